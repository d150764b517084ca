import type { DisputeStatus } from "#domain/payments.ts";
import { isReplaced, paidPaise, TAKEN_BACK, takenBackPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { givenBackPaise } from "./refunds.sql.ts";

export type Alert = {
  kind: AlertKind;
  /** The provider's id of the payment, refund, order or event. */
  about: string;
  amountPaise: number | null;
  /** For a person, with the provider's own words where there are any. */
  detail: string;
  customerId?: string | null;
  /** The session that it is about. */
  bookingId?: string | null;
};

export type AlertKind =
  | "payment-mismatch"
  | "unknown-payment"
  | "event-given-up"
  | "refund-unclear"
  | "payment-unclear"
  | "approved-without-money"
  | "new-time-and-money"
  | "money-back-twice"
  | "settlement-failed"
  | "settlement-unclear"
  | "settlement-missing";

/** Inserted once for each kind and id. */
export function insertAlert(db: Queryable, alert: Alert, now: Date) {
  return run(db)`insert into money_alerts (kind, about, amount_paise, detail, raised_at, user_id, booking_id)
    values (${alert.kind}, ${alert.about}, ${alert.amountPaise}, ${alert.detail}, ${now}, ${alert.customerId ?? null},
      ${alert.bookingId ?? null})
    on conflict (kind, about) do nothing`;
}

/** As `insertAlert`, with what is true now: another `detail` opens one again that was dealt with. */
export function upsertAlert(db: Queryable, alert: Alert, now: Date) {
  return run(
    db,
  )`insert into money_alerts as known (kind, about, amount_paise, detail, raised_at, user_id, booking_id)
    values (${alert.kind}, ${alert.about}, ${alert.amountPaise}, ${alert.detail}, ${now}, ${alert.customerId ?? null},
      ${alert.bookingId ?? null})
    on conflict (kind, about) do update set amount_paise = excluded.amount_paise, detail = excluded.detail,
      raised_at = excluded.raised_at, resolved_at = null, resolved_by = null
    where known.detail <> excluded.detail or (known.resolved_at is not null and known.resolved_by is null)`;
}

/** Of what is no longer so. */
export function endAlert(db: Queryable, { kind, about }: Pick<Alert, "kind" | "about">, now: Date) {
  return run(db)`update money_alerts set resolved_at = ${now}
    where kind = ${kind} and about = ${about} and resolved_at is null`;
}

/** Those of a kind about the payments of a session. */
export function endAlertsOfSession(db: Queryable, kind: AlertKind, bookingId: string, now: Date) {
  return run(db)`update money_alerts set resolved_at = ${now}
    where kind = ${kind} and booking_id = ${bookingId} and resolved_at is null`;
}

/** A dispute that is to be answered, or one whose end is to be read. */
type DisputeTask = `dispute-${Exclude<DisputeStatus, "under_review">}`;

export type MoneyTaskRow = {
  id: string;
  kind: "refund-failed" | "refund-refused" | "did-not-work" | DisputeTask | AlertKind;
  about: string;
  amountPaise: number | null;
  since: Date;
  detail: string;
  customerId: string | null;
  username: string | null;
  phone: string | null;
  session: { bookingId: string; sessionDate: string; sessionTime: string } | null;
  /** Of a dispute: when the time to answer ends. */
  respondBy: Date | null;
};

/** Of a refund that was not sent because the bank had the money: it is a task only once the money is here again. */
const GIVEN_BACK =
  "The customer's bank had taken the money and has given it back here, so the customer is owed it.";

/** Whether the dispute `d` has ended as a question of the bank does, without money. */
const isLostInquiry = sql`(d.status = 'lost' and d.phase in ('fraud', 'retrieval')
  and not exists (select from dispute_entries e where e.dispute_id = d.id group by e.dispute_id having sum(e.amount_paise) > 0))`;

/** The columns of a task that every kind has: `u` is the customer, `b` the session. */
const about = sql`u.id as "customerId", u.username, u.phone,
  case when b.id is not null then json_build_object('bookingId', b.id, 'sessionDate', b.session_date,
    'sessionTime', to_char(b.session_time, 'HH24:MI')) end as session`;

/**
 * Failed and refused refunds that were not retried or dealt with in another way and of whose payment something is left, unresolved
 * alerts, disputes, and sessions of which customers say that they did not work.
 */
export function listMoneyTasks(db: Queryable) {
  return rows<MoneyTaskRow>(db)`
    select r.id, case when r.failure is null then 'refund-failed' else 'refund-refused' end as kind,
        p.provider_payment_id as about,
        case when r.failure = ${TAKEN_BACK} then least(r.amount_paise, ${givenBackPaise}) else r.amount_paise end as "amountPaise",
        r.created_at as since, coalesce(case when r.failure = ${TAKEN_BACK} then ${GIVEN_BACK} end, r.failure, r.provider_refund_id, '') as detail, ${about},
        null::timestamptz as "respondBy"
      from refunds r join payments p on p.id = r.payment_id join payment_orders o on o.id = p.order_id
        join users u on u.id = o.user_id left join bookings b on b.id = o.booking_id
      where r.status = 'failed' and r.resolved_at is null and not ${isReplaced}
        and case when r.failure = ${TAKEN_BACK} then ${givenBackPaise} > 0
          else ${paidPaise} > ${takenBackPaise(sql`p.id`)} + (select coalesce(sum(g.amount_paise), 0) from refunds g
            where g.payment_id = r.payment_id and g.status <> 'failed') end
    union all
    select a.id, a.kind, a.about, a.amount_paise, a.raised_at, a.detail, ${about}, null
      from money_alerts a left join users u on u.id = a.user_id left join bookings b on b.id = a.booking_id
      where a.resolved_at is null
    union all
    select d.id, 'dispute-' || case when ${isLostInquiry} then 'closed' else d.status end, p.provider_payment_id, d.amount_paise, d.created_at,
        concat_ws(' · ', d.provider_dispute_id, d.phase, d.reason, nullif(d.status_word, d.status)), ${about}, d.respond_by
      from disputes d join payments p on p.id = d.payment_id join payment_orders o on o.id = p.order_id
        join users u on u.id = o.user_id left join bookings b on b.id = o.booking_id
      where d.status <> 'under_review' and d.resolved_at is null
    union all
    select c.booking_id, 'did-not-work', c.booking_id::text, null, c.reported_at, c.reason, ${about}, null
      from complaints c join bookings b on b.id = c.booking_id join users u on u.id = b.user_id
      where c.answer is null
    order by since, id`;
}

/** Locks the alert, dispute or refund that a task is about, so that it stays the same task. */
export function lockTask(db: Queryable, id: string) {
  return row<{ isResolved: boolean }>(db)`
    with alert as (select resolved_at from money_alerts where id = ${id} for update),
      dispute as (select resolved_at from disputes where id = ${id} for update),
      refund as (select resolved_at from refunds where id = ${id} for update)
    select found.resolved_at is not null as "isResolved"
      from (select * from alert union all select * from dispute union all select * from refund) found`;
}

/** Of an alert, of a refund that has failed or is refused, or of a dispute that has ended. A second call changes nothing. False if there is no such task. */
export async function resolveTask(db: Queryable, id: string, adminId: string, now: Date): Promise<boolean> {
  const resolved = sql`resolved_at = coalesce(resolved_at, ${now}), resolved_by = coalesce(resolved_by, ${adminId})`;
  const alerts = await run(db)`update money_alerts set ${resolved} where id = ${id}`;
  if (alerts > 0) return true;
  const disputes = sql`update disputes set ${resolved} where id = ${id} and status in ('won', 'lost', 'closed')`;
  if ((await run(db)`${disputes}`) > 0) return true;
  const refunds = sql`update refunds set ${resolved} where id = ${id} and status = 'failed'`;
  return (await run(db)`${refunds}`) > 0;
}
