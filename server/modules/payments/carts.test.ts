import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { refundRemedy, retryRefund } from "#contract/accounting.ts";
import { getCustomerMoney } from "#contract/customer-page.ts";
import { getReceipt, listPayments, listPendingPayments } from "#contract/payments.ts";
import * as remedies from "#contract/remedies.ts";
import * as contract from "#contract/remedy-orders.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows } from "#server/db/sql.ts";
import { handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import { GatewayRefused } from "#server/providers/payments/gateway.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { payAtGateway } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import {
  buyRemedies,
  createCompletedSession,
  prescribeNewRemedies,
  uploadFile,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_640_000_000;
let customer: SignedIn;
let stranger: SignedIn;
/** Signed in at the time of the session. */
let admin: Client;
/** Of the completed session. */
let bookingId: string;
/** Prescribed for it, at 501, 251 and 1,100 rupees. */
let prescribedIds: [string, string, string];
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  const day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
  stranger = await app.customer(String(next++));
  ({ id: bookingId, admin } = await createCompletedSession(app, customer, day, "10:00"));
  const [one = "", two = "", three = ""] = await prescribeNewRemedies(admin, bookingId, [501, 251, 1100]);
  prescribedIds = [one, two, three];
});

const setList = (remedyIds: string[]) =>
  admin.call(remedies.prescribeRemedies, { params: { id: bookingId }, input: { remedyIds } });
const chosen = (ids: readonly string[], who = customer) => ({
  bookingRemedyIds: [...ids],
  userId: who.user.id,
});
const order = (ids: readonly string[], who = customer) =>
  who.client.call(contract.createRemedyOrder, { input: chosen(ids, who) });
type Proof = Awaited<ReturnType<typeof payAtGateway>>;
const verify = (ids: readonly string[], proof: Proof, who = customer) =>
  who.client.call(contract.verifyRemedyPayment, { input: { ...proof, ...chosen(ids, who) } });
const paid = async (ids: readonly string[], outcome?: "captured" | "authorized") =>
  payAtGateway(app, (await order(ids)).body.order.id, outcome);
const list = async () =>
  (await customer.client.call(remedies.listPrescribedRemedies, { params: { userId: customer.user.id } })).body
    .remedies;
const bought = async () =>
  (await list()).filter(({ isPurchased }) => isPurchased).map(({ bookingRemedyId }) => bookingRemedyId);
const payments = async () =>
  (await customer.client.call(listPayments, { params: { userId: customer.user.id } })).body.payments.filter(
    ({ kind }) => kind === "remedy",
  );
const refund = (id: string, refundedBefore?: number) =>
  admin.call(refundRemedy, {
    params: { id },
    input: refundedBefore === undefined ? {} : { refundedBefore },
  });
const fail = (route: string) =>
  app.simulator.gatewayFaults.plan({ route, fault: "500", isAfterEffect: false }, 500);
const sameSet = (one: readonly string[], other: readonly string[]) =>
  expect([...one].sort()).toEqual([...other].sort());
/** Uploads the completion video of a remedy, and completes it. */
async function perform(id: string) {
  const bytes = new Uint8Array(2_000);
  bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
  const videoUrl = await uploadFile(admin, bytes, "video/mp4");
  await admin.call(remedies.setRemedyVideo, { params: { id }, input: { videoUrl } });
  return admin.call(remedies.completeRemedy, { params: { id } });
}

test("the customer's money names the vidhis that a payment paid for, until each is refunded", async () => {
  const [one, two] = prescribedIds;
  await verify([one, two], await paid([one, two]));
  await perform(two);
  const accounts = await app.admin("accounts");
  const vidhis = async () => {
    const { body } = await accounts.call(getCustomerMoney, { params: { id: customer.user.id } });
    return body.events.flatMap((event) => (event.kind === "payment" ? event.vidhis : []));
  };
  expect((await vidhis()).map(({ bookingRemedyId, ...rest }) => [bookingRemedyId, rest])).toEqual(
    expect.arrayContaining([
      [one, expect.objectContaining({ price: 501, refunded: 0, completionStatus: "pending" })],
      [two, expect.objectContaining({ price: 251, refunded: 0, completionStatus: "completed" })],
    ]),
  );
  const input = { refundedBefore: 0 };
  expect((await accounts.call(refundRemedy, { params: { id: one }, input })).status).toBe(201);
  expect((await vidhis()).map(({ bookingRemedyId }) => bookingRemedyId)).toEqual([two]);
});

