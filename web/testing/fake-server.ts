// A server for tests of the browser app. It replaces `fetch`, answers by endpoint, and holds requests and answers against
// the contract's schemas: what the real server would not accept or send fails the test.
import { afterEach, beforeEach, vi } from "vitest";
import * as z from "zod/mini";
import { getPublicConfig } from "#contract/config.ts";
import type { Endpoint, InputOf, OutputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import { ERROR_BODIES, type ErrorBody } from "#contract/error-bodies.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { endpointName, findEndpoint, type NamedEndpoint } from "./contract-endpoints.ts";
import { testConfig } from "./fixtures.ts";

/** Codes that every endpoint may answer. */
type CommonCode =
  | "bad-input"
  | "code-needed"
  | "foreign-origin"
  | "not-allowed"
  | "not-found"
  | "not-signed-in"
  | "password-needed"
  | "too-many-requests"
  | "totp-required"
  | "try-again"
  | "unexpected";
/** `network`: no answer arrives. `bad-answer`: a proxy's HTML page, with status 502 unless `status` says another. */
type NoAnswer = "network" | "bad-answer";
type CodeOf<E extends Endpoint> = E["errors"][number] | CommonCode | NoAnswer;

type GeneralFields = {
  /** Of a `bad-answer` alone. */
  status?: number;
  message?: string;
  issues?: { path: string; reason: string }[];
  /** Sent as the header Retry-After. */
  retryAfterSeconds?: number;
};
type RefusalBody<Code> = GeneralFields & (Code extends keyof typeof ERROR_BODIES ? ErrorBody<Code> : unknown);
/** The body may be left out where the contract requires no further field of it. */
type BodyArgs<Code> =
  GeneralFields extends RefusalBody<Code> ? [body?: RefusalBody<Code>] : [body: RefusalBody<Code>];

class Refusal<Code extends string> {
  readonly code: Code;
  readonly body: GeneralFields;
  constructor(code: Code, body: GeneralFields) {
    this.code = code;
    this.body = body;
  }
}

/** An error, or no answer at all, as the answer of a handler. */
export function refusal<const Code extends ErrorCode | NoAnswer>(
  code: Code,
  ...[body]: BodyArgs<Code>
): Refusal<Code> {
  return new Refusal(code, body ?? {});
}

export type CallTo<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; input: InputOf<E> };
/** TypeScript widens `true` in a handler's result to boolean. The schema accepts only `true`. */
type Widened<Output> = { [Field in keyof Output]: Output[Field] extends true ? boolean : Output[Field] };
/** What a server of another version answers, which this version's contract does not have. */
export const otherVersions = (body: unknown) => Response.json(body) as never;

type Answer<E extends Endpoint> = Widened<OutputOf<E>> | Refusal<CodeOf<E>>;
type Handler<E extends Endpoint> = (call: CallTo<E>) => Answer<E> | Promise<Answer<E>>;
type AnyCall = { params: unknown; query: unknown; input: unknown };
type AnyHandler = (call: AnyCall) => unknown;

/**
 * Call it at the top of a test file: it is set up before and checked after each test of the file.
 * @example
 * const server = fakeServer();
 * beforeEach(() => server.answer(listPayments, { payments: [] }));
 */
export function fakeServer(): FakeServer {
  const server = new FakeServer();
  beforeEach(() => {
    server.reset();
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => server.fetch(path, init));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    server.expectNoProblems();
  });
  return server;
}

export class FakeServer {
  readonly #handlers = new Map<Endpoint, AnyHandler>();
  readonly #held = new Map<Endpoint, Promise<void>>();
  #others: AnyHandler | undefined;
  #calls: { endpoint: Endpoint; call: AnyCall }[] = [];
  #problems: string[] = [];

  /** From now on, answers the endpoint so; a later answer replaces an earlier one. */
  answer<const E extends Endpoint>(endpoint: E, answer: OutputOf<NoInfer<E>> | Handler<NoInfer<E>>) {
    const handler = typeof answer === "function" ? (answer as AnyHandler) : () => answer;
    this.#handlers.set(endpoint, handler);
  }

  /** From now on, answers the endpoint with this error. */
  fail<const E extends Endpoint, const Code extends CodeOf<E>>(
    endpoint: E,
    code: Code,
    ...[body]: BodyArgs<Code>
  ) {
    this.#handlers.set(endpoint, () => new Refusal(code, body ?? {}));
  }

  /** From now on, every endpoint without an answer of its own fails with this error. */
  failOthers(code: CommonCode | NoAnswer) {
    this.#others = () => new Refusal(code, {});
  }

