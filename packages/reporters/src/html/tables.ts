import { formatCount, formatDuration, formatPercent } from '../format.ts';
import { type ChangeGroup, type PassRecord, sumTallies, type Tally } from '../run-recorder.ts';
import { html, type Markup } from './markup.ts';

/** Rows shown of a long table; the others are summed up in one more. */
const MOST_ROWS = 14;
const MOST_PASSES = 60;

/** Committed tests by what they tried, with success rates: one table by action, one by grammar rule. */
export function changeTables(groups: readonly ChangeGroup[]): Markup {
  const byAction = sumTallies(groups, ({ pass, action }) => `${pass}: ${ACTIONS[action] ?? action}`);
  const withRule = groups.filter(({ rule, kind }) => (rule ?? kind) !== undefined);
  const byRule = sumTallies(withRule, ({ rule, kind }) => rule ?? kind ?? '');
  const byKind = sumTallies(withRule, ({ kind }) => KINDS[kind ?? ''] ?? kind ?? '');
  const rules = byRule.size === 0 ? html`` : tallyTable('Grammar rule', byRule);
  const kinds = byKind.size === 0 ? html`` : tallyTable('Kind of node', byKind);
  return html`${tallyTable('What was tried', byAction)}${kinds}${rules}`;
}

/** What the actions of the reducers mean. */
const ACTIONS: Readonly<Record<string, string>> = {
  list: 'fewer elements of a list',
  removal: 'without a part',
  trailing: 'without a last separator',
  hoist: 'a part in place of its whole',
  splice: 'an inner list in place of its element',
  substitute: 'a simpler token instead',
  tidy: 'tidied layout',
};

const KINDS: Readonly<Record<string, string>> = {
  star: 'list (x*)',
  plus: 'list (x+)',
  separated: 'list with separators',
  optional: 'optional part (x?)',
  regular: 'sequence',
  token: 'token',
  level: 'whole level',
};

/** What each pass removed, in the order in which they were run. */
export function passTable(passes: readonly PassRecord[], inputTokens: number): Markup {
  const shown = passes.slice(0, MOST_PASSES);
  const rest = passes.length - shown.length;
  return html`<div class="scroll"><table><thead><tr><th>Pass</th><th>Tests</th><th>Kept</th><th class="minor">Test time</th><th>Tokens</th><th class="wide">Removed</th></tr></thead><tbody>
${shown.map((pass) => {
  const { name, tests, kept, testMs, tokensBefore, tokensAfter } = pass;
  return html`<tr><th>${name}</th><td>${formatCount(tests)}</td><td>${formatCount(kept)}</td><td class="minor">${formatDuration(testMs)}</td><td>${formatCount(tokensBefore)} → ${formatCount(tokensAfter)}</td><td>${meter(tokensBefore - tokensAfter, inputTokens, formatCount(tokensBefore - tokensAfter))}</td></tr>`;
})}
${rest > 0 ? html`<tr><th>… ${formatCount(rest)} more</th></tr>` : undefined}</tbody></table></div>`;
}

function tallyTable(title: string, sums: ReadonlyMap<string, Tally>): Markup {
  const sorted = [...sums].sort(([, a], [, b]) => b.tests - a.tests);
  const rest = sorted.slice(MOST_ROWS);
  const others = sumTallies(
    rest.map(([, tally]) => tally),
    () => (rest.length === 1 ? '1 other' : `${formatCount(rest.length)} others`),
  );
  const rows = [...sorted.slice(0, MOST_ROWS), ...others];
  const most = Math.max(1, ...rows.map(([, { removed }]) => removed));
  return html`<div class="scroll"><table><thead><tr><th>${title}</th><th>Tests</th><th>Kept</th><th class="wide">Success</th><th class="wide">Removed</th></tr></thead><tbody>
${rows.map(([name, { tests, kept, removed }]) => html`<tr><th>${name}</th><td>${formatCount(tests)}</td><td>${formatCount(kept)}</td><td>${meter(kept, tests, formatPercent(kept, tests), 'success')}</td><td>${meter(removed, most, formatCount(removed))}</td></tr>`)}
</tbody></table></div>`;
}

/** A number with a bar for its share of a whole. */
function meter(part: number, whole: number, label: string, name = ''): Markup {
  const percent = whole <= 0 ? 0 : Math.max(0, Math.min(100, (100 * part) / whole));
  return html`<span class="meter ${name}"><span><b style="width:${percent.toFixed(1)}%"></b></span><em>${label}</em></span>`;
}
