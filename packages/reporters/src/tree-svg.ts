import { hierarchy, tree as layout } from 'd3-hierarchy';
import { quoted, type ShownTree } from './tree-text.ts';

const ROW = 18;
const COLUMN = 150;
const MARGIN = 12;

const COLORS: Readonly<Record<string, string>> = {
  token: '#57606a',
  regular: '#0969da',
  star: '#1a7f37',
  plus: '#1a7f37',
  separated: '#1a7f37',
  optional: '#9a6700',
};

/** The tree as an SVG drawing, the root on the left; quantified nodes stand out by their colour. */
export function treeSvg(shown: ShownTree): string {
  const root = layout<ShownTree>().nodeSize([ROW, COLUMN])(hierarchy(shown, ({ children }) => [...children]));
  const nodes = root.descendants();
  const top = Math.min(...nodes.map(({ x }) => x));
  const bottom = Math.max(...nodes.map(({ x }) => x));
  const right = Math.max(...nodes.map((node) => node.y + 8 * text(node.data).length));
  const [width, height] = [right + 2 * MARGIN, bottom - top + ROW + 2 * MARGIN];
  const at = (node: { x: number; y: number }): string =>
    `${(node.y + MARGIN).toFixed(1)} ${(node.x - top + MARGIN + ROW / 2).toFixed(1)}`;
  const lines = root.links().map(({ source, target }) => {
    const middle = `${(target.y - COLUMN / 2 + MARGIN).toFixed(1)}`;
    const [, y1] = at(source).split(' ');
    const [, y2] = at(target).split(' ');
    return `<path d="M${at(source)} C${middle} ${y1} ${middle} ${y2} ${at(target)}"/>`;
  });
  const labels = nodes.map((node) => {
    const [x, y] = at(node).split(' ');
    return `<text x="${x}" y="${y}" fill="${COLORS[node.data.kind] ?? '#000'}">${escaped(text(node.data))}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed(0)}" height="${height.toFixed(0)}" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}">
<rect width="100%" height="100%" fill="#fff"/>
<g fill="none" stroke="#d0d7de">
${lines.join('\n')}
</g>
<g font-family="ui-monospace, monospace" font-size="12" dominant-baseline="middle" stroke="#fff" stroke-width="3" paint-order="stroke">
${labels.join('\n')}
</g>
</svg>
`;
}

function text({ kind, label, weight }: ShownTree): string {
  const marks: Readonly<Record<string, string>> = { star: '*', plus: '+', optional: '?', separated: ',*' };
  return kind === 'token' ? quoted(label) : `${label}${marks[kind] ?? ''} ${weight}`;
}

function escaped(plain: string): string {
  return plain
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '�');
}
