import type { ProposalDescription, RunEvent } from '@pare/core';

/** Events of a small run: 100 tokens, two workers; the third test runs ahead and is not needed. */
export function smallRun(texts: { before: string; after: string } = TEXTS): RunEvent[] {
  const change: ProposalDescription = {
    pass: 'perses',
    rounds: [1, 1],
    action: 'list',
    kind: 'star',
    rule: 'translationUnit',
    kept: 3,
    of: 8,
  };
  const encoder = new TextEncoder();
  return [
    { type: 'parsing', atMs: 0, bytes: 400, language: 'c' },
    { type: 'parsed', atMs: 20, bytes: 400, tokens: 100, language: 'c', parseMs: 15 },
    { type: 'checking', atMs: 21 },
    { type: 'started', atMs: 50, bytes: 400, tokens: 100, jobs: 2 },
    { type: 'test-started', atMs: 60, test: 1, worker: 0, ahead: false, tokens: 40, change },
    { type: 'test-started', atMs: 61, test: 2, worker: 1, ahead: true, tokens: 60, change },
    { type: 'test-ended', atMs: 160, test: 1, worker: 0, testMs: 99, outcome: 'rejected' },
    {
      type: 'committed',
      atMs: 160,
      index: 1,
      verdict: 'rejected',
      testMs: 99,
      bytes: 150,
      tokens: 40,
      removes: 60,
      test: 1,
      change,
    },
    { type: 'test-started', atMs: 170, test: 3, worker: 0, ahead: true, tokens: 30, change },
    { type: 'test-ended', atMs: 250, test: 2, worker: 1, testMs: 185, outcome: 'interesting' },
    {
      type: 'committed',
      atMs: 250,
      index: 2,
      verdict: 'interesting',
      testMs: 185,
      bytes: 230,
      tokens: 60,
      removes: 40,
      test: 2,
      change,
    },
    {
      type: 'improved',
      atMs: 250,
      committed: 2,
      bytes: 230,
      tokens: 60,
      texts: () => ({ before: encoder.encode(texts.before), after: encoder.encode(texts.after) }),
    },
    { type: 'test-ended', atMs: 260, test: 3, worker: 0, testMs: 90, outcome: 'cancelled' },
    { type: 'finished', atMs: 300, reason: 'budget', committed: 2, bytes: 230, tokens: 60 },
  ];
}

const TEXTS = { before: 'int a;\nint b;\nint c;\nint d;\n', after: 'int a;\nint d;\n' };
