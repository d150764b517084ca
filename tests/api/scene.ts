// The house in which every call is tried: a customer with all that a customer can have, another with nothing, an admin
// and a super admin; and what a call uses up, made anew for each.

import { listMoneyTasks } from "#contract/accounting.ts";
import { type Booking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { sendLoginCode } from "#contract/customers.ts";
import { createSessionOrder, listPayments } from "#contract/payments.ts";
import { createRemedy, prescribeRemedies, setRemedyVideo } from "#contract/remedies.ts";
import { createRemedyOrder } from "#contract/remedy-orders.ts";
import { adminLogin } from "#contract/staff.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { createAdmin } from "#server/modules/staff/admins.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { buyVidhis, putFile, upload } from "#tests/support/results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

export const ROLES = ["nobody", "stranger", "owner", "admin", "super_admin"] as const;
export type Role = (typeof ROLES)[number];

export const NOBODYS = "00000000-0000-4000-8000-000000000000";
/** The day of the scene, and those after it that are open. */
export const TODAY = "2026-11-25";
const LATER = ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"];
export const PASSWORD = "a long password of an admin";

export type Slot = { sessionDate: string; sessionTime: string };
export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene() {
  const app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  const fresh = freshThings(app);
  app.clock.set(`${TODAY}T09:00:00+05:30`);
  for (const day of [TODAY, ...LATER]) await app.openDay(day);
  const [owner, stranger] = [await fresh.customer(), await fresh.customer()];
  const held = await paidSession(app, owner, TODAY, "10:00");
  const bare = await paidSession(app, owner, TODAY, "10:10");
  const session = await paidSession(app, owner, TODAY, "10:30");
  app.clock.set(`${TODAY}T10:27:00+05:30`);
  const [admin, superAdmin] = [await app.admin(), await app.admin("super_admin")];
  for (const { id } of [held, bare])
    await done(admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } }));
  const front = await done(upload(admin, held.id, "Front", "#fff"));
  await done(upload(admin, held.id, "Back", "#eee"));
  const { payments } = await done(owner.client.call(listPayments, { params: { userId: owner.user.id } }));
  const scene = {
    ...fresh,
    app,
    owner,
    stranger,
    admin,
    superAdmin,
    /** Held today, with both sides of its parcha. */
    completedId: held.id,
    parchaId: front.parcha.id,
    /** Held today; nothing has come of it yet. */
    bareId: bare.id,
    /** Paid; its room is open now. */
    session,
    paymentId: payments[0]?.id ?? "",
    secrets: [...secretsOf(app), ...tokensOf(owner.client), ...tokensOf(admin), ...tokensOf(superAdmin)],
  };
  return { ...scene, ...freshResults(scene) };
}

function secretsOf({ ctx }: TestApp): string[] {
  const { secretKey, razorpay } = ctx.config;
  return [PASSWORD, secretKey, razorpay.keySecret, ...razorpay.webhookSecrets];
}

function tokensOf(client: Client): string[] {
  return ["parcha_session", "parcha_admin"].flatMap((name) => client.cookie(name) ?? []);
}

/** A call of the scene's own, which must succeed. */
export async function done<Body extends { message: string }>(
  asked: Promise<{ status: number; body: Body }>,
): Promise<Body> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`The scene could not be set: ${status} ${body.message}`);
  return body;
}

