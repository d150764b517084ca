// The rows at the end of a run, the server's and the simulated provider's, read without the server's code.
import type { Pool } from "#server/db/pool.ts";
import type { DisputeEntity, PaymentEntity, RefundEntity } from "#simulator/entities.ts";

export type BookingRow = {
  id: string;
  user_id: string;
  session_date: string;
  session_time: string;
  attendee_phone: string | null;
  attendee_name: string | null;
  status: "pending" | "approved" | "confirmed" | "completed" | "cancelled";
  price: number;
  amount: number;
  credits_used: number;
  approved_at: Date | null;
  cancelled_by: string | null;
  is_cancelled_free: boolean;
  is_moved_by_admin: boolean;
  starts_at: Date;
  cancelled_at: Date | null;
  customer_at: Date | null;
  together_seconds: number | null;
};
export type OrderRow = {
  id: string;
  user_id: string;
  kind: "session" | "remedy";
  booking_id: string | null;
  provider_order_id: string | null;
  amount_paise: number;
  state: string;
  next_check_at: Date | null;
};
export type PaymentRow = {
  id: string;
  order_id: string;
  provider_payment_id: string;
  state: "checking" | "failed" | "captured";
  settled_as: "approved" | "refunded" | null;
  captured_at: Date | null;
  amount_paise: number | null;
  fee_on_top_paise: number | null;
};
/** What a bank has taken back of a payment; below zero: given back. */
export type DisputeEntryRow = {
  id: string;
  dispute_id: string;
  payment_id: string;
  kind: "session" | "remedy";
  amount_paise: number;
  at: Date;
};
export type DisputeRow = {
  id: string;
  provider_dispute_id: string;
  payment_id: string;
  status: DisputeEntity["status"];
  amount_paise: number;
  /** At the provider. */
  created_at: Date;
};
export type OrderLineRow = { order_id: string; booking_remedy_id: string; amount_paise: number };
export type BookingRemedyRow = {
  id: string;
  user_id: string;
  price: number;
  removed_at: Date | null;
  purchased_at: Date | null;
  completed_at: Date | null;
  payment_id: string | null;
};
export type RefundRow = {
  id: string;
  payment_id: string;
  /** The order line that is refunded; null for a session. */
  booking_remedy_id: string | null;
  amount_paise: number;
  reason: string;
  status: "pending" | "processed" | "failed";
  provider_refund_id: string | null;
  processed_at: Date | null;
  failed_at: Date | null;
  /** The failed refund that it tries again. */
  replaces: string | null;
  is_ours: boolean;
  created_at: Date;
};
export type CreditRow = {
  user_id: string;
  booking_id: string | null;
  /** For a referral reward: the customer whose session earned it. */
  friend_id: string | null;
  /** The session in whose place they were given or taken back. */
  new_time_of: string | null;
  amount: number;
  reason: string;
};
export type ReceiptRow = { payment_id: string; financial_year: string; serial: number };
export type TaxDocumentRow = {
  id: string;
  kind: "receipt-voucher" | "tax-invoice" | "refund-voucher" | "credit-note";
  financial_year: string;
  serial: number;
  issued_at: Date;
  payment_id: string;
  refers_to: string | null;
  amount_paise: number;
};
/** `phone` is null where nobody is the companion any more. */
export type CompanionRow = {
  booking_id: string;
  phone: string | null;
  named_by: string | null;
  namings: number;
  admission: "named" | "let-in" | "sent-out";
  is_muted: boolean;
};
export type MessageRow = {
  kind: string;
  channel: string;
  booking_id: string | null;
  move_count: number;
  refund_id: string | null;
  booking_remedy_id: string | null;
  sign_in_id: string | null;
  dispute_id: string | null;
  dispute_alert: number | null;
  recipient_phone: string | null;
  state: string;
};

