// Calls an endpoint of the server by its value in the contract: returns the typed answer, or throws a CallFailure. The
// login sessions listen here for a 401.
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { isLostPart } from "#web/lost-parts.ts";
import { QUESTIONS } from "./questions.ts";

const TIMEOUT_MS = 20_000;

type OwnCode = "network" | "timeout" | "bad-answer" | "file-changed";
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
/** `submit` (submit.ts) makes keys. */
type KeyPart<E extends Endpoint> = E extends { idempotencyKey: "required" }
  ? { idempotencyKey: string }
  : { idempotencyKey?: string };
export type RequestOptions<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"query", QueryOf<E>> &
  Part<"input", InputOf<E>>;
export type CallOptions<E extends Endpoint> = RequestOptions<E> &
  KeyPart<E> & { signal?: AbortSignal; timeoutMs?: number };
type Rest<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];
type AnyOptions = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  input?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The signal also aborts the reading of the answer. */
  isFile?: true;
};

/**
 * A call that did not succeed. Its message is a sentence in the reader's language. The fields are only declared, because
 * the code by which the build defines fields for Safari 15 would weigh on the login.
 */
export class CallFailure extends Error {
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number;
  declare readonly code: ErrorCode | OwnCode;
  /** From the header Retry-After. */
  declare readonly retryAfterSeconds: number | null;
  /** The parsed JSON of the answer; undefined if it was none. */
  declare readonly body: unknown;

  constructor(
    status: number,
    code: ErrorCode | OwnCode,
    message: string,
    rest: { retryAfterSeconds?: number | null; body?: unknown } = {},
  ) {
    super(message);
    this.name = "CallFailure";
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = rest.retryAfterSeconds ?? null;
    this.body = rest.body;
  }
}

type Whose = "customer" | "admin";
type SignOutListener = (whose: Whose, failure: CallFailure) => void;
const signOutListeners = new Set<SignOutListener>();

/** Calls the listener with each answer that a login session is missing or has ended and is not begun anew. Returns how to stop. */
export function onSignedOut(listener: SignOutListener): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/**
 * Calls an endpoint. Fails with CallFailure; a caller's own abort is passed on as it is.
 * @example
 * const { slots } = await call(listSlots, { query: { date } });
 */
export async function call<const E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<OutputOf<E>> {
  const { body } = await answerOf(endpoint, (rest[0] ?? {}) as AnyOptions);
  if (body === undefined) throw ownFailure("bad-answer", 200);
  return body as OutputOf<E>;
}

/** Calls an endpoint that answers a file. The browser may keep a large file on the disk. */
export async function callFile<const E extends Endpoint>(endpoint: E, ...rest: Rest<E>): Promise<Blob> {
  const options = { ...((rest[0] ?? {}) as AnyOptions), isFile: true } as const;
  const { response } = await answerOf(endpoint, options);
  try {
    return await response.blob();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw ownFailure("network", 0);
  }
}

/** `body`: the JSON of the answer, undefined when it is none. */
type Answer = { response: Response; body: unknown };

/** A successful answer. That of a file is not read yet. */
async function answerOf(endpoint: Endpoint, options: AnyOptions): Promise<Answer> {
  const { response, body } = await send(endpoint, options);
  if (response.ok) return { response, body };
  const failure = failureOf(response.status, response.headers.get("Retry-After"), body);
  if (await QUESTIONS[failure.code]?.ask(body)) return answerOf(endpoint, options);
  if (failure.code === "not-signed-in") {
    for (const listener of signOutListeners) listener(whoseSession(endpoint.path), failure);
  }
  throw failure;
}

/** Customers and admins share some endpoints; an admin calls them from an admin's page. */
function whoseSession(path: string): Whose {
  const isAdmins = path.startsWith("/api/admin/") || window.location.pathname.startsWith("/admin/");
  return isAdmins ? "admin" : "customer";
}

