// Expected failures. Anything else that is thrown is a bug and becomes a 500.
import type { Sent } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/error-bodies.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { ServerMessages } from "#messages";

type Details<Code extends ErrorCode> = {
  /** Values for the placeholders of the code's sentence. */
  values?: Readonly<Record<string, string | number>>;
  /** Seconds until a retry can succeed: the Retry-After header, and `{wait}` in the sentence. */
  retryAfterSeconds?: number;
  /** `{day}` and `{time}` in the sentence, in India and in the reader's language. */
  at?: Date;
  /** Further fields of the error body, beside success, message and code: those that the contract names for the code. */
  body?: Sent<ErrorBody<Code>>;
  issues?: readonly { path: string; reason: string }[];
};

type Placeholders<Code extends ErrorCode> = keyof ServerMessages[Code];
type Valued<Code extends ErrorCode> = Exclude<Placeholders<Code>, "wait" | "day" | "time">;
/** A sentence with placeholders has a value for each. */
type Needed<Code extends ErrorCode> = ("wait" extends Placeholders<Code>
  ? { retryAfterSeconds: number }
  : unknown) &
  ("time" extends Placeholders<Code> ? { at: Date } : unknown) &
  ([Valued<Code>] extends [never] ? unknown : { values: Pick<ServerMessages[Code], Valued<Code>> });
/** A code whose sentence needs no values. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [Placeholders<Code>] extends [never] ? Code : never;
}[ErrorCode];
type DetailsOf<Code extends ErrorCode> = [Placeholders<Code>] extends [never]
  ? [details?: Details<Code>]
  : [details: Details<Code> & Needed<Code>];

export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  override name = "Failure";
  readonly code: Code;
  readonly details: Details<Code>;
  constructor(code: Code, ...details: DetailsOf<Code>) {
    super(code);
    this.code = code;
    this.details = details[0] ?? {};
  }
}
