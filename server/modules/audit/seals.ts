// Seals the audit trail: a chain of hashes over its entries, and signed checkpoints of the chain. trail-check.ts finds
// entries that were changed, deleted or added afterwards by an intruder who does not know SECRET_KEY. Decision 0070.
import { createHash } from "node:crypto";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { type Secrets, trailKeys } from "#server/crypto/keys.ts";
import { isSameHash, keyedHash } from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import * as queries from "./seals.sql.ts";

/** An entry that is open for so long belongs to a call that crashed: it is sealed as it is, and cannot be closed any more. */
export const OPEN_MINUTES = 60;
/** Late commits and open entries are looked for among the entries of so long before the last seal. */
const LATE_MINUTES = 24 * 60;
/** So often a process looks for unsealed entries below what it remembers. */
const SCAN_MINUTES = 60;
const CHECKPOINT_MINUTES = 60;
/** A long history is signed more often, so that it can be pruned in parts. */
const MAX_UNSIGNED = 10_000;
const BATCH = 2_000;

export type ChainEnd = { position: number; hash: Buffer };
/** Before the first seal. */
export const CHAIN_START: ChainEnd = { position: 0, hash: Buffer.alloc(32) };

/** The hash of the next seal: SHA-256 over the one before and what is sealed, as JSON. */
export function sealHash(
  before: Buffer,
  { position, sealedAt }: { position: number; sealedAt: Date },
  entry: queries.EntryText,
): Buffer {
  const {
    id,
    at,
    adminId,
    verb,
    subjectKind,
    subjectId,
    changes,
    network,
    isDone,
    code,
    customerId,
    readHour,
  } = entry;
  const text = JSON.stringify([
    ...[position, sealedAt.toISOString(), id, at, adminId, verb, subjectKind, subjectId],
    ...[changes, network, isDone, code, customerId, readHour],
  ]);
  return createHash("sha256").update(before).update(text).digest();
}

/** What a process remembers between its runs, so that it does not look through all entries each time. */
export type SealProgress = { scannedAt: Date | null; settledId: number };

/** Seals what is closed and not sealed yet, at most 2,000 entries, and signs a checkpoint once an hour. */
export async function sealTrail(
  ctx: Pick<AppContext, "db" | "config" | "log">,
  now: Date,
  progress: SealProgress = { scannedAt: null, settledId: 0 },
) {
  const { scannedAt } = progress;
  const isScanDue = !scannedAt || addMinutes(scannedAt, SCAN_MINUTES) <= now || scannedAt > now;
  const { checkpoint, settledId } = await inTransaction(ctx.db, async (tx) => {
    await queries.lockSeals(tx);
    await renewPrunedSignature(tx, ctx.config, now);
    const last = await queries.findLastSeal(tx);
    const afterId = isScanDue ? await settledEntryId(tx, ctx.config, last) : progress.settledId;
    const unsealed = { afterId, openBefore: addMinutes(now, -OPEN_MINUTES) };
    await queries.lockOpenEntries(tx, unsealed);
    const entries = await queries.listUnsealed(tx, unsealed, BATCH);
    const seals = sealAll(last ?? (await chainBeginning(tx, ctx.config)), entries, now);
    if (seals.length > 0) await queries.insertSeals(tx, seals);
    return {
      checkpoint: await signIfDue(tx, ctx.config, seals.at(-1) ?? last, now),
      settledId: Math.max(afterId, await settledNow(tx, entries, now)),
    };
  });
  Object.assign(progress, { settledId, scannedAt: isScanDue ? now : scannedAt });
  // A copy of the log elsewhere has what an intruder with the whole machine cannot make undone.
  if (checkpoint) ctx.log.info(describeEnd(checkpoint), "audit trail signed");
}

/** Up to this id entries are older than a day, and sealed by now. */
async function settledNow(tx: Transaction, sealed: readonly queries.EntryText[], now: Date): Promise<number> {
  const old = await queries.findLastIdBefore(tx, addMinutes(now, -LATE_MINUTES));
  return sealed.length < BATCH ? old : Math.min(old, sealed.at(-1)?.id ?? 0);
}

export function describeEnd({ position, hash }: ChainEnd) {
  return { position, hash: hash.toString("hex") };
}

/** Where the chain begins: after the entries that were pruned. */
async function chainBeginning(tx: Transaction, secrets: Secrets): Promise<ChainEnd> {
  return (await findSigned(tx, secrets, "pruned")) ?? CHAIN_START;
}

const SIGNED_BATCH = 50;

