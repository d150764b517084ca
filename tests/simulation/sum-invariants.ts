// The figures that the server answers must be those of the rows, which are summed up here without SQL, to the paisa.
import { type Figures, getBusiness, getStatement } from "#contract/business.ts";
import { listMoneyEntries } from "#contract/money-entries.ts";
import { getRevenueTotal } from "#contract/reports.ts";
import { addDays } from "#domain/ist-time.ts";
import { periodOf } from "#domain/periods.ts";
import type { FinalState } from "./final-state.ts";
import type { Model } from "./model.ts";

const IST_OFFSET_MS = 330 * 60_000;
/** Of `getBusiness` by day. */
const DAYS_OF_ANSWER = 12;
const dayOf = (instant: Date | null) =>
  instant === null ? null : new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

type Movement = {
  day: string | null;
  kind: "session" | "remedy";
  paise: number;
  /** Processed on this day, and not undone on it. */
  isRefund?: boolean;
};

/** The payments that were captured, the refunds that were processed and not undone on that day, and what banks took back. */
function listMovements(state: FinalState): Record<"captured" | "refunded" | "takenBack", Movement[]> {
  const captured = state.payments.filter((payment) => payment.state === "captured");
  const orderOf = (paymentId: string) => {
    const payment = captured.find(({ id }) => id === paymentId);
    return state.orders.find(({ id }) => id === payment?.order_id);
  };
  /** The provider's fee on top counts nowhere. It is what went back after all that was paid had. */
  const withoutFee = (paymentId: string, paise: number, before: readonly { amount_paise: number }[]) => {
    const payment = captured.find(({ id }) => id === paymentId);
    const feeIn = (gone: number) =>
      Math.max(0, Math.min(payment?.fee_on_top_paise ?? 0, gone - (payment?.amount_paise ?? gone)));
    const gone = before.reduce((total, { amount_paise }) => total + amount_paise, 0);
    return paise - feeIn(gone + paise) + feeIn(gone);
  };
  const standing = state.refunds.filter(({ status }) => status !== "failed");
  return {
    captured: captured.flatMap(({ id, captured_at, provider_payment_id, fee_on_top_paise }) => {
      const order = orderOf(id);
      // As the provider has it, whatever the server has made of it.
      const charged =
        state.providerPayments.find((payment) => payment.id === provider_payment_id)?.amount ?? 0;
      const paise = charged - (fee_on_top_paise ?? 0);
      return order ? [{ day: dayOf(captured_at), kind: order.kind, paise }] : [];
    }),
    takenBack: state.disputeEntries.map(({ at, kind, payment_id, amount_paise }, place) => ({
      day: dayOf(at),
      kind,
      paise: withoutFee(payment_id, amount_paise, [
        ...standing.filter((one) => one.payment_id === payment_id && one.created_at < at),
        ...state.disputeEntries.slice(0, place).filter((one) => one.payment_id === payment_id),
      ]),
    })),
    refunded: state.refunds.flatMap((refund) => {
      const { id, payment_id, status, processed_at, amount_paise, created_at } = refund;
      const order = orderOf(payment_id);
      const isBefore = (one: typeof refund) =>
        one.is_ours || one.created_at < created_at || (+one.created_at === +created_at && one.id < id);
      const paise = refund.is_ours
        ? amount_paise
        : withoutFee(payment_id, amount_paise, [
            ...standing.filter((one) => one.payment_id === payment_id && one.id !== id && isBefore(one)),
            ...state.disputeEntries.filter((one) => one.payment_id === payment_id && one.at <= created_at),
          ]);
      const undone = state.undoneRefunds.filter(({ refund_id }) => refund_id === id);
      const moments = [
        ...(status === "processed" ? [{ at: processed_at, paise, isRefund: true }] : []),
        ...undone.map((one) => {
          const isRefund = dayOf(one.processed_at) !== dayOf(one.failed_at);
          return { at: one.processed_at, paise, isRefund };
        }),
        ...undone.map((one) => ({ at: one.failed_at, paise: -paise, isRefund: false })),
      ];
      return order
        ? moments.map(({ at, ...moment }) => ({ ...moment, day: dayOf(at), kind: order.kind }))
        : [];
    }),
  };
}

function sum(movements: readonly Movement[], kind: Movement["kind"], time = ""): number {
  return movements
    .filter((movement) => movement.kind === kind && movement.day?.startsWith(time))
    .reduce((total, { paise }) => total + paise, 0);
}

