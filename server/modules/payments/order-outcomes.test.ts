import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refundBooking, refundRemedy } from "#contract/accounting.ts";
import { cancelBooking } from "#contract/bookings.ts";
import * as contract from "#contract/payments.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { addDays } from "#domain/ist-time.ts";
import { openChannel } from "#tests/support/channel.ts";
import { createOrderedHold, payAtGateway } from "#tests/support/paid-session.ts";
import { createCompletedSession, prescribeNewRemedies } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_710_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-12-01", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

const outcome = async (id: string) =>
  (await customer.client.call(contract.getPaymentOrder, { params: { id } })).body.order;
const pending = async () => (await customer.client.call(contract.listPendingPayments)).body.payments;
const orderedHold = () => createOrderedHold(customer, day, "10:00");
const verify = (bookingId: string, proof: Awaited<ReturnType<typeof payAtGateway>>) =>
  customer.client.call(contract.verifySessionPayment, { input: { ...proof, bookingId } });
const providerIsAway = () =>
  app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
/** The page that follows the customer's payments. */
const follow = async () => {
  const channel = await openChannel(customer.client, app.url);
  channel.send({ type: "register", userType: "user" });
  await channel.next("registered");
  return channel;
};

describe("the outcome of a session's order", () => {
  test("an unpaid order is open, and expired once its hold has ended", async () => {
    const { bookingId, orderId } = await orderedHold();
    expect(await outcome(orderId)).toEqual({
      orderId,
      kind: "session",
      bookingId,
      bookingRemedyIds: [],
      amount: 751,
      state: "open",
      since: "2026-11-21T04:30:00.000Z",
      nextCheckAt: "2026-11-21T04:32:00.000Z",
      lines: [],
    });
    expect(await pending()).toEqual([]);
    app.clock.forward(16);
    expect((await outcome(orderId)).state).toBe("expired");
  });

  test("a payment that is checked says when the provider is asked next, and none does once it is settled", async () => {
    const { bookingId, orderId } = await orderedHold();
    const proof = await payAtGateway(app, orderId);
    providerIsAway();
    await verify(bookingId, proof);
    const first = await outcome(orderId);
    expect(first).toMatchObject({ state: "checking", since: "2026-11-21T04:30:00.000Z" });
    expect(await pending()).toEqual([first]);
    app.clock.forward(30);
    await app.sweep();
    // After a third of its age.
    expect((await outcome(orderId)).nextCheckAt).toBe("2026-11-21T05:10:00.000Z");
    app.simulator.gatewayFaults.clear();
    await verify(bookingId, proof);
    expect(await outcome(orderId)).toMatchObject({ state: "settled", nextCheckAt: null });
  });

  test("an order whose hold the customer has released is expired", async () => {
    const { bookingId, orderId } = await orderedHold();
    await customer.client.call(cancelBooking, { params: { id: bookingId }, query: { only: "hold" } });
    expect((await outcome(orderId)).state).toBe("expired");
  });

  test("an approved session stays approved when its money is refunded later", async () => {
    const { bookingId, orderId } = await orderedHold();
    await verify(bookingId, await payAtGateway(app, orderId));
    await customer.client.call(cancelBooking, { params: { id: bookingId } });
    const admin = await app.admin();
    await admin.call(refundBooking, { params: { id: bookingId }, input: {} });
    expect((await outcome(orderId)).lines).toMatchObject([
      { outcome: "approved", reason: null, refund: { amount: 751 } },
    ]);
  });
});

describe("the outcome of an order for remedies", () => {
  test("one line is approved and the other refunded when another payment bought it, whatever is refunded later", async () => {
    const { id: bookingId, admin } = await createCompletedSession(app, customer, day, "10:00");
    const [one = "", two = ""] = await prescribeNewRemedies(admin, bookingId, [501, 251]);
    const cart = (...ids: string[]) => ({ bookingRemedyIds: ids, userId: customer.user.id });
    const orderOf = async (...ids: string[]) =>
      (await customer.client.call(createRemedyOrder, { input: cart(...ids) })).body.order.id;
    const [both, single] = [await orderOf(one, two), await orderOf(two)];
    const proofOfSingle = await payAtGateway(app, single);
    await customer.client.call(verifyRemedyPayment, { input: { ...proofOfSingle, ...cart(two) } });
    const proofOfBoth = await payAtGateway(app, both);
    const verified = await customer.client.call(verifyRemedyPayment, {
      input: { ...proofOfBoth, ...cart(one, two) },
    });
    const lines = [
      { id: one, outcome: "approved", reason: null, refund: null },
      { id: two, outcome: "refunded", reason: "paid-twice", refund: { amount: 251 } },
    ].sort((a, b) => a.id.localeCompare(b.id));
    expect(verified.body.order).toMatchObject({ kind: "remedy", state: "settled", lines });
    await admin.call(refundRemedy, { params: { id: one }, input: {} });
    const after = (await outcome(both)).lines;
    expect(after.find(({ id }) => id === one)).toMatchObject({
      outcome: "approved",
      refund: { amount: 501, status: "pending" },
    });
  });
});

describe("the customer's open pages", () => {
  test("are sent each state of the order, and the end of its refund", async () => {
    const { bookingId, orderId } = await orderedHold();
    const channel = await follow();
    const state = async () => (await channel.next("payment_changed")).state;
    const proof = await payAtGateway(app, orderId);
    providerIsAway();
    await verify(bookingId, proof);
    expect(await state()).toBe("checking");
    app.simulator.gatewayFaults.clear();
    await app.ctx.db.query("update payment_orders set next_check_at = null");
    await app.ctx.db.query("update payments set next_check_at = null");
    app.clock.forward(60 * 24 * 30);
    await verify(bookingId, proof);
    expect(await state()).toBe("settled");
    channel.unread();
    await app.sweep();
    app.clock.forward(1);
    await app.sweep();
    expect(await channel.next("payment_changed")).toEqual({
      type: "payment_changed",
      orderId,
      bookingId,
      state: "settled",
    });
    channel.close();
  });

  test("of another customer are sent nothing, and a page without a booking counts as waiting nowhere", async () => {
    const { bookingId, orderId } = await orderedHold();
    const stranger = await app.customer(String(next++));
    const others = await openChannel(stranger.client, app.url);
    others.send({ type: "register", userType: "user" });
    expect(await others.next("registered")).toEqual({
      type: "registered",
      bookingId: null,
      userType: "user",
      bookingStatus: null,
      peerPresent: false,
    });
    const own = await follow();
    await verify(bookingId, await payAtGateway(app, orderId));
    await own.next("payment_changed");
    expect(others.unread()).toEqual([]);
    const { rows } = await app.ctx.db.query("select from presences where side = 'user'");
    expect(rows).toEqual([]);
    own.close();
    others.close();
  });
});