/** The time is for the whole answer but a file: a weak network may also lose the connection in the middle of a body. */
async function send(endpoint: Endpoint, options: AnyOptions): Promise<Answer> {
  const stop = new AbortController();
  const onAbort = () => stop.abort(options.signal?.reason);
  let isTimeUp = false;
  const timer = setTimeout(() => {
    isTimeUp = true;
    stop.abort();
  }, options.timeoutMs ?? TIMEOUT_MS);
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener("abort", onAbort);
  try {
    const response = await responseOf(endpoint, options, stop.signal);
    if (options.isFile && response.ok) return { response, body: undefined };
    return { response, body: await untilAborted(bodyOf(response), stop.signal) };
  } catch (error) {
    if (isTimeUp) throw ownFailure("timeout", 0);
    if (options.signal?.aborted) throw error;
    throw ownFailure("network", 0);
  } finally {
    clearTimeout(timer);
    if (!options.isFile) options.signal?.removeEventListener("abort", onAbort);
  }
}

function responseOf(endpoint: Endpoint, options: AnyOptions, signal: AbortSignal): Promise<Response> {
  const hasBody = options.input !== undefined;
  const url = addressOf(endpoint, options);
  return fetch(url, {
    method: endpoint.method,
    credentials: "same-origin",
    headers: {
      ...ownHeaders(),
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
      ...(options.idempotencyKey ? { "Idempotency-Key": `"${options.idempotencyKey}"` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(options.input) } : {}),
    signal,
  });
}

/** What the server wants to know of every request. */
function ownHeaders(): Record<string, string> {
  return { "Accept-Language": currentLanguage(), ...(isPageInUse() ? {} : { "X-Background": "1" }) };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

export function addressOf(
  endpoint: Pick<Endpoint, "path">,
  { params = {}, query = {} }: Pick<AnyOptions, "params" | "query">,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The JSON of an answer, undefined when it is none. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** `body`: the parsed JSON of the answer. */
export function failureOf(status: number, retryAfter: string | null, body: unknown): CallFailure {
  if (!isErrorBody(body)) return ownFailure("bad-answer", status);
  const wait = Number(retryAfter ?? Number.NaN);
  return new CallFailure(status, body.code, body.message, {
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
    body,
  });
}

function isErrorBody(body: unknown): body is { code: ErrorCode; message: string } {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "string" &&
    "message" in body &&
    typeof body.message === "string"
  );
}

function ownFailure(code: Exclude<OwnCode, "file-changed">, status: number): CallFailure {
  return new CallFailure(status, code, t(`shell.failure-${code}`));
}

/** Whether no answer came, or one that the server is away for a time: by a proxy (502, 504), or since its database is (503). */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status > 501);
}

/** Whether the server did not answer, or by an error of its own: what was sent may be done all the same. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return error.status === 0 || error.status >= 500 || error.code === "bad-answer";
}

/** The sentence of a CallFailure, or of code that did not load; a general one for any other error. */
export function messageOf(error: unknown): string {
  if (error instanceof CallFailure) return error.message;
  return t(isLostPart(error) ? "shell.failure-network" : "shell.failure-bad-answer");
}

// Whether a person is using this page. Calls that the page makes by itself (timers, reconnects, polls) carry X-Background, so
// that an open but unattended page does not keep its admin signed in. The page's last input decides, and not which code makes
// the call: a query is the same whether an interval or a tap refetches it.

/** Longer than the interval of the screens' refetches, so that each input is followed by a call that counts as use. */
const UNUSED_AFTER_MS = 2 * 60_000;

/** Null until the first call, which counts as use: it follows the opening of the page. Monotonic: the phone's clock may be wrong or jump. */
let lastInputAt: number | null = null;

function noteInput(): void {
  lastInputAt = performance.now();
}

function isPageInUse(): boolean {
  if (lastInputAt === null) {
    noteInput();
    for (const type of ["pointerdown", "keydown", "wheel", "popstate"])
      window.addEventListener(type, noteInput, { capture: true, passive: true });
  }
  return performance.now() - (lastInputAt ?? 0) < UNUSED_AFTER_MS;
}
