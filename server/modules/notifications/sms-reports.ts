// Delivery reports of SMS. The webhook only stores them: one may come before the server has written down the id of the SMS.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isReportSecret, parseReports } from "#server/providers/sms/msg91-reports.ts";
import * as queries from "./sms-reports.sql.ts";

/** @throws Failure not-allowed for a wrong secret, and where none is configured. */
export async function receiveReports(
  ctx: AppContext,
  { secret, body }: { secret: string; body: Buffer },
  now: Date,
) {
  if (!isReportSecret(ctx.config.smsWebhookSecrets, secret)) throw new Failure("not-allowed");
  const read = parseReports(body);
  if (!read || read.unreadable > 0)
    ctx.log.warn(
      { unreadable: read?.unreadable ?? null, bytes: body.byteLength },
      "a delivery report of MSG91 cannot be read",
    );
  const reports = (read?.reports ?? []).map((report) => ({ ...report, at: plausible(report.at, now) }));
  if (reports.length > 0) await queries.insertReports(ctx.db, reports, now);
}

const MAX_DELAY_DAYS = 4;

/** Neither ahead, as by a clock in another time zone, nor older than an SMS is tried. */
function plausible(at: Date | null, now: Date): Date | null {
  const isPlausible =
    at !== null && at <= addMinutes(now, 5) && at > addMinutes(now, -MAX_DELAY_DAYS * 24 * 60);
  return isPlausible ? at : null;
}
