// Compares the audit trail with its seals and signatures, and deletes its beginning.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import * as queries from "./seals.sql.ts";
import {
  CHAIN_START,
  type ChainEnd,
  OPEN_MINUTES,
  sealHash,
  settledEntryId,
  signatureState,
  signCheckpoint,
} from "./seals.ts";

type TrailContext = Pick<AppContext, "db" | "config">;
type Checkpoint = queries.Checkpoint;

/** `problem`: a sentence about the first thing that is wrong, null if nothing is. */
export type TrailCheck = { problem: string | null; sealed: number; end: ChainEnd; signedUpTo: number };

export type TrailCheckOptions = {
  /** The end of the chain at an earlier check, kept elsewhere. */
  known?: ChainEnd | undefined;
  /** In demo mode people move the clock, so that times prove nothing. */
  isClockTrusted: boolean;
};

const BATCH = 5_000;
/** Entries of a call are sealed after this time at the latest, while servers run. */
const LATE_MINUTES = 2 * OPEN_MINUTES;

/** Checks every seal from the beginning of the chain on. Servers may run meanwhile. */
export async function checkTrail(ctx: TrailContext, options: TrailCheckOptions): Promise<TrailCheck> {
  const pruned = await queries.findCheckpoint(ctx.db, "pruned");
  const signed = (await queries.listCheckpoints(ctx.db, "sealed")).filter(
    ({ position }) => position > (pruned?.position ?? 0),
  );
  const chain = new Chain(ctx, { begin: pruned ?? CHAIN_START, signed, options });
  const problem =
    problemOfSignatures(ctx, pruned, signed) ??
    (await chain.read()) ??
    (await problemOfEnd(ctx, chain, signed, options));
  const { begin, end } = chain;
  return {
    problem,
    sealed: end.position - begin.position,
    end,
    signedUpTo: signed.at(-1)?.position ?? begin.position,
  };
}

function problemOfSignatures(
  { config }: TrailContext,
  pruned: Checkpoint | null,
  signed: readonly Checkpoint[],
): string | null {
  const advice = "If SECRET_KEY was changed, add the earlier one to SECRET_KEYS_BEFORE.";
  if (pruned && signatureState(config, pruned) !== "right")
    return `The trail begins at position ${pruned.position + 1}, and the signature for that is not ours. ${advice}`;
  const wrong = signed.find((checkpoint) => signatureState(config, checkpoint) === "wrong");
  if (wrong) return `The checkpoint at position ${wrong.position} has a wrong signature.`;
  // The newest one stands for all before it.
  const newest = signed.at(-1);
  if (newest && signatureState(config, newest) !== "right")
    return `The newest checkpoint, at position ${newest.position}, is signed with an unknown key. ${advice}`;
  return null;
}

/** Reads the chain and remembers how far it agrees. */
class Chain {
  readonly begin: ChainEnd;
  end: ChainEnd;
  lastSeal: queries.Seal | null = null;
  readonly #db: AppContext["db"];
  readonly #options: TrailCheckOptions;
  /** Hashes, in hex, that positions must have. */
  readonly #expected: ReadonlyMap<number, string>;
  #run: Date | null = null;
  #runBefore: Date | null = null;
  /** The entry with the highest id so far. */
  #newest: { id: number; at: Date | null } = { id: 0, at: null };

  constructor(
    { db }: TrailContext,
    {
      begin,
      signed,
      options,
    }: { begin: ChainEnd; signed: readonly Checkpoint[]; options: TrailCheckOptions },
  ) {
    this.#db = db;
    this.begin = begin;
    this.end = begin;
    this.#options = options;
    this.#expected = new Map(signed.map(({ position, hash }) => [position, hash.toString("hex")]));
  }

