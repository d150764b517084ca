// Issues tax documents: within seconds after the event that causes one, and late, but with its date, after an outage.
import { searchedSpans } from "#domain/tax-documents.ts";
import type { AppContext } from "#server/context.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { issueNext } from "./tax-documents.ts";
import { listUndocumented, type Undocumented } from "./tax-supplies.sql.ts";

const PAYMENTS_A_SWEEP = 200;

/** Numbers are given in the order of dates: of all payments always the earliest document that is missing is issued next. */
export async function sweepTaxDocuments(ctx: AppContext, now: Date) {
  const { tax } = ctx.config;
  if (!tax) return;
  const { found, until } = await findUndocumented(ctx, tax.from, now);
  for (let next = found.shift(); next; next = found.shift()) {
    const payment = next;
    const work = async () => {
      const dueAt = await issueNext(ctx, tax, payment, now);
      if (dueAt && dueAt <= until) insertInOrder(found, { ...payment, dueAt });
    };
    await workAlone(ctx.log, { paymentId: payment.id }, work, "ALERT: a tax document cannot be issued");
  }
}

/** `until`: what is due later waits for the next sweep, since payments that were not read may be due before. */
async function findUndocumented(ctx: AppContext, registeredOn: string, now: Date) {
  const found: Undocumented[] = [];
  let until = now;
  for (const span of searchedSpans(registeredOn, now)) {
    const ofSpan = await listUndocumented(ctx.db, span, PAYMENTS_A_SWEEP, now);
    found.push(...ofSpan);
    const last = ofSpan[PAYMENTS_A_SWEEP - 1];
    if (last && last.dueAt < until) until = last.dueAt;
  }
  return { found: found.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()), until };
}

function insertInOrder(sorted: Undocumented[], added: Undocumented) {
  const place = sorted.findIndex(({ dueAt }) => dueAt > added.dueAt);
  sorted.splice(place === -1 ? sorted.length : place, 0, added);
}
