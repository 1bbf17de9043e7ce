// Packages of which only files are read, grammars and samples in benchmarks/: what their code needs is left out.
const READ_ONLY = new Set([
  '@atomist/antlr',
  '@kie-tools/dmn-feel-antlr4-parser',
  'adaptive-expressions',
  'antlr4-c3',
  'bson-transpilers',
  'expo-haptics',
  'fhirpath',
  'node-gyp',
  'solidity-antlr4',
]);

export const hooks = {
  readPackage: (manifest) =>
    READ_ONLY.has(manifest.name) ? { ...manifest, dependencies: {}, peerDependencies: {} } : manifest,
};