type DayFigures = Omit<Figures, "from" | "to" | "openSlots">;

/** The figures of a day as the rows have them. */
function figuresOf(state: FinalState, day: string): DayFigures {
  const { captured, refunded, takenBack } = listMovements(state);
  const customersOf = (sessions: FinalState["bookings"]) => new Set(sessions.map(({ user_id }) => user_id));
  const completed = state.bookings.filter(({ status }) => status === "completed");
  const customers = customersOf(completed.filter(({ session_date }) => session_date === day));
  const before = customersOf(completed.filter(({ session_date }) => session_date < day));
  const count = (instants: readonly (Date | null)[]) => instants.filter((at) => dayOf(at) === day).length;
  return {
    sessionsTaken: sum(captured, "session", day) / 100,
    remediesTaken: sum(captured, "remedy", day) / 100,
    sessionsRefunded: sum(refunded, "session", day) / 100,
    remediesRefunded: sum(refunded, "remedy", day) / 100,
    sessionsTakenBack: sum(takenBack, "session", day) / 100,
    remediesTakenBack: sum(takenBack, "remedy", day) / 100,
    refunds: refunded.filter((movement) => movement.day === day && movement.isRefund).length,
    sessions: completed.filter(({ session_date }) => session_date === day).length,
    filledSlots: state.bookings.filter(
      ({ session_date, status }) =>
        session_date === day && ["approved", "confirmed", "completed"].includes(status),
    ).length,
    customers: customers.size,
    returningCustomers: customers.intersection(before).size,
    remediesSold: count(
      state.bookingRemedies.filter(({ price }) => price > 0).map(({ purchased_at }) => purchased_at),
    ),
    remediesPerformed: count(state.bookingRemedies.map(({ completed_at }) => completed_at)),
  };
}

/** The days until today on which something was taken, refunded, held, bought or performed, earliest first. */
function listDays(state: FinalState, today: string): string[] {
  const { captured, refunded, takenBack } = listMovements(state);
  const days = [
    ...[...captured, ...refunded, ...takenBack].map(({ day }) => day),
    ...state.bookings.map(({ session_date }) => session_date),
    ...state.bookingRemedies.flatMap(({ purchased_at, completed_at }) => [
      dayOf(purchased_at),
      dayOf(completed_at),
    ]),
  ];
  return [...new Set(days.filter((day) => day !== null))].filter((day) => day <= today).sort();
}

/** Each day and month, and the guide's share of all of them, as the server answers them. */
export async function wrongFigures({ admin }: Model, state: FinalState): Promise<string[]> {
  const { captured, refunded, takenBack } = listMovements(state);
  const left = (kind: Movement["kind"], time?: string) =>
    sum(captured, kind, time) - sum(refunded, kind, time) - sum(takenBack, kind, time);
  const taxIn = (paise: number) => Math.round((paise * 18) / 118);
  const half = (kind: Movement["kind"], time?: string) =>
    Math.round((left(kind, time) - taxIn(left(kind, time))) / 2);
  const wrong: string[] = [];
  const compare = (what: string, answer: unknown, expected: number) => {
    if (answer !== expected) wrong.push(`${what}: ${answer} instead of ${expected}`);
  };
  const total = await admin.call(getRevenueTotal);
  compare("The guide's share", total?.body.totalShare, (half("session") + half("remedy")) / 100);
  const days = listDays(state, total?.body.date ?? "");
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const answer = await admin.call(getStatement, { query: { month } });
    const share = (half("session", month) + half("remedy", month)) / 100;
    compare(`${month} share`, answer?.body.totalShare, share);
    compare(`${month} left`, answer?.body.left, (left("session", month) + left("remedy", month)) / 100);
    const { from, to } = periodOf("month", `${month}-01`);
    const entries = await admin.call(listMoneyEntries, { query: { from, to, limit: "1" } });
    compare(`${month} payments`, entries?.body.sums.left, answer?.body.left ?? 0);
  }
  const answered: Figures[] = [];
  for (let to = days.at(-1); to !== undefined && to >= (days[0] ?? ""); to = addDays(to, -DAYS_OF_ANSWER)) {
    const answer = await admin.call(getBusiness, { query: { period: "day", from: to } });
    answered.push(...(answer?.body.periods ?? []));
  }
  for (const day of days) {
    const figures = answered.find(({ from }) => from === day);
    for (const [name, value] of Object.entries(figuresOf(state, day)))
      compare(`${day} ${name}`, figures?.[name as keyof DayFigures], value);
  }
  return wrong;
}
