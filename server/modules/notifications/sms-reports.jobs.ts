import { addMinutes } from "#domain/ist-time.ts";
import { isStillValid } from "#domain/message-times.ts";
import { messageDefinition } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { recordCodeReports } from "#server/modules/customers/login-code-messages.ts";
import * as queries from "./sms-reports.sql.ts";

const REPORTS_AT_ONCE = 500;
/** A report on no SMS of this site, as of another program with the same account, is dropped. Sending takes 10 s at most. */
const UNMATCHED_MINUTES = 10;
const FAILURE_ALERT_MINUTES = 60;
const MAX_COUNTED_SMS = 50;
/** Below this, a single phone that is off would raise the alert. */
const MIN_COUNTED_SMS = 5;

/** Records stored reports on the SMS that they are about. */
export async function sweepSmsReports(ctx: AppContext, now: Date, hasTime = () => true) {
  let afterId = 0;
  let hasFailed = false;
  while (hasTime()) {
    const reports = await queries.listReports(ctx.db, afterId, REPORTS_AT_ONCE);
    const last = reports.at(-1);
    if (!last) break;
    afterId = last.id;
    const { sms, codes } = await inTransaction(ctx.db, (tx) => recordReports(tx, reports, now));
    hasFailed ||= sms.length > 0 || codes.length > 0;
    for (const { id: messageId } of codes)
      ctx.log.info({ messageId }, "an SMS with a login code did not arrive");
    for (const one of sms) {
      const entry = { messageId: one.id, kind: one.kind, customerId: one.customerId };
      if (!matters(one, now)) ctx.log.info(entry, "an SMS did not arrive that says nothing new any more");
      else if (one.isReached)
        ctx.log.info(entry, "an SMS did not arrive, and another channel has the message");
      else ctx.log.error(entry, "ALERT: a message has reached nobody by any channel");
    }
  }
  if (hasFailed) await alertOfFailures(ctx, now);
}

/**
 * Whether somebody should call: not for a reminder of a session to which the customer came or that has ended. That it was booked,
 * moved or cancelled, and what became of the money, a customer has to know also afterwards.
 */
function matters({ kind, moveCount, session, offerEndsAt, hasCome }: queries.ReportedSms, now: Date) {
  const { recipient, group, expiresMinutesBefore, validWhile } = messageDefinition(kind);
  if (hasCome && validWhile.startsWith("upcoming")) return false;
  const offer = offerEndsAt && { endsAt: offerEndsAt, isTaken: false };
  if (isStillValid({ kind, moveCount, offer }, session, now)) return true;
  return recipient === "customer" && !group && expiresMinutesBefore === undefined && validWhile !== "offered";
}

/** Answers the SMS of the outbox, and those with login codes, that are now known to have failed. */
async function recordReports(tx: Transaction, reports: readonly queries.StoredReport[], now: Date) {
  const sms = await queries.recordSmsReports(tx, reports);
  const codes = await recordCodeReports(tx, reports);
  const known = new Set([...sms, ...codes].map(({ providerId }) => providerId));
  const tooOld = addMinutes(now, -UNMATCHED_MINUTES);
  const done = reports.filter(({ providerId, receivedAt }) => known.has(providerId) || receivedAt <= tooOld);
  await queries.deleteReports(
    tx,
    done.map(({ id }) => id),
  );
  return {
    sms: sms.filter(({ isNewlyFailed }) => isNewlyFailed),
    codes: codes.filter(({ isNewlyFailed }) => isNewlyFailed),
  };
}

/** Raises an alert when more than half of the last hour's reports say that an SMS failed. */
async function alertOfFailures({ db, log }: AppContext, now: Date) {
  const since = addMinutes(now, -FAILURE_ALERT_MINUTES);
  const latest = await queries.countFailedSms(db, since, MAX_COUNTED_SMS);
  if (latest && latest.count >= MIN_COUNTED_SMS && latest.failed * 2 > latest.count)
    log.error({ ...latest }, "ALERT: most SMS of the last hour did not arrive");
}