function freshThings(app: TestApp) {
  let phones = 9_500_000_000;
  let slots = 0;
  let admins = 0;
  const phone = () => String(phones++);
  const customer = () => app.customer(phone());
  const slot = (): Slot => {
    const at = slots++;
    const day = LATER[Math.floor(at / 48)];
    if (!day) throw new Error("No slot is left: open more days");
    const minutes = 600 + (at % 48) * 10;
    return {
      sessionDate: day,
      sessionTime: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`,
    };
  };
  /** A customer with a session that is paid and to come. */
  const booked = async (who?: SignedIn) => {
    const signedIn = who ?? (await customer());
    const { sessionDate, sessionTime } = slot();
    return { ...signedIn, booking: await paidSession(app, signedIn, sessionDate, sessionTime) };
  };
  /** A customer with a slot that is not paid yet. */
  const holding = async (): Promise<SignedIn & { booking: Booking }> => {
    const signedIn = await customer();
    const input = { ...slot(), questionType: "single" } as const;
    return { ...signedIn, booking: (await done(signedIn.client.call(createBooking, { input }))).booking };
  };
  /** Her proof that she has paid; we have not heard of it. */
  const proven = async () => {
    const { booking, client } = await holding();
    const { order } = await done(client.call(createSessionOrder, { input: { bookingId: booking.id } }));
    return { client, input: { ...(await payAtGateway(app, order.id)), bookingId: booking.id } };
  };
  /** A browser to which a code was sent. */
  const codeAsked = async () => {
    const [client, number] = [app.browser(), phone()];
    await done(client.call(sendLoginCode, { input: { phone: number } }));
    return { client, phone: number, otp: await app.codeFor(number) };
  };
  const adminAccount = async (role: "admin" | "super_admin" = "admin") => {
    const username = `helper-${admins++}`;
    await createAdmin(app.ctx, { username, name: "A helper", role, password: PASSWORD }, app.ctx.now());
    return username;
  };
  /** An admin of her own in a browser of her own. */
  const adminSignedIn = async (role?: "admin" | "super_admin") => {
    const client = app.browser();
    await done(
      client.call(adminLogin, { input: { username: await adminAccount(role), password: PASSWORD } }),
    );
    return client;
  };
  return { phone, customer, slot, booked, holding, proven, codeAsked, adminAccount, adminSignedIn };
}

type ForResults = ReturnType<typeof freshThings> & {
  app: TestApp;
  admin: Client;
  owner: SignedIn;
  completedId: string;
};

/** What comes after a session: its vidhis, and money that goes back. */
function freshResults({ app, admin, owner, completedId, booked }: ForResults) {
  const listed: string[] = [];
  let alerts = 0;
  const remedy = async (price = 11) => {
    const input = { name: "Havan", nameHindi: "हवन", price };
    return (await done(admin.call(createRemedy, { input }))).remedy;
  };
  /** On the list of the completed session, whatever else is; not bought. */
  const prescribed = async (price?: number) => {
    const { id } = await remedy(price);
    listed.push(id);
    const sent = { params: { id: completedId }, input: { remedyIds: [...listed] } };
    const { remedies } = await done(admin.call(prescribeRemedies, sent));
    const found = remedies.find((one) => one.id === id);
    if (!found) throw new Error("It is not on the list");
    return found.bookingRemedyId;
  };
  const bought = async () => {
    const id = await prescribed();
    await done(buyVidhis(app, owner, [id]));
    return id;
  };
  /** The first bytes of an MP4, put where a ticket said. */
  const film = () => {
    const bytes = new Uint8Array(2_000);
    bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
    return putFile(admin, bytes, "video/mp4");
  };
  /** Bought, and filmed as it was performed. */
  const filmed = async () => {
    const id = await bought();
    await done(admin.call(setRemedyVideo, { params: { id }, input: { videoUrl: await film() } }));
    return id;
  };
  /** Her proof that she has paid for a vidhi; we have not heard of it. */
  const provenCart = async () => {
    const chosen = { bookingRemedyIds: [await prescribed()], userId: owner.user.id };
    const { order } = await done(owner.client.call(createRemedyOrder, { input: chosen }));
    return { input: { ...(await payAtGateway(app, order.id)), ...chosen } };
  };
  /** The refund of a session that was called off, which the provider would not do. */
  const failedRefund = async () => {
    const { booking } = await booked();
    const sent = { params: { id: booking.id }, input: { status: "cancelled" as const } };
    const id = (await done(admin.call(setBookingStatus, sent))).booking.refund?.id ?? "";
    await app.ctx.db.query("update refunds set status = 'failed' where id = $1", [id]);
    return id;
  };
  /** What waits for a person to look at it. */
  const alertRaised = async () => {
    const about = `pay_${alerts++}`;
    const alert = { kind: "unknown-payment", about, amountPaise: 100, detail: "" } as const;
    await raiseAlert(app.ctx.db, alert, app.ctx.now());
    return (await done(admin.call(listMoneyTasks))).tasks.find((task) => task.about === about)?.id ?? "";
  };
  return { remedy, prescribed, bought, film, filmed, provenCart, failedRefund, alertRaised };
}
