import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { CallFailure } from "#web/api/call.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { VERIFY_PAUSE_MS, verifyWithRetries } from "./verify-payment.ts";

beforeAll(loadLanguage);

const settled = { success: true, message: "Payment verified." };
type Answer = typeof settled;
const failure = (
  status: number,
  code: ErrorCode | "network" | "timeout",
  message = "no",
  body: unknown = {},
) => new CallFailure(status, code, message, { body });

/** Answers in order; a failure is thrown. */
function verifying(answers: (Answer | CallFailure)[]) {
  const waits: number[] = [];
  const attempt = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof CallFailure) throw answer;
    if (!answer) throw new Error("asked once too often");
    return answer;
  });
  const verdict = verifyWithRetries({
    attempt,
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
  });
  return { verdict, attempt, waits };
}

describe("verifying a payment", () => {
  it("is done with the first good answer", async () => {
    const { verdict, attempt, waits } = verifying([settled]);
    expect(await verdict).toEqual({ kind: "approved", answer: settled });
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it("tries three times with two seconds between, then leaves it open", async () => {
    const { verdict, attempt, waits } = verifying([
      failure(0, "network"),
      failure(0, "timeout"),
      failure(503, "payment-checking"),
    ]);
    expect(await verdict).toEqual({ kind: "unconfirmed" });
    expect(attempt).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([VERIFY_PAUSE_MS, VERIFY_PAUSE_MS]);
  });

  it("is approved by a later try", async () => {
    const { verdict, attempt } = verifying([failure(500, "unexpected"), settled]);
    expect(await verdict).toEqual({ kind: "approved", answer: settled });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it("takes a failure that says 'already approved' for approval", async () => {
    const { verdict } = verifying([failure(409, "not-possible-now", "This booking is already approved.")]);
    expect(await verdict).toEqual({ kind: "approved", answer: null });
  });

  it("says that the slot went and the money comes back, with the refund", async () => {
    const refund = { id: "r1", amount: 751, status: "pending" };
    const { verdict, attempt } = verifying([failure(409, "slot-taken-refunded", "Refunded.", { refund })]);
    expect(await verdict).toEqual({ kind: "refunded", refund, message: "Refunded." });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("says that the vidhis went otherwise and the money comes back", async () => {
    const { verdict, attempt } = verifying([failure(409, "vidhis-refunded", "Refunded.")]);
    expect(await verdict).toEqual({ kind: "refunded", refund: null, message: "Refunded." });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it.each([
    [400, "bad-signature"],
    [404, "not-found"],
    [409, "payment-mismatch"],
    [409, "payment-failed"],
  ] as const)("does not try again after %d %s", async (status, code) => {
    const { verdict, attempt } = verifying([failure(status, code, "Never.")]);
    expect(await verdict).toEqual({ kind: "refused", message: "Never." });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it("tries again when there were too many requests", async () => {
    const { verdict } = verifying([failure(429, "too-many-requests"), settled]);
    expect(await verdict).toEqual({ kind: "approved", answer: settled });
  });
});
