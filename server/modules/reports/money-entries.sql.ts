// Each movement of money as a row: what sumMoney (money-sums.sql.ts) sums up, with the same amounts on the same days.
import type { MoneyEntry } from "#contract/money-entries.ts";
import type { TimeCursor } from "#server/db/cursor.ts";
import { entryPaise, refundPaise, taxDocumentsOf } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";
import type { NumberedDocument } from "#server/modules/accounting/tax-document-row.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { paymentPaise, withTestPayments } from "./money-sums.sql.ts";
import type { NumberTerms } from "./search-terms.ts";
import { allOf, anyOf } from "./table-page.sql.ts";

/** `payments`: only what moved of these; null for all. */
export type Entries = { from: Date; to: Date; payments: Sql | null };

type Movement = {
  kind: MoneyEntry["kind"];
  from: Sql;
  at: Sql;
  id: Sql;
  paymentId: Sql;
  came?: Sql;
  went?: Sql;
  providerId: Sql;
  /** The one vidhi of the payment that it is about. */
  remedyId?: Sql;
  where?: Sql;
};

const refund = {
  paymentId: sql`r.payment_id`,
  providerId: sql`coalesce(r.provider_refund_id, '')`,
  remedyId: sql`r.booking_remedy_id`,
};
const undone = sql`undone_refunds u join refunds r on r.id = u.refund_id`;
const entry = {
  from: sql`dispute_entries e`,
  at: sql`e.at`,
  id: sql`e.id`,
  paymentId: sql`e.payment_id`,
  providerId: sql`(select d.provider_dispute_id from disputes d where d.id = e.dispute_id)`,
  went: entryPaise,
};

const MOVEMENTS: readonly Movement[] = [
  {
    kind: "payment",
    from: sql`payments p`,
    at: sql`p.captured_at`,
    id: sql`p.id`,
    paymentId: sql`p.id`,
    came: paymentPaise,
    providerId: sql`p.provider_payment_id`,
    where: sql`p.state = 'captured'`,
  },
  {
    ...refund,
    kind: "refund",
    from: sql`refunds r`,
    at: sql`r.processed_at`,
    id: sql`r.id`,
    went: refundPaise,
    where: sql`r.status = 'processed'`,
  },
  {
    ...refund,
    kind: "refund",
    from: undone,
    at: sql`u.processed_at`,
    id: sql`r.id || ':' || u.failed_at`,
    went: refundPaise,
  },
  {
    ...refund,
    kind: "refund-undone",
    from: undone,
    at: sql`u.failed_at`,
    id: sql`r.id || ':' || u.failed_at`,
    went: sql`-(${refundPaise})`,
  },
  { ...entry, kind: "taken-back", where: sql`e.amount_paise > 0` },
  { ...entry, kind: "given-back", where: sql`e.amount_paise < 0` },
];

function selectMovement(
  {
    kind,
    from,
    at,
    id,
    paymentId,
    came = sql`0`,
    went = sql`0`,
    providerId,
    remedyId = sql`null::uuid`,
    where = sql`true`,
  }: Movement,
  entries: Entries,
): Sql {
  const isChosen = allOf([
    where,
    sql`${at} >= ${entries.from} and ${at} < ${entries.to}`,
    sql`${paymentId} not in (select id from test_payments)`,
    ...(entries.payments ? [sql`${paymentId} in (${entries.payments})`] : []),
  ]);
  return sql`select ${kind}::text || ':' || ${id} as id, ${kind}::text as kind, ${at} as at, ${paymentId} as payment_id, ${came} as came, ${went} as went, ${providerId} as provider_id, ${remedyId} as remedy_id from ${from} where ${isChosen}`;
}

function movements(entries: Entries): Sql {
  const [first = sql``, ...others] = MOVEMENTS.map((movement) => selectMovement(movement, entries));
  return others.reduce((all, one) => sql`${all} union all ${one}`, first);
}

