// Compares the audit trail with its seals and signatures, and deletes its beginning.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
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

export type TrailCheck = {
  /** A sentence about the first thing that is wrong with the chain, null if nothing is. */
  problem: string | null;
  /** Sentences about entries whose time cannot be right, after the known end of the chain: new ones. */
  falseTimes: string[];
  /** Sentences about what does not break the chain. */
  warnings: string[];
  sealed: number;
  end: ChainEnd;
  signedUpTo: number;
};

export type TrailCheckOptions = {
  /** The end of the chain at an earlier check, kept elsewhere. */
  known?: ChainEnd | undefined;
  /** In demo mode people move the clock, so that times prove nothing. */
  isClockTrusted: boolean;
  now: Date;
};

const BATCH = 5_000;
/** Entries of a call are sealed after this time at the latest, while servers run. */
const LATE_MINUTES = 2 * OPEN_MINUTES;

/** Checks every seal from the beginning of the chain on. Servers may run meanwhile. */
export async function checkTrail(ctx: TrailContext, options: TrailCheckOptions): Promise<TrailCheck> {
  const { pruned, signed, others } = await listSigned(ctx);
  const chain = new Chain(ctx, { begin: pruned ?? CHAIN_START, signed, options });
  const problem = (await chain.read()) ?? (await problemOfEnd(ctx, chain, signed, options));
  const { begin, end } = chain;
  const knownPosition = options.known?.position ?? 0;
  const sentencesOf = (times: readonly FalseTime[]) => times.map(({ sentence }) => sentence);
  return {
    problem,
    falseTimes: sentencesOf(chain.falseTimes.filter(({ position }) => position > knownPosition)),
    warnings: [
      ...warningsOfSignatures(others),
      ...sentencesOf(chain.falseTimes.filter(({ position }) => position <= knownPosition)),
    ],
    sealed: end.position - begin.position,
    end,
    signedUpTo: signed.at(-1)?.position ?? begin.position,
  };
}

/**
 * The checkpoints with our signature: the beginning of the chain, and those after it in the order of their positions.
 * `others`: how many have none. Anybody with the server's role can add them, so they prove nothing.
 */
async function listSigned({
  db,
  config,
}: {
  db: AppContext["db"] | Transaction;
  config: TrailContext["config"];
}) {
  const all = { before: null, limit: null, offset: 0 };
  const checkpoints = [
    ...(await queries.listCheckpoints(db, "pruned", all)),
    ...(await queries.listCheckpoints(db, "sealed", all)),
  ];
  const right = checkpoints.filter((checkpoint) => signatureState(config, checkpoint) === "right");
  const pruned = right.find(({ kind }) => kind === "pruned") ?? null;
  const signed = right.filter(
    ({ kind, position }) => kind === "sealed" && position > (pruned?.position ?? 0),
  );
  return { pruned, signed: signed.reverse(), others: checkpoints.length - right.length };
}

function warningsOfSignatures(others: number): string[] {
  if (others === 0) return [];
  return [
    `Checkpoints without a signature of ours, which are passed over: ${others}. If SECRET_KEY was changed, they may be older; with the earlier key in SECRET_KEYS_BEFORE they count. Otherwise somebody has added or changed them.`,
  ];
}

type FalseTime = { position: number; sentence: string };

/** Reads the chain and remembers how far it agrees. */
class Chain {
  readonly begin: ChainEnd;
  end: ChainEnd;
  lastSeal: queries.Seal | null = null;
  readonly falseTimes: FalseTime[] = [];
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
    this.#expected = new Map(
      // Of two for one position the earlier one counts: the other is of a chain that was created again.
      signed.toReversed().map(({ position, hash }) => [position, hash.toString("hex")]),
    );
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
    const { position, entryId, hash } = sealed;
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
    if (isClockTrusted) this.#checkTime(entry, sealed);
    return null;
  }

  /**
   * Notes an entry that was added later than it says. Ids follow the time, as far as clocks agree; an entry that commits
   * late, or stays open, is sealed out of order, but by the next run after 60 minutes. A clock that was wrong for a while
   * leaves such entries, too; what follows is compared with the last one, so that each jump is noted once.
   */
  #checkTime({ id, at }: queries.EntryText, { position, sealedAt }: queries.Seal) {
    if (this.#run?.getTime() !== sealedAt.getTime()) {
      this.#runBefore = this.#run;
      this.#run = sealedAt;
    }
    const time = new Date(`${at}Z`);
    const isInOrder = id > this.#newest.id;
    const limit = isInOrder ? this.#newest.at : this.#runBefore;
    if (isInOrder) this.#newest = { id, at: time };
    if (!limit || addMinutes(time, LATE_MINUTES) >= limit) return;
    const sentence = `Entry ${id} (position ${position}) says ${at}Z and was added after ${limit.toISOString()}.`;
    this.falseTimes.push({ position, sentence });
  }
}

async function problemOfEnd(
  { db, config }: TrailContext,
  { end, lastSeal }: Chain,
  signed: readonly Checkpoint[],
  { known, isClockTrusted, now }: TrailCheckOptions,
): Promise<string | null> {
  const cut = [...signed, ...(known ? [known] : [])].find(({ position }) => position > end.position);
  if (cut)
    return `The seals after position ${end.position} were deleted: there was one at position ${cut.position}.`;
  const upToId = await settledEntryId(db, config, lastSeal);
  const before = isClockTrusted ? addMinutes(now, -LATE_MINUTES) : null;
  const forgotten = await queries.findForgotten(db, { upToId, before });
  if (!forgotten) return null;
  const { id, at } = forgotten;
  if (id <= upToId) return `Entry ${id} has no seal, although later ones have.`;
  return `Entry ${id} of ${at.toISOString()} has no seal: no server seals the trail. Look for "a sweep failed" in the log. After an upgrade to a version that seals, wait until the earlier entries are sealed.`;
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
    const { signed, pruned } = await listSigned({ db: tx, config });
    const chosen = signed.filter(({ position }) => first === null || position < first).at(-1);
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
