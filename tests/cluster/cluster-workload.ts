// Customers who book and pay through the load balancer while a server or the database goes away, and what was acknowledged.
import { setTimeout as pause } from "node:timers/promises";
import { setBookingStatus } from "#contract/bookings.ts";
import type { Pool } from "#server/db/pool.ts";
import { bookAndPay, type HttpCustomer, signUp, type Workload } from "#tests/simulation/http-customers.ts";
import type { Random } from "#tests/simulation/random.ts";
import type { Slot } from "#tests/simulation/simulation.ts";
import type { Client } from "#tests/support/client.ts";

/** The ids in successful responses. */
export type Acknowledged = Record<"bookings" | "orders" | "refunds", Set<string>>;

export type ClusterWorkload = Workload & {
  acknowledged: Acknowledged;
  /** When a booking was acknowledged last, by `performance.now()`. */
  lastBookedAtMs: number;
  answered: number;
  /** The number of requests without a response. */
  unanswered: number;
  /** The number of responses with a status of 500 or more. */
  serverErrors: number;
};

type Options = {
  url: string;
  random: Random;
  slots: readonly Slot[];
  /** Whether a server or the database has gone away. From then on, requests may fail and are repeated. */
  mayFail: () => boolean;
};

/** After a failed request a customer waits for so long, as a person does. */
const RETRY_PAUSE_MS = 250;
/** Between two attempts to book, so that the load is even. */
const VISIT_PAUSE_MS = 200;

export function createWorkload({ url, random, slots, mayFail }: Options): ClusterWorkload {
  const retryUntilAnswered: Workload["server"]["retryUntilAnswered"] = async (request) => {
    for (;;) {
      try {
        const response = await request();
        const { status = 0 } = response as { status?: number };
        if (status >= 500) workload.serverErrors += 1;
        else recordAcknowledged(workload, response);
        if (status !== 503 || !mayFail()) return response;
      } catch (error) {
        if (!mayFail()) throw error;
        workload.unanswered += 1;
      }
      await pause(RETRY_PAUSE_MS);
    }
  };
  const workload: ClusterWorkload = {
    ...{ server: { url, retryUntilAnswered }, random, slots, lastBookedAtMs: 0 },
    ...{ answered: 0, unanswered: 0, serverErrors: 0 },
    ...{ paid: new Set(), approved: new Set(), findings: [] },
    acknowledged: { bookings: new Set(), orders: new Set(), refunds: new Set() },
  };
  return workload;
}

function recordAcknowledged(workload: ClusterWorkload, response: unknown) {
  const { status, body } = response as {
    status?: number;
    /** The order of a verified payment has another form, without this id. */
    body?: { booking?: { id: string; status: string }; order?: { id?: string } } | null;
  };
  workload.answered += 1;
  if (status === undefined || status >= 300 || typeof body !== "object") return;
  const { bookings, orders } = workload.acknowledged;
  if (body?.booking && !bookings.has(body.booking.id)) {
    bookings.add(body.booking.id);
    workload.lastBookedAtMs = performance.now();
  }
  if (body?.order?.id) orders.add(body.order.id);
}

/** Ends the test if the payments are not reached: a customer with the maximum of bookings gets only refusals. */
const MAX_VISITS = 12;

/** All customers book and pay repeatedly until `payments` are paid. Calls `onVisit` after each attempt. */
export async function bookAndPayTogether(
  workload: ClusterWorkload,
  customers: readonly HttpCustomer[],
  payments: number,
  onVisit: () => void,
) {
  const visit = async (customer: HttpCustomer) => {
    for (let count = 0; count < MAX_VISITS && workload.paid.size < payments; count++) {
      await bookAndPay(workload, customer);
      onVisit();
    }
  };
  await Promise.all(customers.map(visit));
}

/** `lines` customers at a time sign up and book and pay three times each, until `isOver`. */
export async function bookAndPayUntil(
  workload: ClusterWorkload,
  { lines, newPhone, isOver }: { lines: number; newPhone: () => string; isOver: () => boolean },
) {
  const line = async () => {
    while (!isOver()) {
      const customer = await signUp(workload, newPhone);
      for (let visit = 0; visit < 3 && !isOver(); visit++) {
        await bookAndPay(workload, customer);
        await pause(VISIT_PAUSE_MS);
      }
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
}

/** The guide cancels booked sessions, one after the other, each with a full refund, until `isOver`. */
export async function cancelUntil(workload: ClusterWorkload, guide: Client, db: Pool, isOver: () => boolean) {
  const { refunds } = workload.acknowledged;
  while (!isOver()) {
    await pause(VISIT_PAUSE_MS);
    const id = await findCancellable(db, [...refunds]).catch(() => null);
    if (id === null) continue;
    const cancelled = { params: { id }, input: { status: "cancelled" } } as const;
    const { status } = await workload.server.retryUntilAnswered(() =>
      guide.call(setBookingStatus, cancelled),
    );
    if (status === 200) refunds.add(id);
  }
}

async function findCancellable(db: Pool, but: readonly string[]): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select b.id from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
    where b.status = 'approved' and p.settled_as = 'approved' and b.session_date > current_date + 2
      and b.id <> all($1) order by b.created_at limit 1`,
    [but],
  );
  return rows[0]?.id ?? null;
}

/** What was acknowledged and is not in the database, by kind. All zero: nothing was lost. */
export async function countLost(workload: ClusterWorkload, db: Pool) {
  const { bookings, orders, refunds } = workload.acknowledged;
  const missing = async (ids: ReadonlySet<string>, found: string) => {
    const { rows } = await db.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::text[]) as id where id not in (${found})`,
      [[...ids]],
    );
    return rows[0]?.lost;
  };
  return {
    bookings: await missing(bookings, "select id::text from bookings"),
    orders: await missing(
      orders,
      "select provider_order_id from payment_orders where provider_order_id is not null",
    ),
    payments: await missing(
      workload.approved,
      "select provider_payment_id from payments where settled_as = 'approved'",
    ),
    refunds: await missing(
      refunds,
      `select b.id::text from bookings b join payment_orders o on o.booking_id = b.id join payments p on p.order_id = o.id
        join refunds r on r.payment_id = p.id where b.status = 'cancelled'`,
    ),
  };
}