test("a vidhi that is bought again after its refund can be refunded again from the customer's money", async () => {
  const [one] = prescribedIds;
  const accounts = await app.admin("accounts");
  const seen = async () => {
    const { body } = await accounts.call(getCustomerMoney, { params: { id: customer.user.id } });
    return body.events.flatMap((event) => (event.kind === "payment" ? event.vidhis : []));
  };
  for (const refundedBefore of [0, 501]) {
    await verify([one], await paid([one]));
    expect(await seen()).toMatchObject([{ bookingRemedyId: one, refunded: refundedBefore }]);
    const [vidhi] = await seen();
    const input = { refundedBefore: vidhi?.refunded };
    expect((await accounts.call(refundRemedy, { params: { id: one }, input })).status).toBe(201);
  }
  expect(await seen()).toEqual([]);
});

describe("buying remedies", () => {
  test("the chosen remedies are purchased and pending once they are paid, the others are not", async () => {
    const [one, two, three] = prescribedIds;
    const made = await order([two, one]);
    expect(made).toMatchObject({ status: 200, body: { order: { amount: 75_200, currency: "INR" } } });
    const proof = await payAtGateway(app, made.body.order.id);
    const verified = await verify([one, two], proof);
    expect(verified).toMatchObject({ status: 200, body: { success: true, refunds: [] } });
    expect(verified.body.remedies.every(({ isPurchased, isPaid }) => isPurchased && isPaid)).toBe(true);
    sameSet(await bought(), [one, two]);
    const pending = (await admin.call(remedies.listPendingRemedies)).body.vidhis.map(
      (v) => v.bookingRemedyId,
    );
    expect(pending).toEqual(expect.arrayContaining([one, two]));
    expect(pending).not.toContain(three);
    const again = await verify([one, two], proof);
    expect(again).toMatchObject({ status: 200, body: { success: true } });
    expect(again.body.message).toContain("already approved");
  });

  test("the return from the provider's page leads to the remedies after a failure and after a payment", async () => {
    const comeBack = async (form: Record<string, string>) => {
      const init = { method: "POST", redirect: "manual", body: new URLSearchParams(form) } as const;
      return (await fetch(`${app.url}/api/payment/return`, init)).headers.get("location");
    };
    const orderId = (await order([prescribedIds[0]])).body.order.id;
    const metadata = JSON.stringify({ payment_id: "pay_failed", order_id: orderId });
    const failure = { "error[code]": "BAD_REQUEST_ERROR", "error[metadata]": metadata };
    expect(await comeBack(failure)).toBe(`/remedies?payment=failed&order=${orderId}`);
    expect(await bought()).toEqual([]);
    expect(await comeBack(await payAtGateway(app, orderId))).toBe(
      `/remedies?payment=checking&order=${orderId}`,
    );
    expect(await bought()).toEqual([prescribedIds[0]]);
  });

  test("concurrent orders of the same remedies are one order at the gateway", async () => {
    const [one, two] = prescribedIds;
    const customerRow = { lock: "select from users where id = $1", id: customer.user.id };
    const atOnce = [() => order([one, two]), () => order([two, one])] as const;
    const orders = await inLockOrder(app.ctx.db, customerRow, ...atOnce);
    orders.push(await order([two, one, one]));
    expect(new Set(orders.map(({ body }) => body.order.id)).size).toBe(1);
  });

  test("a remedy is sold at the price at which it was prescribed, also when the catalogue no longer offers it", async () => {
    const [shown] = (await list()).filter(({ bookingRemedyId }) => bookingRemedyId === prescribedIds[0]);
    const changed = { name: "Havan", nameHindi: "हवन", price: 2_000, isActive: false };
    await admin.call(remedies.updateRemedy, { params: { id: shown?.id ?? "" }, input: changed });
    expect((await order([prescribedIds[0]])).body.order.amount).toBe(50_100);
  });

  test("an order with another customer's remedy, an unknown remedy or no remedy is refused", async () => {
    const other = await order(prescribedIds.slice(0, 1), stranger);
    expect(other).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect((await order([prescribedIds[0], UNKNOWN_ID])).status).toBe(404);
    expect((await order([])).status).toBe(400);
    expect(
      await rows(app.ctx.db)`select from payment_orders where user_id = ${stranger.user.id}`,
    ).toHaveLength(0);
  });

  test("a proof for another order, of another customer or with a wrong signature changes nothing", async () => {
    const [one, two] = prescribedIds;
    const proof = await paid([one]);
    expect((await verify([two], proof)).status).toBe(404);
    expect((await verify([one], proof, stranger)).status).toBe(404);
    const forged = { ...proof, razorpay_signature: "0".repeat(64) };
    expect(await verify([one], forged)).toMatchObject({ status: 400, body: { code: "bad-signature" } });
    const { body } = await order([one, two]);
    const crossed = { ...proof, razorpay_order_id: body.order?.id ?? "" };
    expect((await verify([one, two], crossed)).status).not.toBe(200);
  });

  test("a free remedy and a removed remedy are not for sale", async () => {
    const [gift] = await prescribeNewRemedies(admin, bookingId, [0]);
    expect(await order([gift ?? ""])).toMatchObject({ status: 409, body: { code: "vidhi-bought" } });
    expect((await order([prescribedIds[0]])).status).toBe(404);
  });
});

