// Tickets of unfinished uploads that go in parts, by the file: large ones, and those of customers. With one, an upload goes on after a reload of the page.

import type { OutputOf } from "#contract/endpoint.ts";
import type { createUpload } from "#contract/uploads.ts";
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";

type Ticket = OutputOf<typeof createUpload>;

/** The ticket with which the upload of this file was begun; null if there is none. It may have expired. */
export function findKeptTicket(file: Blob): Ticket | null {
  const key = keyOf(file);
  return key ? (readTabValue(key) as Ticket | null) : null;
}

/** Null forgets the ticket. */
export function keepTicket(file: Blob, ticket: Ticket | null): void {
  const key = keyOf(file);
  if (key) storeTabValue(key, ticket);
}

/** A file that is chosen again, or was kept on the device, has the same name, size and time. */
function keyOf(file: Blob): string | null {
  if (!(file instanceof File)) return null;
  return `upload:${file.name}:${file.size}:${file.lastModified}`;
}
