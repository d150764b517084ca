// Answers of the bank that are scheduled for later, stored in the payments' rows.
import { type Queryable, rows, run } from "#server/db/sql.ts";
import type { LateOutcome } from "./payment-plan.ts";

/** What the bank will answer about the payment `id`, and when. */
export type LateAnswer = { id: string; outcome: LateOutcome; at: Date };

/**
 * Payments without an answer that were created at `untilSeconds` (Unix time) or earlier. Left out are those whose late
 * answer comes within `timeoutSeconds` of the payment.
 */
export function listUnanswered(
  db: Queryable,
  untilSeconds: number,
  timeoutSeconds: number,
): Promise<{ id: string }[]> {
  return rows<{ id: string }>(db)`select id from sandbox.payments
      where entity->>'status' = 'created' and (entity->>'created_at')::bigint <= ${untilSeconds}
        and (late_at is null
          or late_at > to_timestamp((entity->>'created_at')::bigint + ${timeoutSeconds}))
      order by position`;
}

/** Null removes the late answer. */
export async function updateLateAnswer(
  db: Queryable,
  paymentId: string,
  answer: Omit<LateAnswer, "id"> | null,
): Promise<void> {
  await run(db)`
    update sandbox.payments set late_outcome = ${answer?.outcome ?? null}, late_at = ${answer?.at ?? null}
      where id = ${paymentId}`;
}

export function listLateAnswersOfOrders(db: Queryable, orderIds: string[]): Promise<LateAnswer[]> {
  return rows<LateAnswer>(db)`select id, late_outcome as outcome, late_at as at from sandbox.payments
      where late_at is not null and order_id = any(${orderIds})`;
}

/** Earliest first. */
export function listDueLateAnswers(db: Queryable, now: Date): Promise<LateAnswer[]> {
  return rows<LateAnswer>(db)`select id, late_outcome as outcome, late_at as at from sandbox.payments
      where late_at <= ${now} order by late_at, position`;
}
