// What came and went, for the accountant: a table in pages, and the same as a CSV file.
import type { OutputOf, Sent } from "#contract/endpoint.ts";
import type { listMoneyEntries, MoneyEntry, MoneyEntryFilter } from "#contract/money-entries.ts";
import type { Cell } from "#domain/csv.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { istDateOf, istInstant, istTimeOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { formatReceiptNumber } from "#domain/receipts.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { StreamedCsv } from "#server/http/streamed-csv.ts";
import { type SentenceKey, translate } from "#server/i18n/translate.ts";
import { toTaxDocumentLink } from "#server/modules/accounting/tax-document-row.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { phoneCell } from "./exports.ts";
import * as queries from "./money-entries.sql.ts";
import { FIRST_DAY } from "./revenue.ts";
import { parseNumbers } from "./search-terms.ts";
import { searchOf } from "./table-search.ts";

const PAGE_ROWS = 100;
const BATCH_ROWS = 1_000;

type Query = MoneyEntryFilter & { limit?: string | undefined; cursor?: string | undefined };

export async function listEntries(
  ctx: AppContext,
  { limit, cursor, ...filter }: Query,
  rights: CustomerRights,
  now: Date,
): Promise<Sent<OutputOf<typeof listMoneyEntries>>> {
  const entries = toEntries(filter, rights, now);
  const [sums, page] = await Promise.all([
    queries.sumEntries(ctx.db, entries),
    readPageByTime(
      { cursor, limit: Number(limit ?? PAGE_ROWS) },
      "payments",
      (after, atMost) => queries.listEntries(ctx.db, entries, { cursor: after, limit: atMost }),
      toCursor,
    ),
  ]);
  const { found, camePaise, wentPaise } = sums;
  return {
    entries: await toMoneyEntries(ctx, page.rows, rights),
    found,
    sums: { amount: camePaise / 100, wentBack: wentPaise / 100, left: (camePaise - wentPaise) / 100 },
    nextCursor: page.nextCursor,
  };
}

function toEntries(
  { search, from, to }: MoneyEntryFilter,
  rights: CustomerRights,
  now: Date,
): queries.Entries {
  const text = searchOf(search);
  return {
    from: istInstant(from ?? FIRST_DAY, "00:00"),
    to: istInstant(to ?? istDateOf(now), "24:00"),
    payments: text === null ? null : queries.paymentsFound(parseNumbers(text), findCustomers(text, rights)),
  };
}

const toCursor = ({ atText, id }: queries.MoneyEntryRow) => ({ at: atText, id });

async function toMoneyEntries(
  ctx: AppContext,
  rows: readonly queries.MoneyEntryRow[],
  rights: CustomerRights,
): Promise<Sent<MoneyEntry>[]> {
  const names = await listGivenNames(ctx, [...new Set(rows.map(({ customerId }) => customerId))], rights);
  return rows.map(({ username, phone, financialYear, serial, ...row }) => ({
    ...row,
    amount: row.camePaise / 100,
    wentBack: row.wentPaise / 100,
    customer:
      username === null || phone === null
        ? null
        : { username, displayName: names.get(row.customerId) ?? username, phone },
    receiptNumber:
      financialYear === null || serial === null ? null : formatReceiptNumber(financialYear, serial),
    taxDocuments: row.taxDocuments.map(toTaxDocumentLink),
  }));
}

const HEAD = [
  ...([
    "csv-date",
    "csv-time",
    "csv-entry",
    "csv-receipt",
    "csv-tax-number",
    "csv-user",
    "csv-phone",
  ] as const),
  ...(["csv-for", "csv-amount", "csv-went-back", "csv-tax-payment", "csv-provider-id"] as const),
] satisfies SentenceKey[];

type Reader = { language: Language; rights: CustomerRights; now: Date };

export async function exportEntries(
  ctx: AppContext,
  filter: MoneyEntryFilter,
  { language, rights, now }: Reader,
): Promise<StreamedCsv> {
  const entries = toEntries(filter, rights, now);
  return StreamedCsv.begin({
    fileName: `payments-${istDateOf(now)}.csv`,
    head: HEAD.map((name) => translate(language, name)),
    batches: readBatches(ctx, entries, rights, language),
  });
}

async function* readBatches(
  ctx: AppContext,
  entries: queries.Entries,
  rights: CustomerRights,
  language: Language,
): AsyncGenerator<Cell[][]> {
  for (let cursor: { at: string; id: string } | null = null; ; ) {
    const found: queries.MoneyEntryRow[] = await queries.listEntries(ctx.db, entries, {
      cursor,
      limit: BATCH_ROWS,
    });
    yield (await toMoneyEntries(ctx, found, rights)).map((entry) => toCells(entry, language));
    const last = found.at(-1);
    if (!last || found.length < BATCH_ROWS) return;
    cursor = toCursor(last);
  }
}

function toCells(entry: Sent<MoneyEntry>, language: Language): Cell[] {
  const { kind, customer, session, vidhis, taxDocuments } = entry;
  const at = new Date(entry.at);
  return [
    istDateOf(at),
    istTimeOf(at),
    translate(language, `csv-entry-${kind}`),
    entry.receiptNumber,
    taxDocuments.map(({ number }) => number).join(", ") || null,
    customer?.displayName ?? null,
    customer ? phoneCell(customer.phone) : null,
    session
      ? `${session.sessionDate} ${session.sessionTime}`
      : vidhis.map((one) => nameIn(language, one)).join(", "),
    entry.amount,
    entry.wentBack,
    entry.razorpayPaymentId,
    entry.providerId,
  ];
}
