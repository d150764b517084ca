// Issues tax documents: within seconds after the event that causes one, and late after an outage.
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { alertUnlessUnavailable } from "#server/db/unavailable.ts";
import { listUndocumented } from "./tax-documents.sql.ts";
import { issueMissing } from "./tax-documents.ts";

/** Sessions are booked and held within this time. */
const RECENT_DAYS = 60;
const PAYMENTS_A_SWEEP = 200;

/** Of payments since the registration: each time of those of the last weeks, in the first minute of an hour of all. */
export async function sweepTaxDocuments(ctx: AppContext, now: Date) {
  const { tax } = ctx.config;
  if (!tax) return;
  const recent = addDays(istDateOf(now), -RECENT_DAYS);
  const since = now.getUTCMinutes() === 0 || recent < tax.from ? tax.from : recent;
  const found = await listUndocumented(ctx.db, istInstant(since, "00:00"), PAYMENTS_A_SWEEP);
  for (const payment of found)
    try {
      await issueMissing(ctx, tax, payment, now);
    } catch (error) {
      alertUnlessUnavailable(
        ctx.log,
        error,
        { paymentId: payment.id },
        "ALERT: a tax document cannot be issued",
      );
    }
}
