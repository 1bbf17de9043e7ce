/**
 * The program under test: the modules of a lock file in the order of installation, each as name@version.
 * It has a defect, which the example is about.
 */
export function installPlan(lockFile) {
  const order = [];
  const seen = new Set();
  for (const root of lockFile.roots ?? []) visit(lockFile.modules, root, order, seen);
  return order;
}

function visit(modules, name, order, seen) {
  if (seen.has(name)) return;
  seen.add(name);
  const module = modules?.[name];
  if (module === undefined) throw new Error(`The lock file has no module ${name}.`);
  for (const dependency of Object.keys(module.dependencies ?? {})) visit(modules, dependency, order, seen);
  for (const peer of Object.keys(module.peerDependencies ?? {})) checkPeer(modules, name, peer);
  order.push(`${name}@${module.version}`);
}

function checkPeer(modules, name, peer) {
  const optional = modules[name].peerDependenciesMeta?.[peer]?.optional === true;
  if (modules[peer] === undefined && !optional) throw new Error(`${name} needs its peer ${peer}.`);
  if (modules[peer].version.startsWith('0.')) throw new Error(`The peer ${peer} of ${name} is not stable.`);
}
