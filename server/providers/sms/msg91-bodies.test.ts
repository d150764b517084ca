// Answers as MSG91's documentation shows them (https://docs.msg91.com/sms/send-sms), and the same damaged at random.
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { SendError } from "#server/providers/send-error.ts";
import { MUTATED_BODIES, mutated } from "#tests/support/mutated-bodies.ts";
import { msg91Sender } from "./msg91.ts";

/** With LONG=1. */
const TIMEOUT_MS = 300_000;
afterEach(() => void vi.restoreAllMocks());

const ACCEPTED = { type: "success", message: "3763646c3058373530393938" };
const REFUSED = { message: "template id missing", type: "error" };
const UNAUTHORIZED = { status: "fail", hasError: true, errors: "Unauthorized", code: "401", apiError: "418" };
const sender = msg91Sender({ authKey: "secret", templateId: "flow" });

function send(body: string, status = 200, headers: Record<string, string> = {}) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status, headers }));
  return sender.send({ to: "9876543210", text: "481523", code: "481523" }).catch((error: unknown) => error);
}

test.each([
  [ACCEPTED, ACCEPTED.message],
  [{ ...ACCEPTED, type: "SUCCESS" }, ACCEPTED.message],
  [{ ...ACCEPTED, message: { request_id: "3763" } }, "3763"],
  [{ type: "success", request_id: "3764", message: "queued" }, "3764"],
  [{ type: "success", message: "SMS sent successfully" }, null],
  [{ type: "success" }, null],
])("the answer %j is a success with the id %j", async (body, id) => {
  expect(await send(JSON.stringify(body))).toBe(id);
});

test.each([
  [REFUSED, "template id missing", "refused"],
  [UNAUTHORIZED, "Unauthorized", "retryable"],
  [{ type: "error", message: { code: 201 } }, "error", "retryable"],
])("the answer %j says that nothing was sent, and the error has its words", async (body, words, kind) => {
  for (const status of [200, 400, 401, 500]) {
    const error = await send(JSON.stringify(body), status);
    expect(error).toMatchObject({ name: "SendError", kind });
    expect(String(error)).toContain(words);
  }
});

test.each([
  [200, "unknown"],
  [500, "unknown"],
  [502, "unknown"],
  [401, "retryable"],
  [429, "retryable"],
  [503, "retryable"],
])("a page of a proxy with the status %i makes the message %s", async (status, kind) => {
  expect(await send("<html></html>", status)).toMatchObject({ kind });
});

test("Retry-After is the time until the next try", async () => {
  expect(await send("", 429, { "retry-after": "120" })).toMatchObject({ retryAfterSeconds: 120 });
});

test("a damaged answer is a success only by its word, is an error without secrets otherwise, and never throws another one", {
  timeout: TIMEOUT_MS,
}, async () => {
  const damaged = fc.record({
    body: fc.constantFrom<unknown>(ACCEPTED, REFUSED, UNAUTHORIZED).chain((body) => mutated(body)),
    status: fc.constantFrom(200, 200, 201, 400, 401, 429, 500, 503),
  });
  await fc.assert(
    fc.asyncProperty(damaged, async ({ body, status }) => {
      const answer = await send(JSON.stringify(body), status);
      const { type, hasError } = Object(body) as { type?: unknown; hasError?: unknown };
      const isAccepted = answer === null || typeof answer === "string";
      if (type === "success" && status < 400) expect(isAccepted).toBe(true);
      else if (type === "error")
        expect(answer).toMatchObject({ kind: expect.stringMatching(/^(retryable|refused)$/) });
      if (isAccepted) expect(`${type}`.trim().toLowerCase()).toBe("success");
      else expect(answer).toBeInstanceOf(SendError);
      if (hasError === true && type === undefined) expect(answer).toBeInstanceOf(SendError);
      expect(String(answer)).not.toMatch(/secret|481523/);
    }),
    { numRuns: MUTATED_BODIES / 5 },
  );
});
