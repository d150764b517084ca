// A month of payments as rows, at random from a seed: sessions with discounts, carts of vidhis, refunds in full, in part and to
// the paisa, refunds that failed later, what banks took and gave back, test bookings, and what began or ended outside of the
// month. The movements are the model with which the server's answers are compared.
import { addDays, addMinutes, istInstant } from "#domain/ist-time.ts";
import type { Pool } from "#server/db/pool.ts";
import { type Random, seededRandom } from "#tests/simulation/random.ts";

/** In paise. */
export type Movement = {
  at: Date;
  of: "session" | "remedy";
  came: number;
  refunded: number;
  takenBack: number;
};

type Row = Record<string, unknown>;
type Month = { seed: number; first: string; last: string; payments: number };

const CUSTOMERS = 40;
/** Payments of the month before and the one after. */
const OUTSIDE = 40;
const PRICES = [751, 1100];
const VIDHIS = ["Katha", "Havan", "Path"];
const IN_ORDER = [
  ...["users", "remedies", "bookings", "payment_orders", "payments", "booking_remedies", "order_lines"],
  ...["receipts", "refunds", "undone_refunds", "disputes", "dispute_entries"],
] as const;

export async function fillRandomMonth(db: Pool, month: Month): Promise<Movement[]> {
  const made = new RandomMonth(month);
  await db.query("insert into receipt_series (financial_year, last_serial) values ('26-27', $1)", [
    month.payments + OUTSIDE,
  ]);
  for (const table of IN_ORDER) await insert(db, table, made.rows[table]);
  return made.movements;
}

/** Rows may lack columns, which then have their defaults. */
async function insert(db: Pool, table: string, rows: readonly Row[]) {
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).join(", "));
  for (const [columns, some] of byColumns)
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(some)],
    );
}

type Paid = { id: string; of: Movement["of"]; at: Date; paise: number; isTest: boolean };

class RandomMonth {
  readonly rows = Object.fromEntries(IN_ORDER.map((table) => [table, []])) as unknown as Record<
    (typeof IN_ORDER)[number],
    Row[]
  >;
  readonly movements: Movement[] = [];
  readonly #random: Random;
  readonly #begins: Date;
  readonly #ends: Date;
  readonly #createdAt: Date;
  readonly #first: string;
  #lastId = 0;

