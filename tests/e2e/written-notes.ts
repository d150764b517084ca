// Notes that wait to be posted, and a browser that prints.
import type { Page } from "@playwright/test";
import { createPhoto } from "#tests/support/session-results.ts";
import type { AppServer } from "./app-server.ts";
import { type Booking, completeSessions, post } from "./paid-session.ts";

/** Uploads a photo as this side of the session's parcha. */
export async function uploadPhoto(
  guidePage: Page,
  server: AppServer,
  bookingId: string,
  notes: "Front" | "Back",
) {
  const body = await createPhoto(notes === "Front" ? "#fff8e7" : "#eeeeee");
  const ticket = await post(guidePage, server, "/api/objects/upload", { contentType: "image/jpeg" });
  await fetch(ticket.uploadURL, { method: "PUT", headers: ticket.headers, body });
  const claim = { parchaURL: ticket.objectPath, notes };
  return (await post(guidePage, server, `/api/admin/bookings/${bookingId}/parcha`, claim)).parcha;
}

/** Completes the sessions as `completeSessions`, with photos of both sides of each note. */
export async function writeNotes(guidePage: Page, server: AppServer, sessions: readonly Booking[]) {
  await completeSessions(guidePage, server, sessions);
  for (const { id } of sessions)
    for (const side of ["Front", "Back"] as const) await uploadPhoto(guidePage, server, id, side);
}

/** Saves a postal address of the signed-in customer. */
export async function saveAddress(page: Page, server: AppServer, recipientName: string) {
  await page.request.put(`${server.url}/api/user/address`, {
    headers: { origin: server.url },
    data: {
      recipientName,
      line1: "117/H-2, पाण्डु नगर",
      city: "कानपुर",
      state: "UP",
      pinCode: "208005",
    },
  });
}

/** From now on the page prints at once, without the browser's dialog. */
export async function printAtOnce(page: Page) {
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event("afterprint"));
  });
}