export type MoneyEntryRow = Pick<
  MoneyEntry,
  | "id"
  | "kind"
  | "of"
  | "paymentId"
  | "razorpayPaymentId"
  | "providerId"
  | "customerId"
  | "session"
  | "vidhis"
> & {
  at: Date;
  /** With microseconds. */
  atText: string;
  camePaise: number;
  wentPaise: number;
  username: string | null;
  phone: string | null;
  financialYear: string | null;
  serial: number | null;
  taxDocuments: NumberedDocument[];
};

/** Newest first. The page is taken before the joins, so that these only run for its rows. */
export function listEntries(
  db: Queryable,
  entries: Entries,
  { cursor, limit }: { cursor: TimeCursor | null; limit: number },
) {
  const before = cursor === null ? sql`` : sql`where (at, id) < (${cursor.at}::timestamptz, ${cursor.id})`;
  return rows<MoneyEntryRow>(db)`${withTestPayments},
    page as (select * from (${movements(entries)}) m ${before} order by at desc, id desc limit ${limit})
    select m.id, m.kind, m.at, m.at::text as "atText", o.kind as of, m.came as "camePaise", m.went as "wentPaise",
      p.id as "paymentId", p.provider_payment_id as "razorpayPaymentId", m.provider_id as "providerId",
      o.user_id as "customerId", case when u.deleted_at is null then u.username end as username, u.phone,
      case when b.id is not null then json_build_object('bookingId', b.id, 'sessionDate', b.session_date,
        'sessionTime', to_char(b.session_time, 'HH24:MI')) end as session,
      coalesce((select json_agg(json_build_object('name', v.name, 'nameHindi', v.name_hindi) order by v.name, v.id)
        from order_lines l join booking_remedies v on v.id = l.booking_remedy_id
        where l.order_id = o.id and (m.remedy_id is null or v.id = m.remedy_id)), '[]') as vidhis,
      c.financial_year as "financialYear", c.serial, ${taxDocumentsOf(sql`p.id`)} as "taxDocuments"
    from page m join payments p on p.id = m.payment_id join payment_orders o on o.id = p.order_id
      join users u on u.id = o.user_id left join bookings b on b.id = o.booking_id
      left join receipts c on c.payment_id = p.id
    order by m.at desc, m.id desc`;
}

export async function sumEntries(db: Queryable, entries: Entries) {
  const found = await row<{ found: number; camePaise: number; wentPaise: number }>(db)`${withTestPayments}
    select count(*)::integer as found, coalesce(sum(came), 0)::bigint as "camePaise", coalesce(sum(went), 0)::bigint as "wentPaise"
    from (${movements(entries)}) m`;
  return found ?? { found: 0, camePaise: 0, wentPaise: 0 };
}

/** The payments that these numbers name, and those of the customers. */
export function paymentsFound(
  { providerNumbers, receipt, taxDocument }: NumberTerms,
  customers: FoundCustomers,
): Sql {
  const inRange = (column: Sql) =>
    anyOf(providerNumbers.map(({ from, to }) => sql`${column} ~>=~ ${from} and ${column} ~<~ ${to}`));
  const year = receipt?.financialYear ?? null;
  return sql`select p.id from payments p join payment_orders o on o.id = p.order_id where o.user_id in (${customers})
    union all select id from payments where ${inRange(sql`provider_payment_id`)}
    union all select p.id from payment_orders o join payments p on p.order_id = o.id where ${inRange(sql`o.provider_order_id`)}
    union all select payment_id from refunds where ${inRange(sql`provider_refund_id`)}
    union all select payment_id from receipts where financial_year = ${year} and serial = ${receipt?.serial ?? null}
    union all select payment_id from tax_documents where kind = ${taxDocument?.kind ?? null}
      and financial_year = ${taxDocument?.financialYear ?? null} and serial = ${taxDocument?.serial ?? null}`;
}
