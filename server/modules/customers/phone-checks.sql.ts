import { type Queryable, row, run } from "#server/db/sql.ts";

/** One check of an address after another, until the transaction ends, so that two cannot share a budget. */
export function lockAddress(db: Queryable, address: string) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${`phone-checks ${address}`}, 0))`;
}

/** Whether this phone is among the phones of the last hour, and how many others are. */
export async function findChecks(db: Queryable, address: string, phoneHash: Buffer, now: Date) {
  const found = await row<{ isCounted: boolean; others: number }>(db)`
    select coalesce(bool_or(phone_hash = ${phoneHash}), false) as "isCounted",
      count(*) filter (where phone_hash <> ${phoneHash})::int as others
    from phone_checks
    where address = ${address} and checked_at > ${now}::timestamptz - interval '1 hour'`;
  return found ?? { isCounted: false, others: 0 };
}

export function insertCheck(db: Queryable, address: string, phoneHash: Buffer, now: Date) {
  return run(db)`
    insert into phone_checks (address, phone_hash, checked_at) values (${address}, ${phoneHash}, ${now})
    on conflict (address, phone_hash) do update set checked_at = excluded.checked_at`;
}

export function deleteOldChecks(db: Queryable, now: Date) {
  return run(db)`delete from phone_checks where checked_at < ${now}::timestamptz - interval '1 hour'`;
}
