import type { FoundBooking } from "#contract/search.ts";
import type { SessionNames } from "#contract/session-names.ts";
import { paidPaise, refundPaise } from "#server/db/payment-money.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";
import type { TextRange } from "./search-terms.ts";

export type BookingMatch = Omit<FoundBooking, keyof SessionNames>;

const booking = sql`b.id, b.user_id as "customerId", u.username, b.session_date as "sessionDate",
  b.session_time as "sessionTime", b.question_type as "questionType", b.status`;

export function findBookingsById(db: Queryable, { from, to }: TextRange, limit: number) {
  return rows<BookingMatch>(db)`
    select ${booking}, null as "trackingNumber" from bookings b join users u on u.id = b.user_id
    where b.id between ${from}::uuid and ${to}::uuid order by b.id limit ${limit}`;
}

const plainTrackingNumber = sql`upper(regexp_replace(p.tracking_number, '[^A-Za-z0-9]', '', 'g'))`;

/** One row for each session, although both sides of its note have the number. */
export function findBookingsByTracking(db: Queryable, { from, to }: TextRange, limit: number) {
  return rows<BookingMatch>(db)`with found as materialized (
      select p.booking_id, p.tracking_number from parchas p
      where p.tracking_number is not null and ${plainTrackingNumber} ~>=~ ${from} and ${plainTrackingNumber} ~<~ ${to})
    select distinct on (b.id) ${booking}, f.tracking_number as "trackingNumber"
    from (select * from found limit ${2 * limit}) f join bookings b on b.id = f.booking_id
      join users u on u.id = b.user_id
    order by b.id limit ${limit}`;
}

/** Without holds that were never paid, the latest session first. */
export function listBookingsOfCustomers(db: Queryable, customerIds: readonly string[], limit: number) {
  return rows<BookingMatch>(db)`
    select ${booking}, null as "trackingNumber" from bookings b join users u on u.id = b.user_id
    where (b.user_id = any(${customerIds}::uuid[])
        or b.attendee_phone = any(array(select t.phone from users t where t.id = any(${customerIds}::uuid[]))))
      and (b.approved_at is not null or b.is_test)
    order by b.starts_at desc limit ${limit}`;
}

export type PaymentMatch = {
  id: string;
  customerId: string;
  /** Empty once the account is closed. */
  username: string;
  bookingId: string | null;
  kind: "session" | "remedy";
  amountPaise: number;
  refundedPaise: number;
  providerPaymentId: string;
  capturedAt: Date;
};

const payment = sql`p.id, o.user_id as "customerId", o.booking_id as "bookingId", o.kind,
  ${paidPaise} as "amountPaise", p.provider_payment_id as "providerPaymentId", p.captured_at as "capturedAt",
  coalesce((select u.username from users u where u.id = o.user_id and u.deleted_at is null), '') as username,
  coalesce((select sum(${refundPaise}) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::integer
    as "refundedPaise"`;

/** By the provider's number of the payment or of its order. */
export function findPaymentsByNumber(db: Queryable, { from, to }: TextRange, limit: number) {
  return rows<PaymentMatch>(db)`with found as materialized (
      select id from payments where provider_payment_id ~>=~ ${from} and provider_payment_id ~<~ ${to}
      union all
      select p.id from payment_orders o join payments p on p.order_id = o.id
      where o.provider_order_id ~>=~ ${from} and o.provider_order_id ~<~ ${to})
    select ${payment} from (select distinct id from (select id from found limit ${4 * limit}) f) f
      join payments p on p.id = f.id join payment_orders o on o.id = p.order_id
    where p.state = 'captured' order by p.captured_at desc limit ${limit}`;
}

export function findPaymentsByReceipt(db: Queryable, receipt: { financialYear: string; serial: number }) {
  return rows<PaymentMatch>(db)`select ${payment} from receipts c join payments p on p.id = c.payment_id
      join payment_orders o on o.id = p.order_id
    where c.financial_year = ${receipt.financialYear} and c.serial = ${receipt.serial}`;
}

export function listPaymentsOfCustomers(db: Queryable, customerIds: readonly string[], limit: number) {
  return rows<PaymentMatch>(db)`select ${payment} from payment_orders o join payments p on p.order_id = o.id
    where o.user_id = any(${customerIds}::uuid[]) and p.state = 'captured'
    order by p.captured_at desc limit ${limit}`;
}
