import type { MoneyEvent } from "#contract/customer-page.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import type { DisputeStatus } from "#domain/payments.ts";
import type { QuestionType } from "#domain/prices.ts";
import type { TimeCursor } from "#server/db/cursor.ts";
import {
  entryPaise,
  paidPaise,
  refundedOfBooking,
  refundedOfRemedy,
  refundPaise,
  takenBackOfBooking,
  taxDocumentsOf,
} from "#server/db/payment-money.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { NumberedDocument } from "#server/modules/accounting/tax-document-row.ts";

/** Null once the account is closed. */
export function findTotals(db: Queryable, customerId: string) {
  return row<{ paidPaise: number; refundedPaise: number; takenBackPaise: number; credits: number }>(db)`select
      coalesce((select sum(${paidPaise}) from payment_orders o join payments p on p.order_id = o.id
        where o.user_id = u.id and p.state = 'captured'), 0)::integer as "paidPaise",
      coalesce((select sum(${refundPaise}) from payment_orders o join payments p on p.order_id = o.id
        join refunds r on r.payment_id = p.id
        where o.user_id = u.id and p.state = 'captured' and r.status <> 'failed'), 0)::integer as "refundedPaise",
      coalesce((select sum(${entryPaise}) from payment_orders o join payments p on p.order_id = o.id
        join dispute_entries e on e.payment_id = p.id where o.user_id = u.id), 0)::integer as "takenBackPaise",
      coalesce((select sum(c.amount) from credit_entries c where c.user_id = u.id), 0)::integer as credits
    from users u where u.id = ${customerId} and u.deleted_at is null`;
}

type Moment = { id: string; at: Date; atText: string };
export type MoneyRow = Moment & {
  /** `taken-back`: by the customer's bank; below zero if the bank gave it back. */
  kind: "payment" | "refund" | "dispute" | "taken-back";
  amountPaise: number;
  of: "session" | "remedy";
  bookingId: string | null;
  providerPaymentId: string;
  /** Only of a payment that approved the booking. */
  session: {
    sessionDate: string;
    sessionTime: string;
    questionType: QuestionType;
    status: BookingStatus;
    refundedPaise: number;
    takenBackPaise: number;
  } | null;
  financialYear: string | null;
  serial: number | null;
  /** Of a payment. */
  taxDocuments: NumberedDocument[] | null;
  /** Of a payment: what it paid for and is bought now. */
  vidhis: Extract<MoneyEvent, { kind: "payment" }>["vidhis"] | null;
  /** Of a refund, and of a dispute. */
  status: "pending" | "processed" | "failed" | DisputeStatus | null;
  reference: string | null;
  /** Of a dispute, and of what the bank took. */
  disputeId: string | null;
};

/** Newest first; a refund stands where the provider has sent it, and until then where it was asked for. */
export function listMoney(
  db: Queryable,
  { customerId, cursor, limit }: { customerId: string; cursor: TimeCursor | null; limit: number },
) {
  const before = cursor === null ? sql`` : sql`where (at, id) < (${cursor.at}::timestamptz, ${cursor.id})`;
  return rows<MoneyRow>(db)`select *, at::text as "atText" from (
      select 'payment:' || p.id as id, 'payment' as kind, p.captured_at as at, ${paidPaise} as "amountPaise",
        o.kind as of, o.booking_id as "bookingId", p.provider_payment_id as "providerPaymentId",
        c.financial_year as "financialYear", c.serial, null as status, null as reference, null::uuid as "disputeId",
        case when b.id is not null and p.settled_as = 'approved' then jsonb_build_object('sessionDate', b.session_date,
          'sessionTime', to_char(b.session_time, 'HH24:MI'), 'questionType', b.question_type, 'status', b.status,
          'refundedPaise', ${refundedOfBooking},
          'takenBackPaise', ${takenBackOfBooking}) end as session, ${taxDocumentsOf(sql`p.id`)} as "taxDocuments",
        coalesce((select json_agg(json_build_object('bookingRemedyId', m.id, 'name', m.name, 'nameHindi', m.name_hindi,
            'price', m.price, 'completionStatus', case when m.completed_at is null then 'pending' else 'completed' end,
            'refunded', ${refundedOfRemedy} / 100.0) order by m.name, m.id)
          from booking_remedies m where m.payment_id = p.id), '[]')::jsonb as vidhis
      from payment_orders o join payments p on p.order_id = o.id left join receipts c on c.payment_id = p.id
        left join bookings b on b.id = o.booking_id
      where o.user_id = ${customerId} and p.state = 'captured'
      union all
      select 'refund:' || r.id, 'refund', coalesce(r.processed_at, r.created_at), r.amount_paise, o.kind, o.booking_id,
        p.provider_payment_id, null, null, r.status, r.reference, null, null, null, null
      from payment_orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
      where o.user_id = ${customerId}
      union all
      select 'dispute:' || d.id, 'dispute', d.created_at, d.amount_paise, o.kind, o.booking_id, p.provider_payment_id, null,
        null, d.status, null, d.id, null, null, null
      from payment_orders o join payments p on p.order_id = o.id join disputes d on d.payment_id = p.id
      where o.user_id = ${customerId}
      union all
      select 'taken-back:' || e.id, 'taken-back', e.at, e.amount_paise, o.kind, o.booking_id, p.provider_payment_id, null,
        null, null, null, e.dispute_id, null, null, null
      from payment_orders o join payments p on p.order_id = o.id join dispute_entries e on e.payment_id = p.id
      where o.user_id = ${customerId}) money
    ${before} order by at desc, id desc limit ${limit}`;
}
