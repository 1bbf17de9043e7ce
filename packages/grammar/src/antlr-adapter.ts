import { type ATN, ATNSerializer, CharStream, Token, type Vocabulary } from 'antlr4ng';

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
  /** Name of the grammar it is about; empty when the tool does not tell. */
  readonly grammar: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** An action or predicate of a lexer, with the numbers by which an interpreter calls it. */
export interface LexerCode {
  readonly kind: 'action' | 'predicate';
  readonly ruleIndex: number;
  /** Among the actions, or the predicates, of the whole lexer. */
  readonly index: number;
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
  readonly code: readonly LexerCode[];
}

export interface ToolResult<T> {
  readonly messages: readonly GrammarMessage[];
  /** Undefined when there are errors that leave no result. */
  readonly value: T | undefined;
}

export interface ParsedGrammar {
  readonly tree: SyntaxNode;
  /** The tool's own object; compiling uses it up. */
  readonly handle: unknown;
}

export interface LexerSource {
  /** A lexer grammar, or a combined one, of which the lexer rules and the literals count. */
  readonly grammar: ParsedGrammar;
  /** By name: the grammars that it, or one of these, imports. */
  readonly imports: ReadonlyMap<string, ParsedGrammar>;
  /** Token names to define beside those that have rules. */
  readonly declared: readonly string[];
  /** Token names that parser rules use; those without a token get one that no text has. */
  readonly used: readonly string[];
}

/** The grammar tool, behind the few things that are needed of it. */
export interface GrammarTool {
  parse(text: string): ToolResult<ParsedGrammar>;
  compileLexer(source: LexerSource): ToolResult<CompiledLexer>;
  /** Compiles parser rules over the tokens of `lexer`. */
  compileParser(text: string, grammarName: string, lexer: CompiledLexer): ToolResult<CompiledParser>;
}

export interface CompiledLexer {
  readonly data: LexerData;
  /** Tokens that parser rules use and the lexer does not have. */
  readonly undefinedTokens: readonly string[];
  /** The tool's own object; only the tool that made it can use it. */
  readonly handle: unknown;
}

export interface CompiledParser {
  readonly atn: readonly number[];
  readonly ruleNames: readonly string[];
}

/**
 * Loads antlr-ng, which takes a while. This is the only place that knows it: its entry point can't be
 * imported by Node (it re-exports a type as a value), so the modules beside the entry are. Parser rules
 * of a user's grammar are only parsed, never compiled: the tool refuses indirect left recursion.
 */
