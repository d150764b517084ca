import type { ShownStatus } from "#contract/table-queries.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";
import { owedOfBooking, shownStatus } from "./booking-table.sql.ts";

export type ExportedBookingRow = {
  id: string;
  customerId: string;
  sessionDate: string;
  sessionTime: string;
  questionType: QuestionType;
  username: string;
  /** Null once the customer closed the account. */
  phone: string | null;
  status: ShownStatus;
  isTest: boolean;
  amount: number;
  refundedPaise: number;
  takenBackPaise: number;
  owesParcha: boolean;
  owesNote: boolean;
  owedRemedies: number;
  createdAt: Date;
};

/** In no order. */
export function listExportedBookings(db: Queryable, ids: readonly string[], now: Date) {
  return rows<ExportedBookingRow>(
    db,
    sql`select b.id, b.user_id as "customerId", b.session_date as "sessionDate", b.session_time as "sessionTime",
        b.question_type as "questionType", u.username, u.phone, ${shownStatus(now)} as status, b.is_test as "isTest",
        b.amount, b.created_at as "createdAt", ${owedOfBooking},
        (select coalesce(sum(r.amount_paise), 0) from refunds r
          where r.booking_id = b.id and r.status <> 'failed') as "refundedPaise",
        (select coalesce(sum(e.amount_paise), 0)::integer from payment_orders o join payments p on p.order_id = o.id
          join dispute_entries e on e.payment_id = p.id where o.booking_id = b.id) as "takenBackPaise"
      from bookings b join users u on u.id = b.user_id where b.id = any(${ids}::uuid[])`,
  );
}
