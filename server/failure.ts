// The one error that verbs throw on purpose. Everything else that is thrown is a fault of ours.
import type { ErrorCode } from "#contract/errors.ts";

type Details = {
  /** Values for the places of the code's sentence. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds until another try may pass: the Retry-After header, and `{wait}` in the sentence. */
  retryAfterSeconds?: number;
  /** Fields that go into the answer beside success, message and code. They are sent as they are. */
  body?: Readonly<Record<string, unknown>>;
  issues?: readonly { path: string; reason: string }[];
};

export class Failure extends Error {
  override name = "Failure";
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
