import { afterEach, expect, it, vi } from "vitest";
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { listPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { FakeServer } from "./fake-server.ts";
import { testId } from "./fixtures.ts";

afterEach(() => void vi.unstubAllGlobals());

const userId = testId(1);
const input = { sessionDate: "2026-11-25", sessionTime: "10:00", questionType: "single" } as const;

/** A server whose problems are the subject of the test. */
function faultyServer(): FakeServer {
  const faulty = new FakeServer();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => faulty.fetch(path, init));
  return faulty;
}

it("a call without an answer fails the test with the endpoint's name", async () => {
  const faulty = faultyServer();
  await expect(call(cancelBooking, { params: { id: userId } })).rejects.toMatchObject({ code: "network" });
  expect(() => faulty.expectNoProblems()).toThrow(/No answer for cancelBooking \(DELETE \/api\/bookings\//);
});

it("an answer, a request or an error body that does not match the contract fails the test", async () => {
  const faulty = faultyServer();
  // @ts-expect-error: a payment has more fields.
  faulty.answer(listPayments, { payments: [{ id: "p" }] });
  await call(listPayments, { params: { userId } }).catch(() => undefined);
  expect(() => faulty.expectNoProblems()).toThrow("The answer of listPayments does not match its schema");
  faulty.answer(listPayments, { payments: [] });
  await call(listPayments, { params: { userId: "me" } }).catch(() => undefined);
  expect(() => faulty.expectNoProblems()).toThrow("listPayments is called with a wrong params");
  // @ts-expect-error: the contract requires the booking.
  faulty.fail(createBooking, "payment-under-way");
  await call(createBooking, { input }).catch(() => undefined);
  expect(() => faulty.expectNoProblems()).toThrow("The body of createBooking's payment-under-way is wrong");
  // @ts-expect-error: the endpoint has no such code.
  faulty.fail(createBooking, "code-wait");
});
