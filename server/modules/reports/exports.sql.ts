import type { ShownStatus } from "#contract/table-queries.ts";
import type { QuestionType } from "#domain/prices.ts";
import { refundedOfBooking, takenBackOfBooking } from "#server/db/payment-money.ts";
import { type Queryable, rows } from "#server/db/sql.ts";
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
  return rows<ExportedBookingRow>(db)`
    select b.id, b.user_id as "customerId", b.session_date as "sessionDate", b.session_time as "sessionTime",
      b.question_type as "questionType", u.username, u.phone, ${shownStatus(now)} as status, b.is_test as "isTest",
      b.amount, b.created_at as "createdAt", ${owedOfBooking},
      ${refundedOfBooking} as "refundedPaise", ${takenBackOfBooking} as "takenBackPaise"
    from bookings b join users u on u.id = b.user_id where b.id = any(${ids}::uuid[])`;
}
