// The tax documents of a month, for the return GSTR-1.
import type { Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/tax-documents.ts";
import { addDays, istInstant } from "#domain/ist-time.ts";
import { periodOf } from "#domain/periods.ts";
import { formatTaxNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./tax-month.sql.ts";

export function toRupees(
  row: Omit<queries.TaxSum, "kind" | "documents" | "placeOfSupply" | "supplierState">,
) {
  return {
    rate: row.ratePercent,
    taxable: row.taxablePaise / 100,
    cgst: row.cgstPaise / 100,
    sgst: row.sgstPaise / 100,
    igst: row.igstPaise / 100,
    amount: row.amountPaise / 100,
  };
}

/** `month` is `YYYY-MM`, of IST days. */
export function spanOfMonth(month: string) {
  const { from, to } = periodOf("month", `${month}-01`);
  return { from: istInstant(from, "00:00"), to: istInstant(addDays(to, 1), "00:00") };
}

export async function getTaxMonth(ctx: AppContext, month: string): Promise<Sent<contract.TaxMonth>> {
  const span = spanOfMonth(month);
  const [sums, returned, series, late] = await Promise.all([
    queries.sumByState(ctx.db, span),
    queries.sumForReturn(ctx.db, span),
    queries.listSeries(ctx.db, span),
    queries.countLate(ctx.db, span),
  ]);
  return {
    month,
    isRegistered: ctx.config.tax !== null,
    sums: sums.map((sum) => ({
      kind: sum.kind,
      placeOfSupply: sum.placeOfSupply,
      isInterState: sum.placeOfSupply !== sum.supplierState,
      documents: sum.documents,
      ...toRupees(sum),
    })),
    returned: returned.map((sum) => ({
      table: sum.table,
      placeOfSupply: sum.placeOfSupply,
      isInterState: sum.placeOfSupply !== sum.supplierState,
      ...toRupees(sum),
    })),
    series: series.map(({ kind, financialYear, first, last, documents }) => ({
      kind,
      first: formatTaxNumber(kind, financialYear, first),
      last: formatTaxNumber(kind, financialYear, last),
      documents,
    })),
    late: late?.lastAt ? { documents: late.documents, lastAt: late.lastAt } : null,
  };
}
