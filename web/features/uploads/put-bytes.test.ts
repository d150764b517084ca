import { afterEach, describe, expect, it, vi } from "vitest";
import { CallFailure } from "#web/api/call.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { FakePut } from "#web/testing/fake-put.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { putBytes } from "./put-bytes.ts";

type Answer = { status: number; text?: string; retryAfter?: string };
let sentHeaders: Record<string, string>;

/** What a PUT fails with that is answered so. */
async function failureAfter({ status, text = "", retryAfter }: Answer): Promise<CallFailure> {
  sentHeaders = {};
  class Put extends FakePut {
    override responseText = text;
    override setRequestHeader(name: string, value: string) {
      sentHeaders[name] = value;
    }
    override getResponseHeader(name: string) {
      return name === "Retry-After" ? (retryAfter ?? null) : null;
    }
    override send() {
      queueMicrotask(() => this.end(status));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Put);
  const { signal } = new AbortController();
  const put = { url: "/x", headers: { "Content-Type": "image/jpeg" }, body: new Blob(["x"]), signal };
  const failure = await putBytes({ ...put, onProgress: () => undefined }).catch((error: unknown) => error);
  if (!(failure instanceof CallFailure)) throw new Error("no failure");
  return failure;
}

inEnglish();
afterEach(() => vi.unstubAllGlobals());

const refusals: [status: number, code: string, message: string][] = [
  [413, "upload-too-large", "This file is too large. It can have 10 MB at most."],
  [429, "too-many-requests", "Too many tries in a short time. Please try again in 30 seconds."],
  [400, "upload-incomplete", "The file is empty or has not arrived whole."],
];

it.each(refusals)("a refusal with %s keeps the code and the sentence of the server", async (...refusal) => {
  const [status, code, message] = refusal;
  const failure = await failureAfter({ status, text: JSON.stringify({ code, message }), retryAfter: "30" });
  expect(failure).toMatchObject({ status, code, message, retryAfterSeconds: 30 });
});

it("the server is asked for its sentence in the language of the page", async () => {
  await setLanguage("hi");
  await failureAfter({ status: 400 });
  expect(sentHeaders).toEqual({ "Accept-Language": "hi", "Content-Type": "image/jpeg" });
  await setLanguage("en");
});

describe("without a sentence of the server", () => {
  const answers: [what: string, answer: Answer, message: RegExp][] = [
    ["a cut connection", { status: 0 }, /^The connection broke off/],
    ["a proxy's 413", { status: 413, text: "<html>413 Request Entity Too Large</html>" }, /too large/],
    [
      "a storage's 400",
      { status: 400, text: "<Error><Code>EntityTooSmall</Code></Error>" },
      /choose it again/,
    ],
    ["a storage's 503", { status: 503, text: "<Error><Code>SlowDown</Code></Error>" }, /busy/],
    ["a proxy's 429", { status: 429, text: "" }, /busy/],
    ["JSON of another kind", { status: 400, text: '{"message":"Bad Request"}' }, /choose it again/],
    ["JSON that is no object", { status: 502, text: "null" }, /busy/],
  ];
  it.each(answers)(
    "%s has a sentence of its own, which does not say that the device is offline",
    async (_, ...row) => {
      const [answer, message] = row;
      const failure = await failureAfter(answer);
      expect(failure.message).toMatch(message);
      expect(failure.message).not.toMatch(/offline|could not understand/);
    },
  );
});