export async function loadGrammarTool(): Promise<GrammarTool> {
  const entry = import.meta.resolve('antlr-ng');
  const { Tool } = (await import(new URL('./tool/index.js', entry).href)) as { Tool: new () => AntlrTool };
  const { GrammarTransformPipeline } = (await import(
    new URL('./tool/GrammarTransformPipeline.js', entry).href
  )) as { GrammarTransformPipeline: new (grammar: AntlrGrammar, tool: AntlrTool) => AntlrTransform };
  return {
    parse: (text) => {
      const tool = new Tool();
      return collect(tool, () => {
        const stream = CharStream.fromString(text);
        const root = tool.parse(stream);
        if (root === undefined || root === null) return undefined;
        const tree = plain(root);
        // The tool wants grammar and file to have the same name.
        stream.name = `${tree.children[0]?.text}.g4`;
        root.fileName = stream.name;
        return { tree, handle: root };
      });
    },
    compileLexer: ({ grammar: { handle }, imports, declared, used }) => {
      const tool = new Tool();
      return collect(tool, () => {
        const grammarOf = (tree: AntlrNode): AntlrGrammar => {
          const made = tool.createGrammar(tree);
          made.fileName = tree.fileName as string;
          return made;
        };
        tool.loadImportedGrammar = (_, name) => {
          const found = imports.get(name.getText());
          return found === undefined ? null : grammarOf(found.handle as AntlrNode);
        };
        const root = handle as AntlrNode;
        const grammar = grammarOf(root);
        grammar.loadImportedGrammars(new Set());
        const transform = new GrammarTransformPipeline(grammar, tool);
        transform.process();
        let lexer = grammar;
        if (root.getText() === 'COMBINED_GRAMMAR') {
          const extracted = transform.extractImplicitLexer(grammar);
          if (extracted === undefined) throw new Error('it defines no tokens');
          extracted.fileName = root.fileName as string;
          // The tool takes the lexer's name from its grammar, and compares it with the file's.
          lexer = tool.createGrammar(extracted);
          lexer.fileName = root.fileName as string;
          lexer.originalGrammar = grammar;
          lexer.implicitLexerOwner = grammar;
        }
        // The tool would look for a .tokens file on disk.
        lexer.importTokensFromTokensFile = () => {};
        for (const name of declared) lexer.defineTokenName(name);
        tool.processNonCombinedGrammar(lexer, false);
        if (lexer.atn === undefined) return undefined;
        const undefinedTokens = used.filter((name) => lexer.getTokenType(name) === Token.INVALID_TYPE);
        for (const name of undefinedTokens) lexer.defineTokenName(name);
        return { data: lexerData(lexer), undefinedTokens, handle: lexer };
      });
    },
    compileParser: (text, name, { handle }) => {
      const tool = new Tool();
      return collect(tool, () => {
        const stream = CharStream.fromString(text);
        stream.name = `${name}.g4`;
        const tree = tool.parse(stream);
        if (tree === undefined || tree === null) return undefined;
        tree.fileName = stream.name;
        const grammar = tool.createGrammar(tree);
        grammar.fileName = stream.name;
        grammar.importTokensFromTokensFile = () => grammar.importVocab(handle as AntlrGrammar);
        grammar.importVocab(handle as AntlrGrammar);
        tool.process(grammar, false);
        if (grammar.atn === undefined) return undefined;
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
  processNonCombinedGrammar(grammar: AntlrGrammar, generateCode: boolean): void;
  loadImportedGrammar: (importing: AntlrGrammar, name: AntlrNode) => AntlrGrammar | null;
}

interface AntlrTransform {
  process(): void;
  extractImplicitLexer(grammar: AntlrGrammar): AntlrNode | undefined;
}

interface AntlrGrammar {
  name: string;
  fileName: string;
  atn?: ATN;
  originalGrammar?: AntlrGrammar;
  implicitLexerOwner?: AntlrGrammar;
  readonly lexerActions?: ReadonlyMap<CodeNode, number>;
  readonly sempreds?: ReadonlyMap<CodeNode, number>;
  getRule(name: string): { readonly index: number } | null;
  getTokenType(name: string): number;
  getMaxTokenType(): number;
  defineTokenName(name: string): number;
  loadImportedGrammars(visited: Set<string>): void;
  modes?: Map<string, unknown>;
  channelValueToNameList: string[];
  importTokensFromTokensFile: () => void;
  importVocab(lexer: AntlrGrammar): void;
  getVocabulary(): Vocabulary;
  getRuleNames(): string[];
}

interface AntlrNode {
  fileName?: string;
  readonly children?: readonly AntlrNode[];
  readonly token?: { readonly line: number; readonly column: number };
  getText(): string;
}

/** An action or predicate; the tool notes the alternative it stands in. */
interface CodeNode extends AntlrNode {
  readonly resolver?: { readonly rule?: { readonly index: number } };
}

interface AntlrMessage {
  readonly fileName?: string;
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
      grammar: (message.fileName ?? '').replace(/\.g4$/, ''),
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
    return { value: quietly(action), messages };
  } catch (cause) {
    // The tool may trip over what it has just reported.
    if (!messages.some(({ severity }) => severity === 'error')) {
      messages.push({
        severity: 'error',
        grammar: '',
        line: 1,
        column: 0,
        text: `the grammar can't be compiled: ${(cause as Error).message}`,
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

/** Runs what may write to the console, which belongs to the program around it. */
function quietly<T>(action: () => T): T {
  const { error, log, warn } = console;
  const silent = (): void => {};
  Object.assign(console, { error: silent, log: silent, warn: silent });
  try {
    return action();
  } finally {
    Object.assign(console, { error, log, warn });
  }
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

function lexerData(lexer: AntlrGrammar): LexerData {
  const vocabulary = lexer.getVocabulary();
  const atn = lexer.atn as ATN;
  const types = Array.from({ length: lexer.getMaxTokenType() + 1 }, (_, type) => type);
  return {
    atn: [...ATNSerializer.getSerialized(atn)],
    tokenNames: types.map((type) => (type === 0 ? 'EOF' : (vocabulary.getDisplayName(type) ?? `<${type}>`))),
    literals: types.map((type) => vocabulary.getLiteralName(type) ?? null),
    symbols: types.map((type) => vocabulary.getSymbolicName(type) ?? null),
    channelNames: ['DEFAULT_TOKEN_CHANNEL', 'HIDDEN', ...lexer.channelValueToNameList.filter((name) => name)],
    modeNames: [...(lexer.modes?.keys() ?? ['DEFAULT_MODE'])],
    ruleNames: lexer.getRuleNames(),
    code: [...codeOf('action', lexer.lexerActions), ...codeOf('predicate', lexer.sempreds)],
  };
}

function codeOf(kind: LexerCode['kind'], nodes: ReadonlyMap<CodeNode, number> = new Map()): LexerCode[] {
  return [...nodes].map(([node, index]) => ({
    kind,
    ruleIndex: node.resolver?.rule?.index ?? -1,
    index,
    text: node.getText(),
  }));
}
