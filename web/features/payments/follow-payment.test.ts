import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FOLLOW_MS, followPayment } from "./follow-payment.ts";

let isSeen = true;
const isPaidFor = vi.fn<(signal: AbortSignal) => Promise<boolean>>();
const onPaid = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isSeen ? "visible" : "hidden"));
  isSeen = true;
  isPaidFor.mockReset();
  isPaidFor.mockResolvedValue(false);
  onPaid.mockReset();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("asks every five seconds, also after a question that failed, until it is paid; says so once", async () => {
  followPayment(isPaidFor, onPaid);
  isPaidFor.mockRejectedValueOnce(new Error("no network"));
  await vi.advanceTimersByTimeAsync(2 * FOLLOW_MS);
  expect([isPaidFor.mock.calls.length, onPaid.mock.calls.length]).toEqual([2, 0]);
  isPaidFor.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(5 * FOLLOW_MS);
  expect([isPaidFor.mock.calls.length, onPaid.mock.calls.length]).toEqual([3, 1]);
});

it("rests while nobody looks, and asks at once when somebody does again", async () => {
  const stop = followPayment(isPaidFor, onPaid);
  isSeen = false;
  await vi.advanceTimersByTimeAsync(3 * FOLLOW_MS);
  expect(isPaidFor).not.toHaveBeenCalled();
  isSeen = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(isPaidFor).toHaveBeenCalledTimes(1);
  stop();
});

it("stopped, it hears no late answer", async () => {
  isPaidFor.mockResolvedValue(true);
  const stop = followPayment(isPaidFor, onPaid);
  vi.advanceTimersByTime(FOLLOW_MS);
  stop();
  await vi.advanceTimersByTimeAsync(3 * FOLLOW_MS);
  expect([isPaidFor.mock.calls.length, onPaid.mock.calls.length]).toEqual([1, 0]);
});
