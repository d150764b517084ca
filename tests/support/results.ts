// For tests of what a session leaves: one that was held and completed, and files that went through a ticket.
import sharp from "sharp";
import { setBookingStatus } from "#contract/bookings.ts";
import { uploadParcha } from "#contract/parchas.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { createUpload } from "#contract/uploads.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import type { Client } from "./client.ts";
import { paidSession, payAtGateway } from "./paid-session.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** Booked and paid now, completed at its start, where the clock then stands. */
export async function completedSession(app: TestApp, customer: SignedIn, day: string, time: string) {
  const { id } = await paidSession(app, customer, day, time);
  app.clock.set(`${day}T${time}:00+05:30`);
  const admin = await app.admin();
  const input = { status: "completed" } as const;
  const { status, body } = await admin.call(setBookingStatus, { params: { id }, input });
  if (status !== 200) throw new Error(`${id} could not be completed: ${body.message}`);
  return { id, admin };
}

/** Puts a file as the page does, and answers what it is claimed by. */
export async function putFile(admin: Client, bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  const { body } = await admin.call(createUpload, { input: { contentType, size: bytes.byteLength } });
  const put = await fetch(body.uploadURL, { method: "PUT", headers: body.headers, body: bytes });
  if (!put.ok) throw new Error(`The file was not taken: ${put.status} ${await put.text()}`);
  return new URL(body.uploadURL).pathname.split("/").slice(-2).join("/");
}

/** A small photo of one colour. */
export async function photo(background = "#fff8e7"): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 60, height: 80, channels: 3, background } }).jpeg();
  return new Uint8Array(await picture.toBuffer());
}

/** Photographs a side and makes it the session's. */
export async function upload(admin: Client, bookingId: string, notes: ParchaSide, background?: string) {
  const parchaURL = await putFile(admin, await photo(background), "image/jpeg");
  return admin.call(uploadParcha, { params: { id: bookingId }, input: { parchaURL, notes } });
}

/** Buys prescribed vidhis: order, payment, proof. */
export async function buyVidhis(
  app: TestApp,
  { client, user }: SignedIn,
  bookingRemedyIds: readonly string[],
) {
  const chosen = { bookingRemedyIds: [...bookingRemedyIds], userId: user.id };
  const { status, body } = await client.call(createRemedyOrder, { input: chosen });
  if (status !== 200) throw new Error(`No order for these vidhis: ${body.message}`);
  const proof = await payAtGateway(app, body.order.id);
  return client.call(verifyRemedyPayment, { input: { ...proof, ...chosen } });
}
