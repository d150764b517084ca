// The sums of days must be those of the rows, and the guide's share half of them.
import { getRevenueTotal } from "#contract/reports.ts";
import type { FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";
import type { Model } from "./model.ts";

const IST_OFFSET_MS = 330 * 60_000;
const dayOf = (instant: Date | null) =>
  instant === null ? null : new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

type Movement = { day: string | null; kind: "session" | "remedy"; paise: number };

/** The payments that were captured, and the refunds that were processed. */
function listMovements(state: FinalState): { captured: Movement[]; refunded: Movement[] } {
  const captured = state.payments.filter((payment) => payment.state === "captured");
  const orderOf = (paymentId: string) => {
    const payment = captured.find(({ id }) => id === paymentId);
    return state.orders.find(({ id }) => id === payment?.order_id);
  };
  return {
    captured: captured.flatMap(({ id, captured_at }) => {
      const order = orderOf(id);
      return order ? [{ day: dayOf(captured_at), kind: order.kind, paise: order.amount_paise }] : [];
    }),
    refunded: state.refunds
      .filter(({ status }) => status === "processed")
      .flatMap(({ payment_id, processed_at, amount_paise }) => {
        const order = orderOf(payment_id);
        return order ? [{ day: dayOf(processed_at), kind: order.kind, paise: amount_paise }] : [];
      }),
  };
}

function sum(movements: readonly Movement[], kind: Movement["kind"], day?: string): number {
  return movements
    .filter((movement) => movement.kind === kind && (day === undefined || movement.day === day))
    .reduce((total, { paise }) => total + paise, 0);
}

/** The figures of a day as the rows have them, by the columns of `daily_sums`. */
function figuresOf(state: FinalState, day: string): Record<string, number> {
  const { captured, refunded } = listMovements(state);
  const sessions = state.bookings.filter(({ session_date }) => session_date === day);
  const completed = sessions.filter(({ status }) => status === "completed");
  const count = (instants: readonly (Date | null)[]) => instants.filter((at) => dayOf(at) === day).length;
  return {
    session_captured_paise: sum(captured, "session", day),
    remedy_captured_paise: sum(captured, "remedy", day),
    session_refunded_paise: sum(refunded, "session", day),
    remedy_refunded_paise: sum(refunded, "remedy", day),
    refunds: refunded.filter((movement) => movement.day === day).length,
    booked: sessions.filter(({ status }) => status === "approved" || status === "confirmed").length,
    completed: completed.length,
    customers_of_day: new Set(completed.map(({ user_id }) => user_id)).size,
    remedies_sold: count(state.bookingRemedies.map(({ purchased_at }) => purchased_at)),
    remedies_performed: count(state.bookingRemedies.map(({ completed_at }) => completed_at)),
  };
}

export const sumInvariants: readonly Invariant[] = [
  {
    statement: "The stored sums of each day that is not marked as changed are those of its rows.",
    findViolations: (state) =>
      state.dailySums
        .filter(({ day }) => !state.changedDays.includes(day))
        .flatMap((stored) =>
          Object.entries(figuresOf(state, stored.day))
            .filter(([figure, value]) => stored[figure] !== value)
            .map(([figure, value]) => `${stored.day} ${figure}: ${stored[figure]} instead of ${value}`),
        ),
  },
];

/** The total that the server answers is the one of the rows, to the paisa, also for days that are not stored yet. */
export async function wrongTotals({ admin }: Model, state: FinalState): Promise<string[]> {
  const { captured, refunded } = listMovements(state);
  const half = (kind: Movement["kind"]) => Math.round((sum(captured, kind) - sum(refunded, kind)) / 2);
  const expected = (half("session") + half("remedy")) / 100;
  const answer = await admin.call(getRevenueTotal);
  const total = answer?.body.totalShare;
  return total === expected ? [] : [`The guide's share is ${total} instead of ${expected}`];
}
