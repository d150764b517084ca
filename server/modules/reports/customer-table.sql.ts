// The filters, orders and columns of the table of all customers (`u`).
import type { CustomerFilter } from "#contract/table-queries.ts";
import { istInstant } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { contains } from "#server/db/contains.ts";
import { type Queryable, rows, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { allOf, anyOf, isAnswer, type SortKeys, type TableSource } from "./table-page.sql.ts";
import { isTestCustomer } from "./test-customers.sql.ts";

/** Null: of all customers. */
type Ids = readonly string[] | null;
const isAmong = (id: Sql, ids: Ids) => (ids === null ? sql`true` : sql`${id} = any(${ids}::uuid[])`);

/**
 * Two sums per customer, without test bookings: of what the customer has booked, by the index bookings_of_customer, and of what others
 * have booked for the customer, by bookings_of_attendee. Not one sum of both: the planner would not know of how many customers it is.
 * Sessions and remedies are of who attends, as in the list of customers and on the customer's page.
 */
const perPayer = (columns: Sql, ids: Ids, condition: Sql) =>
  sql`(select b.user_id, ${columns} from bookings b where ${isAmong(sql`b.user_id`, ids)} and not b.is_test and ${condition}
    group by b.user_id)`;
const perAttendee = (columns: Sql, ids: Ids, condition: Sql) =>
  sql`(select t.id as user_id, ${columns} from bookings b join users t on t.phone = b.attendee_phone
    where b.attendee_phone is not null and ${isAmong(sql`t.id`, ids)} and not b.is_test and ${condition} group by t.id)`;

const isOwn = sql`b.attendee_name is null`;
const sessionSums = sql`count(*) filter (where b.status = 'completed') as completed, max(b.starts_at) as latest`;
const isPaidFor = sql`b.status in ('approved', 'confirmed', 'completed')`;
const sessionsOf = (ids: Ids) =>
  sql`left join ${perPayer(sessionSums, ids, sql`${isOwn} and ${isPaidFor}`)} own_sessions on own_sessions.user_id = u.id
    left join ${perAttendee(sessionSums, ids, isPaidFor)} given_sessions on given_sessions.user_id = u.id`;
/** Also those that were cancelled after payment. */
const isBooked = sql`b.approved_at is not null`;
const bookedOf = (ids: Ids) =>
  sql`left join ${perPayer(sql`count(*), count(*) filter (where ${isOwn}) as own`, ids, isBooked)} paid on paid.user_id = u.id
    left join ${perAttendee(sql`count(*)`, ids, isBooked)} given on given.user_id = u.id`;
const creditsOf = (entries: Sql) =>
  sql`(select c.user_id, sum(c.amount) as balance from ${entries} group by c.user_id) credits on credits.user_id = u.id`;
const purchased = sql`booking_remedies m on m.booking_id = b.id and m.removed_at is null and m.purchased_at is not null`;
const remedySums = sql`count(*) as booked, count(m.completed_at) as completed`;

const SESSIONS = sessionsOf(null);
const BOOKED = bookedOf(null);
const CREDITS = sql`left join ${creditsOf(sql`credit_entries c`)}`;
const REMEDIES = sql`left join (select b.user_id, ${remedySums} from bookings b join ${purchased}
    where ${isOwn} and not b.is_test group by b.user_id) own_remedies on own_remedies.user_id = u.id
  left join (select t.id as user_id, ${remedySums} from bookings b join users t on t.phone = b.attendee_phone join ${purchased}
    where b.attendee_phone is not null and not b.is_test group by t.id) given_remedies on given_remedies.user_id = u.id`;

const sumOf = (one: Sql, other: Sql) => sql`(coalesce(${one}, 0) + coalesce(${other}, 0))`;
const booked = sumOf(sql`paid.own`, sql`given.count`);
const hasBooked = sql`${sumOf(sql`paid.count`, sql`given.count`)} > 0`;
const completed = sumOf(sql`own_sessions.completed`, sql`given_sessions.completed`);
/** Null without a session. */
const latestOrNull = sql`greatest(own_sessions.latest, given_sessions.latest)`;
const balance = sql`coalesce(credits.balance, 0)`;
const latest = sql`coalesce(${latestOrNull}, '-infinity')`;

const BY_ID = { by: sql`u.id`, type: "uuid" } as const;
const number = (by: Sql) => [{ by, type: "bigint" as const }, BY_ID];
export const CUSTOMER_SORTS: SortKeys = {
  created: [{ by: sql`u.created_at`, type: "timestamptz" }, BY_ID],
  username: [{ by: sql`lower(u.username collate "C")`, type: "text" }, BY_ID],
  phone: [{ by: sql`coalesce(u.phone, 'none') collate "C"`, type: "text" }, BY_ID],
  bookings: number(booked),
  "session-date": [{ by: latest, type: "timestamptz" }, BY_ID],
  "session-time": [
    { by: sql`coalesce((${latestOrNull} at time zone interval '05:30')::time, '24:00')`, type: "time" },
    BY_ID,
  ],
  completed: number(completed),
  "vidhis-booked": number(sumOf(sql`own_remedies.booked`, sql`given_remedies.booked`)),
  "vidhis-completed": number(sumOf(sql`own_remedies.completed`, sql`given_remedies.completed`)),
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
  from: (day) => sql`${latestOrNull} >= ${istInstant(day, "00:00")}::timestamptz`,
  to: (day) => sql`${latestOrNull} < ${istInstant(day, "24:00")}::timestamptz`,
  booked: (answer) => isAnswer(answer, hasBooked),
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
  return rows<CustomerRow>(db)`select ${customer} from ${customersOf(ids)}`;
}

export type CustomerWithActivityRow = CustomerRow & {
  hasBooking: boolean;
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
  const sessions = sql`${sessionsOf(ids)} ${bookedOf(ids)}`;
  return rows<CustomerWithActivityRow>(db)`select c.*, remedies.*
    from (select ${customer}, ${hasBooked} as "hasBooking", ${booked} as "totalBookings",
        ${completed} as "completedSessions",
        (${latestOrNull} at time zone interval '05:30')::date as "sessionDate",
        (${latestOrNull} at time zone interval '05:30')::time as "sessionTime" from ${customersOf(ids, sessions)}) c
      cross join lateral (select
          coalesce(string_agg(${name}, ', ' order by m.purchased_at, m.id), '') as "purchasedRemedies",
          coalesce(string_agg(${name}, ', ' order by m.completed_at, m.id)
            filter (where m.completed_at is not null), '') as "performedRemedies"
        from bookings b join ${purchased}
        where ((b.user_id = c.id and ${isOwn}) or b.attendee_phone = c.phone) and not b.is_test) remedies`;
}
