// Expected failures. Anything else that is thrown is a bug and becomes a 500.
import type { ErrorBody } from "#contract/error-bodies.ts";
import type { ErrorCode } from "#contract/errors.ts";

type Details<Code extends ErrorCode> = {
  /** Values for the placeholders of the code's sentence. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds until a retry can succeed: the Retry-After header, and `{wait}` in the sentence. */
  retryAfterSeconds?: number;
  /** Further fields of the error body, beside success, message and code: those that the contract names for the code. */
  body?: ErrorBody<Code>;
  issues?: readonly { path: string; reason: string }[];
};

export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  override name = "Failure";
  readonly code: Code;
  readonly details: Details<Code>;
  constructor(code: Code, details: Details<Code> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
