import type { Language } from "#domain/messages.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

type Sql = ReturnType<typeof sql>;

export type BookingMarksRow = {
  id: string;
  isUnpaid: boolean;
  owesParcha: boolean;
  owesNote: boolean;
  owedRemedies: number;
};

export function listBookingMarks(db: Queryable, ids: readonly string[]) {
  return rows<BookingMarksRow>(
    db,
    sql`select booking_id as id, state = 'unpaid' as "isUnpaid", owes_parcha as "owesParcha", owes_note as "owesNote",
        owed_vidhis as "owedRemedies"
      from listed_bookings where booking_id = any(${ids}::uuid[])`,
  );
}

export type CustomerRow = {
  id: string;
  createdAt: Date;
  username: string;
  phone: string;
  whatsappOptIn: boolean;
  referralCode: string;
  creditBalance: number;
};

const customer = sql`u.id, u.created_at as "createdAt", u.username, u.phone, u.whatsapp_opt_in as "whatsappOptIn",
  u.referral_code as "referralCode", l.credits as "creditBalance"`;

/** Accounts that are open, in no order. */
const customersOf = (ids: readonly string[]): Sql =>
  sql`users u join listed_customers l on l.user_id = u.id where u.id = any(${ids}::uuid[]) and u.deleted_at is null`;

export function listCustomers(db: Queryable, ids: readonly string[]) {
  return rows<CustomerRow>(db, sql`select ${customer} from ${customersOf(ids)}`);
}

export type CustomerWithActivityRow = CustomerRow & {
  totalBookings: number;
  completedSessions: number;
  /** Of the latest session that is not cancelled. */
  sessionDate: string | null;
  sessionTime: string | null;
  /** Names, separated by commas. */
  purchasedRemedies: string;
  performedRemedies: string;
};

const NAME_COLUMNS: Partial<Record<Language, Sql>> = { hi: sql`m.name_hindi` };

/** The names of the remedies are in `language`. */
export function listCustomersWithActivity(db: Queryable, ids: readonly string[], language: Language) {
  const name = NAME_COLUMNS[language] ?? sql`m.name`;
  return rows<CustomerWithActivityRow>(
    db,
    sql`select c.*, remedies.*
      from (select ${customer}, l.bookings as "totalBookings", l.completed as "completedSessions",
          (nullif(l.latest_at, '-infinity') at time zone interval '05:30')::date as "sessionDate",
          nullif(l.latest_time, '24:00') as "sessionTime" from ${customersOf(ids)}) c
        cross join lateral (select
            coalesce(string_agg(${name}, ', ' order by m.purchased_at, m.id), '') as "purchasedRemedies",
            coalesce(string_agg(${name}, ', ' order by m.completed_at, m.id)
              filter (where m.completed_at is not null), '') as "performedRemedies"
          from bookings b join booking_remedies m on m.booking_id = b.id
          where b.user_id = c.id and not b.is_test and m.removed_at is null and m.purchased_at is not null) remedies`,
  );
}
