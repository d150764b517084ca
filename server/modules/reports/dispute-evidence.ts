// What the product knows of a disputed payment, for the answer to the customer's bank: that what was paid for was given, and to
// what the customer had agreed. It has nothing of an intake.
import { PHOTO_ROLES } from "#contract/access.ts";
import type { Evidence } from "#contract/disputes.ts";
import { MESSAGE_KINDS, messageDefinition } from "#domain/notifications.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import { readTogether } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { toDispute } from "#server/modules/accounting/dispute-row.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { fileUrl } from "#server/modules/uploads/files.ts";
import * as queries from "./dispute-evidence.sql.ts";

const TO_CUSTOMER = MESSAGE_KINDS.filter((kind) => messageDefinition(kind).recipient === "customer");

/** @throws Failure not-found. */
export async function loadEvidence(
  ctx: AppContext,
  disputeId: string,
  admin: { role: string },
  now: Date,
): Promise<Evidence> {
  const found = await queries.findDisputedPayment(ctx.db, disputeId);
  if (!found) throw new Failure("not-found");
  const { customerId, capturedAt, paymentId } = found;
  const sessions = await queries.listSessions(ctx.db, paymentId);
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
      queries.listMessages(tx, ids, TO_CUSTOMER),
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
      joinedAt: found.joinedAt.toISOString(),
    },
    devices: devices.map(({ signedInAt, usedAt, ...device }) => ({
      ...device,
      signedInAt: signedInAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    terms: agreed ? { version: agreed.textVersion, agreedAt: agreed.at.toISOString() } : null,
    messages: messages.map(({ sentAt, deliveredAt, readAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
      deliveredAt: toText(deliveredAt),
      readAt: toText(readAt),
    })),
    sessions: sessions.map((session) => toSession(session, maySeePhotos)),
    remedies: remedies.map(({ prescribedAt, purchasedAt, performedAt, ...remedy }) => ({
      ...remedy,
      prescribedAt: prescribedAt.toISOString(),
      purchasedAt: toText(purchasedAt),
      performedAt: toText(performedAt),
    })),
    earlierSessions: earlier,
    takenAt: now.toISOString(),
  };
}

function toPayment(row: queries.DisputedPaymentRow): Evidence["payment"] {
  const { financialYear, serial } = row;
  return {
    razorpayPaymentId: row.providerPaymentId,
    razorpayOrderId: row.providerOrderId,
    kind: row.kind,
    amount: row.amountPaise / 100,
    capturedAt: row.capturedAt.toISOString(),
    receiptNumber:
      financialYear === null || serial === null ? null : formatReceiptNumber(financialYear, serial),
    refunds: row.refunds.map(({ amountPaise, status, reference, createdAt, processedAt }) => ({
      amount: amountPaise / 100,
      status,
      reference,
      createdAt: new Date(createdAt).toISOString(),
      processedAt: processedAt && new Date(processedAt).toISOString(),
    })),
  };
}

function toSession(row: queries.SessionRow, maySeePhotos: boolean): Evidence["sessions"][number] {
  const { startsAt: _, parchas, bookedAt, ...session } = row;
  return {
    ...session,
    bookedAt: bookedAt.toISOString(),
    approvedAt: toText(row.approvedAt),
    cancelledAt: toText(row.cancelledAt),
    customerCameAt: toText(row.customerCameAt),
    customerInRoomAt: toText(row.customerInRoomAt),
    customerSeenAt: toText(row.customerSeenAt),
    guideCameAt: toText(row.guideCameAt),
    guideSeenAt: toText(row.guideSeenAt),
    parchas: parchas.map(({ side, key, uploadedAt, sentAt, trackingNumber }) => ({
      side,
      photo: maySeePhotos ? fileUrl(key) : null,
      uploadedAt: new Date(uploadedAt).toISOString(),
      sentAt: sentAt && new Date(sentAt).toISOString(),
      trackingNumber,
    })),
  };
}

function toText(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
