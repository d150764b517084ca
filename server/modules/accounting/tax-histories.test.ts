// Random histories of sessions' payments, with the sweep at random moments. The rows are written as the product writes them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMinutes } from "#domain/ist-time.ts";
import type { TaxDocumentKind } from "#domain/receipts.ts";
import { row, rows, run } from "#server/db/sql.ts";
import { SeededRandom } from "#tests/simulation/random.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepTaxDocuments } from "./tax-documents.jobs.ts";
import { listUndocumented } from "./tax-supplies.sql.ts";

const PAYMENTS = 150;
const EVENTS = 9;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-11-01" } });
  app.clock.set("2026-11-21T04:30:00Z");
});
afterAll(() => app.stop());

type Refund = { id: string; paise: number; state: "pending" | "processed" | "failed"; isReplaced: boolean };
type History = {
  trace: string[];
  bookingId: string;
  paymentId: string;
  paise: number;
  status: "approved" | "completed" | "cancelled";
  /** What is to be invoiced of a session that its customer cancelled. */
  suppliedPaise: number;
  /** The same if the bank gives back what it had taken by then. */
  suppliedIfWonPaise: number;
  wasHeld: boolean;
  /** A refund that was processed has failed, so that its document may stand for no money. */
  hasFailedLate: boolean;
  refunds: Refund[];
  takenPaise: number;
  disputeId: string | null;
};
type Event = (history: History, random: SeededRandom, now: Date) => Promise<string | null>;

const goneOf = ({ refunds }: History) =>
  refunds.filter(({ state }) => state !== "failed").reduce((sum, { paise }) => sum + paise, 0);
const remainingOf = (history: History) => history.paise - history.takenPaise - goneOf(history);

async function reserve(history: History, paise: number, now: Date, replaces: Refund | null = null) {
  const added = await row<{ id: string }>(app.ctx.db)`
    insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, replaces)
    values (${history.paymentId}, ${paise}, 'by-admin', 'pending', ${now}, ${now}, ${replaces?.id ?? null}) returning id`;
  history.refunds.push({ id: added?.id ?? "", paise, state: "pending", isReplaced: false });
  if (replaces) replaces.isReplaced = true;
}

async function report(refund: Refund, state: "processed" | "failed", now: Date) {
  refund.state = state;
  const [processedAt, failedAt] = state === "processed" ? [now, null] : [null, now];
  await run(app.ctx.db)`
    update refunds set status = ${state}, processed_at = ${processedAt}, failed_at = ${failedAt} where id = ${refund.id}`;
}

async function setStatus(history: History, status: History["status"], by: string | null, now: Date) {
  history.status = status;
  const [completedAt, cancelledAt] = [
    status === "completed" ? now : null,
    status === "cancelled" ? now : null,
  ];
  await run(app.ctx.db)`
    update bookings set status = ${status}, cancelled_by = ${by}, cancelled_at = ${cancelledAt}, completed_at = ${completedAt}
    where id = ${history.bookingId}`;
}

const cancel = (by: "customer" | "admin", isRefunded: boolean): Event => {
  return async (history, _random, now) => {
    if (history.status !== "approved") return null;
    await setStatus(history, "cancelled", by, now);
    const remaining = Math.max(0, remainingOf(history));
    if (isRefunded && remaining >= 100) await reserve(history, remaining, now);
    else if (by === "customer") {
      history.suppliedPaise = remaining;
      history.suppliedIfWonPaise = Math.max(0, history.paise - goneOf(history));
    }
    return `cancelled by the ${by}${isRefunded ? " for a refund" : ""}`;
  };
};

const change = (from: "pending" | "processed", to: "processed" | "failed"): Event => {
  return async (history, random, now) => {
    const found = history.refunds.filter(({ state }) => state === from);
    if (found.length === 0) return null;
    const refund = random.pick(found);
    if (from === "processed") history.hasFailedLate = true;
    await report(refund, to, now);
    return `a ${from} refund of ${refund.paise} ${to}`;
  };
};

const EVENTS_OF_A_PAYMENT: readonly Event[] = [
  cancel("customer", true),
  cancel("customer", true),
  cancel("customer", false),
  cancel("customer", false),
  cancel("admin", true),
  async (history, _random, now) => {
    if (history.status !== "approved") return null;
    await setStatus(history, "completed", null, now);
    history.wasHeld = true;
    return "completed";
  },
  // By an admin once the session has ended, in the provider's dashboard at any time.
  async (history, random, now) => {
    const remaining = remainingOf(history);
    if (remaining < 100) return null;
    const paise = random.boolean(0.3) ? remaining : 100 + random.integerBelow(remaining - 99);
    await reserve(history, paise, now);
    return `a refund of ${paise}`;
  },
  change("pending", "processed"),
  change("pending", "processed"),
  change("pending", "failed"),
  change("processed", "failed"),
  async (history, _random, now) => {
    const failed = history.refunds.find(({ state, isReplaced }) => state === "failed" && !isReplaced);
    const paise = Math.min(remainingOf(history), failed?.paise ?? 0);
    if (!failed || paise < 100) return null;
    await reserve(history, paise, now, failed);
    return `a refund of ${paise} in place of one that failed`;
  },
  async (history, _random, now) => {
    const paise = history.takenPaise > 0 ? -history.takenPaise : history.paise;
    history.takenPaise += paise;
    if (paise < 0) history.suppliedPaise = Math.max(history.suppliedPaise, history.suppliedIfWonPaise);
    await take(history, paise, now);
    return paise > 0 ? "lost to the bank" : "won back from the bank";
  },
];

