// Attendance: when the customer and the guide came to a session and how long both were in the room. Unlike presence, it
// is kept after they leave.
import { isJoinOpen } from "#domain/join-window.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Transaction } from "#server/db/transaction.ts";
import * as queries from "./attendance.sql.ts";
import { deleteFigures } from "./call-figures.sql.ts";
import { deleteComplaintOfMoved } from "./complaints.sql.ts";
import { updateReceivedAt } from "./seats.sql.ts";

/**
 * Records who is in the rooms of these bookings, and for how long both sides have been. While the room is open for
 * joining, the guide counts as having come when the customer has the page open, and the customer when in the room.
 */
export async function recordRooms(db: Pool | Transaction, bookingIds: readonly string[], now: Date) {
  const rooms = await queries.listOccupiedRooms(db, bookingIds, now);
  const records = rooms.map((room) => {
    const { id, sessionDate, sessionTime, hasGuide, hasCustomer, isCustomerPresent } = room;
    const isOpen = isJoinOpen(room, now);
    const hasGuideCome = isOpen && hasGuide && isCustomerPresent;
    return { id, sessionDate, sessionTime, hasGuide, hasGuideCome, hasCustomerCome: isOpen && hasCustomer };
  });
  if (records.length > 0) await queries.recordRooms(db, records, now);
  await queries.countTogether(db, bookingIds);
}

/** Before the connection gives up its seat, if it has one. `receivedAt`: until when its browser was there. */
export async function recordLeaving(
  db: Pool,
  { connectionId, bookingId, receivedAt }: { connectionId: string; bookingId: string; receivedAt: Date },
  now: Date,
) {
  await updateReceivedAt(db, [{ connectionId, receivedAt }]);
  await recordRooms(db, [bookingId], now);
  await queries.updateTogetherUntil(db, connectionId);
}

/** For a session that was moved: what happened at the old time does not count at the new one. */
export async function deleteAttendance(tx: Transaction, bookingId: string, now: Date) {
  await queries.deleteAttendance(tx, bookingId, now);
  await deleteFigures(tx, bookingId);
  await deleteComplaintOfMoved(tx, bookingId);
}
