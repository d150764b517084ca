// Only the fields that the contract names leave the server. Here every row that the database answers has one column more,
// in nested JSON too, as if a developer had added it to a select: no response may contain it, an error neither.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { sendLoginCode } from "#contract/customers.ts";
import { postNote } from "#contract/dispatch.ts";
import { ERROR_BODIES } from "#contract/error-bodies.ts";
import { saveNote } from "#contract/notes.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { getAdminMe } from "#contract/staff.ts";
import { payAtGateway } from "#tests/support/paid-session.ts";
import { uploadParchaPhoto } from "#tests/support/session-results.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { allowedRoles, type EndpointCase } from "./endpoint-case.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";
import { buildRequest } from "./requests.ts";

const COLUMN = "columnOfALaterMigration";

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const callback = args.at(-1);
    if (typeof callback === "function")
      args[args.length - 1] = (error: unknown, result: unknown) => callback(error, withColumn(result));
    const answer: unknown = Reflect.apply(query, this, args);
    return (answer instanceof Promise ? answer.then(withColumn) : answer) as never;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixtures.app.stop();
});

function withColumn(result: unknown): unknown {
  if (result instanceof pg.Result) for (const row of result.rows) addColumn(row);
  return result;
}

/** Skips the changes in the audit trail: their fields are those of the recorded requests. */
function addColumn(value: unknown) {
  if (Array.isArray(value)) value.forEach(addColumn);
  else if (typeof value === "object" && value?.constructor === Object) {
    for (const [name, field] of Object.entries(value)) if (name !== "changes") addColumn(field);
    Object.assign(value, { [COLUMN]: "secret" });
  }
}

test("the database answers the additional column, so that this file can fail", async () => {
  const { rows } = await fixtures.app.ctx.db.query(
    "select id, json_build_object('a', 1) as nested from users",
  );
  expect(rows[0]).toMatchObject({ [COLUMN]: "secret", nested: { [COLUMN]: "secret" } });
});

const CASES: readonly EndpointCase[] = [...CUSTOMER_CASES, ...ADMIN_CASES];
const nameOf = ({ endpoint }: EndpointCase) => `${endpoint.method} ${endpoint.path}`;

test.each(CASES.map((row) => [nameOf(row), row] as const))(
  "%s answers without the additional column",
  async (_, row) => {
    const role = allowedRoles(row)[0] ?? "owner";
    const call = await row.createCall(fixtures, role);
    const signedIn = {
      anonymous: fixtures.app.browser(),
      stranger: fixtures.stranger.client,
      owner: fixtures.owner.client,
    };
    const client = call.client ?? { ...signedIn, ...fixtures.admins }[role];
    const { path, init } = buildRequest(row.endpoint, call);
    const response = await client.fetch(path, init);
    expect(response.status).toBe(row.endpoint.status ?? 200);
    expect(await response.text()).not.toContain(COLUMN);
  },
);

type Answer = { status: number; body: object };