async function take(history: History, paise: number, now: Date) {
  const { db } = app.ctx;
  if (!history.disputeId) {
    const opened = await row<{ id: string }>(db)`
      insert into disputes (provider_dispute_id, payment_id, amount_paise, status, status_word, created_at, reported_at)
      values (${`disp_${history.paymentId}`}, ${history.paymentId}, ${history.paise}, 'lost', 'lost', ${now}, ${now}) returning id`;
    history.disputeId = opened?.id ?? null;
  }
  await run(db)`insert into dispute_entries (dispute_id, payment_id, kind, amount_paise, at)
    values (${history.disputeId}, ${history.paymentId}, 'session', ${paise}, ${now})`;
}

async function pay(customerId: string, place: number, paise: number, now: Date): Promise<History> {
  const paid = await row<{ bookingId: string; paymentId: string }>(app.ctx.db)`
    with booked as (insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used,
      created_at, approved_at)
    values (${customerId}, date '2027-01-01' + ${place}::integer, '10:00', 'single', 'approved', 1100, 0, ${now}, ${now}) returning id),
  ordered as (insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
    select ${customerId}, 'session', id, ${paise}, 'INR', 'paid', ${now} from booked returning id, booking_id)
  insert into payments (order_id, provider_payment_id, state, proven_at, captured_at, settled_at, settled_as, amount_paise)
    select id, ${`pay_history${place}`}, 'captured', ${now}::timestamptz, ${now}, ${now}, 'approved', ${paise} from ordered
    returning id as "paymentId", (select booking_id from ordered) as "bookingId"`;
  return {
    ...{ trace: [], bookingId: paid?.bookingId ?? "", paymentId: paid?.paymentId ?? "", paise },
    ...{ status: "approved", suppliedPaise: 0, suppliedIfWonPaise: 0, wasHeld: false, hasFailedLate: false },
    ...{ refunds: [], takenPaise: 0, disputeId: null },
  };
}

async function sumDocuments(paymentId: string) {
  const found = await rows<{ kind: TaxDocumentKind; paise: number }>(app.ctx.db)`
    select kind, sum(amount_paise)::integer as paise from tax_documents where payment_id = ${paymentId} group by 1`;
  const of = (kind: TaxDocumentKind) => found.find((sum) => sum.kind === kind)?.paise ?? 0;
  return {
    ...{ received: of("receipt-voucher"), invoiced: of("tax-invoice") },
    ...{ vouched: of("refund-voucher"), credited: of("credit-note") },
  };
}

async function sweepAll(now: Date) {
  for (let sweeps = 0; sweeps < 3; sweeps++) await sweepTaxDocuments(app.ctx, now);
}

function expectDocuments(history: History, documents: Awaited<ReturnType<typeof sumDocuments>>) {
  const { paise, refunds, suppliedPaise, wasHeld, hasFailedLate } = history;
  const { received, invoiced, vouched, credited } = documents;
  const processed = refunds
    .filter(({ state }) => state === "processed")
    .reduce((sum, one) => sum + one.paise, 0);
  expect(received).toBe(paise);
  expect(invoiced + vouched).toBeLessThanOrEqual(received);
  expect(vouched + credited).toBeGreaterThanOrEqual(Math.min(paise, processed));
  if (!hasFailedLate) expect(vouched + credited).toBe(Math.min(paise, processed));
  // The advance of a held session is used up; of a cancelled one, what was kept is invoiced, to the paisa.
  if (wasHeld) expect(invoiced + vouched).toBe(received);
  else if (hasFailedLate) expect(invoiced).toBeLessThanOrEqual(suppliedPaise);
  else expect(invoiced).toBe(suppliedPaise);
  if (!wasHeld && suppliedPaise === 0) expect({ invoiced, credited }).toEqual({ invoiced: 0, credited: 0 });
}

test("the documents of a payment say what was kept, whatever happened and whenever the sweep ran", async () => {
  const { db } = app.ctx;
  const { user } = await app.customer("9710900000");
  const random = new SeededRandom();
  random.reseed(101, "histories");
  let now = app.clock.now();
  const histories: History[] = [];
  for (let place = 0; place < PAYMENTS; place++)
    histories.push(await pay(user.id, place, 100 + random.integerBelow(200_000), now));
  for (let event = 0; event < EVENTS * PAYMENTS; event++) {
    now = addMinutes(now, 1);
    const history = random.pick(histories);
    const happened = await random.pick(EVENTS_OF_A_PAYMENT)(history, random, now);
    if (happened) history.trace.push(happened);
    if (random.boolean(0.05)) {
      await sweepAll(now);
      for (const { trace } of histories) trace.push("swept");
    }
  }
  for (const { refunds } of histories)
    for (const refund of refunds.filter(({ state }) => state === "pending"))
      await report(refund, "processed", now);
  await sweepAll(now);
  expect(await listUndocumented(db, { from: new Date("2026-11-01T00:00:00Z"), to: null }, 10, now)).toEqual(
    [],
  );
  for (const history of histories) {
    const documents = await sumDocuments(history.paymentId);
    try {
      expectDocuments(history, documents);
    } catch (error) {
      const trace = history.trace.filter(
        (event, place, all) => event !== "swept" || all[place - 1] !== event,
      );
      throw new Error(`${history.paise}: ${trace.join(", ")}: ${JSON.stringify(documents)}`, {
        cause: error,
      });
    }
  }
});
