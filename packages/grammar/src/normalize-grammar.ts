import { PareError } from '@pare/core';
import type { LexerData } from './antlr-adapter.ts';
import { type FlatRule, type FlatSymbol, flatten } from './flatten.ts';
import { EOF_TOKEN, type ModelRules, sequenceOf } from './grammar-model.ts';
import type { LoadedGrammar } from './load-grammar.ts';
import type { NormalizedGrammar, NormalRule, ParserCode } from './normalized-grammar.ts';
import { joinCommonParts } from './passes/common-parts.ts';
import { mergeDuplicates } from './passes/duplicate-rules.ts';
import { removeEmptyRules } from './passes/empty-rules.ts';
import { dropEndless } from './passes/endless-rules.ts';
import { expandSets, type TokenNames } from './passes/expand-sets.ts';
import { type Pass, withoutGrowth } from './passes/growth.ts';
import { inlineRules } from './passes/inline.ts';
import { removeLeftRecursion } from './passes/left-recursion.ts';
import { findLists } from './passes/lists.ts';
import { nameTokensAlike } from './passes/literals-as-tokens.ts';
import { repairNullableLoops } from './passes/nullable-loops.ts';
import { keepReachable } from './passes/reachable.ts';
import { removeRightRecursion } from './passes/right-recursion.ts';
import { simplify } from './passes/simplify.ts';
import { printNormalized } from './print-normalized.ts';
import { codeAsRules, endlessCode, withoutCode } from './rule-code.ts';
import { endsInEof } from './start-rule.ts';

const STACK_OVERFLOW = 'Maximum call stack size exceeded';

/**
 * Brings a grammar into quantified normal form: every rule a quantified rule, an alternation or a
 * sequence. The language stays the same; precedence of operators is lost. Throws PareError
 * `grammar-unsupported` for recursion that never ends.
 */
export function normalizeGrammar(loaded: LoadedGrammar): NormalizedGrammar {
  try {
    return normalize(loaded);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const message = `the rules of ${loaded.name} refer to each other in chains that are too long (${cause.message}).`;
    throw new PareError('grammar-unsupported', message, { cause });
  }
}

function normalize({ name, rules, start, lexer, tool }: LoadedGrammar): NormalizedGrammar {
  const tokens = tokenNames(lexer.data);
  const [startName, normal, notices] = normalizeWithCode(rules, start, tokens);
  const [coded, code] = codeAsRules(normal);
  const flat = flatten(coded).map((rule) => withPrintableTokens(rule, lexer.data));
  const text = printNormalized(`${name}Normalized`, flat);
  const { value, messages } = tool.compileParser(text, `${name}Normalized`, lexer);
  const error = messages.find(({ severity }) => severity === 'error');
  if (error?.text.includes(STACK_OVERFLOW)) throw new RangeError(STACK_OVERFLOW);
  if (value === undefined || error !== undefined) {
    const words = new Set(error?.text.match(/\w+/g));
    const rule = flat.find((one) => words.has(one.name))?.source ?? start;
    throw new PareError(
      'grammar-unsupported',
      `rule ${rule} of ${name} can't be brought into normal form: ${error?.text ?? 'no result'}.`,
    );
  }
  const byName = new Map(flat.map((rule) => [rule.name, rule]));
  const symbolOf = symbolIds(lexer.data, value.ruleNames);
  const ordered = value.ruleNames.map((ruleName) => byName.get(ruleName) as FlatRule);
  return {
    name,
    tokenNames: lexer.data.tokenNames,
    tokenSymbols: lexer.data.symbols,
    tokenTexts: lexer.data.literals.map((literal) => (literal === null ? null : unquoted(literal))),
    channelNames: lexer.data.channelNames,
    modeNames: lexer.data.modeNames,
    lexerRuleNames: lexer.data.ruleNames,
    lexerCode: lexer.data.code,
    lexerAtn: lexer.data.atn,
    parserAtn: value.atn,
    rules: ordered.map((rule) =>
      // The parser yields nothing for code.
      code.has(rule.name) ? { kind: 'sequence', name: rule.name, items: [] } : withIds(rule, symbolOf),
    ),
    sourceRules: ordered.map(({ source }) => source),
    parserCode: codeByRule(value.ruleNames, code),
    notices,
    startRule: value.ruleNames.indexOf(startName),
    text,
  };
}

/** The rules among `ruleNames` that consist of code. */
export function codeByRule(
  ruleNames: readonly string[],
  code: ReadonlyMap<string, string>,
): readonly ParserCode[] {
  return ruleNames.flatMap((name, rule) => {
    const text = code.get(name);
    return text === undefined ? [] : [{ rule, text }];
  });
}