/** Each error that carries further fields, caused through the API. */
const CAUSES: Record<keyof typeof ERROR_BODIES, () => Promise<Answer>> = {
  async "already-paid"() {
    const { client, booking } = await fixtures.createPaidBooking();
    return client.call(cancelBooking, { params: { id: booking.id }, query: { only: "hold" } });
  },
  async "hold-expired"() {
    const { client, booking } = await fixtures.createHold();
    fixtures.app.clock.forward(16);
    onTestFinished(() => fixtures.app.clock.forward(-16));
    return client.call(createSessionOrder, { input: { bookingId: booking.id } });
  },
  async "code-wait"() {
    const [client, input] = [fixtures.app.browser(), { phone: "9199999980" }];
    await client.call(sendLoginCode, { input });
    return client.call(sendLoginCode, { input });
  },
  async "proof-needed"() {
    fixtures.app.ctx.config.hasAddressLimits = true;
    onTestFinished(() => {
      fixtures.app.ctx.config.hasAddressLimits = false;
    });
    const input = { phone: "9199999990" };
    for (let i = 0; i < 3; i++) await fixtures.app.browser().call(sendLoginCode, { input });
    return fixtures.app.browser().call(sendLoginCode, { input });
  },
  async "payment-under-way"() {
    const { client, input } = await fixtures.createPaymentProof();
    fixtures.app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    onTestFinished(() => fixtures.app.simulator.gatewayFaults.clear());
    await client.call(verifySessionPayment, { input });
    return client.call(createBooking, { input: { ...fixtures.nextSlot(), questionType: "single" } });
  },
  async "not-possible-now"() {
    const { client, booking } = await fixtures.createHold();
    await client.call(cancelBooking, { params: { id: booking.id }, query: { only: "hold" } });
    return client.call(createSessionOrder, { input: { bookingId: booking.id } });
  },
  "just-changed": () =>
    fixtures.admin.call(refundBooking, {
      params: { id: fixtures.completedId },
      input: { refundedBefore: 9 },
    }),
  async "note-changed"() {
    const { admin, owner } = fixtures;
    const params = { userId: owner.user.id, noteId: crypto.randomUUID() };
    const save = (text: string) =>
      admin.call(saveNote, { params, input: { text, version: 0, bookingId: null } });
    await save("One text");
    return save("Another text");
  },
  async "tracking-number-used"() {
    const { admin, completedId, idWithoutResults } = fixtures;
    const post = (id: string) =>
      admin.call(postNote, { params: { id }, input: { trackingNumber: "EE-9", isShared: false } });
    await uploadParchaPhoto(admin, idWithoutResults, "Front");
    await post(completedId);
    return post(idWithoutResults);
  },
  async "slot-taken-refunded"() {
    const { client, booking } = await fixtures.createHold();
    const { body } = await client.call(createSessionOrder, { input: { bookingId: booking.id } });
    await client.call(cancelBooking, { params: { id: booking.id }, query: { only: "hold" } });
    const { sessionDate, sessionTime } = booking;
    const other = await fixtures.newCustomer();
    await other.client.call(createBooking, { input: { sessionDate, sessionTime, questionType: "single" } });
    const proof = await payAtGateway(fixtures.app, body.order.id);
    return client.call(verifySessionPayment, { input: { ...proof, bookingId: booking.id } });
  },
  async "other-amount-refunded"() {
    const { client, booking } = await fixtures.createHold();
    const { body } = await client.call(createSessionOrder, { input: { bookingId: booking.id } });
    const proof = await payAtGateway(fixtures.app, body.order.id, { amountChange: "offer" });
    return client.call(verifySessionPayment, { input: { ...proof, bookingId: booking.id } });
  },
  async "vidhis-refunded"() {
    const { client, user } = fixtures.owner;
    const [one, two] = [await fixtures.prescribeRemedy(), await fixtures.prescribeRemedy()];
    const both = { bookingRemedyIds: [one, two], userId: user.id };
    const single = { bookingRemedyIds: [one], userId: user.id };
    const orderOf = async (input: typeof both) =>
      (await client.call(createRemedyOrder, { input })).body.order.id;
    const [orderOfBoth, orderOfOne] = [await orderOf(both), await orderOf(single)];
    const proofOfBoth = await payAtGateway(fixtures.app, orderOfBoth);
    const proofOfOne = await payAtGateway(fixtures.app, orderOfOne);
    await client.call(verifyRemedyPayment, { input: { ...proofOfBoth, ...both } });
    return client.call(verifyRemedyPayment, { input: { ...proofOfOne, ...single } });
  },
  async "payment-checking"() {
    const { client, input } = await fixtures.createPaymentProof();
    fixtures.app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 50);
    onTestFinished(() => fixtures.app.simulator.gatewayFaults.clear());
    return client.call(verifySessionPayment, { input });
  },
  async "payment-failed"() {
    const { client, booking } = await fixtures.createHold();
    const { body } = await client.call(createSessionOrder, { input: { bookingId: booking.id } });
    const proof = await payAtGateway(fixtures.app, body.order.id, "failed");
    return client.call(verifySessionPayment, { input: { ...proof, bookingId: booking.id } });
  },
  async "not-signed-in"() {
    const client = await fixtures.signInNewAdmin();
    fixtures.app.clock.forward(12 * 60);
    onTestFinished(() => fixtures.app.clock.forward(-12 * 60));
    return client.call(getAdminMe);
  },
  async "too-early"() {
    const { client, booking } = await fixtures.createPaidBooking();
    return client.call(createRoomToken, { input: { roomName: `session-${booking.id}` } });
  },
  "too-late": () =>
    fixtures.owner.client.call(createRoomToken, { input: { roomName: `session-${fixtures.completedId}` } }),
};

describe("an error with further fields", () => {
  test.each(Object.entries(CAUSES))("%s answers them without the additional column", async (code, cause) => {
    const { body } = await cause();
    const fields = Object.keys(ERROR_BODIES[code as keyof typeof ERROR_BODIES].shape);
    expect(body).toMatchObject({ success: false, code });
    expect(Object.keys(body).sort()).toEqual(["success", "message", "code", ...fields].sort());
    expect(JSON.stringify(body)).not.toContain(COLUMN);
  });
});
