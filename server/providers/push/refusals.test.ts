// Refusals of push services, damaged at random; web-push.test.ts has them as they are documented.
import fc from "fast-check";
import { expect, test } from "vitest";
import { MUTATED_BODIES, mutated } from "#tests/support/mutated-bodies.ts";
import { toPushSendError } from "./refusals.ts";

/** With LONG=1. */
const TIMEOUT_MS = 300_000;
const BODIES = [
  { reason: "BadJwtToken" },
  { reason: "VapidPkHashMismatch" },
  {
    code: 401,
    errno: 109,
    error: "Unauthorized",
    message: "Request did not validate",
    more_info: "http://autopush",
  },
];
const STATUSES = [300, 400, 401, 403, 404, 410, 413, 429, 500, 502, 503];

test("a damaged refusal decides by its status and its words alone, fits into one line, and never throws", {
  timeout: TIMEOUT_MS,
}, () => {
  const refusal = fc.record({
    status: fc.constantFrom(...STATUSES),
    body: fc.oneof(
      fc
        .constantFrom(...BODIES)
        .chain((body) => mutated(body))
        .map((body) => JSON.stringify(body)),
      fc.string(),
    ),
    wait: fc.oneof(fc.integer().map(String), fc.string()).filter((text) => /^[ -~]*$/.test(text)),
  });
  fc.assert(
    fc.property(refusal, ({ status, body, wait }) => {
      const headers = new Headers({ "retry-after": wait });
      const error = toPushSendError("push.example", { status, headers, text: body });
      const isGone = status === 404 || status === 410;
      if (isGone) expect(error.kind).toBe("unreachable");
      // A subscription ends by a word for it, and never by a fault of the server.
      if (error.kind === "unreachable") {
        expect(error.isOwnFault).toBe(false);
        expect(isGone || /mismatch|BadDeviceToken|Unregistered/i.test(body)).toBe(true);
      }
      if (status >= 500 || status === 429) expect(["retryable", "unknown"]).toContain(error.kind);
      if (status === 403 && body.includes("BadJwtToken") && !/mismatch/i.test(body))
        expect(error).toMatchObject({ kind: "refused", isOwnFault: true });
      expect(error.message).toMatch(/^push\.example: HTTP \d{3}[ -~]{0,210}$/);
      expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(0);
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    }),
    { numRuns: MUTATED_BODIES / 10 },
  );
});
