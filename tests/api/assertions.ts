// The assertions about each response, whatever was sent: the API documents name its status, an error has the common error
// body in the requested language, and nothing of the server's internals is in it.
import { expect } from "vitest";
import type { AllowedCaller, Endpoint } from "#contract/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { Client } from "#tests/support/client.ts";
import type { Fixtures } from "./fixtures.ts";
import type { Request } from "./requests.ts";

type Schema = { required?: string[]; properties?: Record<string, unknown> };
/** An operation of the API documents (OpenAPI). */
export type Operation = {
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
export type CheckedResponse = { status: number; body: unknown };

const AUTHORIZATION_CODES: Readonly<Record<AllowedCaller, readonly ErrorCode[]>> = {
  public: [],
  customer: ["not-signed-in", "not-allowed"],
  either: ["not-signed-in", "not-allowed"],
  admin: ["not-signed-in", "not-allowed"],
};
const GENERAL_CODES: readonly ErrorCode[] = ["bad-input", "too-large", "wrong-type", "foreign-origin"];

/** Stack traces, SQL, PostgreSQL's error messages, password hashes, and connection strings. */
const INTERNALS =
  /node_modules|\.[cm]?[jt]s:\d|\bat (?:async )?\w+ \(|select .+ from |insert into|update \w+ set|syntax error|violates|relation "|invalid input syntax|invalid byte sequence|\$argon2|postgres(?:ql)?:\/\//i;

/** Sends the request and makes all assertions. `documented`: only for paths of the API documents. */
export async function sendAndCheck(
  { secrets }: Fixtures,
  client: Client,
  { path, init, expected }: Request,
  documented?: { endpoint: Endpoint; operation: Operation },
): Promise<CheckedResponse> {
  const response = await client.fetch(path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  const { status } = response;
  const label = `${init.method} ${path.slice(0, 200)} ${String(init.body ?? "").slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  expect(status, label).not.toBe(500);
  if (expected !== undefined) expect([expected].flat(), label).toContain(status);
  expect(response.headers.get("x-content-type-options"), label).toBe("nosniff");
  // Chrome answers the page only once it has cleared its cache, which takes seconds to minutes.
  expect(response.headers.has("clear-site-data"), label).toBe(false);
  expect(secrets.filter((secret) => text.includes(secret)).length, label).toBe(0);
  if (documented) expect(Object.keys(documented.operation.responses), label).toContain(String(status));
  if (documented && status < 400) expect(response.headers.get("cache-control"), label).toBe("no-store");
  if (status >= 400 && init.method !== "HEAD") {
    expectErrorBody(status, body, init.headers["accept-language"] ?? "en", label);
    expect(INTERNALS.test(text), label).toBe(false);
    if (documented)
      expect(allowedCodes(documented.endpoint), label).toContain((body as { code: string }).code);
  }
  return { status, body };
}

function expectErrorBody(status: number, body: unknown, language: string, label: string) {
  const shape = { success: false, message: expect.any(String), code: expect.any(String) };
  expect(body, label).toMatchObject(shape);
  const { message, code } = body as { message: string; code: ErrorCode };
  expect(ERROR_STATUS[code], label).toBe(status);
  const isDevanagari = /[\u0900-\u097f]/.test(message);
  expect(isDevanagari, label).toBe(language === "hi");
}

function allowedCodes({ errors, who, params, idempotencyKey, asksCode }: Endpoint): readonly ErrorCode[] {
  const notFound = params ? (["not-found"] as const) : [];
  const ofKeys = idempotencyKey ? (["key-needed", "bad-key", "key-reused"] as const) : [];
  const ofCode = asksCode ? (["code-needed"] as const) : [];
  return [...errors, ...ofCode, ...AUTHORIZATION_CODES[who], ...GENERAL_CODES, ...notFound, ...ofKeys];
}
