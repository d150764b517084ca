// What the product knows of a disputed payment, for the answer to the customer's bank: that what was paid for was given, and to
// what the customer had agreed. It has nothing of an intake.
import { PHOTO_ROLES } from "#contract/access.ts";
import type { Evidence } from "#contract/disputes.ts";
import type { Sent } from "#contract/endpoint.ts";
import { isHeld } from "#domain/bookings.ts";
import { KINDS_TO_CUSTOMER } from "#domain/notifications.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import { readTogether } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { toDispute } from "#server/modules/accounting/dispute-row.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { fileUrl } from "#server/modules/uploads/files.ts";
import * as queries from "./dispute-evidence.sql.ts";

/** @throws Failure not-found. */
export async function loadEvidence(
  ctx: AppContext,
  disputeId: string,
  admin: { role: string },
  now: Date,
): Promise<Sent<Evidence>> {
  const found = await queries.findDisputedPayment(ctx.db, disputeId);
  if (!found) throw new Failure("not-found");
  const { customerId, capturedAt, paymentId } = found;
  const sessions = await queries.listSessions(ctx.db, paymentId, customerId);
  const starts = [capturedAt, ...sessions.map(({ startsAt }) => startsAt)].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const span = { from: starts[0] ?? capturedAt, to: starts.at(-1) ?? capturedAt };
  const ids = sessions.map(({ bookingId }) => bookingId);
  const [remedies, devices, consents, messages, earlier] = await readTogether(ctx.db, (tx) =>
    Promise.all([
      queries.listRemedies(tx, paymentId),
      queries.listDevices(tx, customerId, span),
      queries.listConsents(tx, customerId),
      queries.listMessages(tx, { customerId, bookingIds: ids, kinds: KINDS_TO_CUSTOMER }),
      queries.listEarlierSessions(tx, customerId, sessions[0]?.startsAt ?? capturedAt),
    ]),
  );
  // The name of the account alone: the person of a session is part of an intake.
  const names = await listGivenNames(ctx, [customerId], { seesIntakes: false });
  const maySeePhotos = (PHOTO_ROLES as readonly string[]).includes(admin.role);
  const agreed = consents.findLast(
    ({ purpose, isGiven, at }) => purpose === "terms-and-privacy" && isGiven && at <= capturedAt,
  );
  const { companyName: name, companyAddress: address } = ctx.config.brand;
  return {
    dispute: toDispute(found.dispute),
    payment: toPayment(found),
    company: { name, address },
    customer: {
      name: found.phone === null ? null : (names.get(customerId) ?? found.username),
      phone: found.phone,
      joinedAt: found.joinedAt,
    },
    devices,
    consents,
    terms: agreed ? { version: agreed.textVersion, agreedAt: agreed.at } : null,
    messages,
    sessions: sessions.map((session) => toSession(session, maySeePhotos)),
    remedies,
    earlierSessions: earlier,
    takenAt: now,
  };
}

function toPayment(row: queries.DisputedPaymentRow): Sent<Evidence["payment"]> {
  const { financialYear, serial } = row;
  return {
    razorpayPaymentId: row.providerPaymentId,
    razorpayOrderId: row.providerOrderId,
    kind: row.kind,
    amount: row.amountPaise / 100,
    capturedAt: row.capturedAt,
    receiptNumber:
      financialYear === null || serial === null ? null : formatReceiptNumber(financialYear, serial),
    refunds: row.refunds,
  };
}

function toSession(row: queries.SessionRow, maySeePhotos: boolean): Sent<Evidence["sessions"][number]> {
  const { attendedByAnother } = row;
  const parchas = row.parchas.map((parcha) => ({
    ...parcha,
    photo: maySeePhotos && !attendedByAnother ? fileUrl(parcha.key) : null,
    // It leads to the other person's address.
    trackingNumber: attendedByAnother ? null : parcha.trackingNumber,
  }));
  return { ...row, isHeld: isHeld({ togetherSeconds: row.togetherSeconds }), parchas };
}
