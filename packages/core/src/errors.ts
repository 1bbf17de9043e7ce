/** Stable codes of everything that can stop a run; documented in docs/troubleshooting.md. */
export type ErrorCode =
  | 'input-missing'
  | 'input-not-a-file'
  | 'input-unreadable'
  | 'input-empty'
  | 'input-binary'
  | 'input-syntax'
  | 'language-unknown'
  | 'grammar-missing'
  | 'grammar-invalid'
  | 'grammar-unsupported'
  | 'hooks-invalid'
  | 'test-missing'
  | 'test-not-executable'
  | 'test-not-interesting'
  | 'test-flaky'
  | 'test-broken'
  | 'output-unwritable'
  | 'session-exists'
  | 'session-missing'
  | 'session-mismatch'
  | 'session-in-use'
  | 'session-unwritable'
  | 'options-invalid'
  | 'interrupted'
  | 'internal';

/** The base class of every error pare throws: a stable code, and a message the user can act on. */
export class PareError extends Error {
  override readonly name: string = 'PareError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
