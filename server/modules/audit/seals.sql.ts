import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** One server seals at a time, until the transaction ends. */
export function lockSeals(db: Queryable) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended('audit-seals', 0))`);
}

/** An entry as text, in the form that is hashed. A later column of the table is added where it is not null only. */
const entryFields = sql`e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, e.admin_id as "adminId",
  e.verb, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.changes::text as changes, e.network,
  e.is_done as "isDone", e.code, e.customer_id as "customerId",
  to_char(e.read_hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "readHour"`;

export type EntryText = {
  id: number;
  at: string;
  adminId: string | null;
  verb: string;
  subjectKind: string | null;
  subjectId: string | null;
  changes: string;
  network: string | null;
  isDone: boolean | null;
  code: string | null;
  customerId: string | null;
  readHour: string | null;
};

type Unsealed = { afterId: number; openBefore: Date };

/** The id stands in both conditions, so that PostgreSQL reads the ends of two indexes and not all seals. */
function isUnsealed({ afterId }: Pick<Unsealed, "afterId">) {
  return sql`e.id > ${afterId} and not exists (
    select from audit_seals s where s.entry_id = e.id and s.entry_id > ${afterId})`;
}

/** The partial index audit_entries_not_done has the form `is_done is not true`. Entries that are still open cannot be closed from now on until the transaction ends, and not once they are sealed. */
export function lockOpenEntries(db: Queryable, { afterId, openBefore }: Unsealed) {
  return rows<{ id: number }>(
    db,
    sql`select e.id from audit_entries e
      where e.is_done is not true and e.is_done is null and e.at < ${openBefore} and ${isUnsealed({ afterId })} for share of e`,
  );
}

/** Closed entries, and those that are open since `openBefore`, by their ids. */
export function listUnsealed(db: Queryable, { afterId, openBefore }: Unsealed, limit: number) {
  return rows<EntryText>(
    db,
    sql`select ${entryFields} from audit_entries e
      where (e.is_done is not null or e.at < ${openBefore}) and ${isUnsealed({ afterId })}
      order by e.id limit ${limit}`,
  );
}

export type Seal = { position: number; entryId: number; sealedAt: Date; hash: Buffer };

export function findLastSeal(db: Queryable) {
  return row<Seal>(
    db,
    sql`select position, entry_id as "entryId", sealed_at as "sealedAt", hash from audit_seals
      order by position desc limit 1`,
  );
}

/** Of the seals after this position; 0 if there are none. */
export async function findHighestEntryId(db: Queryable, afterPosition: number): Promise<number> {
  const found = await row<{ highest: number | null }>(
    db,
    sql`select max(entry_id) as highest from audit_seals where position > ${afterPosition}`,
  );
  return found?.highest ?? 0;
}

export function insertSeals(db: Queryable, seals: readonly Seal[]) {
  return run(
    db,
    sql`insert into audit_seals (position, entry_id, sealed_at, hash)
      select * from unnest(${seals.map(({ position }) => position)}::bigint[],
        ${seals.map(({ entryId }) => entryId)}::bigint[], ${seals.map(({ sealedAt }) => sealedAt)}::timestamptz[],
        ${seals.map(({ hash }) => hash)}::bytea[])`,
  );
}

/** Seals with their entries, whose fields are null where the entry is gone. */
export function listSealedAfter(db: Queryable, position: number, limit: number) {
  return rows<Seal & { [Name in keyof EntryText]: EntryText[Name] | null }>(
    db,
    sql`select s.position, s.entry_id as "entryId", s.sealed_at as "sealedAt", s.hash, ${entryFields}
      from (select * from audit_seals where position > ${position} order by position limit ${limit}) s
      left join audit_entries e on e.id = s.entry_id
      order by s.position`,
  );
}

/**
 * The unsealed entry with the lowest id, of those up to `upToId` and of those that are closed and older than `before`; null
 * if there is none.
 */
export function findForgotten(db: Queryable, { upToId, before }: { upToId: number; before: Date | null }) {
  return row<{ id: number; at: Date }>(
    db,
    sql`select e.id, e.at from audit_entries e
      where (e.id <= ${upToId} or (e.is_done is not null and e.at < ${before}::timestamptz)) and not exists (select from audit_seals s where s.entry_id = e.id)
      order by e.id limit 1`,
  );
}

/** The newest entry that is older than `before`, by its time; 0 if there is none. */
export async function findLastIdBefore(db: Queryable, before: Date): Promise<number> {
  const found = await row<{ id: number }>(
    db,
    sql`select id from audit_entries where at < ${before} order by at desc, id desc limit 1`,
  );
  return found?.id ?? 0;
}

export type Checkpoint = {
  kind: "sealed" | "pruned";
  position: number;
  hash: Buffer;
  highestEntryId: number;
  at: Date;
  keyId: Buffer;
  signature: Buffer;
};

const checkpointFields = sql`kind, position, hash, highest_entry_id as "highestEntryId", at, key_id as "keyId", signature`;

export function insertCheckpoint(db: Queryable, checkpoint: Checkpoint) {
  const { kind, position, hash, highestEntryId, at, keyId, signature } = checkpoint;
  return run(
    db,
    sql`insert into audit_checkpoints (kind, position, hash, highest_entry_id, at, key_id, signature)
      values (${kind}, ${position}, ${hash}, ${highestEntryId}, ${at}, ${keyId}, ${signature})`,
  );
}

/**
 * From the last position on, of one position the newest first. Whether they are signed is to be asked of `signatureState`:
 * the server's role may add any. `before`: those that are older; `offset`: so many are left out.
 */
export function listCheckpoints(
  db: Queryable,
  kind: Checkpoint["kind"],
  { before, limit, offset }: { before: Date | null; limit: number | null; offset: number },
) {
  return rows<Checkpoint>(
    db,
    sql`select ${checkpointFields} from audit_checkpoints
      where kind = ${kind} and (${before}::timestamptz is null or at < ${before})
      order by position desc, id desc limit ${limit}::bigint offset ${offset}`,
  );
}

/** The position of the first entry that is not older than `before`; null if all sealed ones are. */
export async function findFirstPositionFrom(db: Queryable, before: Date): Promise<number | null> {
  const found = await row<{ position: number | null }>(
    db,
    sql`select min(s.position) as position from audit_seals s join audit_entries e on e.id = s.entry_id
      where e.at >= ${before}`,
  );
  return found?.position ?? null;
}

/** Deletes at most `limit` entries up to this position with their seals. Returns how many. */
export async function deletePruned(db: Queryable, position: number, limit: number): Promise<number> {
  const deleted = await row<{ count: number }>(
    db,
    sql`with seals as (
        delete from audit_seals where position in (
          select position from audit_seals where position <= ${position} order by position limit ${limit})
        returning entry_id
      ), entries as (delete from audit_entries where id in (select entry_id from seals))
      select count(*) as count from seals`,
  );
  return deleted?.count ?? 0;
}

/** Signatures below the beginning of the chain, which nothing can be compared with any more. */
export function deleteCheckpointsUpTo(db: Queryable, position: number) {
  return run(db, sql`delete from audit_checkpoints where kind = 'sealed' and position <= ${position}`);
}