describe("orders that overlap", () => {
  test("when two tabs buy the same remedy the second payment is refunded in full, and the answer says so", async () => {
    const [one, two] = prescribedIds;
    const both = (await order([one, two])).body.order.id;
    const single = (await order([one])).body.order.id;
    const proofs = [await payAtGateway(app, both), await payAtGateway(app, single)] as const;
    expect((await verify([one, two], proofs[0])).status).toBe(200);
    const refused = await verify([one], proofs[1]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "vidhis-refunded", refunds: [{ amount: 501 }] },
    });
    expect(refused.body.message).toContain("₹501");
    expect((await payments()).map(({ status }) => status).sort()).toEqual(["paid", "refunding"]);
    await app.sweep();
    expect((await payments()).map(({ status }) => status).sort()).toEqual(["paid", "refunded"]);
    expect((await verify([one], proofs[1])).body.code).toBe("vidhis-refunded");
    expect((await booksOf()).refunds).toHaveLength(1);
  });

  test("when five overlapping orders are verified at once each remedy is bought once and all other money is refunded", async () => {
    const [one, two, three] = prescribedIds;
    const carts = [[one], [two], [one, two], [two, three], [one, two, three]];
    const made = [];
    for (const ids of carts) made.push({ ids, id: (await order(ids)).body.order.id });
    const proofs = [];
    for (const { ids, id } of made) proofs.push({ ids, proof: await payAtGateway(app, id) });
    await Promise.all(proofs.flatMap(({ ids, proof }) => [verify(ids, proof), verify(ids, proof)]));
    sameSet(await bought(), prescribedIds);
    const { payments: came, refunds } = await booksOf();
    const sum = (all: readonly number[]) => all.reduce((total, paise) => total + paise, 0);
    const back = sum(refunds.map(({ amountPaise }) => amountPaise));
    expect(sum(came) - back).toBe((501 + 251 + 1100) * 100);
  });

  test("an order that contains a remedy bought meanwhile is refused until the customer chooses again", async () => {
    const [one, two, three] = prescribedIds;
    await buyRemedies(app, customer, [one]);
    expect(await order([one, two, three])).toMatchObject({ status: 409, body: { code: "vidhi-bought" } });
    expect((await order([two, three])).body.order.amount).toBe(135_100);
  });

  test("the line that two orders have in common is refunded once, the rest of the second order is bought", async () => {
    const [one, two] = prescribedIds;
    const both = (await order([one, two])).body.order.id;
    const single = (await order([one])).body.order.id;
    const [proofOfBoth, proofOfOne] = [await payAtGateway(app, both), await payAtGateway(app, single)];
    expect((await verify([one], proofOfOne)).status).toBe(200);
    const second = await verify([one, two], proofOfBoth);
    expect(second).toMatchObject({ status: 200, body: { success: true, refunds: [{ amount: 501 }] } });
    expect(second.body.message).toContain("₹501");
    sameSet(await bought(), [one, two]);
    const expected = { payments: [50_100, 75_200], refunds: [{ amountPaise: 50_100, bookingRemedyId: one }] };
    expect(await booksOf()).toEqual(expected);
  });

  test("a payment of a closed tab is settled before another order is created", async () => {
    const [one, two] = prescribedIds;
    await payAtGateway(app, (await order([one])).body.order.id);
    expect(await order([one, two])).toMatchObject({ status: 409, body: { code: "vidhi-bought" } });
    expect(await bought()).toEqual([one]);
  });

  test("while the customer is paying for a remedy other orders with it are refused, and the same choice gets the same order", async () => {
    const [one, two] = prescribedIds;
    const { id } = (await order([one])).body.order;
    await payAtGateway(app, id, "unanswered");
    expect((await order([one, two])).body.code).toBe("vidhi-payment-under-way");
    expect((await order([one])).body.order.id).toBe(id);
  });

  test("an order is refused when one of its remedies is paid for while the gateway creates the order", async () => {
    const [one, two] = prescribedIds;
    const single = (await order([one])).body.order.id;
    const real = replaceGateway(app, {
      async createOrder(request) {
        await verify([one], await payAtGateway(app, single));
        return real.createOrder(request);
      },
    });
    expect((await order([one, two])).body.code).toBe("vidhi-bought");
  });

  test("an order that the provider refuses answers payment-not-begun, and other orders stay possible", async () => {
    const [one, two] = prescribedIds;
    const refusal = new GatewayRefused(400, "BAD_REQUEST_ERROR", "Amount exceeds maximum amount allowed.");
    const real = replaceGateway(app, { createOrder: () => Promise.reject(refusal) });
    const refused = await order([one, two]);
    expect([refused.status, refused.body.code]).toEqual([502, "payment-not-begun"]);
    expect(refused.body.message).not.toContain("exceeds");
    app.ctx.gateway = real;
    expect((await order([one])).status).toBe(200);
  });

  test("a payment that the provider cannot confirm keeps its remedies from other orders, on every device", async () => {
    const [one, two] = prescribedIds;
    const proof = await paid([one]);
    fail("GET /v1/payments/:id");
    expect((await verify([one], proof)).body.code).toBe("payment-checking");
    const { body } = await customer.client.call(listPendingPayments);
    expect(body.payments).toMatchObject([
      { kind: "remedy", bookingId: null, bookingRemedyIds: [one], amount: 501 },
    ]);
    app.simulator.gatewayFaults.clear();
    fail("GET /v1/orders/:id/payments");
    expect((await order([one])).body.code).toBe("vidhi-payment-under-way");
    expect((await order([one, two])).body.code).toBe("vidhi-payment-under-way");
    app.simulator.gatewayFaults.clear();
    app.clock.forward(1);
    await app.sweep();
    expect(await bought()).toEqual([one]);
    expect((await order([one, two])).body.code).toBe("vidhi-bought");
  });
});

