export type {
  AnySearch,
  FinishReason,
  ListMinimizer,
  Observer,
  PropertyTest,
  ProposalDescription,
  Report,
  RunEvent,
  Search,
  Subset,
  TestCounts,
  TestRun,
  Verdict,
} from '@pare/core';
export { PareError } from '@pare/core';
export type {
  Cut,
  MinimizerName,
  MinimizerOptions,
  RangeSearch,
  SimulationOptions,
  SimulationResult,
  SimulationRow,
} from '@pare/list-minimizers';
export {
  createMinimizer,
  DEFAULT_SIGMA,
  isRangeSearch,
  MINIMIZER_NAMES,
  simulate,
} from '@pare/list-minimizers';
export { shellQuote } from '@pare/oracle';
export type { GrammarHooks, LanguageFacts, LanguagePack, OnSyntaxError } from '@pare/parsing';
export type { Removal } from '@pare/tree-reducers';
export type { GrammarCheck, SampleResult } from './check-grammar.ts';
export { checkGrammar, normalizedGrammarText, splitGrammarFiles } from './check-grammar.ts';
export type { Settings } from './config.ts';
export { findConfig, loadConfig, readConfig, reduceOptions } from './config.ts';
export { isModulePath } from './create-property-test.ts';
export type { Choice, InitOptions, InitResult, Proposal } from './init/init.ts';
export { init } from './init/init.ts';
export type { TellingLine } from './init/telling-lines.ts';
export type { LanguageChoice, LanguageSource } from './languages.ts';
export { chooseLanguage, findLanguage, LANGUAGES, loadLanguage } from './languages.ts';
export type { MinimizeOptions, MinimizeResult } from './minimize.ts';
export { minimize } from './minimize.ts';
export { summarizeNotices } from './notices.ts';
export type { Atom, ReduceOptions, ReducerName, TestOptions } from './options.ts';
export type { ParseFileOptions, ParseSummary } from './parse-file.ts';
export { parseFile } from './parse-file.ts';
export type { ReduceContext, ReduceResult } from './reduce.ts';
export { reduce } from './reduce.ts';
export type { ReduceEvent } from './reduce-events.ts';
export { reduceEvents } from './reduce-events.ts';
export type { TextOptions, TextReduction, TextResult } from './reduce-text.ts';
export { openPropertyTest, reduceText } from './reduce-text.ts';
export type { TreeOutline } from './tree-outline.ts';
export { outlineTree } from './tree-outline.ts';
export type { UserGrammar } from './user-grammar.ts';
export { VERSION } from './version.ts';
