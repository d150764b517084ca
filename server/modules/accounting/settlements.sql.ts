import { chargedPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import type { GatewaySettlement, GatewaySettlementPart } from "#server/providers/payments/gateway.ts";
import type { Alert } from "./money-tasks.sql.ts";

export type SettlementRow = Omit<GatewaySettlement, "createdAt"> & {
  createdAt: Date;
  /** What the parts that are known add up to. */
  partsPaise: number;
  parts: number;
  /** Of the parts; null if the provider says it of none. */
  feesPaise: number | null;
  taxPaise: number | null;
};

/** As it is told now, whatever was told before. */
export function upsertSettlement(db: Queryable, told: GatewaySettlement, now: Date) {
  return run(db)`insert into settlements as known
      (provider_settlement_id, amount_paise, status, status_word, utr, created_at, told_at)
    values (${told.id}, ${told.amountPaise}, ${told.status}, ${told.statusWord}, ${told.utr},
      ${told.createdAt ?? now}, ${now})
    on conflict (provider_settlement_id) do update set amount_paise = excluded.amount_paise, status = excluded.status,
      status_word = excluded.status_word, utr = coalesce(excluded.utr, known.utr), told_at = excluded.told_at`;
}

/** `told_at` stays: since when the part is known. */
export function upsertParts(db: Queryable, parts: readonly GatewaySettlementPart[], now: Date) {
  return run(db)`insert into settlement_parts as known
      (provider_settlement_id, entity_id, type, credit_paise, debit_paise, fee_paise, tax_paise, told_at)
    select p."settlementId", p."entityId", p.type, p."creditPaise", p."debitPaise", p."feePaise", p."taxPaise", ${now}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p ("settlementId" text, "entityId" text, type text,
      "creditPaise" bigint, "debitPaise" bigint, "feePaise" bigint, "taxPaise" bigint)
    on conflict (provider_settlement_id, entity_id, type) do update set credit_paise = excluded.credit_paise,
      debit_paise = excluded.debit_paise, fee_paise = coalesce(excluded.fee_paise, known.fee_paise),
      tax_paise = coalesce(excluded.tax_paise, known.tax_paise)`;
}

const settlement = sql`select s.provider_settlement_id as id, s.amount_paise as "amountPaise", s.status,
    s.status_word as "statusWord", s.utr, s.created_at as "createdAt", parts.paise as "partsPaise", parts.parts,
    parts.fees as "feesPaise", parts.tax as "taxPaise"
  from settlements s cross join lateral (
    select coalesce(sum(p.credit_paise - p.debit_paise), 0)::bigint as paise, count(*)::integer as parts,
      sum(p.fee_paise)::bigint as fees, sum(p.tax_paise)::bigint as tax
    from settlement_parts p where p.provider_settlement_id = s.provider_settlement_id) parts`;

/** Created in a span, oldest first. */
export function listSettlements(db: Queryable, from: Date, to: Date) {
  return rows<SettlementRow>(db)`${settlement} where s.created_at >= ${from} and s.created_at < ${to}
    order by s.created_at, s.provider_settlement_id`;
}

/** Those that are not paid out by a known word, or whose parts do not add up. Oldest first. */
export function listUnfinished(db: Queryable) {
  return rows<SettlementRow>(db)`${settlement} where s.status <> 'processed' or parts.paise <> s.amount_paise
    order by s.created_at, s.provider_settlement_id`;
}

/** Of which parts are told, and no more; since when. */
export function listUntold(db: Queryable) {
  return rows<{ id: string; toldAt: Date }>(db)`
    select p.provider_settlement_id as id, min(p.told_at) as "toldAt" from settlement_parts p
    where not exists (select from settlements s where s.provider_settlement_id = p.provider_settlement_id)
    group by 1 order by 1`;
}

/**
 * What of the payment `p` the bank has, with the provider's fee: of settlements that are paid out by a known word. Where the provider
 * says no fee, it is all of it once the parts of that settlement add up.
 */
const settledPaise = sql`coalesce((select case
    when bool_or(part.fee_paise is null and s.amount_paise = (select sum(every.credit_paise - every.debit_paise)
      from settlement_parts every where every.provider_settlement_id = s.provider_settlement_id)) then ${chargedPaise}
    else sum(part.credit_paise - part.debit_paise + coalesce(part.fee_paise, 0)) end
  from settlement_parts part join settlements s on s.provider_settlement_id = part.provider_settlement_id
  where part.entity_id = p.provider_payment_id and part.type = 'payment' and s.status = 'processed'), 0)`;

export async function hasCaptured(db: Queryable, from: Date, to: Date): Promise<boolean> {
  const found = await row(db)`
    select from payments where state = 'captured' and captured_at >= ${from} and captured_at < ${to} limit 1`;
  return found !== null;
}

export type Unsettled = { payments: number; paise: number; oldestAt: Date | null };

/** The payments that were captured from one instant until before another, and of which something is in no settlement. */
export async function findUnsettled(db: Queryable, from: Date, to: Date): Promise<Unsettled> {
  const found = await row<Unsettled>(db)`select count(*)::integer as payments, min(captured_at) as "oldestAt",
      coalesce(sum(charged - settled), 0)::bigint as paise
    from (select p.captured_at, ${chargedPaise} as charged, ${settledPaise} as settled
      from payments p join payment_orders o on o.id = p.order_id
      where p.state = 'captured' and p.captured_at >= ${from} and p.captured_at < ${to}) paid where settled < charged`;
  return found ?? { payments: 0, paise: 0, oldestAt: null };
}

/** The admins' tasks about settlements that were not dealt with. */
export function listOpenTasks(db: Queryable) {
  return rows<Pick<Alert, "kind" | "about">>(db)`select kind, about from money_alerts
    where kind like 'settlement-%' and resolved_at is null`;
}
