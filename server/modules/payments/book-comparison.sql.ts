import { type Queryable, row, run } from "#server/db/sql.ts";

/** Whether a payment or an order that was to be checked before this instant still waits for its check. */
export async function isCheckOverdue(db: Queryable, before: Date): Promise<boolean> {
  const found = await row<{ isOverdue: boolean }>(db)`
    select exists (select from payments where state = 'checking' and next_check_at < ${before})
    or exists (select from payment_orders where next_check_at < ${before} and (provider_order_id is not null or kind = 'remedy'))
    as "isOverdue"`;
  return found?.isOverdue === true;
}

export type BookComparison = {
  comparedAt: Date;
  from: string;
  to: string;
  differences: number;
  differencePaise: number;
  differsSince: Date | null;
};

/** Of the last comparison; null if the books agreed. */
export async function findDiffersSince(db: Queryable): Promise<Date | null> {
  const found = await row<{ differsSince: Date | null }>(db)`
    select (value->>'differsSince')::timestamptz as "differsSince" from marks where name = 'book-comparison'`;
  return found?.differsSince ?? null;
}

export function recordComparison(db: Queryable, result: BookComparison, nextAt: Date) {
  return run(db)`
    update marks set at = ${nextAt}, value = ${JSON.stringify(result)} where name = 'book-comparison'`;
}
