// The filters, orders and columns of the table of all customers (`u`).
import type { CustomerFilter } from "#contract/table-queries.ts";
import { istInstant } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { contains } from "#server/db/contains.ts";
import { type Queryable, rows, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { allOf, anyOf, isAnswer, type SortKeys, type TableSource } from "./table-page.sql.ts";
import { isTestCustomer } from "./test-customers.sql.ts";

/** Per customer, without test bookings. The index bookings_of_customer has all of it. */
const sessionsOf = (bookings: Sql) =>
  sql`(select b.user_id, count(*) filter (where b.status = 'completed') as completed, max(b.starts_at) as latest
    from ${bookings} where b.status in ('approved', 'confirmed', 'completed') and not b.is_test
    group by b.user_id) sessions on sessions.user_id = u.id`;
/** Also those that were cancelled after payment. */
const bookedOf = (bookings: Sql) =>
  sql`(select b.user_id, count(*) as booked from ${bookings} where b.approved_at is not null and not b.is_test
    group by b.user_id) bookings on bookings.user_id = u.id`;
const creditsOf = (entries: Sql) =>
  sql`(select c.user_id, sum(c.amount) as balance from ${entries} group by c.user_id) credits on credits.user_id = u.id`;
const purchased = sql`bookings b join booking_remedies m on m.booking_id = b.id
  where not b.is_test and m.removed_at is null and m.purchased_at is not null`;

const SESSIONS = sql`left join ${sessionsOf(sql`bookings b`)}`;
const BOOKED = sql`left join ${bookedOf(sql`bookings b`)}`;
const CREDITS = sql`left join ${creditsOf(sql`credit_entries c`)}`;
const REMEDIES = sql`left join (select b.user_id, count(*) as booked, count(m.completed_at) as completed
  from ${purchased} group by b.user_id) remedies on remedies.user_id = u.id`;

const booked = sql`coalesce(bookings.booked, 0)`;
const balance = sql`coalesce(credits.balance, 0)`;
const latest = sql`coalesce(sessions.latest, '-infinity')`;

const BY_ID = { by: sql`u.id`, type: "uuid" } as const;
const number = (by: Sql) => [{ by, type: "bigint" as const }, BY_ID];
export const CUSTOMER_SORTS: SortKeys = {
  created: [{ by: sql`u.created_at`, type: "timestamptz" }, BY_ID],
  username: [{ by: sql`lower(u.username collate "C")`, type: "text" }, BY_ID],
  phone: [{ by: sql`coalesce(u.phone, 'none') collate "C"`, type: "text" }, BY_ID],
  bookings: number(booked),
  "session-date": [{ by: latest, type: "timestamptz" }, BY_ID],
  "session-time": [
    { by: sql`coalesce((sessions.latest at time zone interval '05:30')::time, '24:00')`, type: "time" },
    BY_ID,
  ],
  completed: number(sql`coalesce(sessions.completed, 0)`),
  "vidhis-booked": number(sql`coalesce(remedies.booked, 0)`),
  "vidhis-completed": number(sql`coalesce(remedies.completed, 0)`),
  credits: number(balance),
  "referral-code": [{ by: sql`u.referral_code collate "C"`, type: "text" }, BY_ID],
};
/** What is joined for an order or a filter; for the others the table of customers suffices. */
const JOINS: Readonly<Record<string, Sql>> = {
  ...{
    "session-date": SESSIONS,
    "session-time": SESSIONS,
    completed: SESSIONS,
    from: SESSIONS,
    to: SESSIONS,
  },
  ...{ bookings: BOOKED, booked: BOOKED },
  ...{ "vidhis-booked": REMEDIES, "vidhis-completed": REMEDIES, credits: CREDITS },
};

type Filters = Omit<CustomerFilter, "search" | "sort">;
const FILTERS: { [Name in keyof Required<Filters>]: (value: NonNullable<Filters[Name]>) => Sql } = {
  createdFrom: (day) => sql`u.created_at >= ${istInstant(day, "00:00")}::timestamptz`,
  createdTo: (day) => sql`u.created_at < ${istInstant(day, "24:00")}::timestamptz`,
  from: (day) => sql`sessions.latest >= ${istInstant(day, "00:00")}::timestamptz`,
  to: (day) => sql`sessions.latest < ${istInstant(day, "24:00")}::timestamptz`,
  booked: (answer) => isAnswer(answer, sql`${booked} > 0`),
  credits: (answer) => isAnswer(answer, sql`${balance} > 0`),
};

/** An account that is open; a customer of test bookings alone is not listed. */
const isListed = sql`u.deleted_at is null and not ${isTestCustomer}`;
export const ALL_CUSTOMERS: TableSource = { id: sql`u.id`, from: sql`users u`, where: isListed };

export function customerSource(
  { sort = "", search: _, ...filters }: CustomerFilter,
  search: { text: string; customers: FoundCustomers } | null,
): TableSource {
  const names = (Object.keys(FILTERS) as (keyof Filters)[]).filter((name) => filters[name] !== undefined);
  const joins = new Set([sort.replace(/^-/, ""), ...names].flatMap((name) => JOINS[name] ?? []));
  const conditions = names.map((name) => (FILTERS[name] as (value: string) => Sql)(filters[name] ?? ""));
  const found = search
    ? [anyOf([sql`u.id in (${search.customers})`, contains(sql`u.referral_code`, search.text)])]
    : [];
  return {
    id: sql`u.id`,
    from: [...joins].reduce((all, join) => sql`${all} ${join}`, sql`users u`),
    where: allOf([isListed, ...conditions, ...found]),
  };
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
  u.referral_code as "referralCode", coalesce(credits.balance, 0) as "creditBalance"`;

/** Accounts that are open, in no order. */
const customersOf = (ids: readonly string[], joins = sql``): Sql =>
  sql`users u left join ${creditsOf(sql`credit_entries c where c.user_id = any(${ids}::uuid[])`)} ${joins}
    where u.id = any(${ids}::uuid[]) and u.deleted_at is null`;

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
  const ofIds = sql`(select * from bookings where user_id = any(${ids}::uuid[])) b`;
  const sessions = sql`left join ${sessionsOf(ofIds)} left join ${bookedOf(ofIds)}`;
  return rows<CustomerWithActivityRow>(
    db,
    sql`select c.*, remedies.*
      from (select ${customer}, ${booked} as "totalBookings",
          coalesce(sessions.completed, 0) as "completedSessions",
          (sessions.latest at time zone interval '05:30')::date as "sessionDate",
          (sessions.latest at time zone interval '05:30')::time as "sessionTime" from ${customersOf(ids, sessions)}) c
        cross join lateral (select
            coalesce(string_agg(${name}, ', ' order by m.purchased_at, m.id), '') as "purchasedRemedies",
            coalesce(string_agg(${name}, ', ' order by m.completed_at, m.id)
              filter (where m.completed_at is not null), '') as "performedRemedies"
          from ${purchased} and b.user_id = c.id) remedies`,
  );
}
