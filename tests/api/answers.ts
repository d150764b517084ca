// What every answer must be, whatever was asked: known to the API documents, in the one shape when it is a refusal, in
// the reader's language, and without anything of the inside.
import { expect } from "vitest";
import type { AllowedCaller, Endpoint } from "#contract/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { Client } from "#tests/support/client.ts";
import type { Call } from "./row.ts";
import type { Scene } from "./scene.ts";

type Schema = { required?: string[]; properties?: Record<string, unknown> };
export type Operation = {
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
export type Answered = { status: number; body: unknown };
export type Request = {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
  /** The status that it must be answered with, or one of these. */
  expected?: number | readonly number[];
};

const UNDERSTOOD: Readonly<Record<AllowedCaller, readonly ErrorCode[]>> = {
  public: [],
  customer: ["not-signed-in", "not-allowed"],
  either: ["not-signed-in"],
  admin: ["not-signed-in"],
  super_admin: ["not-signed-in", "not-allowed"],
};
const ANYWHERE: readonly ErrorCode[] = ["bad-input", "too-large", "wrong-type", "foreign-origin"];

/** What must never be read in an answer: traces, statements, and the names of what they are about. */
const INSIDE =
  /node_modules|\.[cm]?[jt]s:\d|\bat (?:async )?\w+ \(|select .+ from |insert into|update \w+ set|syntax error|violates|relation "|invalid input syntax|invalid byte sequence|\$argon2|postgres(?:ql)?:\/\//i;

/** The request that a call is, with the parts that a test says otherwise. */
export function requestOf(endpoint: Endpoint, call: Call, language: "en" | "hi" = "hi"): Request {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? "");
  const query = new URLSearchParams(call.query).toString();
  const hasBody = call.input !== undefined;
  return {
    path: query ? `${path}?${query}` : path,
    init: {
      method: endpoint.method,
      headers: {
        "accept-language": language,
        ...(hasBody ? { "content-type": "application/json" } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(call.input) } : {}),
    },
  };
}

/** Asks, and holds the answer against what every answer must be. */
export async function ask(
  { secrets }: Scene,
  client: Client,
  { path, init, expected }: Request,
  about?: { endpoint: Endpoint; operation: Operation },
): Promise<Answered> {
  const response = await client.fetch(path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson && text ? JSON.parse(text) : text;
  const { status } = response;
  const what = `${init.method} ${path.slice(0, 200)} ${String(init.body ?? "").slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
  expect(status, what).not.toBe(500);
  if (expected !== undefined) expect([expected].flat(), what).toContain(status);
  expect(response.headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(secrets.filter((secret) => text.includes(secret)).length, what).toBe(0);
  if (about) expect(Object.keys(about.operation.responses), what).toContain(String(status));
  if (about && status < 400) expect(response.headers.get("cache-control"), what).toBe("no-store");
  if (status >= 400 && init.method !== "HEAD") {
    expectRefusal(status, body, init.headers["accept-language"] ?? "en", what);
    expect(INSIDE.test(text), what).toBe(false);
    if (about) expect(codesOf(about.endpoint), what).toContain((body as { code: string }).code);
  }
  return { status, body };
}

function expectRefusal(status: number, body: unknown, language: string, what: string) {
  expect(body, what).toMatchObject({ success: false, message: expect.any(String), code: expect.any(String) });
  const { message, code } = body as { message: string; code: ErrorCode };
  expect(ERROR_STATUS[code], what).toBe(status);
  expect(/[\u0900-\u097f]/.test(message), what).toBe(language === "hi");
}

function codesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { errors, who, params } = endpoint;
  return [...errors, ...UNDERSTOOD[who], ...ANYWHERE, ...(params ? (["not-found"] as const) : [])];
}
