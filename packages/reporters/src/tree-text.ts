/** A tree to show: what a node is, and its children. */
export interface ShownTree {
  readonly kind: string;
  /** A rule's name, or a token's text. */
  readonly label: string;
  /** Tokens below. */
  readonly weight: number;
  readonly children: readonly ShownTree[];
}

/** Levels that are shown. */
const MOST_LEVELS = 200;

/** The tree as indented lines; what is too deep is left out. */
export function treeText(tree: ShownTree): string {
  const lines: string[] = [];
  const open: (readonly [ShownTree, string, string, number])[] = [[tree, '', '', 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [{ kind, label, weight, children }, lead, indent, level] = next;
    lines.push(lead + (kind === 'token' ? quoted(label) : `${label} (${kind}, ${weight})`));
    if (level === MOST_LEVELS && children.length > 0) {
      lines.push(`${indent}└─ … (${MOST_LEVELS} levels deep)`);
      continue;
    }
    for (let k = children.length - 1; k >= 0; k--) {
      const isLast = k === children.length - 1;
      open.push([
        children[k] as ShownTree,
        `${indent}${isLast ? '└─ ' : '├─ '}`,
        `${indent}${isLast ? '   ' : '│  '}`,
        level + 1,
      ]);
    }
  }
  return `${lines.join('\n')}\n`;
}

const LONGEST_TOKEN = 40;

/** A token's text in quotes, on one line, cut where it is long. */
export function quoted(text: string): string {
  const short = text.length > LONGEST_TOKEN ? `${text.slice(0, LONGEST_TOKEN - 1)}…` : text;
  return `'${short.replace(/[\n\r\t]/g, (character) => ({ '\n': '\\n', '\r': '\\r' })[character] ?? '\\t')}'`;
}
