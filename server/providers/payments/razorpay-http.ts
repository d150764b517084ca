// Answers for: one call to Razorpay: keys, JSON, time limits, which failures pass, and retries of reads.
// Refuses to know: what is ordered, paid or refunded; the caller says what an answer must look like.
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { GatewayAway, GatewayRefused } from "./gateway.ts";

export type RazorpayHttpOptions = {
  keyId: string;
  keySecret: string;
  baseUrl: string;
  log?: { warn(details: object, message: string): void };
  /** From 0 to 1, for the jitter of pauses. */
  random?: () => number;
  pause?: (delayMs: number) => Promise<unknown>;
  /** How long one try may take. */
  timeoutMs?: number;
  /** By what a call leaves, where it is not the network. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** Trouble that another try may not meet: too many requests, a gateway in between, the network. */
export class PassingTrouble extends GatewayAway {}

const TRIES = 3;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const PASSING_STATUS = new Set([408, 429, 502, 503, 504]);

const errorBody = z.object({
  error: z.object({ code: z.string(), description: z.nullish(z.string()) }),
});

type Call = { method: "GET" | "POST"; path: string; body?: string; headers?: Record<string, string> };

/** Every call throws `GatewayAway` or `GatewayRefused`. `get` repeats what may pass, `post` never repeats by itself. */
export function razorpayHttp(options: RazorpayHttpOptions) {
  const patience = () => newPatience(options);
  return {
    patience,
    async get<T>(path: string, shape: z.ZodMiniType<T>): Promise<T> {
      const left = patience();
      for (;;) {
        try {
          return readAnswer(await ask(options, { method: "GET", path }), shape);
        } catch (error) {
          if (!(await left.allows(error))) throw error;
        }
      }
    },
    async post<T>(
      path: string,
      body: string,
      shape: z.ZodMiniType<T>,
      headers: Record<string, string> = {},
    ): Promise<T> {
      return readAnswer(await ask(options, { method: "POST", path, body, headers }), shape);
    },
  };
}

/**
 * Whether a failure is worth another try, after a pause that doubles and is spread by chance, so that many who failed
 * together do not come back together. Somebody waits: after two tries that took their whole time there is no third.
 */
function newPatience({ random = Math.random, pause = delay, timeoutMs = TIMEOUT_MS }: RazorpayHttpOptions) {
  const startedMs = performance.now();
  let tries = 1;
  return {
    async allows(error: unknown): Promise<boolean> {
      const isSpent = tries === TRIES || performance.now() - startedMs > 1.5 * timeoutMs;
      if (isSpent || !(error instanceof PassingTrouble)) return false;
      await pause(Math.round(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random())));
      tries += 1;
      return true;
    },
  };
}

async function ask(options: RazorpayHttpOptions, call: Call): Promise<unknown> {
  const { keyId, keySecret, baseUrl, log, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const url = `${baseUrl}${call.path}`;
  try {
    const response = await fetch(url, {
      method: call.method,
      body: call.body,
      // The scheme's word must be exactly `Basic`: Razorpay refuses other spellings.
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      // A redirect would carry our keys to a host that nobody has named.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return checked(response.status, await response.text());
  } catch (error) {
    const fault = gatewayFault(error);
    if (fault instanceof GatewayAway)
      log?.warn({ method: call.method, path: call.path, reason: fault.message }, "Razorpay gave no answer");
    throw fault;
  }
}

function gatewayFault(error: unknown): GatewayAway | GatewayRefused {
  if (error instanceof GatewayAway || error instanceof GatewayRefused) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new PassingTrouble(cause instanceof Error ? `${cause.name}: ${cause.message}` : "network", {
    cause: error,
  });
}

/** The body of a good answer; throws what any other answer means. */
function checked(status: number, text: string): unknown {
  const body = parsed(text);
  if (status === 200 && body !== undefined) return body;
  if (PASSING_STATUS.has(status)) throw new PassingTrouble(`HTTP ${status}`);
  const { data: fault } = z.safeParse(errorBody, body);
  if (status < 400 || status >= 500 || !fault)
    throw new GatewayAway(`HTTP ${status}, not an answer of Razorpay's API`);
  const { code, description } = fault.error;
  // These say that a bank or Razorpay itself failed, whatever the status: nobody has said no.
  if (code === "GATEWAY_ERROR" || code === "SERVER_ERROR")
    throw new GatewayAway(`${code}: ${description ?? ""}`);
  if (status === 409 && !/different request/i.test(description ?? ""))
    throw new PassingTrouble(`The same request is under way: ${description ?? ""}`);
  throw new GatewayRefused(status, code, description ?? code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readAnswer<T>(body: unknown, shape: z.ZodMiniType<T>): T {
  const answer = z.safeParse(shape, body);
  if (answer.success) return answer.data;
  const places = answer.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new GatewayAway(`Razorpay's answer lacks what is needed: ${places}`);
}
