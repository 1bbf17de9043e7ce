import { EXTRA_SLOT, NodeKind, type ReductionTree, tokenText } from '@pare/reduction-tree';
import {
  ATNDeserializer,
  CommonToken,
  CommonTokenStream,
  ListTokenSource,
  ParserInterpreter,
  Token,
  Vocabulary,
} from 'antlr4ng';
import { describe, expect, test } from 'vitest';
import { parseByBacktracking } from '../src/backtracking-parser.ts';
import type { Language } from '../src/index.ts';
import { TokenReader } from '../src/lex.ts';
import { parseWithMemo } from '../src/memo-parser.ts';
import { deserializeTables } from '../src/parser-tables.ts';
import { compiledOf, languageOf, PACKS, samples } from './languages.ts';

const languages = new Map<string, Language>(Object.keys(PACKS).map((id) => [id, languageOf(id)]));

function typesOf(id: string, text: string): Int32Array {
  const lexed = new TokenReader(compiledOf(id).grammar, PACKS[id]?.facts.keepChannels ?? []).read(text);
  expect(lexed.errorAt).toBeUndefined();
  return Int32Array.from([...lexed.tokens.types].filter((_, token) => lexed.extra[token] === 0).concat(0));
}

describe.each(samples())('$id sample $name', ({ id, name, text }) => {
  const language = languages.get(id) as Language;

  test('both parsers read it alike', () => {
    const { grammar, tables } = compiledOf(id);
    const types = typesOf(id, text);
    const plain = parseByBacktracking(
      deserializeTables(tables),
      types,
      grammar.startRule,
      Number.POSITIVE_INFINITY,
    );
    const memo = parseWithMemo(deserializeTables(tables), types, grammar.startRule, Number.POSITIVE_INFINITY);
    expect(plain.kind).toBe('parsed');
    expect(memo.kind).toBe('parsed');
    if (plain.kind === 'parsed' && memo.kind === 'parsed') {
      expect(Buffer.from(memo.events.slice().buffer).equals(Buffer.from(plain.events.slice().buffer))).toBe(
        true,
      );
    }
  });

  // Its prediction takes seconds on longer texts.
  test.skipIf(text.length > 4000)('antlr4ng accepts it, too (texts of up to 4,000 characters)', () => {
    const { grammar } = compiledOf(id);
    const types = typesOf(id, text);
    const tokens = [...types].map((type) => CommonToken.fromType(type === 0 ? Token.EOF : type));
    const parser = new ParserInterpreter(
      grammar.name,
      new Vocabulary([], []),
      grammar.rules.map((rule) => rule.name),
      new ATNDeserializer().deserialize([...grammar.parserAtn]),
      new CommonTokenStream(new ListTokenSource(tokens as Token[])),
    );
    parser.removeErrorListeners();
    parser.parse(grammar.startRule);
    expect(parser.numberOfSyntaxErrors).toBe(0);
  });

  test('the tree holds every token once, in order, in slots that fit, and renders to the same text', () => {
    const { tree, render } = language.parse(text, name);
    const { arena } = tree;
    const seen: number[] = [];
    const open = [tree.root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (arena.kinds[node] === NodeKind.token) seen.push(arena.firstTokens[node] as number);
      const children = [...tree.children(node)];
      for (const child of children) {
        expect(tree.parent(child)).toBe(node);
        expect(tree.weight(child)).toBeGreaterThan(0);
        const slot = tree.slot(child);
        if (slot !== EXTRA_SLOT) expect(language.hierarchy.fits(tree.symbol(child), slot)).toBe(true);
      }
      if (node !== tree.root && arena.kinds[node] === NodeKind.regular)
        expect(children.length).toBeGreaterThan(1);
      open.push(...children.reverse());
    }
    expect(seen).toEqual([...Array(arena.tokens.count).keys()]);
    expect(render(tree)).toBe(text);
  });

  test('what the grammar lets go can go: every variant parses, with as many tokens as its tree has', () => {
    const { tree, render } = language.parse(text, name);
    let random = 12345;
    const below = (limit: number): number => {
      random = (Math.imul(random, 1103515245) + 12345) & 0x7fffffff;
      return random % limit;
    };
    for (let round = 0; round < 12; round++) {
      let variant: ReductionTree = tree;
      for (let edit = 0; edit < 6; edit++) variant = edited(variant, language, below);
      const result = render(variant);
      const again = language.parse(result, 'variant').tree;
      // Runs of XML text become one when nothing is left between them.
      if (id === 'xml') expect(again.tokens).toBeLessThanOrEqual(variant.tokens);
      else expect(again.tokens, result.slice(0, 500)).toBe(variant.tokens);
    }
  });
});

/** A random deletion of a list element or optional part, or a random replacement by a descendant that fits. */
function edited(tree: ReductionTree, language: Language, below: (limit: number) => number): ReductionTree {
  const nodes: number[] = [];
  const open = [...tree.children(tree.root)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    open.push(...tree.children(node));
  }
  if (nodes.length === 0) return tree;
  const node = nodes[below(nodes.length)] as number;
  const slot = tree.slot(node);
  const nullable = slot === EXTRA_SLOT || language.hierarchy.minimalDerivation(slot)?.length === 0;
  if (tree.kind(tree.parent(node)) === NodeKind.star || nullable) return tree.withNewTokens(node, []);
  const inside: number[] = [];
  const deeper = [...tree.children(node)];
  for (let next = deeper.pop(); next !== undefined; next = deeper.pop()) {
    if (language.hierarchy.fits(tree.symbol(next), slot)) inside.push(next);
    deeper.push(...tree.children(next));
  }
  return inside.length === 0 ? tree : tree.withReplacement(node, inside[below(inside.length)] as number);
}

test('token texts are those between the offsets, beyond the first plane, too', () => {
  const { tree } = (languages.get('json') as Language).parse('{"😀😀": ["𝔘", 1]}', 'x');
  const { tokens } = tree.arena;
  expect([...Array(tokens.count).keys()].map((token) => tokenText(tokens, token))).toEqual([
    '{',
    '"😀😀"',
    ':',
    '[',
    '"𝔘"',
    ',',
    '1',
    ']',
    '}',
  ]);
});
