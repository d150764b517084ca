import { expect, it, vi } from "vitest";
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { getMe, sendLoginCode } from "#contract/customers.ts";
import { listPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { FakeServer, fakeServer, refusal } from "./fake-server.ts";
import { testBooking, testId, testPayment } from "./fixtures.ts";

const server = fakeServer();
const userId = testId(1);
const input = { sessionDate: "2026-11-25", sessionTime: "10:00", questionType: "single" } as const;

/** A server whose problems are the subject of the test. */
function faultyServer(): FakeServer {
  const faulty = new FakeServer();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => faulty.fetch(path, init));
  return faulty;
}

it("a call is answered by its endpoint, and recorded with params and input", async () => {
  server.answer(listPayments, ({ params }) => ({ payments: [testPayment({ bookingId: params.userId })] }));
  server.answer(createBooking, ({ input: { sessionDate } }) => ({
    booking: testBooking({ sessionDate }),
    isFree: false,
  }));
  const { payments } = await call(listPayments, { params: { userId } });
  expect(payments[0]?.bookingId).toBe(userId);
  const { booking } = await call(createBooking, { input });
  expect(booking.sessionDate).toBe("2026-11-25");
  expect(server.called).toEqual(["listPayments", "createBooking"]);
  expect(server.calls(createBooking)).toEqual([{ params: undefined, query: undefined, input }]);
  expect(server.writes).toEqual([{ name: "createBooking", params: undefined, input }]);
});

it("a failure carries its status, its sentence, its wait and the fields of its code", async () => {
  server.fail(createBooking, "payment-under-way", { booking: testBooking(), message: "Pay first." });
  await expect(call(createBooking, { input })).rejects.toMatchObject({
    status: 409,
    code: "payment-under-way",
    message: "Pay first.",
    body: { booking: { id: testId(3) } },
  });
  server.answer(sendLoginCode, () => refusal("code-wait", { retryAfterSeconds: 20 }));
  await expect(call(sendLoginCode, { input: { phone: "9876543210" } })).rejects.toMatchObject({
    code: "code-wait",
    retryAfterSeconds: 20,
  });
});

it("endpoints without an answer of their own fail as the others", async () => {
  server.answer(listPayments, { payments: [] });
  server.failOthers("try-again");
  await expect(call(getMe)).rejects.toMatchObject({ status: 503, code: "try-again" });
  await expect(call(listPayments, { params: { userId } })).resolves.toEqual({ payments: [] });
});

it("the network and a proxy can fail", async () => {
  server.fail(getMe, "network");
  await expect(call(getMe)).rejects.toMatchObject({ status: 0, code: "network" });
  server.fail(getMe, "bad-answer");
  await expect(call(getMe)).rejects.toMatchObject({ status: 502, code: "bad-answer" });
});

it("a held call waits until it is released, and is answered as the server answers by then", async () => {
  const release = server.hold(listPayments);
  let count: number | null = null;
  const answered = call(listPayments, { params: { userId } }).then(({ payments }) => {
    count = payments.length;
  });
  await Promise.resolve();
  expect([server.called, count]).toEqual([["listPayments"], null]);
  server.answer(listPayments, { payments: [testPayment()] });
  release();
  await answered;
  expect(count).toBe(1);
});

it("an aborted call ends although it is held", async () => {
  server.hold(getMe);
  const stop = new AbortController();
  const ended = expect(call(getMe, { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
  stop.abort();
  await ended;
});

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
