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

/** Whether a payment or an order that was to be checked before this instant still waits for its check. */
export async function isCheckOverdue(db: Queryable, before: Date): Promise<boolean> {
  const found = await row<{ isOverdue: boolean }>(
    db,
    sql`select exists (select from payments where state = 'checking' and next_check_at < ${before})
      or exists (select from payment_orders where next_check_at < ${before} and (provider_order_id is not null or kind = 'remedy'))
      as "isOverdue"`,
  );
  return found?.isOverdue === true;
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
