// A demo server with one customer who has used everything: a completed session with a parcha and remedies, a session to
// come, a hold, payments. The simulated clock stands five minutes before the next session.
import sharp from "sharp";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { uploadParcha } from "#contract/parchas.ts";
import { listPayments } from "#contract/payments.ts";
import { listAllRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { adminLogin } from "#contract/staff.ts";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { uploadFile } from "#tests/support/session-results.ts";

export const ADMIN_PASSWORD = "a password for the bench";
const PHONE = "9876543210";
const MINUTES_BEFORE = 5;

type Slot = { sessionDate: string; sessionTime: string };
/** Cookies and stored records of both sides, and the ids of the pages that have one in their address. */
export type ScreensFixture = {
  customerCookie: string;
  user: object;
  adminCookie: string;
  admin: object;
  completedId: string;
  upcomingId: string;
  paymentId: string;
};

export async function prepareScreens(url: string): Promise<ScreensFixture> {
  const customer = await signIn(url);
  const tomorrow = addDays(istDateOf(new Date()), 1);
  const first = { sessionDate: tomorrow, sessionTime: "11:00" };
  const next = { sessionDate: tomorrow, sessionTime: "12:00" };
  const { id: completedId } = await createPaidSession({ url }, customer, tomorrow, first.sessionTime);
  await setClock(url, first, 10);
  // Not earlier: an admin's login session ends after some hours, and the clock has just moved by a day.
  const guide = new Client(url);
  const { admin } = await expectOk(
    guide.call(adminLogin, { input: { username: "guruji", password: ADMIN_PASSWORD } }),
  );
  await complete(guide, completedId);
  const { id: upcomingId } = await createPaidSession({ url }, customer, tomorrow, next.sessionTime);
  const held = { sessionDate: addDays(tomorrow, 2), sessionTime: "11:00", questionType: "single" } as const;
  await expectOk(customer.client.call(createBooking, { input: held }));
  await setClock(url, next, -MINUTES_BEFORE);
  const { payments } = await expectOk(
    customer.client.call(listPayments, { params: { userId: customer.user.id } }),
  );
  const paymentId = payments.find(({ bookingId }) => bookingId === completedId)?.id;
  if (paymentId === undefined) throw new Error("The completed session has no payment");
  return {
    customerCookie: customer.client.cookieHeader(),
    user: customer.user,
    adminCookie: guide.cookieHeader(),
    admin: admin ?? {},
    completedId,
    upcomingId,
    paymentId,
  };
}

async function expectOk<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The bench's fixture got ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function signIn(url: string) {
  const client = new Client(url);
  await expectOk(client.call(sendLoginCode, { input: { phone: PHONE } }));
  const inbox = await fetch(`${url}/sandbox/messages?to=${PHONE}`);
  const { messages } = (await inbox.json()) as { messages: { code?: string }[] };
  const otp = messages.find(({ code }) => code)?.code ?? "";
  const body = await expectOk(client.call(verifyLoginCode, { input: { phone: PHONE, otp } }));
  if (!body.success) throw new Error("The bench's customer could not sign in");
  return { client, user: body.user };
}

/** Moves the simulated clock to this many minutes after the start of the slot. */
async function setClock(url: string, { sessionDate, sessionTime }: Slot, minutesAfter: number) {
  const at = istInstant(sessionDate, sessionTime).getTime() + minutesAfter * 60_000;
  await fetch(`${url}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offsetMs: at - Date.now() }),
  });
}

async function complete(guide: Client, id: string) {
  await expectOk(guide.call(setBookingStatus, { params: { id }, input: { status: "completed" } }));
  for (const notes of ["Front", "Back"] as const) {
    const parchaURL = await uploadPhoto(guide);
    await expectOk(guide.call(uploadParcha, { params: { id }, input: { parchaURL, notes } }));
  }
  const { remedies } = await expectOk(guide.call(listAllRemedies));
  const remedyIds = remedies.slice(0, 3).map((remedy) => remedy.id);
  await expectOk(guide.call(prescribeRemedies, { params: { id }, input: { remedyIds } }));
}

/** A photo as large as a phone sends it after the browser has made it smaller. */
async function uploadPhoto(guide: Client): Promise<string> {
  const noise = { type: "gaussian", mean: 200, sigma: 12 } as const;
  const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: "#fff8e7", noise } });
  return uploadFile(guide, new Uint8Array(await photo.jpeg({ quality: 60 }).toBuffer()), "image/jpeg");
}
