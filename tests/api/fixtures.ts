// The fixtures of the endpoint tests: an owner with a customer's full data, a stranger without any, an admin of each role. Functions create what a call uses up, such as a hold.

import { listMoneyTasks } from "#contract/accounting.ts";
import { type Booking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { nameCompanion } from "#contract/companions.ts";
import { sendLoginCode } from "#contract/customers.ts";
import { createSessionOrder, listPayments } from "#contract/payments.ts";
import { createRemedy, prescribeRemedies, setRemedyVideo } from "#contract/remedies.ts";
import { createRemedyOrder } from "#contract/remedy-orders.ts";
import { adminLogin } from "#contract/staff.ts";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { sweepTaxDocuments } from "#server/modules/accounting/tax-documents.jobs.ts";
import { createAdmin } from "#server/modules/staff/admins.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { buyRemedies, uploadFile, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

/** The owner is the customer whose data a call concerns; the stranger is another customer. */
export const ROLES = ["anonymous", "stranger", "owner", ...ADMIN_ROLES] as const;
export type Role = (typeof ROLES)[number];
export const isAdminRole = (role: Role): role is AdminRole => ADMIN_ROLES.some((known) => known === role);

export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
/** The date of the tests' clock. */
export const TODAY = "2026-11-25";
const LATER_DAYS = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"];
const SLOTS_PER_DAY = 48;
export const PASSWORD = "a long password of an admin";

export type Slot = { sessionDate: string; sessionTime: string };
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>;

export async function createFixtures() {
  const app = await startTestApp({
    env: { DEMO_NO_ADDRESS_LIMITS: "1", RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-04-01" },
  });
  const factories = createFactories(app);
  app.clock.set(`${TODAY}T09:00:00+05:30`);
  for (const day of [TODAY, ...LATER_DAYS]) await app.openDay(day);
  const [owner, stranger] = [await factories.newCustomer(), await factories.newCustomer()];
  const completed = await createPaidSession(app, owner, TODAY, "10:00");
  const withoutResults = await createPaidSession(app, owner, TODAY, "10:10");
  const session = await createPaidSession(app, owner, TODAY, "10:30");
  app.clock.set(`${TODAY}T10:27:00+05:30`);
  const [admin, superAdmin] = [await app.admin(), await app.admin("super_admin")];
  const admins: Record<AdminRole, Client> = {
    admin,
    staff: await app.admin("staff"),
    accounts: await app.admin("accounts"),
    super_admin: superAdmin,
  };
  for (const { id } of [completed, withoutResults])
    await expectSuccess(admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } }));
  const front = await expectSuccess(uploadParchaPhoto(admin, completed.id, "Front", "#fff"));
  await expectSuccess(uploadParchaPhoto(admin, completed.id, "Back", "#eee"));
  await sweepTaxDocuments(app.ctx, app.clock.now());
  const ofOwner = { params: { userId: owner.user.id } };
  const { payments } = await expectSuccess(owner.client.call(listPayments, ofOwner));
  const fixtures = {
    ...factories,
    app,
    owner,
    stranger,
    admin,
    superAdmin,
    admins,
    /** A session that was completed today, with both sides of its parcha. */
    completedId: completed.id,
    parchaId: front.parcha.id,
    /** A session that was completed today, without a parcha and without remedies. */
    idWithoutResults: withoutResults.id,
    /** A paid session whose room is open now. */
    session,
    paymentId: payments[0]?.id ?? "",
    taxDocumentId: payments[0]?.taxDocuments[0]?.id ?? "",
    secrets: [...secretsOf(app), ...tokensOf(owner.client), ...Object.values(admins).flatMap(tokensOf)],
  };
  return { ...fixtures, ...createResultFactories(fixtures) };
}

function secretsOf({ ctx }: TestApp): string[] {
  const { secretKey, razorpay } = ctx.config;
  return [PASSWORD, secretKey, razorpay.keySecret, ...razorpay.webhookSecrets];
}

