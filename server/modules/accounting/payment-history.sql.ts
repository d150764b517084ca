import type { PaymentState } from "#domain/payments.ts";
import {
  feeKeptPaise,
  isDisputed,
  isTold,
  paidPaise,
  refundJson,
  takenBackPaise,
  taxDocumentsOf,
} from "#server/db/payment-money.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";
import type { RefundRow } from "./refund-row.ts";
import type { NumberedDocument } from "./tax-document-row.ts";

type OrderKind = "session" | "remedy";

/** The ids of the prescribed remedies that an order is for; empty for a session. */
const bookingRemedyIds = sql`
  array(select l.booking_remedy_id::text from order_lines l where l.order_id = o.id order by l.booking_remedy_id)`;

export type PaymentRow = {
  id: string;
  kind: OrderKind;
  bookingId: string | null;
  bookingRemedyIds: string[];
  sessionDate: string | null;
  sessionTime: string | null;
  amountPaise: number;
  state: PaymentState;
  providerPaymentId: string;
  provenAt: Date;
  capturedAt: Date | null;
  /** `financialYear` and `serial` number the receipt; null if there is none. */
  financialYear: string | null;
  serial: number | null;
  isDisputed: boolean;
  takenBackPaise: number;
  taxDocuments: NumberedDocument[];
  refunds: RefundRow[];
  feeKeptPaise: number;
};

/** Newest first. */
export function listPayments(db: Queryable, customerId: string) {
  return rows<PaymentRow>(db)`
    select p.id, o.kind, o.booking_id as "bookingId", ${bookingRemedyIds} as "bookingRemedyIds",
      b.session_date as "sessionDate", b.session_time as "sessionTime", ${paidPaise} as "amountPaise", p.state,
      ${isDisputed(sql`p.id`)} as "isDisputed", ${takenBackPaise(sql`p.id`)} as "takenBackPaise",
      p.provider_payment_id as "providerPaymentId", p.proven_at as "provenAt", p.captured_at as "capturedAt",
      case when p.settled_as = 'approved' and b.id is not null then ${feeKeptPaise} else 0 end as "feeKeptPaise",
      c.financial_year as "financialYear", c.serial, ${taxDocumentsOf(sql`p.id`)} as "taxDocuments",
      coalesce((select json_agg(${refundJson()} order by r.created_at)
        from refunds r where r.payment_id = p.id and ${isTold}), '[]') as refunds
    from payments p join payment_orders o on o.id = p.order_id left join bookings b on b.id = o.booking_id
      left join receipts c on c.payment_id = p.id
    where o.user_id = ${customerId} order by p.proven_at desc`;
}
