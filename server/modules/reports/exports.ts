// All rows of a filter as a CSV file, read in batches: the memory that an export takes does not grow with its rows.
import type { Sent } from "#contract/endpoint.ts";
import type { CustomerWithActivity } from "#contract/reports.ts";
import type { BookingFilter, CustomerFilter } from "#contract/table-queries.ts";
import type { Cell } from "#domain/csv.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import { StreamedCsv } from "#server/http/streamed-csv.ts";
import { type SentenceKey, translate } from "#server/i18n/translate.ts";
import { namesOf } from "#server/modules/bookings/admin-bookings.ts";
import { listSessionNames, type SessionNames } from "#server/modules/customers/given-names.ts";
import { type ExportedBookingRow, listExportedBookings } from "./exports.sql.ts";
import { listPage } from "./table-page.sql.ts";
import { bookingRows, customerRows, loadCustomersWithActivity, type TableRows } from "./tables.ts";

const BATCH_ROWS = 1_000;

type Reader = { language: Language; now: Date };

export async function exportBookings(
  ctx: AppContext,
  filter: BookingFilter,
  { language, now }: Reader,
): Promise<StreamedCsv> {
  const rows = await bookingRows(ctx, filter, now);
  const read = async (ids: readonly string[]) => {
    const found = await listExportedBookings(ctx.db, ids, now);
    const names = await listSessionNames(ctx, found);
    const byId = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [bookingCells(row, namesOf(names, id), language)] : [];
    });
  };
  return StreamedCsv.begin({
    fileName: `bookings-${istDateOf(now)}.csv`,
    head: BOOKING_HEAD.map((name) => translate(language, name)),
    batches: readBatches(ctx, rows, read),
  });
}

export async function exportCustomers(
  ctx: AppContext,
  filter: CustomerFilter,
  { language, now }: Reader,
): Promise<StreamedCsv> {
  const rows = customerRows(filter);
  let place = 0;
  const read = async (ids: readonly string[]) => {
    const users = await loadCustomersWithActivity(ctx, ids, language);
    return users.map((user) => customerCells(user, ++place));
  };
  return StreamedCsv.begin({
    fileName: `users-${istDateOf(now)}.csv`,
    head: CUSTOMER_HEAD.map((name) => translate(language, name)),
    batches: readBatches(ctx, rows, read),
  });
}

async function* readBatches(
  ctx: AppContext,
  { source, order }: TableRows,
  read: (ids: readonly string[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for (let after: string[] | null = null; ; ) {
    // A transaction of its own for each batch: a slow download holds no snapshot open.
    const page = await readPlannedForValues(ctx.db, (tx) =>
      listPage(tx, source, order, { after, limit: BATCH_ROWS }),
    );
    yield await read(page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < BATCH_ROWS) return;
    after = last.values;
  }
}

const BOOKING_HEAD = [
  ...(["csv-date", "csv-time", "csv-user", "csv-phone", "csv-questions", "csv-status", "csv-test"] as const),
  ...(["csv-amount", "csv-refunded", "csv-taken-back", "csv-owed", "csv-booked-on"] as const),
] satisfies SentenceKey[];

function bookingCells(row: ExportedBookingRow, names: SessionNames, language: Language): Cell[] {
  const isOpen = row.phone !== null;
  return [
    row.sessionDate,
    row.sessionTime,
    isOpen ? fullName(names, row.username) : null,
    row.phone === null ? null : phoneCell(row.phone),
    translate(language, `question-${row.questionType}`),
    translate(language, `status-${row.status}`),
    row.isTest ? translate(language, "csv-test") : null,
    row.amount,
    row.refundedPaise / 100,
    row.takenBackPaise / 100,
    owedText(row, language),
    istTime(row.createdAt),
  ];
}

/** As the screens name a session: "Ananya (daughter) · Sunita". */
function fullName({ givenName, bookedFor }: SessionNames, username: string): string {
  const account = givenName ?? username;
  if (!bookedFor) return account;
  const { name, relation } = bookedFor;
  const person = name && relation ? `${name} (${relation})` : (name ?? relation);
  return person ? `${person} · ${account}` : account;
}

function owedText(
  { owesParcha, owesNote, owedRemedies }: ExportedBookingRow,
  language: Language,
): string | null {
  const owed = [
    ...(owesParcha ? [translate(language, "csv-owes-parcha")] : []),
    ...(owesNote ? [translate(language, "csv-owes-note")] : []),
    ...(owedRemedies > 0 ? [translate(language, "csv-owes-vidhis", { count: owedRemedies })] : []),
  ];
  return owed.join(" · ") || null;
}

/** With a space, so that no spreadsheet takes the ten digits for a number. */
export const phoneCell = (phone: string) => `${phone.slice(0, 5)} ${phone.slice(5)}`;
const istTime = (instant: Date) => `${istDateOf(instant)} ${istTimeOf(instant)}`;

const CUSTOMER_HEAD = [
  ...(["csv-serial-number", "csv-registered", "csv-username", "csv-phone", "csv-bookings"] as const),
  ...(["csv-session-date", "csv-session-time", "csv-completed", "csv-vidhis-booked"] as const),
  ...(["csv-vidhis-completed", "csv-credits", "csv-referral-code"] as const),
] satisfies SentenceKey[];

function customerCells(user: Sent<CustomerWithActivity>, place: number): Cell[] {
  return [
    place,
    istDateOf(new Date(user.createdAt)),
    user.displayName,
    phoneCell(user.phone),
    user.totalBookings,
    user.sessionDate,
    user.sessionTime,
    user.completedSessions,
    user.vidhisBooked,
    user.vidhisCompleted,
    user.referralDiscountCredits,
    user.referralCode,
  ];
}
