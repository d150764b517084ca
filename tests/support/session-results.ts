// Fixtures for what follows a session: completed sessions, uploaded files, parchas and bought remedies.
import sharp from "sharp";
import { setBookingStatus } from "#contract/bookings.ts";
import { uploadParcha } from "#contract/parchas.ts";
import { createRemedy, prescribeRemedies } from "#contract/remedies.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { createUpload } from "#contract/uploads.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import type { Client } from "./client.ts";
import { createPaidSession, payAtGateway } from "./paid-session.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

/** Books and pays a session now and completes it at its start. Leaves the clock at the start of the session. */
export async function createCompletedSession(app: TestApp, customer: SignedIn, day: string, time: string) {
  const { id } = await createPaidSession(app, customer, day, time);
  app.clock.set(`${day}T${time}:00+05:30`);
  const admin = await app.admin();
  const input = { status: "completed" } as const;
  const { status, body } = await admin.call(setBookingStatus, { params: { id }, input });
  if (status !== 200) throw new Error(`${id} could not be completed: ${body.message}`);
  return { id, admin };
}

/** Uploads a file as the page does. Returns the path by which a later call claims it: `uploads/<id>`. */
export async function uploadFile(admin: Client, bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  const { body } = await admin.call(createUpload, { input: { contentType, size: bytes.byteLength } });
  const response = await fetch(body.uploadURL, { method: "PUT", headers: body.headers, body: bytes });
  if (!response.ok) throw new Error(`The upload failed: ${response.status} ${await response.text()}`);
  return new URL(body.uploadURL).pathname.split("/").slice(-2).join("/");
}

/** Uploads the first bytes of an MP4 file. */
export function uploadFilm(admin: Client, fill = 0) {
  const bytes = new Uint8Array(2_000).fill(fill);
  bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
  return uploadFile(admin, bytes, "video/mp4");
}

/** A small JPEG of one colour. */
export async function createPhoto(background = "#fff8e7"): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 60, height: 80, channels: 3, background } }).jpeg();
  return new Uint8Array(await picture.toBuffer());
}

/** Uploads a photo and attaches it to the session as this side of its parcha. */
export async function uploadParchaPhoto(
  admin: Client,
  bookingId: string,
  notes: ParchaSide,
  background?: string,
) {
  const parchaURL = await uploadFile(admin, await createPhoto(background), "image/jpeg");
  return admin.call(uploadParcha, { params: { id: bookingId }, input: { parchaURL, notes } });
}

/** Adds a remedy of each price to the catalogue and prescribes these alone. Their `bookingRemedyId`s, in the order of the prices. */
export async function prescribeNewRemedies(admin: Client, bookingId: string, prices: readonly number[]) {
  const remedyIds: string[] = [];
  for (const price of prices) {
    const input = { name: `Havan ${price}`, nameHindi: `हवन ${price}`, price };
    remedyIds.push((await admin.call(createRemedy, { input })).body.remedy.id);
  }
  const prescribing = { params: { id: bookingId }, input: { remedyIds } };
  const { remedies } = (await admin.call(prescribeRemedies, prescribing)).body;
  return remedies.map(({ bookingRemedyId }) => bookingRemedyId);
}

/** Buys prescribed remedies: creates the order, pays it, and verifies the payment. */
export async function buyRemedies(
  app: TestApp,
  { client, user }: SignedIn,
  bookingRemedyIds: readonly string[],
) {
  const chosen = { bookingRemedyIds: [...bookingRemedyIds], userId: user.id };
  const { status, body } = await client.call(createRemedyOrder, { input: chosen });
  if (status !== 200) throw new Error(`No order for these remedies: ${body.message}`);
  const proof = await payAtGateway(app, body.order.id);
  return client.call(verifyRemedyPayment, { input: { ...proof, ...chosen } });
}