  /** The first problem, or null. */
  async read(): Promise<string | null> {
    for (;;) {
      const seals = await queries.listSealedAfter(this.#db, this.end.position, BATCH);
      for (const seal of seals) {
        const problem = this.#problemOf(seal);
        if (problem) return problem;
        this.end = { position: seal.position, hash: seal.hash };
        this.lastSeal = seal;
      }
      if (seals.length < BATCH) return null;
    }
  }

  #problemOf(sealed: Awaited<ReturnType<typeof queries.listSealedAfter>>[number]): string | null {
    const { position, entryId, sealedAt, hash } = sealed;
    if (position !== this.end.position + 1)
      return `The seals from position ${this.end.position + 1} to ${position - 1} are missing.`;
    if (sealed.id === null) return `Entry ${entryId} (position ${position}) was deleted.`;
    const entry = sealed as queries.EntryText;
    if (!sealHash(this.end.hash, sealed, entry).equals(hash))
      return `Entry ${entryId} of ${entry.at}Z (position ${position}) is not what was sealed.`;
    const signed = this.#expected.get(position);
    if (signed !== undefined && signed !== hash.toString("hex"))
      return `The chain was created again: position ${position} had another hash when it was signed.`;
    const { known, isClockTrusted } = this.#options;
    if (known?.position === position && !known.hash.equals(hash))
      return `The chain was created again: position ${position} had another hash at the check that you name.`;
    return isClockTrusted ? this.#problemOfTime(entry, sealedAt) : null;
  }

  /**
   * Whether the entry was added later than it says. Ids follow the time, as far as clocks agree; an entry that commits late,
   * or stays open, is sealed out of order, but by the next run after 60 minutes.
   */
  #problemOfTime({ id, at }: queries.EntryText, sealedAt: Date): string | null {
    if (this.#run === null || sealedAt > this.#run) {
      this.#runBefore = this.#run;
      this.#run = sealedAt;
    }
    const time = new Date(`${at}Z`);
    const isInOrder = id > this.#newest.id;
    const limit = isInOrder ? this.#newest.at : this.#runBefore;
    if (limit && addMinutes(time, LATE_MINUTES) < limit)
      return `Entry ${id} says ${at}Z and was added after ${limit.toISOString()}.`;
    if (isInOrder) this.#newest = { id, at: time };
    return null;
  }
}

async function problemOfEnd(
  { db }: TrailContext,
  { end, lastSeal }: Chain,
  signed: readonly Checkpoint[],
  { known }: TrailCheckOptions,
): Promise<string | null> {
  const cut = [...signed, ...(known ? [known] : [])].find(({ position }) => position > end.position);
  if (cut)
    return `The seals after position ${end.position} were deleted: there was one at position ${cut.position}.`;
  const forgotten = await queries.findForgotten(db, await settledEntryId(db, lastSeal));
  return forgotten === null ? null : `Entry ${forgotten} has no seal, although later ones have.`;
}

const PRUNE_BATCH = 2_000;

/**
 * Deletes entries that are older than `before`, up to the last signed checkpoint below which all are. The chain then begins
 * after it. If the command stops in between, its repetition goes on. `db` needs the role that owns the tables. The caller
 * has checked the trail. Returns how many entries were deleted.
 */
export async function pruneTrail({ db, config }: TrailContext, before: Date, now: Date): Promise<number> {
  const begin = await inTransaction(db, async (tx) => {
    await queries.lockSeals(tx);
    const first = await queries.findFirstPositionFrom(tx, before);
    const signed = await queries.listCheckpoints(tx, "sealed");
    const chosen = signed.filter(({ position }) => first === null || position < first).at(-1);
    const pruned = await queries.findCheckpoint(tx, "pruned");
    if (!chosen || (pruned && pruned.position >= chosen.position)) return pruned;
    await queries.insertCheckpoint(tx, signCheckpoint(config, { ...chosen, kind: "pruned", at: now }));
    return chosen;
  });
  if (!begin) return 0;
  let [total, deleted] = [0, 0];
  do {
    deleted = await queries.deletePruned(db, begin.position, PRUNE_BATCH);
    total += deleted;
  } while (deleted > 0);
  await queries.deleteCheckpointsUpTo(db, begin.position);
  return total;
}
