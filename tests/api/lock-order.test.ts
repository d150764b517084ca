// All verbs that lock rows, mixed at random over 32 connections. customers.ts writes the order of locks down; PostgreSQL
// reports a deadlock (40P01) when two verbs break it.
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { refundBooking, refundRemedy } from "#contract/accounting.ts";
import { setAttendee } from "#contract/attendees.ts";
import * as bookings from "#contract/bookings.ts";
import * as companions from "#contract/companions.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { createSessionOrder, listPayments, verifySessionPayment } from "#contract/payments.ts";
import * as remedies from "#contract/remedies.ts";
import * as remedyOrders from "#contract/remedy-orders.ts";
import { addDays } from "#domain/ist-time.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const CONNECTIONS = 32;
const STEPS_OF_EACH = process.env.LONG === "1" ? 60 : 8;
const MAX_ROUNDS = 5;
const DAY = "2026-11-21";
const TIMES = ["11:00", "11:10", "11:20", "11:30", "11:40", "11:50"];
const FREE_TIMES = ["12:00", "12:10", "12:20", "12:30", "12:40", "12:50"];

let app: TestApp;
let admin: Client;
let people: SignedIn[];
let deadlocks = 0;
let sweeping: Promise<void> | null = null;
beforeAll(async () => {
  app = await startTestApp({
    connections: CONNECTIONS,
    hasWebhook: true,
    env: { DEMO_NO_ADDRESS_LIMITS: "1" },
  });
  countDeadlocks();
  for (const day of [DAY, addDays(DAY, 1)]) await app.openDay(day);
  admin = await app.admin();
  people = [await app.customer("9610000000")];
  // Each customer refers the next one, so that completing and refunding lock two customers.
  for (let at = 1; at < 6; at++) {
    const referralCode = people[at - 1]?.user.referralCode ?? "";
    people.push(await app.customer(String(9_610_000_000 + at), { referralCode }));
  }
  await admin.call(remedies.createRemedy, { input: { name: "Havan", nameHindi: "हवन", price: 501 } });
  await admin.call(remedies.createRemedy, { input: { name: "Jaap", nameHindi: "जाप", price: 251 } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

/** inTransaction repeats after a deadlock, so no answer shows it: count the error where the driver reports it. */
function countDeadlocks() {
  const { query } = pg.Client.prototype;
  const count = (error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "40P01") deadlocks += 1;
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const callback = args.at(-1);
    if (typeof callback === "function")
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        count(error);
        callback(error, ...rest);
      };
    const answer: unknown = Reflect.apply(query, this, args);
    if (answer instanceof Promise) answer.catch(count);
    return answer as never;
  });
}

/** A linear congruential generator (Numerical Recipes), so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item };
}
type Random = ReturnType<typeof randomOf>;

const listBookings = async ({ client, user }: SignedIn) =>
  (await client.call(bookings.listBookings, { params: { userId: user.id } })).body.bookings ?? [];
const listRemedies = async ({ client, user }: SignedIn) =>
  (await client.call(remedies.listPrescribedRemedies, { params: { userId: user.id } })).body.remedies ?? [];

async function bookAndPay({ client }: SignedIn, random: Random) {
  const slot = { sessionDate: addDays(DAY, 1), sessionTime: random.pick(TIMES) };
  const held = await client.call(bookings.createBooking, { input: { ...slot, questionType: "single" } });
  const bookingId = held.body.booking?.id;
  if (!bookingId) return;
  const { body } = await client.call(createSessionOrder, { input: { bookingId } });
  if (!body.order) return;
  const proof = await payAtGateway(app, body.order.id);
  const verify = () => client.call(verifySessionPayment, { input: { ...proof, bookingId } });
  await Promise.all([verify(), verify()]);
}

async function buyRemedies(person: SignedIn, random: Random) {
  const ids = (await listRemedies(person)).map(({ bookingRemedyId }) => bookingRemedyId);
  const chosen = { bookingRemedyIds: ids.filter(() => random.below(2) > 0), userId: person.user.id };
  const { body } = await person.client.call(remedyOrders.createRemedyOrder, { input: chosen });
  if (!body.order) return;
  const proof = await payAtGateway(app, body.order.id);
  await person.client.call(remedyOrders.verifyRemedyPayment, { input: { ...proof, ...chosen } });
}

async function changeAsCustomer(person: SignedIn, random: Random) {
  const booking = random.pick((await listBookings(person)).filter(({ sessionDate }) => sessionDate > DAY));
  if (!booking) return;
  const params = { id: booking.id };
  const input = { sessionDate: addDays(DAY, 1), sessionTime: random.pick([...TIMES, ...FREE_TIMES]) };
  if (random.below(3) > 0) await person.client.call(bookings.rescheduleBooking, { params, input });
  else await person.client.call(bookings.cancelBooking, { params, query: {} });
}

/** The payer names another attendee, while one of the two who attended or attend writes for the guide. */
async function changeAttendee(person: SignedIn, random: Random) {
  const booking = random.pick(
    (await listBookings(person)).filter(
      ({ sessionDate, userId }) => sessionDate > DAY && userId === person.user.id,
    ),
  );
  if (!booking) return;
  const params = { id: booking.id };
  const other = random.pick(people.filter(({ user }) => user.id !== person.user.id));
  const attendee = random.below(2) > 0 ? { phone: other.user.phone, name: "Asha" } : null;
  const write = ({ client }: SignedIn) =>
    client.call(saveIntake, { params, input: { forWhom: "self", name: "Asha" } });
  await Promise.all([
    person.client.call(setAttendee, { params, input: { attendee } }),
    write(other),
    write(person),
  ]);
}

/** The payer and the attendee name and remove a companion, while the guide decides and the companion's account may look. */
async function changeCompanion(person: SignedIn, random: Random) {
  const booking = random.pick((await listBookings(person)).filter(({ sessionDate }) => sessionDate > DAY));
  if (!booking) return;
  const params = { id: booking.id };
  const { phone } = random.pick(people).user;
  const companion = { phone: random.below(2) > 0 ? phone : "9876500000", name: "Rahul", relation: null };
  const { body } = await person.client.call(companions.nameCompanion, { params, input: { companion } });
  const companionId = body.companion?.id ?? booking.companion?.id ?? "";
  if (!companionId) return;
  const decide = (action: "let-in" | "mute" | "send-out") =>
    admin.call(companions.decideCompanion, { params, input: { companionId, action, again: true } });
  await Promise.all([
    decide(random.pick(["let-in", "mute", "send-out"])),
    decide("let-in"),
    random.below(2) > 0
      ? person.client.call(companions.removeCompanion, { params, query: { companionId } })
      : person.client.call(companions.getCompanionSessions),
  ]);
}

async function changeAsAdmin(person: SignedIn, random: Random) {
  const booking = random.pick(await listBookings(person));
  if (!booking) return;
  const params = { id: booking.id };
  const status = random.pick(["completed", "confirmed", "completed", "cancelled"] as const);
  await admin.call(bookings.setBookingStatus, { params, input: { status } });
  const catalogue = (await admin.call(remedies.listActiveRemedies)).body.remedies ?? [];
  const remedyIds = catalogue.filter(() => random.below(2) > 0).map(({ id }) => id);
  await admin.call(remedies.prescribeRemedies, { params, input: { remedyIds } });
}

async function refundAsAdmin(person: SignedIn, random: Random) {
  const booking = random.pick(await listBookings(person));
  if (booking) await admin.call(refundBooking, { params: { id: booking.id }, input: { amount: 100 } });
  const remedy = random.pick(await listRemedies(person));
  if (remedy) await admin.call(refundRemedy, { params: { id: remedy.bookingRemedyId }, input: {} });
}

/** The bank disputes a payment, and decides at once; both events arrive beside the sweep's poll. */
async function dispute({ client, user }: SignedIn, random: Random) {
  const listed = await client.call(listPayments, { params: { userId: user.id } });
  const payment = random.pick((listed.body.payments ?? []).filter(({ paidAt }) => paidAt !== null));
  if (!payment) return;
  const raised = await postToBank(`payments/${payment.razorpayPaymentId}/dispute`, { amount: 100 });
  if (raised.id) await postToBank(`disputes/${raised.id}/settle`, { status: random.pick(["won", "lost"]) });
}

async function postToBank(path: string, body: object) {
  const response = await fetch(`${app.url}/sandbox/razorpay/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id?: string };
}

/** With a browser that is new to the account, which is told to the customer, for a slot that was chosen before. */
async function signIn({ user }: SignedIn, random: Random) {
  const browser = app.browser();
  const phone = user.phone ?? "";
  const slot = {
    sessionDate: addDays(DAY, 1),
    sessionTime: random.pick(TIMES),
    questionType: "single",
  } as const;
  await browser.call(sendLoginCode, { input: { phone } });
  await browser.call(verifyLoginCode, { input: { phone, otp: await app.codeFor(phone), slot } });
}

const VERBS = [
  ...[bookAndPay, bookAndPay, buyRemedies, changeAsCustomer, changeAsAdmin, refundAsAdmin, sweep],
  ...[changeAttendee, changeCompanion, dispute, signIn],
];

/** One sweep at a time, as on the servers; a queue of them would wait until PostgreSQL ends the statement. */
async function sweep() {
  sweeping ??= app.sweep().finally(() => {
    sweeping = null;
  });
  await sweeping;
}

test("a deadlock between two transactions is counted", async () => {
  const [one, two] = [await app.ctx.db.connect(), await app.ctx.db.connect()];
  const lock = "select from users where id = $1 for update";
  const [first, second] = people.map(({ user }) => user.id);
  for (const client of [one, two]) await client.query("begin");
  await one.query(lock, [first]);
  await two.query(lock, [second]);
  await Promise.allSettled([one.query(lock, [second]), two.query(lock, [first])]);
  for (const client of [one, two]) {
    await client.query("rollback");
    client.release();
  }
  expect(deadlocks).toBe(1);
  deadlocks = 0;
});

test("a referrer asks for the slot of a friend whose session an admin confirms", async () => {
  const [referrer, friend] = people as [SignedIn, SignedIn];
  const slot = { sessionDate: addDays(DAY, 1), sessionTime: "16:00" };
  const { id } = await createPaidSession(app, friend, slot.sessionDate, slot.sessionTime);
  const [asked, confirmed] = await inLockOrder(
    app.ctx.db,
    { lock: "select from users where id = $1", id: referrer.user.id },
    () => referrer.client.call(bookings.createBooking, { input: { ...slot, questionType: "single" } }),
    () => admin.call(bookings.setBookingStatus, { params: { id }, input: { status: "confirmed" } }),
  );
  expect([asked.body.code, confirmed.status]).toEqual(["slot-taken", 200]);
  expect(deadlocks).toBe(0);
});

test("a sign-in waits while the account is closed, and then opens a new one", async () => {
  const phone = "9610000010";
  const { client, user } = await app.customer(phone);
  const browser = app.browser();
  app.clock.forward(1);
  await browser.call(sendLoginCode, { input: { phone } });
  const otp = await app.codeFor(phone);
  const [closed, signedIn] = await inLockOrder(
    app.ctx.db,
    { lock: "select from users where id = $1", id: user.id },
    () => client.call(deleteAccount, { input: { phoneConfirmation: phone } }),
    () => browser.call(verifyLoginCode, { input: { phone, otp } }),
  );
  expect([closed.status, signedIn.body]).toMatchObject([200, { success: true, isNewUser: true }]);
  expect(signedIn.body).not.toMatchObject({ user: { id: user.id } });
  expect(deadlocks).toBe(0);
});

test("mixed verbs on 32 connections never deadlock", { timeout: 120_000 }, async () => {
  // Everybody has a paid session that is over, with remedies prescribed. New sessions are for tomorrow.
  app.clock.set(`${DAY}T04:40:00Z`);
  for (const [at, person] of people.entries()) await createPaidSession(app, person, DAY, TIMES[at] ?? "");
  app.clock.set(`${DAY}T06:40:00Z`);
  for (const person of people.slice(0, 4)) await complete(person);
  const worker = async (seed: number) => {
    const random = randomOf(seed);
    for (let step = 0; step < STEPS_OF_EACH; step++) await random.pick(VERBS)(random.pick(people), random);
  };
  let done = await countsOfVerbs();
  // Until none of the verbs was refused each time: what comes first differs from run to run.
  for (let round = 0; round < MAX_ROUNDS && Object.values(done).includes(0); round++) {
    const seeds = Array.from({ length: CONNECTIONS }, (_, at) => round * CONNECTIONS + at);
    await Promise.all(seeds.map(worker));
    done = await countsOfVerbs();
  }
  expect(deadlocks).toBe(0);
  for (const count of Object.values(done)) expect(count).toBeGreaterThan(0);
});

async function countsOfVerbs(): Promise<Record<string, number>> {
  const { rows } = await app.ctx.db.query(
    `select (select count(*)::integer from bookings where reschedule_count > 0) as moved,
      (select count(*)::integer from payments where state = 'captured') > 10 as captured,
      (select count(*)::integer from refunds where asked_by is not null) as refunded,
      (select count(*)::integer from order_lines) as ordered,
      (select count(*)::integer from outbox where kind = 'new-device') as signed_in,
      (select count(*)::integer from dispute_entries) as disputed,
      (select count(*)::integer from bookings where attendee_changes > 0) as named,
      (select count(*)::integer from intakes) as written,
      (select sum(namings)::integer from companions) as accompanied,
      (select count(*)::integer from credit_entries where friend_id is not null) as rewarded`,
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([verb, count]) => [verb, Number(count)]));
}

async function complete(person: SignedIn) {
  const [booking] = await listBookings(person);
  const params = { id: booking?.id ?? "" };
  await admin.call(bookings.setBookingStatus, { params, input: { status: "completed" } });
  const catalogue = (await admin.call(remedies.listActiveRemedies)).body.remedies;
  const remedyIds = catalogue.map(({ id }) => id);
  await admin.call(remedies.prescribeRemedies, { params, input: { remedyIds } });
}
