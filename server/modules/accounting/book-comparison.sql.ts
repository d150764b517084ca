import { type Queryable, row, run, sql } from "#server/db/sql.ts";

/** Takes the turn to compare until `nextAt`. Null: it is not due, or another server has taken it. */
export function takeTurn(db: Queryable, nextAt: Date, now: Date) {
  return row<{ differsSince: Date | null }>(
    db,
    sql`insert into book_comparison as before (next_at) values (${nextAt})
      on conflict (only_row) do update set next_at = excluded.next_at where before.next_at <= ${now}
      returning differs_since as "differsSince"`,
  );
}

/** Whether more payments or orders are due to be checked than the sweep before this one reached. */
export async function isSettlementBehind(db: Queryable, now: Date): Promise<boolean> {
  const found = await row<{ isBehind: boolean }>(
    db,
    sql`select exists (select from payments where state = 'checking' and next_check_at <= ${now})
      or exists (select from payment_orders where next_check_at <= ${now} and (provider_order_id is not null or kind = 'remedy'))
      as "isBehind"`,
  );
  return found?.isBehind === true;
}

export type BookComparisonResult = {
  from: string;
  to: string;
  differences: number;
  differencePaise: number;
  differsSince: Date | null;
};

export function recordComparison(db: Queryable, result: BookComparisonResult, nextAt: Date, now: Date) {
  return run(
    db,
    sql`update book_comparison set next_at = ${nextAt}, compared_at = ${now}, from_day = ${result.from}, to_day = ${result.to},
      differences = ${result.differences}, difference_paise = ${result.differencePaise},
      differs_since = ${result.differsSince}`,
  );
}
