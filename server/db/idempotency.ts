// Idempotency keys (draft-ietf-httpapi-idempotency-key-header): a call that is sent again with its key changes nothing. The
// key is stored in the transaction of the work, so an error or a crash leaves the key free.
import { addMinutes } from "#domain/ist-time.ts";
import { Failure } from "#server/failure.ts";
import type { Pool } from "./pool.ts";
import { type Queryable, row, run } from "./sql.ts";
import { inTransaction, type Transaction } from "./transaction.ts";

const KEPT_MINUTES = 24 * 60;

/** The header's value, and what it is valid for: one caller, one endpoint with its path parameters, one body. */
export type IdempotencyKey = { actor: string; endpoint: string; key: string; bodyHash: string };

/**
 * Runs the work in a transaction and returns the id of the row that it made or changed. A call whose key succeeded before
 * returns that call's id instead, so the caller reads the row afterwards in both cases. Of two calls at once with the same
 * key, the second waits in the unique index until the first commits or rolls back. Keys are locked before all other rows.
 * @throws Failure key-reused.
 */
export async function inTransactionOnce(
  db: Pool,
  key: IdempotencyKey | null,
  now: Date,
  work: (tx: Transaction) => Promise<string>,
): Promise<string> {
  if (!key) return inTransaction(db, work);
  return inTransaction(
    db,
    async (tx) => (await claimKey(tx, key, now)) ?? work(tx),
    async (tx, resultId) => {
      await storeResult(tx, key, resultId);
      return resultId;
    },
  );
}

/**
 * For work that has no effect when it runs again: stores the key with the id of the row, and refuses another body.
 * @throws Failure key-reused.
 */
export async function storeKey(tx: Transaction, key: IdempotencyKey | null, resultId: string, now: Date) {
  if (!key) return;
  await claimKey(tx, key, now);
  await storeResult(tx, key, resultId);
}

/** The id of the row that an earlier call with this key made or changed; null if there is none. @throws Failure key-reused. */
export async function findEarlierResult(db: Queryable, key: IdempotencyKey | null): Promise<string | null> {
  if (!key) return null;
  const found = await row<StoredKey>(db)`
    select body_hash as "bodyHash", result_id as "resultId" from idempotency_keys
    where actor = ${key.actor} and endpoint = ${key.endpoint} and key = ${key.key}`;
  return found && resultOf(found, key);
}

type StoredKey = { bodyHash: string; resultId: string | null };

async function claimKey(tx: Transaction, key: IdempotencyKey, now: Date): Promise<string | null> {
  // `do update` instead of `do nothing`, because it also returns the row that another transaction has just committed.
  const stored = await row<StoredKey>(tx)`
    insert into idempotency_keys (actor, endpoint, key, body_hash, created_at)
    values (${key.actor}, ${key.endpoint}, ${key.key}, ${key.bodyHash}, ${now})
    on conflict (actor, endpoint, key) do update set key = excluded.key
    returning body_hash as "bodyHash", result_id as "resultId"`;
  return stored && resultOf(stored, key);
}

function resultOf({ bodyHash, resultId }: StoredKey, key: IdempotencyKey): string | null {
  if (bodyHash !== key.bodyHash) throw new Failure("key-reused");
  return resultId;
}

function storeResult(tx: Transaction, key: IdempotencyKey, resultId: string) {
  return run(tx)`update idempotency_keys set result_id = ${resultId}
    where actor = ${key.actor} and endpoint = ${key.endpoint} and key = ${key.key}`;
}

/** Deletes keys that are older than 24 hours. */
export async function sweepIdempotencyKeys({ db }: { db: Pool }, now: Date) {
  await run(db)`delete from idempotency_keys where created_at < ${addMinutes(now, -KEPT_MINUTES)}`;
}