async function booksOf() {
  const paidRows = await rows<{ amountPaise: number }>(app.ctx.db)`
    select o.amount_paise as "amountPaise" from payments p join payment_orders o on o.id = p.order_id
    where o.user_id = ${customer.user.id} and o.kind = 'remedy' and p.state = 'captured' order by 1`;
  const refunds = await rows<{ amountPaise: number; bookingRemedyId: string }>(app.ctx.db)`
    select r.amount_paise as "amountPaise", r.booking_remedy_id as "bookingRemedyId" from refunds r
      join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
    where o.user_id = ${customer.user.id} and o.kind = 'remedy' order by 1`;
  return { payments: paidRows.map(({ amountPaise }) => amountPaise), refunds };
}

describe("payments that the browser has not reported", () => {
  test("the sweep settles every line of an order that was captured and never verified", async () => {
    const [one, two] = prescribedIds;
    await paid([one, two]);
    app.clock.forward(16);
    await app.sweep();
    sameSet(await bought(), [one, two]);
  });

  test("an authorized payment is captured and then settled", async () => {
    const [one] = prescribedIds;
    const proof = await paid([one], "authorized");
    expect((await verify([one], proof)).status).toBe(200);
    expect(await bought()).toEqual([one]);
  });

  test("a late payment for a closed order buys what is still prescribed and refunds the rest", async () => {
    const [one, two, three] = prescribedIds;
    const id = (await order([one, two])).body.order.id;
    expect(await setList([await catalogueIdOf(two), await catalogueIdOf(three)])).toMatchObject({
      status: 409,
      body: { code: "vidhi-in-order" },
    });
    app.clock.forward(16);
    await app.sweep();
    expect((await setList([await catalogueIdOf(two), await catalogueIdOf(three)])).status).toBe(200);
    const proof = await payAtGateway(app, id);
    expect(await verify([one, two], proof)).toMatchObject({
      status: 200,
      body: { refunds: [{ amount: 501 }] },
    });
    expect(await bought()).toEqual([two]);
  });

  test("an open order keeps its remedies prescribed for an hour while the provider is away", async () => {
    const [one, two, three] = prescribedIds;
    await order([one]);
    const others = [await catalogueIdOf(two), await catalogueIdOf(three)];
    fail("GET /v1/orders/:id/payments");
    app.clock.forward(16);
    await app.sweep();
    expect((await setList(others)).body.code).toBe("vidhi-in-order");
    app.clock.forward(45);
    await app.sweep();
    expect((await setList(others)).status).toBe(200);
  });

  test("a payment being checked keeps its remedy prescribed, also when its order is closed", async () => {
    const [one, two, three] = prescribedIds;
    const proof = await paid([one]);
    for (const route of ["GET /v1/payments/:id", "GET /v1/payments", "GET /v1/orders/:id/payments"])
      fail(route);
    await verify([one], proof);
    app.clock.forward(61);
    await app.sweep();
    const others = [await catalogueIdOf(two), await catalogueIdOf(three)];
    expect((await setList(others)).body.code).toBe("vidhi-in-order");
    app.simulator.gatewayFaults.clear();
    app.clock.forward(30);
    await app.sweep();
    expect(await bought()).toEqual([one]);
  });

  test("an order that never reached the provider is closed by the sweep", async () => {
    const [one, two, three] = prescribedIds;
    fail("POST /v1/orders");
    expect((await order([one])).status).toBe(503);
    app.clock.forward(16);
    await app.sweep();
    expect((await setList([await catalogueIdOf(two), await catalogueIdOf(three)])).status).toBe(200);
  });

  test("a payment of another amount buys nothing and goes back as it came, at once for all remedies", async () => {
    const [one, two] = prescribedIds;
    const ordered = await order([one, two]);
    const proof = await payAtGateway(app, ordered.body.order.id, { amountChange: "offer" });
    const refused = await verify([one, two], proof);
    expect(refused.body.code).toBe("vidhis-refunded");
    const { amountPaise } = await app.ctx.gateway.fetchPayment(proof.razorpay_payment_id);
    expect(refused.body.refunds).toMatchObject([{ amount: amountPaise / 100 }]);
    expect(await bought()).toEqual([]);
    await app.sweep();
    const { items } = await app.ctx.gateway.listRefunds(proof.razorpay_payment_id);
    expect(items.map((refund) => refund.amountPaise)).toEqual([amountPaise]);
  });

  test("a payment that arrives after the account was closed is refunded line by line", async () => {
    const [one, two] = prescribedIds;
    await paid([one, two]);
    const { client, user } = customer;
    await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    app.clock.forward(16);
    await app.sweep();
    expect((await booksOf()).refunds).toHaveLength(2);
  });
});