/**
 * The checkpoint of the last position that has our signature; with `before` of those that are older. The others are passed
 * over, because an intruder with the server's role can add them, and would stop sealing or lead it astray.
 */
export async function findSigned(
  db: AppContext["db"] | Transaction,
  secrets: Secrets,
  kind: queries.Checkpoint["kind"],
  before: Date | null = null,
): Promise<queries.Checkpoint | null> {
  for (let offset = 0; ; offset += SIGNED_BATCH) {
    const found = await queries.listCheckpoints(db, kind, { before, limit: SIGNED_BATCH, offset });
    const signed = found.find((checkpoint) => signatureState(secrets, checkpoint) === "right");
    if (signed) return signed;
    if (found.length < SIGNED_BATCH) return null;
  }
}

/** Up to this id every entry had been sealed a day before the last seal. Those that have no seal never get one. */
export async function settledEntryId(
  db: AppContext["db"] | Transaction,
  secrets: Secrets,
  last: queries.Seal | null,
): Promise<number> {
  const settled = last
    ? await findSigned(db, secrets, "sealed", addMinutes(last.sealedAt, -LATE_MINUTES))
    : await findSigned(db, secrets, "pruned");
  return settled?.highestEntryId ?? 0;
}

function sealAll(last: ChainEnd, entries: readonly queries.EntryText[], sealedAt: Date): queries.Seal[] {
  let { position, hash } = last;
  return entries.map((entry) => {
    position += 1;
    hash = sealHash(hash, { position, sealedAt }, entry);
    return { position, entryId: entry.id, sealedAt, hash };
  });
}

async function signIfDue(
  tx: Transaction,
  secrets: Secrets,
  last: queries.Seal | null,
  now: Date,
): Promise<ChainEnd | null> {
  const before = await findSigned(tx, secrets, "sealed");
  if (!last || (before && !isDue(secrets, before, last, now))) return null;
  const since = await queries.findHighestEntryId(tx, before?.position ?? 0);
  const highestEntryId = Math.max(before?.highestEntryId ?? 0, since);
  await queries.insertCheckpoint(
    tx,
    signCheckpoint(secrets, { ...last, kind: "sealed", highestEntryId, at: now }),
  );
  return last;
}

function isDue(secrets: Secrets, before: queries.Checkpoint, last: ChainEnd, now: Date): boolean {
  // A new SECRET_KEY signs at once, so that the earlier one need not be kept for the trail.
  if (!isSameHash(before.keyId, trailKeys(secrets)[0].keyId)) return true;
  const unsigned = last.position - before.position;
  const isLongAgo = addMinutes(before.at, CHECKPOINT_MINUTES) <= now || before.at > now;
  return unsigned >= MAX_UNSIGNED || (unsigned > 0 && isLongAgo);
}

type Unsigned = Omit<queries.Checkpoint, "keyId" | "signature">;

export function signCheckpoint(secrets: Secrets, checkpoint: Unsigned): queries.Checkpoint {
  const { kind, position, hash, highestEntryId, at } = checkpoint;
  const [{ key, keyId }] = trailKeys(secrets);
  const signature = keyedHash(key, "audit checkpoint", textOf(checkpoint));
  return { kind, position, hash, highestEntryId, at, keyId, signature };
}

/** `unknown-key`: signed with a key that is neither SECRET_KEY nor one of SECRET_KEYS_BEFORE. */
export function signatureState(
  secrets: Secrets,
  checkpoint: queries.Checkpoint,
): "right" | "wrong" | "unknown-key" {
  const known = trailKeys(secrets).find(({ keyId }) => isSameHash(keyId, checkpoint.keyId));
  if (!known) return "unknown-key";
  const expected = keyedHash(known.key, "audit checkpoint", textOf(checkpoint));
  return isSameHash(expected, checkpoint.signature) ? "right" : "wrong";
}

function textOf({ kind, position, hash, highestEntryId, at }: Unsigned): string {
  return JSON.stringify([kind, position, hash.toString("hex"), highestEntryId, at.toISOString()]);
}

/** Signs the beginning of the chain with the present SECRET_KEY, so that an earlier one need not be kept for it. */
async function renewPrunedSignature(tx: Transaction, secrets: Secrets, now: Date) {
  const pruned = await findSigned(tx, secrets, "pruned");
  const [{ keyId }] = trailKeys(secrets);
  if (!pruned || isSameHash(pruned.keyId, keyId)) return;
  await queries.insertCheckpoint(tx, signCheckpoint(secrets, { ...pruned, at: now }));
}
