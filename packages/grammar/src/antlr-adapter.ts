import { type ATN, ATNSerializer, CharStream, type Vocabulary } from 'antlr4ng';

/** A node of ANTLR's syntax tree for grammars, as plain data. Lines count from 1, columns from 0. */
export interface SyntaxNode {
  /** ANTLR's node class: RuleAST, BlockAST, AltAST, TerminalAST, ... */
  readonly kind: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly children: readonly SyntaxNode[];
}

/** Something the tool said of a grammar. */
export interface GrammarMessage {
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A lexer, as plain data. */
export interface LexerData {
  readonly atn: readonly number[];
  readonly tokenNames: readonly string[];
  readonly literals: readonly (string | null)[];
  readonly symbols: readonly (string | null)[];
  readonly channelNames: readonly string[];
  readonly modeNames: readonly string[];
  readonly ruleNames: readonly string[];
  /** The texts of the actions and predicates, without braces, by the number that the ATN calls them. */
  readonly actions: readonly string[];
  readonly predicates: readonly string[];
}

export interface ToolResult<T> {
  readonly messages: readonly GrammarMessage[];
  /** Undefined when there are errors that leave no result. */
  readonly value: T | undefined;
}

/** The grammar tool, behind the few things that are needed of it. */
export interface GrammarTool {
  parse(text: string, grammarName: string): ToolResult<SyntaxNode>;
  /** Compiles a lexer grammar, or the lexer rules and literals of a combined grammar. */
  compileLexer(text: string, grammarName: string): ToolResult<CompiledLexer>;
  /** Compiles parser rules over the tokens of `lexer`. */
  compileParser(text: string, grammarName: string, lexer: CompiledLexer): ToolResult<CompiledParser>;
}

export interface CompiledLexer {
  readonly data: LexerData;
  /** The tool's own object; only the tool that made it can use it. */
  readonly handle: unknown;
}

export interface CompiledParser {
  readonly atn: readonly number[];
  readonly ruleNames: readonly string[];
}

/**
 * Loads antlr-ng, which takes a while. This is the only place that knows it: its entry point can't be
 * imported by Node (it re-exports a type as a value), so the module beside the entry is.
 */
export async function loadGrammarTool(): Promise<GrammarTool> {
  const entry = import.meta.resolve('antlr-ng');
  const { Tool } = (await import(new URL('./tool/index.js', entry).href)) as { Tool: new () => AntlrTool };
  const parse: GrammarTool['parse'] = (text, name) => {
    const tool = new Tool();
    return collect(tool, () => {
      const tree = tool.parse(namedStream(text, name));
      return tree === undefined || tree === null ? undefined : plain(tree);
    });
  };
  const process = (
    tool: AntlrTool,
    text: string,
    name: string,
    prepare: (grammar: AntlrGrammar) => void,
  ): AntlrGrammar | undefined => {
    const tree = tool.parse(namedStream(text, name));
    if (tree === undefined || tree === null) return undefined;
    const file = `${name}.g4`;
    tree.fileName = file;
    const grammar = tool.createGrammar(tree);
    grammar.fileName = file;
    prepare(grammar);
    tool.process(grammar, false);
    return grammar;
  };
  return {
    parse,
    compileLexer: (text, name) => {
      const tool = new Tool();
      return collect(tool, () => {
        const grammar = process(tool, text, name, () => {});
        const lexer = grammar?.implicitLexer ?? grammar;
        if (grammar === undefined || lexer?.atn === undefined) return undefined;
        return { data: lexerData(lexer, grammar), handle: grammar };
      });
    },
    compileParser: (text, name, { handle }) => {
      const tool = new Tool();
      return collect(tool, () => {
        const grammar = process(tool, text, name, (parser) => {
          // The tool would look for a .tokens file on disk.
          parser.importTokensFromTokensFile = () => parser.importVocab(handle as AntlrGrammar);
          parser.importVocab(handle as AntlrGrammar);
        });
        if (grammar?.atn === undefined) return undefined;
        return { atn: [...ATNSerializer.getSerialized(grammar.atn)], ruleNames: grammar.getRuleNames() };
      });
    },
  };
}

/** What is used of antlr-ng, which ships no types for these parts. */
interface AntlrTool {
  readonly errorManager: { addListener(listener: object): void };
  parse(input: CharStream): AntlrNode | undefined | null;
  createGrammar(tree: AntlrNode): AntlrGrammar;
  process(grammar: AntlrGrammar, generateCode: boolean): void;
}

interface AntlrGrammar {
  name: string;
  fileName: string;
  atn?: ATN;
  implicitLexer?: AntlrGrammar;
  modes?: Map<string, unknown>;
  channelValueToNameList: string[];
  readonly lexerActions: ReadonlyMap<AntlrNode, number>;
  readonly sempreds: ReadonlyMap<AntlrNode, number>;
  importTokensFromTokensFile: () => void;
  importVocab(lexer: AntlrGrammar): void;
  getVocabulary(): Vocabulary;
  getRuleNames(): string[];
  getMaxTokenType(): number;
}

interface AntlrNode {
  fileName?: string;
  readonly children?: readonly AntlrNode[];
  readonly token?: { readonly line: number; readonly column: number };
  getText(): string;
}

interface AntlrMessage {
  readonly line: number;
  readonly charPosition?: number;
  readonly column?: number;
  readonly errorType: string;
  getMessageTemplate(verbose: boolean): { render(): string } | null;
}

function collect<T>(tool: AntlrTool, action: () => T | undefined): ToolResult<T> {
  const messages: GrammarMessage[] = [];
  const note = (severity: 'error' | 'warning', message: AntlrMessage): void => {
    messages.push({
      severity,
      line: Math.max(1, message.line),
      column: Math.max(0, message.charPosition ?? message.column ?? 0),
      text: messageText(message),
    });
  };
  tool.errorManager.addListener({
    info: () => {},
    error: (message: AntlrMessage) => note('error', message),
    warning: (message: AntlrMessage) => note('warning', message),
  });
  try {
    return { value: action(), messages };
  } catch (cause) {
    // The tool may trip over what it has just reported.
    if (!messages.some(({ severity }) => severity === 'error')) {
      messages.push({
        severity: 'error',
        line: 1,
        column: 0,
        text: `the grammar tool fails on it: ${(cause as Error).message}`,
      });
    }
    return { value: undefined, messages };
  }
}

function messageText(message: AntlrMessage): string {
  try {
    const text = message.getMessageTemplate(false)?.render().trim();
    if (text) return text;
  } catch {
    // Falls through to the name of the problem.
  }
  return String(message.errorType);
}

function namedStream(text: string, name: string): CharStream {
  const stream = CharStream.fromString(text);
  stream.name = `${name}.g4`;
  return stream;
}

function plain(node: AntlrNode): SyntaxNode {
  return {
    kind: node.constructor.name,
    text: node.getText(),
    line: node.token?.line ?? 0,
    column: node.token?.column ?? 0,
    children: (node.children ?? []).map(plain),
  };
}

/** `whole` is the combined grammar, or the lexer again: it knows the tokens that no lexer rule makes. */
function lexerData(lexer: AntlrGrammar, whole: AntlrGrammar): LexerData {
  const vocabulary = whole.getVocabulary();
  const atn = lexer.atn as ATN;
  const types = Array.from({ length: whole.getMaxTokenType() + 1 }, (_, type) => type);
  return {
    atn: [...ATNSerializer.getSerialized(atn)],
    tokenNames: types.map((type) => (type === 0 ? 'EOF' : (vocabulary.getDisplayName(type) ?? `<${type}>`))),
    literals: types.map((type) => vocabulary.getLiteralName(type) ?? null),
    symbols: types.map((type) => vocabulary.getSymbolicName(type) ?? null),
    channelNames: ['DEFAULT_TOKEN_CHANNEL', 'HIDDEN', ...lexer.channelValueToNameList.filter((name) => name)],
    modeNames: [...(lexer.modes?.keys() ?? ['DEFAULT_MODE'])],
    ruleNames: lexer.getRuleNames(),
    actions: codeTexts(lexer.lexerActions),
    predicates: codeTexts(lexer.sempreds),
  };
}

/** `{...}` and `{...}?` without what encloses the code. */
function codeTexts(nodes: ReadonlyMap<AntlrNode, number>): string[] {
  const texts: string[] = [];
  for (const [node, index] of nodes)
    texts[index] = node
      .getText()
      .replace(/^\{|\}\??$/g, '')
      .trim();
  return Array.from(texts, (text) => text ?? '');
}
