// The tax documents of a month as a CSV file, with the columns that the return GSTR-1 is filled in from.
import type { Cell } from "#domain/csv.ts";
import { stateOfCode } from "#domain/gst.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { StreamedCsv } from "#server/http/streamed-csv.ts";
import { type SentenceKey, translate } from "#server/i18n/translate.ts";
import { type DocumentRow, listDocuments } from "./tax-documents.sql.ts";
import { numberOf } from "./tax-documents.ts";
import { spanOfMonth, toRupees } from "./tax-month.ts";

const BATCH_ROWS = 1_000;

const HEAD = [
  ...([
    "csv-tax-kind",
    "csv-tax-number",
    "csv-tax-date",
    "csv-tax-refers-to",
    "csv-tax-refers-date",
  ] as const),
  ...(["csv-tax-place", "csv-tax-type", "csv-tax-rate", "csv-tax-taxable", "csv-tax-cgst"] as const),
  ...(["csv-tax-sgst", "csv-tax-igst", "csv-tax-amount", "csv-tax-sac", "csv-tax-paid-on"] as const),
  ...(["csv-tax-payment", "csv-tax-made"] as const),
] satisfies SentenceKey[];

export async function exportTaxDocuments(
  ctx: AppContext,
  month: string,
  language: Language,
): Promise<StreamedCsv> {
  return StreamedCsv.begin({
    fileName: `tax-documents-${month}.csv`,
    head: HEAD.map((name) => translate(language, name)),
    batches: readBatches(ctx, month, language),
  });
}

async function* readBatches(ctx: AppContext, month: string, language: Language): AsyncGenerator<Cell[][]> {
  for (let after: string | null = null; ; ) {
    const found: DocumentRow[] = await listDocuments(ctx.db, spanOfMonth(month), after, BATCH_ROWS);
    yield found.map((row) => toCells(row, language));
    const last = found.at(-1);
    if (!last || found.length < BATCH_ROWS) return;
    after = last.id;
  }
}

function toCells(row: DocumentRow, language: Language): Cell[] {
  const { rate, taxable, cgst, sgst, igst, amount } = toRupees(row);
  const { placeOfSupply, refersTo, supplier } = row;
  const isInterState = placeOfSupply !== supplier.gstin.slice(0, 2);
  return [
    translate(language, `csv-${row.kind}`),
    numberOf(row),
    istDateOf(row.issuedAt),
    refersTo && numberOf(refersTo),
    refersTo && istDateOf(new Date(refersTo.issuedAt)),
    placeIn(language, placeOfSupply),
    translate(language, isInterState ? "csv-tax-inter-state" : "csv-tax-intra-state"),
    rate,
    taxable,
    cgst,
    sgst,
    igst,
    amount,
    supplier.sac,
    istDateOf(row.capturedAt),
    row.providerPaymentId,
    istDateOf(row.madeAt),
  ];
}

/** As the return asks for it: the code and the name, "27-Maharashtra". */
function placeIn(language: Language, code: string): string {
  const state = stateOfCode(code);
  return state ? `${code}-${translate(language, `state-${state}`)}` : code;
}
