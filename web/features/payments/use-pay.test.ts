import { expect, it, vi } from "vitest";
import { CallFailure, call } from "#web/api/call.ts";
import { verifyProof } from "./use-pay.ts";

vi.mock("#web/api/call.ts", async (original) => ({
  ...(await original<typeof import("#web/api/call.ts")>()),
  call: vi.fn(),
}));

it("gives each of three tries half a minute, and rests for two seconds between them", async () => {
  vi.useFakeTimers();
  vi.mocked(call).mockRejectedValue(new CallFailure(0, "timeout", "Too long."));
  const proof = { razorpay_order_id: "o", razorpay_payment_id: "p", razorpay_signature: "s", bookingId: "b" };
  const verdict = verifyProof(proof);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await verdict).toEqual({ kind: "unconfirmed" });
  expect(vi.mocked(call).mock.calls.map(([, options]) => options)).toEqual(
    Array.from({ length: 3 }, () => ({ input: proof, timeoutMs: 30_000 })),
  );
  vi.useRealTimers();
});
