/**
 * The program under test: the commands that a flow runs, task by task, where `facts` hold. It has a defect,
 * which the example is about.
 */
export function plan(text, facts) {
  const tasks = new Map();
  for (const line of linesOf(text)) {
    const name = /^task ([\w-]+):$/.exec(line.text)?.[1];
    if (name === undefined) throw new SyntaxError(`line ${line.number}: a task is due`);
    tasks.set(name, line.block);
  }
  const commands = [];
  const done = new Set();
  const runTask = (name) => {
    if (done.has(name)) return;
    done.add(name);
    const block = tasks.get(name);
    if (block === undefined) throw new RangeError(`there is no task ${name}`);
    runBlock(block);
  };
  const runBlock = (block) => {
    let chosen;
    for (const { text: line, block: inner, number } of block) {
      const [word, ...rest] = line.replace(/:$/, '').split(/[\s,]+/);
      if (word === 'needs') rest.forEach(runTask);
      else if (word === 'run') commands.push(line.slice(4).replaceAll('"', ''));
      else if (word === 'when') {
        chosen = holds(rest, facts);
        if (chosen) runBlock(inner);
      } else if (word === 'else') {
        if (!chosen) runBlock(inner);
      } else if (word === 'retry') {
        const before = commands.length;
        runBlock(inner);
        const last = commands.at(-1);
        // The defect: a block that ran nothing has no last command of its own.
        if (commands.length === before && last.length > 0)
          throw new Error(`line ${number}: nothing to retry`);
        for (let k = 1; k < Number(rest[0]); k++) commands.push(last);
      } else if (word !== 'skip') throw new SyntaxError(`line ${number}: unknown statement ${word}`);
    }
  };
  for (const name of tasks.keys()) runTask(name);
  return commands;
}

function holds(words, facts) {
  const text = words.join(' ').replace(/[()]/g, ' ');
  return text.split(' or ').some((side) =>
    side.split(' and ').every((part) => {
      const [, not, name, value] = /^\s*(not\s+)?(\S+) is (\S+)\s*$/.exec(part) ?? [];
      if (name === undefined) throw new SyntaxError(`unknown condition ${part}`);
      return (facts[name] === value) !== (not !== undefined);
    }),
  );
}

/** Lines with the lines that are indented below them. */
function linesOf(text) {
  const root = { indent: -1, block: [] };
  const open = [root];
  text.split('\n').forEach((raw, index) => {
    const line = raw.replace(/#.*/, '').trimEnd();
    if (line === '') return;
    const indent = line.length - line.trimStart().length;
    while (indent <= open.at(-1).indent) open.pop();
    const entry = { text: line.trim(), number: index + 1, indent, block: [] };
    open.at(-1).block.push(entry);
    open.push(entry);
  });
  return root.block;
}
