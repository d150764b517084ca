// The HTTP client of Razorpay's API: authentication, timeouts, errors, and retries of reads.

import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { answerText, parseJson } from "#server/providers/answer-text.ts";
import { GatewayError, GatewayRefused, GatewayUnavailable } from "./gateway.ts";
import { storable } from "./razorpay-entities.ts";

export type RazorpayHttpOptions = {
  keyId: string;
  keySecret: string;
  /** Without /v1 and without a slash at its end. */
  baseUrl: string;
  log?: { warn(details: object, message: string): void; error(details: object, message: string): void };
  /** Returns 0 to 1, for the jitter of pauses. */
  random?: () => number;
  pause?: (delayMs: number) => Promise<unknown>;
  /** The time limit of each try. */
  timeoutMs?: number;
  /** Replaces the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** A failure that a retry may avoid: too many requests, a proxy's error, the network. */
class TransientGatewayError extends GatewayUnavailable {}

const MAX_TRIES = 3;
const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const TRANSIENT_STATUSES = new Set([408, 429, 502, 503, 504]);

/** Tasks keep them for a person, so that a text column must hold them. */
const words = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => storable(text, 500)),
    ),
  ),
  undefined,
);
const errorBody = z.object({ error: z.object({ code: words, description: words }) });

type RazorpayRequest = {
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Record<string, string>;
};

/** `get` retries transient failures, `post` does not. @throws GatewayUnavailable, GatewayRefused */
export function razorpayHttp(options: RazorpayHttpOptions) {
  return {
    newRetries: () => newRetries(options),
    async get<T>(path: string, shape: z.ZodMiniType<T>): Promise<T> {
      const retries = newRetries(options);
      for (;;) {
        try {
          return validate(await send(options, { method: "GET", path }), shape);
        } catch (error) {
          if (!(await retries.waitAfter(error))) throw error;
        }
      }
    },
    async post<T>(
      path: string,
      body: string,
      shape: z.ZodMiniType<T>,
      headers: Record<string, string> = {},
    ): Promise<T> {
      return validate(await send(options, { method: "POST", path, body, headers }), shape);
    },
  };
}

/**
 * Limits the retries of one operation. Pauses double and have jitter, so that clients that failed together do not retry
 * together. After two tries that timed out there is no third, because a customer is waiting.
 */
function newRetries({ random = Math.random, pause = delay, timeoutMs = TIMEOUT_MS }: RazorpayHttpOptions) {
  const startedMs = performance.now();
  let tries = 1;
  return {
    /** Returns whether to retry, after the pause. */
    async waitAfter(error: unknown): Promise<boolean> {
      const isUsedUp = tries === MAX_TRIES || performance.now() - startedMs > 1.5 * timeoutMs;
      if (isUsedUp || !(error instanceof TransientGatewayError)) return false;
      await pause(Math.round(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random())));
      tries += 1;
      return true;
    },
  };
}

async function send(options: RazorpayHttpOptions, call: RazorpayRequest): Promise<unknown> {
  const { keyId, keySecret, baseUrl, log, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const url = `${baseUrl}${call.path}`;
  try {
    const response = await fetch(url, {
      method: call.method,
      body: call.body,
      // Razorpay rejects other spellings of `Basic`, although HTTP ignores its case.
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      // A redirect would send the keys to another host.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readBody(response.status, await answerText(response));
  } catch (error) {
    const gatewayError = toGatewayError(error);
    if (gatewayError instanceof GatewayUnavailable)
      log?.warn(
        { method: call.method, path: call.path, reason: gatewayError.message },
        "Razorpay gave no answer",
      );
    throw gatewayError;
  }
}

function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new TransientGatewayError(cause instanceof Error ? `${cause.name}: ${cause.message}` : "network", {
    cause: error,
  });
}

/** The body of a successful response. Throws for every other response. */
function readBody(status: number, text: string): unknown {
  const body = parseJson(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  if (TRANSIENT_STATUSES.has(status)) throw new TransientGatewayError(`HTTP ${status}`);
  const { data: failure } = z.safeParse(errorBody, body);
  if (status < 400 || status >= 500 || !failure)
    throw new GatewayUnavailable(`HTTP ${status}, not a response of Razorpay's API`);
  const { code = "NO_CODE", description } = failure.error;
  // A bank or Razorpay itself failed, whatever the status is.
  if (code === "GATEWAY_ERROR" || code === "SERVER_ERROR")
    throw new GatewayUnavailable(`${code}: ${description ?? ""}`);
  if (status === 409 && !/different request/i.test(description ?? ""))
    throw new TransientGatewayError(`The same request is in progress: ${description ?? ""}`);
  throw new GatewayRefused(status, code, description ?? code);
}

function validate<T>(body: unknown, shape: z.ZodMiniType<T>): T {
  const parsed = z.safeParse(shape, body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new GatewayUnavailable(`Razorpay's response has missing or wrong fields: ${fields}`);
}