async function catalogueIdOf(bookingRemedyId: string) {
  const found = await row<{ id: string }>(app.ctx.db)`
    select remedy_id as id from booking_remedies where id = ${bookingRemedyId}`;
  return found?.id ?? "";
}

describe("refunding a remedy", () => {
  test("refunds one of two remedies of a payment, and that one can be bought again", async () => {
    const [one, two] = prescribedIds;
    await buyRemedies(app, customer, [one, two]);
    expect(await refund(one)).toMatchObject({ status: 201, body: { refund: { amount: 501 } } });
    expect(await bought()).toEqual([two]);
    expect((await refund(one)).body.code).toBe("not-possible-now");
    await app.sweep();
    expect((await payments())[0]).toMatchObject({
      status: "paid",
      refunds: [{ amount: 501, status: "processed" }],
    });
    expect((await buyRemedies(app, customer, [one])).status).toBe(200);
    sameSet(await bought(), [one, two]);
    expect((await list()).find(({ bookingRemedyId }) => bookingRemedyId === one)?.refunded).toBe(501);
    const late = await refund(one, 0);
    expect(late).toMatchObject({ status: 409, body: { code: "just-changed", refunded: 501 } });
    expect((await refund(one, 501)).status).toBe(201);
  });

  test("keeps a performed remedy and its video with the customer, and refunds once", async () => {
    const [one] = prescribedIds;
    await buyRemedies(app, customer, [one]);
    expect((await perform(one)).status).toBe(200);
    app.clock.forward(1);
    await app.sweep();
    const both = await Promise.all([refund(one), refund(one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await list()).find(({ bookingRemedyId }) => bookingRemedyId === one)).toMatchObject({
      isPurchased: true,
      isPaid: false,
      completionStatus: "completed",
      completionVideoUrl: expect.stringContaining("/objects/"),
    });
  });

  test("removes the uploaded video of a remedy that was not performed", async () => {
    const [one] = prescribedIds;
    await buyRemedies(app, customer, [one]);
    const bytes = new Uint8Array(2_000);
    bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
    const videoUrl = await uploadFile(admin, bytes, "video/mp4");
    const put = await admin.call(remedies.setRemedyVideo, { params: { id: one }, input: { videoUrl } });
    expect((await admin.fetch(put.body.completionVideoUrl)).status).toBe(200);
    await refund(one);
    expect((await admin.fetch(put.body.completionVideoUrl)).status).toBe(404);
    expect((await list()).every(({ completionVideoUrl }) => completionVideoUrl === null)).toBe(true);
  });

  test("refunds no more than is left after a partial refund at the provider", async () => {
    const [one, two] = prescribedIds;
    await buyRemedies(app, customer, [one, two]);
    const refundThere = {
      id: `rfnd_${one}`,
      paymentId: (await payments())[0]?.razorpayPaymentId ?? "",
      amountPaise: 60_000,
      status: "processed",
    } as const;
    await handleRefundEvent(app.ctx, refundEvent(refundThere), app.ctx.now());
    expect(await refund(one)).toMatchObject({ status: 201, body: { refund: { amount: 152 } } });
    expect((await refund(two)).status).toBe(409);
  });

  test("is refused for an unpaid remedy", async () => {
    expect((await refund(prescribedIds[0])).status).toBe(409);
  });

  test("a failed refund is retried for the same line and never exceeds the payment", async () => {
    const [one, two] = prescribedIds;
    await buyRemedies(app, customer, [one, two]);
    const { body } = await refund(one);
    await app.ctx.db.query("update refunds set status = 'failed' where id = $1", [body.refund.id]);
    app.clock.forward(1);
    const again = await admin.call(retryRefund, { params: { id: body.refund.id } });
    expect(again).toMatchObject({ status: 201, body: { refund: { amount: 501 } } });
    expect((await admin.call(retryRefund, { params: { id: body.refund.id } })).status).toBe(409);
    expect((await booksOf()).refunds).toEqual([
      { amountPaise: 50_100, bookingRemedyId: one },
      { amountPaise: 50_100, bookingRemedyId: one },
    ]);
  });

  test("closing the account refunds remedies that were not performed and keeps the others", async () => {
    const [one, two, three] = prescribedIds;
    await buyRemedies(app, customer, [one, two]);
    await perform(one);
    const { client, user } = customer;
    const closed = await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    expect(closed.status).toBe(200);
    expect((await booksOf()).refunds).toEqual([{ amountPaise: 25_100, bookingRemedyId: two }]);
    expect((await perform(three)).status).toBe(409);
    const waiting = (await admin.call(remedies.listPendingRemedies)).body.vidhis;
    expect(waiting.map(({ bookingRemedyId }) => bookingRemedyId)).not.toContain(two);
  });
});

describe("what the customer sees", () => {
  test("the receipt and the payment history name the remedies, and a refund is announced by SMS", async () => {
    const [one, two] = prescribedIds;
    await buyRemedies(app, customer, [one, two]);
    const [payment] = await payments();
    expect(payment).toMatchObject({ bookingId: null, session: null, amount: 752, status: "paid" });
    sameSet(payment?.bookingRemedyIds ?? [], [one, two]);
    const params = { id: payment?.id ?? "" };
    const { receipt } = (await customer.client.call(getReceipt, { params })).body;
    expect(receipt).toMatchObject({ amount: 752, creditsUsed: 0 });
    expect(receipt.lines).toMatchObject([
      { kind: "remedy", name: "Havan 501", nameHindi: "हवन 501", price: 501, questionType: null },
      { kind: "remedy", name: "Havan 251", price: 251 },
    ]);
    await refund(two);
    await app.sweep();
    await app.sweep();
    const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
    const { messages } = (await response.json()) as { messages: { text: string }[] };
    expect(messages.some(({ text }) => text.includes("Rs 251 "))).toBe(true);
  });
});