  /** Calls of the endpoint wait from now on, until the returned function releases them. */
  hold(endpoint: Endpoint): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held.set(endpoint, released);
    return () => {
      this.#held.delete(endpoint);
      release();
    };
  }

  /** The calls of the endpoint so far, oldest first. */
  calls<const E extends Endpoint>(endpoint: E): CallTo<E>[] {
    const calls = this.#calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call);
    return calls as CallTo<E>[];
  }

  /** The calls so far whose method is not GET, oldest first. */
  get writes() {
    return this.#calls
      .filter(({ endpoint }) => endpoint.method !== "GET")
      .map(({ endpoint, call: { params, input } }) => ({ name: endpointName(endpoint), params, input }));
  }

  /** The names of the called endpoints, in the order of the calls. */
  get called(): string[] {
    return this.#calls.map(({ endpoint }) => endpointName(endpoint));
  }

  forgetCalls() {
    this.#calls = [];
  }

  /** Every page asks for the public configuration, so only that has an answer at first. */
  reset() {
    this.#handlers.clear();
    this.#others = undefined;
    this.answer(getPublicConfig, () => testConfig());
    this.#held.clear();
    this.#problems = [];
    this.forgetCalls();
  }

  /** @throws what the real server would not have accepted or sent. */
  expectNoProblems() {
    const problems = this.#problems.splice(0);
    if (problems.length > 0) throw new Error(`The fake server:\n${problems.join("\n")}`);
  }

  /** The replacement of the browser's `fetch`. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    // What is aborted in the task in which it begins reaches no server: StrictMode mounts each component twice.
    await null;
    init.signal?.throwIfAborted();
    const answered = this.#respond(path, init);
    return init.signal ? Promise.race([answered, rejectWhenAborted(init.signal)]) : answered;
  }

  async #respond(path: string, { method = "GET", body, headers }: RequestInit): Promise<Response> {
    const url = new URL(path, "http://parcha.test");
    const found = findEndpoint(method, url.pathname);
    if (!found) return this.#reject(`The contract has no endpoint ${method} ${url.pathname}`);
    const { name, endpoint, params } = found;
    const call: AnyCall = {
      params: endpoint.params && params,
      query: endpoint.query && Object.fromEntries(url.searchParams),
      input: typeof body === "string" ? JSON.parse(body) : undefined,
    };
    this.#calls.push({ endpoint, call });
    if (endpoint.idempotencyKey === "required" && !new Headers(headers).has("Idempotency-Key"))
      return this.#reject(`${name} is called without an idempotency key`);
    await this.#held.get(endpoint);
    const handler = this.#handlers.get(endpoint) ?? this.#others;
    if (!handler) return this.#reject(`No answer for ${name} (${method} ${url.pathname})`);
    let answer: unknown;
    try {
      answer = await handler(call);
    } catch (error) {
      return this.#reject(`The answer of ${name} throws: ${error}`);
    }
    if (answer instanceof Refusal) return this.#refuse(name, answer);
    if (answer instanceof Response) return answer;
    return this.#succeed(found, call, answer);
  }

  #succeed({ name, endpoint }: NamedEndpoint, call: AnyCall, answer: unknown): Response {
    for (const part of ["params", "query", "input"] as const) {
      const fault = faultOf(endpoint[part], call[part]);
      if (fault) return this.#reject(`${name} is called with a wrong ${part}: ${fault}`);
    }
    const { data, error } = z.safeParse(endpoint.output, answer);
    if (error)
      return this.#reject(`The answer of ${name} does not match its schema: ${z.prettifyError(error)}`);
    return Response.json(data, { status: endpoint.status ?? 200 });
  }

  #refuse(name: string, { code, body }: Refusal<string>): Response {
    if (code === "network") throw new TypeError("Failed to fetch");
    if (code === "bad-answer") return new Response("<html>", { status: body.status ?? 502 });
    const status = ERROR_STATUS[code as ErrorCode];
    const { message = code, issues, retryAfterSeconds, ...fields } = body;
    const schema = ERROR_BODIES[code as keyof typeof ERROR_BODIES] ?? z.object({});
    const { data, error } = z.safeParse(schema, fields);
    if (error) return this.#reject(`The body of ${name}'s ${code} is wrong: ${z.prettifyError(error)}`);
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    return Response.json({ ...data, success: false, code, message, issues }, { status, headers });
  }

  /** The browser app catches the error as a lost connection; `expectNoProblems` fails the test. */
  #reject(problem: string): never {
    this.#problems.push(problem);
    throw new TypeError(problem);
  }
}

function faultOf(schema: z.core.$ZodType | undefined, value: unknown): string | null {
  const { error } = schema ? z.safeParse(schema, value) : {};
  return error ? z.prettifyError(error) : null;
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("The call was aborted", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });
}