export type FinalState = {
  customers: { id: string; phone: string | null; deleted_at: Date | null; referred_by: string | null }[];
  bookings: BookingRow[];
  orders: OrderRow[];
  orderLines: OrderLineRow[];
  bookingRemedies: BookingRemedyRow[];
  payments: PaymentRow[];
  refunds: RefundRow[];
  undoneRefunds: { refund_id: string; processed_at: Date; failed_at: Date }[];
  disputes: DisputeRow[];
  disputeEntries: DisputeEntryRow[];
  credits: CreditRow[];
  receipts: ReceiptRow[];
  receiptSeries: { financial_year: string; last_serial: number }[];
  taxDocuments: TaxDocumentRow[];
  companions: CompanionRow[];
  messages: MessageRow[];
  events: { id: string; outcome: string | null }[];
  alerts: {
    kind: string;
    about: string;
    amount_paise: number | null;
    detail: string;
    resolved_at: Date | null;
  }[];
  complaints: { booking_id: string; answer: string | null; reported_at: Date }[];
  providerPayments: PaymentEntity[];
  providerRefunds: RefundEntity[];
  providerDisputes: DisputeEntity[];
};

/** How long after its start a session can be joined. */
const JOIN_WINDOW_MS = 60 * 60_000;
/** A session in which both sides were in the room for so long was held. */
const HELD_AFTER_SECONDS = 60;

/**
 * Whether the customer cancelled a paid session without a reason on the guide's side, so that nothing is refunded. The
 * reasons are that an admin moved the session, that its grace ran, or that the customer came and the session was not held
 * within an hour. In these histories no customer waits a quarter of an hour for a guide who is in no room.
 */
export function isForfeited(booking: BookingRow): boolean {
  const { status, approved_at, cancelled_by, cancelled_at, customer_at, together_seconds, starts_at } =
    booking;
  if (status !== "cancelled" || !approved_at || cancelled_by !== "customer") return false;
  const isWindowOver = cancelled_at !== null && cancelled_at.getTime() > starts_at.getTime() + JOIN_WINDOW_MS;
  const isGuideAbsent = isWindowOver && customer_at !== null && (together_seconds ?? 0) < HELD_AFTER_SECONDS;
  return !booking.is_moved_by_admin && !isGuideAbsent && !booking.is_cancelled_free;
}

export async function readFinalState(db: Pick<Pool, "query">): Promise<FinalState> {
  const all = async <Row>(statement: string) => (await db.query(statement)).rows as Row[];
  const entities = async <Entity>(statement: string) =>
    (await all<{ entity: Entity }>(statement)).map(({ entity }) => entity);
  return {
    customers: await all("select id, phone, deleted_at, referred_by from users"),
    bookings: await all(
      "select * from bookings left join attendances on booking_id = id order by created_at",
    ),
    orders: await all("select * from payment_orders order by created_at"),
    orderLines: await all("select * from order_lines order by order_id, booking_remedy_id"),
    bookingRemedies: await all(
      "select m.*, b.user_id from booking_remedies m join bookings b on b.id = m.booking_id order by m.id",
    ),
    payments: await all("select * from payments order by proven_at"),
    refunds: await all("select * from refunds order by created_at"),
    undoneRefunds: await all("select * from undone_refunds"),
    disputes: await all("select * from disputes order by created_at, id"),
    disputeEntries: await all("select * from dispute_entries order by at, id"),
    credits: await all("select * from credit_entries order by created_at"),
    receipts: await all("select * from receipts order by financial_year, serial"),
    receiptSeries: await all("select * from receipt_series"),
    taxDocuments: await all("select * from tax_documents order by kind, financial_year, serial"),
    companions: await all("select * from companions order by booking_id"),
    messages: await all("select * from outbox"),
    events: await all("select id, outcome from payment_events"),
    alerts: await all("select kind, about, amount_paise, detail, resolved_at from money_alerts"),
    complaints: await all("select booking_id, answer, reported_at from complaints"),
    providerPayments: await entities("select entity from sandbox.payments order by position"),
    providerRefunds: await entities("select entity from sandbox.refunds order by position"),
    providerDisputes: await entities("select entity from sandbox.disputes order by position"),
  };
}
