import type { QuestionType } from "#domain/prices.ts";
import { feeKeptPaise, isTold, refundJson } from "#server/db/payment-money.ts";
import { type Queryable, row, run } from "#server/db/sql.ts";
import type { RefundRow } from "./refund-row.ts";

type NewReceipt = { paymentId: string; financialYear: string; issuedAt: Date };

/**
 * Gives the receipt the next number of its financial year. The row of the series stays locked until the transaction ends,
 * so that a rolled back transaction leaves no gap.
 */
export function insertReceipt(db: Queryable, { paymentId, financialYear, issuedAt }: NewReceipt) {
  return run(db)`with series as (
      insert into receipt_series (financial_year, last_serial) values (${financialYear}, 1)
      on conflict (financial_year) do update set last_serial = receipt_series.last_serial + 1
      returning financial_year, last_serial)
    insert into receipts (payment_id, financial_year, serial, issued_at)
    select ${paymentId}, financial_year, last_serial, ${issuedAt} from series`;
}

type SessionLine = {
  questionType: QuestionType;
  sessionDate: string;
  sessionTime: string;
  price: number;
  creditsUsed: number;
};
/** `sessionDate` and `sessionTime` are of the session for which the remedy was prescribed. */
type RemedyLine = {
  name: string;
  nameHindi: string;
  sessionDate: string;
  sessionTime: string;
  amountPaise: number;
};
export type ReceiptRow = {
  customerId: string;
  financialYear: string;
  serial: number;
  issuedAt: Date;
  capturedAt: Date;
  username: string;
  /** Null once the customer has closed the account. */
  phone: string | null;
  /** Null if the payment was for prescribed remedies. */
  session: SessionLine | null;
  remedies: RemedyLine[];
  amountPaise: number;
  providerPaymentId: string;
  refunds: RefundRow[];
  feeKeptPaise: number;
};

export function findReceipt(db: Queryable, paymentId: string) {
  return row<ReceiptRow>(db)`
    select o.user_id as "customerId", c.financial_year as "financialYear", c.serial, c.issued_at as "issuedAt",
      p.captured_at as "capturedAt", u.username, u.phone,
      (select json_build_object('questionType', b.question_type, 'sessionDate', b.session_date,
          'sessionTime', to_char(b.session_time, 'HH24:MI'), 'price', b.price, 'creditsUsed', b.credits_used)
        from bookings b where b.id = o.booking_id) as session,
      coalesce((select json_agg(json_build_object('name', m.name, 'nameHindi', m.name_hindi,
          'sessionDate', b.session_date, 'sessionTime', to_char(b.session_time, 'HH24:MI'),
          'amountPaise', l.amount_paise) order by b.starts_at, c.place)
        from order_lines l join booking_remedies m on m.id = l.booking_remedy_id
          join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id
        where l.order_id = o.id), '[]') as remedies,
      o.amount_paise as "amountPaise", p.provider_payment_id as "providerPaymentId",
      coalesce((select ${feeKeptPaise} from bookings b where b.id = o.booking_id), 0) as "feeKeptPaise",
      coalesce((select json_agg(${refundJson()} order by r.created_at)
        from refunds r where r.payment_id = p.id and ${isTold}), '[]') as refunds
    from receipts c join payments p on p.id = c.payment_id join payment_orders o on o.id = p.order_id
      join users u on u.id = o.user_id
    where c.payment_id = ${paymentId}`;
}
