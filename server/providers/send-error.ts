// A call to a provider of messages, and what it means for the message if it fails, read from how the call ended.
import { answerText } from "./answer-text.ts";

/**
 * - `retryable`: the provider did not take the message, so another try cannot send it twice.
 * - `refused`: as `retryable`, and it says nothing about other messages, which are sent meanwhile: it is about the text's template
 *   or the recipient.
 * - `unreachable`: the provider can never deliver to this recipient.
 * - `unknown`: the provider may have taken the message, so another try may send it twice.
 */
export type SendErrorKind = "retryable" | "refused" | "unreachable" | "unknown";

type SendErrorOptions = ErrorOptions & {
  retryAfterSeconds?: number;
  isOptOut?: boolean;
  isOwnFault?: boolean;
};

/** What a sender of SMS, of chat messages or of push messages throws. */
export class SendError extends Error {
  override name = "SendError";
  readonly kind: SendErrorKind;
  /** For so long the provider wants no message; a push service: none to this subscription. */
  readonly retryAfterSeconds: number;
  /** The recipient has stopped messages of this business at the provider. */
  readonly isOptOut: boolean;
  /** The push service refuses the server's key or token, so that no browser of this service gets messages. */
  readonly isOwnFault: boolean;

  constructor(message: string, kind: SendErrorKind = "retryable", options: SendErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 0;
    this.isOptOut = options.isOptOut ?? false;
    this.isOwnFault = options.isOwnFault ?? false;
  }
}

/** Error codes of Node and of undici, its fetch, without a connection. */
const NO_CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** For an error that `fetch` threw. */
export function kindOfFetchError(error: unknown): SendErrorKind {
  return NO_CONNECTION_CODES.has(fetchErrorCode(error)) ? "retryable" : "unknown";
}

/** The code of Node or undici; "" for an error without one. */
export function fetchErrorCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

/** For a response without the provider's own body: a proxy may answer 500 after the provider took the message. */
export function kindOfStatus(status: number): SendErrorKind {
  return (status >= 400 && status < 500) || status === 503 ? "retryable" : "unknown";
}

/** A longer wait is none that a provider means for one message. */
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/**
 * The wait that a provider asks for by the header Retry-After (RFC 9110, section 10.2.3), in seconds; 0 if it asks for none that
 * can be understood. A time is compared with the provider's own clock.
 */
export function retryAfterSecondsOf(headers: Headers): number {
  const text = headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : (Date.parse(text) - Date.parse(headers.get("date") ?? "")) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, Math.ceil(seconds))) : 0;
}

export type ProviderAnswer = { status: number; text: string; retryAfterSeconds: number };

/** Calls a provider whose answer, whatever its status, is read by the caller. @throws SendError without an answer */
export async function callProvider(name: string, url: string, init: RequestInit): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, init);
    const retryAfterSeconds = retryAfterSecondsOf(response.headers);
    return { status: response.status, text: await answerText(response), retryAfterSeconds };
  } catch (error) {
    throw new SendError(`${name} gave no answer`, kindOfFetchError(error), { cause: error });
  }
}