/** Without code, should the passes have brought it where it keeps a parser busy forever. */
function normalizeWithCode(
  rules: ModelRules,
  start: string,
  tokens: readonly TokenNames[],
): ReturnType<typeof normalizeRules> {
  const normal = normalizeRules(rules, start, tokens);
  const [endless] = endlessCode(normal[1]);
  if (endless === undefined) return normal;
  const [first, all, notices] = normalizeRules(
    withoutCode(rules, () => false),
    start,
    tokens,
  );
  const source = normal[1].find(({ name }) => name === endless)?.source;
  const notice = `all code of parser rules left out: that of rule ${source} makes an endless loop.`;
  return [first, all, [...notices, notice]];
}

/** The passes in their order; each keeps the language. The last item tells which rules a pass left alone. */
export function normalizeRules(
  rules: ModelRules,
  start: string,
  tokens: readonly TokenNames[],
): readonly [string, ModelRules, readonly string[]] {
  const taken = new Set(rules.map(({ name }) => name));
  const [first, ended] = endingInEof(rules, start, taken);
  const notices: string[] = [];
  const bounded = (pass: Pass): Pass => withoutGrowth(pass, notices);
  const passes: readonly Pass[] = [
    (all) => nameTokensAlike(all, tokens),
    (all) => expandSets(all, tokens),
    simplify,
    (all) => keepReachable(all, first),
    removeEmptyRules,
    simplify,
    removeLeftRecursion,
    (all) => dropEndless(all, first),
    simplify,
    bounded(removeRightRecursion),
    simplify,
    repairNullableLoops,
    simplify,
    bounded(joinCommonParts),
    simplify,
    findLists,
    simplify,
    (all) => inlineRules(all, first),
    simplify,
    removeEmptyRules,
    findLists,
    simplify,
    (all) => keepReachable(all, first),
    (all) => mergeDuplicates(all, first),
  ];
  return [first, passes.reduce((all, pass) => pass(all), ended), notices];
}

/** Adds a start rule that ends in EOF where the given one does not. */
export function endingInEof(
  rules: ModelRules,
  start: string,
  taken: ReadonlySet<string>,
): readonly [string, ModelRules] {
  if (endsInEof(rules.find(({ name }) => name === start)?.expression)) return [start, rules];
  let name = `${start}_text`;
  while (taken.has(name)) name += '_';
  const expression = sequenceOf([{ kind: 'rule', name: start }, EOF_TOKEN]);
  return [name, [{ name, source: start, expression }, ...rules]];
}

function tokenNames({ literals, symbols }: LexerData): TokenNames[] {
  return literals.flatMap((literal, type) => {
    const all = [symbols[type], literal].filter((name): name is string => typeof name === 'string');
    const name = all[0];
    return type === 0 || name === undefined ? [] : [{ name: literal ?? name, all }];
  });
}

/** Every token by the one name that the tool is sure to know. */
function withPrintableTokens(rule: FlatRule, lexer: LexerData): FlatRule {
  const printable = (symbol: FlatSymbol): FlatSymbol =>
    symbol.kind === 'rule' ? symbol : { kind: 'token', name: printableToken(symbol.name, lexer) };
  return mapSymbols(rule, printable) as FlatRule;
}

/** The name by which the tool is sure to know a token. */
export function printableToken(name: string, { literals, symbols }: LexerData): string {
  if (name === 'EOF' || symbols.includes(name)) return name;
  return literals.find((literal) => literal === name) ?? name;
}

function symbolIds(
  { tokenNames, literals, symbols }: LexerData,
  ruleNames: readonly string[],
): (symbol: FlatSymbol) => number {
  const ids = new Map<string, number>(ruleNames.map((name, rule) => [name, tokenNames.length + rule]));
  for (const names of [literals, symbols]) {
    names.forEach((name, type) => {
      if (name !== null) ids.set(name, type);
    });
  }
  ids.set('EOF', 0);
  return ({ name }) => ids.get(name) as number;
}

function withIds({ source: _, ...rule }: FlatRule, idOf: (symbol: FlatSymbol) => number): NormalRule {
  return mapSymbols(rule as FlatRule, idOf) as unknown as NormalRule;
}

function mapSymbols<T>(rule: FlatRule, change: (symbol: FlatSymbol) => T): object {
  switch (rule.kind) {
    case 'sequence':
      return { ...rule, items: rule.items.map(change) };
    case 'alternation':
      return { ...rule, alternatives: rule.alternatives.map(change) };
    case 'separated':
      return { ...rule, body: change(rule.body), separator: change(rule.separator) };
    default:
      return { ...rule, body: change(rule.body) };
  }
}

/** The text a literal stands for. */
function unquoted(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\(.)/g, (_, braced, four, character: string) => {
      if (braced ?? four) return String.fromCodePoint(Number.parseInt(braced ?? four, 16));
      return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[character] ?? character;
    });
}
