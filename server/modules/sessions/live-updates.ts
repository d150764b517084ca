// What the open pages of a session are sent. A message only says that something changed: the page that gets it asks the
// server for the current state.
import type { ServerMessage } from "#contract/socket.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { publish } from "#server/realtime/channel.ts";
import { recordRooms } from "./attendance.ts";
import { broadcastQueue, sessionsChanged } from "./queue.ts";

/** To the admins who have this session's page or the list of sessions open. */
export async function publishToAdmins(db: Pool, bookingId: string, message: ServerMessage, now: Date) {
  await publish(
    db,
    [
      { to: { side: "admin", bookingId }, message },
      { to: { side: "admins" }, message },
    ],
    now,
  );
}

async function publishCompleted(tx: Transaction, bookingId: string, now: Date) {
  const message = { type: "session_completed", bookingId } as const;
  await publish(
    tx,
    [
      { to: { side: "user", bookingId }, message },
      { to: { side: "companion", bookingId }, message },
    ],
    now,
  );
  await recordRooms(tx, [bookingId], now);
  await broadcastQueue(tx, now);
}

/** Publishes a session's new status or time to both sides, the queue and the admins' lists. All leaves at commit. */
export async function publishStatus(tx: Transaction, bookingId: string, status: BookingStatus, now: Date) {
  const message = { type: "booking_changed", bookingId, status } as const;
  await Promise.all([
    publish(
      tx,
      [
        { to: { side: "user", bookingId }, message },
        { to: { side: "admin", bookingId }, message },
        { to: { side: "companion", bookingId }, message },
        sessionsChanged,
      ],
      now,
    ),
    status === "completed" ? publishCompleted(tx, bookingId, now) : broadcastQueue(tx, now),
  ]);
}
