// Issues tax documents: within seconds after the event that causes one, and late after an outage.
import { searchedSpans } from "#domain/tax-documents.ts";
import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { listUndocumented } from "./tax-documents.sql.ts";
import { issueMissing } from "./tax-documents.ts";

const PAYMENTS_A_SWEEP = 200;

export async function sweepTaxDocuments(ctx: AppContext, now: Date) {
  const { tax } = ctx.config;
  if (!tax) return;
  for (const span of searchedSpans(tax.from, now)) {
    const found = await listUndocumented(ctx.db, span, PAYMENTS_A_SWEEP);
    for (const payment of found)
      await workAlone(
        ctx.log,
        { paymentId: payment.id },
        () => issueMissing(ctx, tax, payment, now),
        "ALERT: a tax document cannot be issued",
      );
  }
}