function tokensOf(client: Client): string[] {
  return ["parcha_session", "parcha_admin"].flatMap((name) => client.cookie(name) ?? []);
}

/** Returns the body of a response, and throws if the call failed. */
async function expectSuccess<Body extends { message: string }>(
  pending: Promise<{ status: number; body: Body }>,
): Promise<Body> {
  const { status, body } = await pending;
  if (status >= 300) throw new Error(`A fixture could not be created: ${status} ${body.message}`);
  return body;
}

function createFactories(app: TestApp) {
  let nextPhone = 9_500_000_000;
  let nextSlotIndex = 0;
  let nextAdmin = 0;
  const newPhone = () => String(nextPhone++);
  const newCustomer = () => app.customer(newPhone());
  const nextSlot = (): Slot => {
    const index = nextSlotIndex++;
    const sessionDate = LATER_DAYS[Math.floor(index / SLOTS_PER_DAY)];
    if (!sessionDate) throw new Error("All slots are used: open more days");
    const minutes = 600 + (index % SLOTS_PER_DAY) * 10;
    return {
      sessionDate,
      sessionTime: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`,
    };
  };
  /** A new customer with a paid, upcoming session. */
  const createPaidBooking = async () => {
    const customer = await newCustomer();
    const { sessionDate, sessionTime } = nextSlot();
    return { ...customer, booking: await createPaidSession(app, customer, sessionDate, sessionTime) };
  };
  /** The same, with a companion. */
  const createNamedCompanion = async () => {
    const { client, booking } = await createPaidBooking();
    const input = { companion: { phone: newPhone(), name: "Rahul", relation: "son" as const } };
    const named = await expectSuccess(client.call(nameCompanion, { params: { id: booking.id }, input }));
    return { client, booking, companionId: named.companion?.id ?? "" };
  };
  /** A new customer with a hold. */
  const createHold = async (): Promise<SignedIn & { booking: Booking }> => {
    const customer = await newCustomer();
    const input = { ...nextSlot(), questionType: "single" } as const;
    const { booking } = await expectSuccess(customer.client.call(createBooking, { input }));
    return { ...customer, booking };
  };
  /** A new customer's proof of a payment that the server does not know yet. */
  const createPaymentProof = async () => {
    const { booking, client } = await createHold();
    const input = { bookingId: booking.id };
    const { order } = await expectSuccess(client.call(createSessionOrder, { input }));
    return { client, input: { ...(await payAtGateway(app, order.id)), bookingId: booking.id } };
  };
  const requestLoginCode = async () => {
    const [client, phone] = [app.browser(), newPhone()];
    await expectSuccess(client.call(sendLoginCode, { input: { phone } }));
    return { client, phone, otp: await app.codeFor(phone) };
  };
  /** Resolves with the username. */
  const createAdminAccount = async (role: AdminRole = "admin") => {
    const username = `helper-${nextAdmin++}`;
    await createAdmin(app.ctx, { username, name: "A helper", role, password: PASSWORD }, app.ctx.now());
    return username;
  };
  const signInNewAdmin = async (role?: AdminRole) => {
    const client = app.browser();
    const input = { username: await createAdminAccount(role), password: PASSWORD };
    await expectSuccess(client.call(adminLogin, { input }));
    return client;
  };
  return {
    ...{ newPhone, newCustomer, nextSlot, createPaidBooking, createNamedCompanion, createHold },
    ...{ createPaymentProof, requestLoginCode, createAdminAccount, signInNewAdmin },
  };
}

type ResultOptions = ReturnType<typeof createFactories> & {
  app: TestApp;
  admin: Client;
  owner: SignedIn;
  completedId: string;
};

/** Factories for what follows a session: remedies, refunds, and tasks of the admins. */
function createResultFactories({ app, admin, owner, completedId, createPaidBooking }: ResultOptions) {
  const prescribedIds: string[] = [];
  let nextAlert = 0;
  const createCatalogueRemedy = async () => {
    const input = { name: "Havan", nameHindi: "हवन", price: 11 };
    return (await expectSuccess(admin.call(createRemedy, { input }))).remedy;
  };
  /** Adds a new remedy to those of the completed session. The owner has not bought it. Resolves with its id there. */
  const prescribeRemedy = async () => {
    const { id } = await createCatalogueRemedy();
    prescribedIds.push(id);
    const options = { params: { id: completedId }, input: { remedyIds: [...prescribedIds] } };
    const { remedies } = await expectSuccess(admin.call(prescribeRemedies, options));
    const prescribed = remedies.find((remedy) => remedy.id === id);
    if (!prescribed) throw new Error(`The remedy ${id} was not prescribed`);
    return prescribed.bookingRemedyId;
  };
  const buyRemedy = async () => {
    const id = await prescribeRemedy();
    await expectSuccess(buyRemedies(app, owner, [id]));
    return id;
  };
  /** Uploads the first bytes of an MP4 file. */
  const uploadVideo = () => {
    const bytes = new Uint8Array(2_000);
    bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
    return uploadFile(admin, bytes, "video/mp4");
  };
  /** A bought remedy with the video of its performance. */
  const createFilmedRemedy = async () => {
    const id = await buyRemedy();
    const input = { videoUrl: await uploadVideo() };
    await expectSuccess(admin.call(setRemedyVideo, { params: { id }, input }));
    return id;
  };
  /** The owner's proof of a payment for a remedy that the server does not know yet. */
  const createCartProof = async () => {
    const cart = { bookingRemedyIds: [await prescribeRemedy()], userId: owner.user.id };
    const { order } = await expectSuccess(owner.client.call(createRemedyOrder, { input: cart }));
    return { input: { ...(await payAtGateway(app, order.id)), ...cart } };
  };
  /** The refund of a cancelled session, marked as failed. */
  const createFailedRefund = async () => {
    const { booking } = await createPaidBooking();
    const options = { params: { id: booking.id }, input: { status: "cancelled" as const } };
    const id = (await expectSuccess(admin.call(setBookingStatus, options))).booking.refund?.id ?? "";
    await app.ctx.db.query("update refunds set status = 'failed' where id = $1", [id]);
    return id;
  };
  /** The id of a money task: a payment that no order explains. */
  const createMoneyTask = async () => {
    const about = `pay_${nextAlert++}`;
    const alert = { kind: "unknown-payment", about, amountPaise: 100, detail: "" } as const;
    await raiseAlert(app.ctx.db, alert, app.ctx.now());
    const { tasks } = await expectSuccess(admin.call(listMoneyTasks));
    return tasks.find((task) => task.about === about)?.id ?? "";
  };
  /** The id of a dispute of a new session's payment. */
  const createDispute = async () => {
    const { booking } = await createPaidBooking();
    const { rows } = await app.ctx.db.query<{ id: string }>(
      `insert into disputes (provider_dispute_id, payment_id, amount_paise, status, status_word, created_at, reported_at)
        select 'disp_' || p.id, p.id, 75100, 'open', 'open', $2, $2
          from payments p join payment_orders o on o.id = p.order_id where o.booking_id = $1 returning id`,
      [booking.id, app.ctx.now()],
    );
    return rows[0]?.id ?? "";
  };
  return {
    ...{ createCatalogueRemedy, prescribeRemedy, buyRemedy, uploadVideo, createFilmedRemedy },
    ...{ createCartProof, createFailedRefund, createMoneyTask, createDispute },
  };
}

/** The id of a message that was sent to the customer. */
export async function messageIdOf({ ctx }: TestApp, { user }: SignedIn): Promise<string> {
  const found = await ctx.db.query(
    "select public_id from outbox where user_id = $1 and kind = 'booked' limit 1",
    [user.id],
  );
  return String(found.rows[0]?.public_id);
}

/** As if the note of this session had been posted. Answers the id. */
export async function markPosted({ ctx }: TestApp, bookingId: string): Promise<string> {
  await ctx.db.query("update parchas set sent_at = $2 where booking_id = $1", [bookingId, ctx.now()]);
  return bookingId;
}