  constructor({ seed, first, last, payments }: Month) {
    this.#random = seededRandom(seed, "month");
    this.#first = first;
    this.#begins = istInstant(first, "00:00");
    this.#ends = istInstant(last, "24:00");
    this.#createdAt = istInstant(addDays(first, -60), "00:00");
    const created_at = this.#createdAt;
    for (let at = 0; at < CUSTOMERS; at++)
      this.rows.users.push({
        ...{ id: this.#newId(), phone: String(9_600_000_000 + at), username: `Seeker ${at}` },
        ...{ referral_code: `RM${at}`, created_at },
      });
    for (const name of VIDHIS)
      this.rows.remedies.push({
        ...{ id: this.#newId(), name, name_hindi: name, price: 100, is_active: true, created_at },
      });
    for (let at = 0; at < payments + OUTSIDE; at++)
      this.#letGoBack(this.#pay(at, this.#moment(at, payments)));
  }

  #newId() {
    return `00000000-0000-4000-9000-${String(++this.#lastId).padStart(12, "0")}`;
  }

  #within(from: Date, minutes: number): Date {
    const minute = addMinutes(from, this.#random.integerBelow(minutes));
    return new Date(minute.getTime() + this.#random.integerBelow(60_000));
  }

  /** The first and the last instant of the month are among them. */
  #moment(at: number, payments: number): Date {
    if (at === 0) return this.#begins;
    if (at === 1) return new Date(this.#ends.getTime() - 1);
    if (at < payments)
      return this.#within(this.#begins, (this.#ends.getTime() - this.#begins.getTime()) / 60_000);
    return at % 2 === 0
      ? this.#within(addMinutes(this.#begins, -20_000), 20_000)
      : this.#within(this.#ends, 2_000);
  }

  #book(userId: unknown, price: number, credits: number, isTest: boolean): string {
    const place = this.rows.bookings.length;
    const [minutes, id] = [(place % 100) * 10, this.#newId()];
    const session_time = [Math.floor(minutes / 60), minutes % 60]
      .map((part) => String(part).padStart(2, "0"))
      .join(":");
    const done = { created_at: this.#createdAt, approved_at: this.#createdAt, completed_at: this.#createdAt };
    this.rows.bookings.push({
      ...{ id, user_id: userId, session_date: addDays(this.#first, Math.floor(place / 100)), session_time },
      ...{
        question_type: "single",
        status: "completed",
        price,
        credits_used: credits,
        is_test: isTest,
        ...done,
      },
    });
    return id;
  }

  #move(paid: Pick<Paid, "of" | "isTest">, moved: Partial<Movement> & { at: Date }) {
    if (!paid.isTest) this.movements.push({ of: paid.of, came: 0, refunded: 0, takenBack: 0, ...moved });
  }

  #pay(at: number, capturedAt: Date): Paid {
    const [id, orderId, user] = [this.#newId(), this.#newId(), this.#random.pick(this.rows.users)];
    const isTest = this.#random.boolean(0.03);
    const of = this.#random.boolean(0.65) ? ("session" as const) : ("remedy" as const);
    const price = this.#random.pick(PRICES);
    const credits = this.#random.boolean(0.3) ? this.#random.integerBelow(price - 1) : 0;
    const bookingId = this.#book(user.id, price, credits, isTest);
    const paise =
      of === "session"
        ? (price - credits) * 100
        : this.#fillCart({ orderId, bookingId, paymentId: id, capturedAt });
    const [provider_order_id, provider_payment_id] = [
      `order_${at}`,
      `pay_month${String(at).padStart(6, "0")}`,
    ];
    this.rows.payment_orders.push({
      ...{ id: orderId, user_id: user.id, kind: of, booking_id: of === "session" ? bookingId : null },
      ...{ provider_order_id, amount_paise: paise, currency: "INR", state: "paid", created_at: capturedAt },
    });
    this.rows.payments.push({
      ...{ id, order_id: orderId, provider_payment_id, state: "captured", settled_as: "approved", kind: of },
      ...{ proven_at: capturedAt, captured_at: capturedAt, settled_at: capturedAt, amount_paise: paise },
    });
    this.rows.receipts.push({
      payment_id: id,
      financial_year: "26-27",
      serial: at + 1,
      issued_at: capturedAt,
    });
    this.#move({ of, isTest }, { at: capturedAt, came: paise });
    return { id, of, at: capturedAt, paise, isTest };
  }

  /** Returns what the vidhis cost. */
  #fillCart(cart: { orderId: string; bookingId: string; paymentId: string; capturedAt: Date }): number {
    const remedies = this.#random.shuffled(this.rows.remedies).slice(0, 1 + this.#random.integerBelow(3));
    const prices = remedies.map(({ id: remedyId, name }) => {
      const [id, price] = [this.#newId(), 11 + this.#random.integerBelow(2_500)];
      this.rows.booking_remedies.push({
        ...{ id, booking_id: cart.bookingId, remedy_id: remedyId, name, name_hindi: name, price },
        ...{ prescribed_at: this.#createdAt, purchased_at: cart.capturedAt, payment_id: cart.paymentId },
      });
      this.rows.order_lines.push({
        order_id: cart.orderId,
        booking_remedy_id: id,
        amount_paise: price * 100,
      });
      return price * 100;
    });
    return prices.reduce((sum, price) => sum + price, 0);
  }

  #refund(paid: Paid, paise: number, fields: Row = {}) {
    const [id, processed_at] = [this.#newId(), this.#within(paid.at, 20_000)];
    this.rows.refunds.push({
      ...{ id, payment_id: paid.id, amount_paise: paise, reason: "by-admin", status: "processed" },
      ...{
        provider_refund_id: `rfnd_${id}`,
        created_at: processed_at,
        next_try_at: processed_at,
        processed_at,
      },
      ...{ kind: paid.of, ...fields },
    });
    this.#move(paid, { at: processed_at, refunded: paise });
    return { id, processed_at };
  }

  /** Of one payment in four something goes back, by one of these ways. */
  #letGoBack(paid: Paid) {
    const half = Math.floor(paid.paise / 2);
    const fate = this.#random.integerBelow(20);
    if (fate < 2) this.#refund(paid, paid.paise);
    if (fate === 2) {
      const atProvider = { reason: "made-at-provider", is_ours: false };
      for (const paise of [1 + this.#random.integerBelow(half), half]) this.#refund(paid, paise, atProvider);
    }
    if (fate === 3) this.#undo(paid, half);
    if (fate === 4) this.#dispute(paid, this.#random.boolean(0.5) ? "won" : "lost");
  }

  /** A refund that fails after it was processed. */
  #undo(paid: Paid, paise: number) {
    const failed_at = this.#within(addMinutes(paid.at, 20_001), 20_000);
    const { id, processed_at } = this.#refund(paid, paise, { status: "failed", failed_at });
    this.rows.undone_refunds.push({ refund_id: id, processed_at, failed_at });
    this.#move(paid, { at: failed_at, refunded: -paise });
  }

  #dispute(paid: Paid, status: "won" | "lost") {
    const [id, takenAt] = [this.#newId(), this.#within(paid.at, 20_000)];
    this.rows.disputes.push({
      ...{ id, provider_dispute_id: `disp_${id}`, payment_id: paid.id, amount_paise: paid.paise, status },
      ...{ status_word: status, created_at: paid.at, reported_at: takenAt },
    });
    const givenAt = this.#within(addMinutes(takenAt, 1), 10_000);
    const entries = [
      { at: takenAt, paise: paid.paise },
      ...(status === "won" ? [{ at: givenAt, paise: -paid.paise }] : []),
    ];
    for (const { at, paise } of entries) {
      const entry = { id: this.#newId(), dispute_id: id, payment_id: paid.id, kind: paid.of };
      this.rows.dispute_entries.push({ ...entry, amount_paise: paise, at });
      this.#move(paid, { at, takenBack: paise });
    }
  }
}
