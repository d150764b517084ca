// "It did not work": a customer says so of a session, and an admin answers with a new time, the money, or a word.
import type { Complaint, OpenComplaint } from "#contract/complaints.ts";
import type { Sent } from "#contract/endpoint.ts";
import { isPaidFor } from "#domain/bookings.ts";
import {
  type ComplaintAnswer,
  type ComplaintReason,
  canComplain,
  possibleAnswers,
} from "#domain/complaints.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { joinWindow } from "#domain/join-window.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as bookings from "#server/modules/bookings/bookings.ts";
import { grantNewTime } from "#server/modules/customers/credits.ts";
import { lockCustomer, lockCustomerAndReferrer } from "#server/modules/customers/customers.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { listCalls, NO_CALL } from "./call-figures.ts";
import * as queries from "./complaints.sql.ts";
import { publishStatus } from "./live-updates.ts";
import { requireStep } from "./session-steps.ts";
import { returnMoney } from "./sessions.ts";

/** What the customer has said of an own session. @throws Failure not-found. */
export async function loadOwnComplaint(ctx: AppContext, customerId: string, bookingId: string, now: Date) {
  const booking = await bookings.requireOwnBooking(ctx.db, customerId, bookingId, "complain");
  const found = await queries.findOwnComplaint(ctx.db, booking.id);
  return {
    complaint: found && toOwnComplaint(found, customerId),
    canComplain: canComplain(booking, now),
  };
}

/** @throws Failure not-found; not-yet before the session; not-possible-now after its days, and once it is answered. */
export async function saveComplaint(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  reason: ComplaintReason,
  now: Date,
): Promise<Sent<Complaint>> {
  return inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer || customer.isDeleted) throw new Failure("not-signed-in");
    const booking = await bookings.lockOwnBooking(tx, customerId, bookingId, "complain");
    const { id } = booking;
    const { startsAt } = joinWindow(booking);
    if (isPaidFor(booking.status) && now < startsAt) throw new Failure("not-yet", { at: startsAt });
    if (!canComplain(booking, now)) throw new Failure("not-possible-now");
    if (!(await queries.upsertComplaint(tx, id, reason, now))) throw new Failure("not-possible-now");
    await publishStatus(tx, id, booking.status, now);
    const saved = await queries.findComplaint(tx, id);
    if (!saved) throw new Failure("unexpected");
    return saved;
  });
}

/** All of a customer, earliest session first. */
export async function listComplaintsOf(ctx: AppContext, customerId: string) {
  const found = await queries.listComplaintsOf(ctx.db, customerId);
  return found.map((row) => ({
    bookingId: row.bookingId,
    ...toOwnComplaint(row, customerId),
  }));
}

/** For the session's details. */
export function findComplaint(ctx: AppContext, bookingId: string): Promise<Sent<Complaint> | null> {
  return queries.findComplaint(ctx.db, bookingId);
}

/** Those that wait for an answer, oldest first. */
export async function listOpenComplaints(
  ctx: AppContext,
  rights: CustomerRights,
): Promise<Sent<OpenComplaint[]>> {
  const found = await queries.listOpenComplaints(ctx.db);
  const [names, calls] = await Promise.all([
    listGivenNames(
      ctx,
      found.map(({ customerId }) => customerId),
      rights,
    ),
    listCalls(
      ctx.db,
      found.map(({ bookingId }) => bookingId),
    ),
  ]);
  return found.map(({ customerId, username, phone, status, ...session }) => {
    const call = calls.get(session.bookingId) ?? NO_CALL;
    return {
      ...session,
      customer:
        username && phone ? { username, phone, displayName: names.get(customerId) ?? username } : null,
      answers: possibleAnswers({ status, togetherSeconds: call.togetherSeconds }),
      ...call,
    };
  });
}

type Answer = { bookingId: string; answer: ComplaintAnswer; adminId: string; key: IdempotencyKey };

/**
 * Answers once. The same answer again changes nothing.
 * @throws Failure not-found; not-possible-now after another answer, for one that `possibleAnswers` lacks, for money where
 * nothing is left to return, and for a new time where the account is closed; a StepRefusal.
 */
export async function answerComplaint(
  ctx: AppContext,
  { bookingId, answer, adminId, key }: Answer,
  now: Date,
): Promise<Sent<Complaint>> {
  const { customerId } = await bookings.requireBooking(ctx.db, bookingId);
  await inTransactionOnce(ctx.db, key, now, async (tx) => {
    await lockCustomerAndReferrer(tx, customerId);
    const booking = await bookings.lockBooking(tx, bookingId);
    const complaint = await queries.findComplaint(tx, booking.id);
    if (!complaint) throw new Failure("not-found");
    if (complaint.answer === answer) return booking.id;
    if (complaint.answer !== null || !possibleAnswers(booking).includes(answer))
      throw new Failure("not-possible-now");
    if (answer === "new-time") await requireStep(tx, booking, "new-time");
    await queries.updateAnswer(tx, { bookingId: booking.id, answer, adminId }, now);
    // The clock of the server that took the complaint may be ahead: the session has begun.
    const begun = complaint.reportedAt > now ? complaint.reportedAt : now;
    if (answer === "money-back") await returnMoney(tx, booking, adminId, begun);
    if (answer === "new-time") {
      const customer = await lockCustomer(tx, customerId);
      if (!customer || customer.isDeleted) throw new Failure("not-possible-now");
      await grantNewTime(tx, { customerId, newTimeOf: booking.id, price: booking.price }, now);
      await announce(tx, booking.id, "new-time", now);
    }
    const { status } = await bookings.requireBooking(tx, booking.id);
    await publishStatus(tx, booking.id, status, now);
    return booking.id;
  });
  const answered = await findComplaint(ctx, bookingId);
  if (!answered) throw new Failure("not-found");
  return answered;
}

/**
 * A new time and money are the payer's: another who attends learns that the complaint is answered. The payer has no new time any
 * more once the money is back.
 */
function toOwnComplaint(row: queries.OwnComplaintRow, readerId: string): Sent<Complaint> {
  if (row.payerId !== readerId) return row.answer === null ? row : { ...row, answer: "settled" };
  return row.isTakenBack ? { ...row, answer: "money-back" } : row;
}
