import type { ShownStatus } from "#contract/table-queries.ts";
import type { QuestionType } from "#domain/prices.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";
import { shownStatus } from "./table-filter.sql.ts";

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
  owesParcha: boolean;
  owesNote: boolean;
  owedRemedies: number;
  createdAt: Date;
};

/** In no order. */
export function listExportedBookings(db: Queryable, ids: readonly string[], now: Date) {
  return rows<ExportedBookingRow>(
    db,
    sql`select l.booking_id as id, l.user_id as "customerId", l.session_date as "sessionDate",
        l.session_time as "sessionTime", b.question_type as "questionType", u.username, u.phone,
        ${shownStatus(now)} as status, l.is_test as "isTest", l.amount, l.refunded_paise as "refundedPaise",
        l.owes_parcha as "owesParcha", l.owes_note as "owesNote", l.owed_vidhis as "owedRemedies",
        l.created_at as "createdAt"
      from listed_bookings l join bookings b on b.id = l.booking_id join users u on u.id = l.user_id
      where l.booking_id = any(${ids}::uuid[])`,
  );
}
