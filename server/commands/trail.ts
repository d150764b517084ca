// The command `trail`: checks the audit trail against its seals, and deletes old entries.
import { parseArgs } from "node:util";
import { addMinutes, isCalendarDate, istInstant } from "#domain/ist-time.ts";
import type { Config } from "#server/config/config.ts";
import { openPool } from "#server/db/pool.ts";
import { mayPruneTrail } from "#server/db/runtime-role.ts";
import type { ChainEnd } from "#server/modules/audit/seals.ts";
import { checkTrail, pruneTrail, type TrailCheck } from "#server/modules/audit/trail-check.ts";
import { StartupError } from "#server/start.ts";
import { withConnectionString } from "./with-database.ts";

const USAGE = `Usage:
  npm run trail -- check [--known <position>:<hash>]
  npm run trail -- prune --before <date, such as 2025-01-31>
check compares the audit trail with its seals and says the first difference, and which entries have a time that cannot be
right. --known: the end of the chain that an earlier check has printed; false times before it do not count again. prune
deletes entries of before that day, which must be a year ago or more, after a check.`;

const KEPT_DAYS = 365;

/** `isIntact`: false if the check has found a difference, or a false time after the known end of the chain. */
export type TrailResult = { text: string; isIntact: boolean };
type TrailCommand = { action: "check"; known: ChainEnd | undefined } | { action: "prune"; before: Date };

/** Runs the command. @throws StartupError with the usage, or why nothing was deleted */
export async function runTrailCommand(
  config: Config,
  args: readonly string[],
  now: Date,
): Promise<TrailResult> {
  const command = parseCommand(args);
  return withConnectionString(config, async (connectionString) => {
    const db = openPool(config.databaseMigrationUrl ?? connectionString, 2);
    try {
      return await execute({ db, config }, command, now);
    } finally {
      await db.end();
    }
  });
}

async function execute(
  ctx: Parameters<typeof checkTrail>[0],
  command: TrailCommand,
  now: Date,
): Promise<TrailResult> {
  const known = command.action === "check" ? command.known : undefined;
  const check = await checkTrail(ctx, { known, isClockTrusted: ctx.config.mode === "live", now });
  if (check.problem !== null || command.action === "check") return formatCheck(check);
  if (command.before > addMinutes(now, -KEPT_DAYS * 24 * 60))
    throw new StartupError(`Nothing was deleted: entries are kept for ${KEPT_DAYS} days or more.`);
  // Before the new beginning of the chain is signed.
  if (!(await mayPruneTrail(ctx.db)))
    throw new StartupError(
      "Nothing was deleted: the role of DATABASE_URL may not delete entries. Set DATABASE_MIGRATION_URL, whose role owns the tables.",
    );
  const deleted = await pruneTrail(ctx, command.before, now);
  return { text: `Entries deleted: ${deleted}.`, isIntact: true };
}

const MAX_SENTENCES = 20;

function formatCheck({ problem, falseTimes, warnings, sealed, end, signedUpTo }: TrailCheck): TrailResult {
  const position = `${end.position}:${end.hash.toString("hex")}`;
  const remarks = [...falseTimes, ...warnings];
  const shown = remarks.slice(0, MAX_SENTENCES);
  if (remarks.length > shown.length) shown.push(`Further remarks: ${remarks.length - shown.length}.`);
  if (problem !== null)
    return {
      text: [problem, `What is before it, up to ${position}, agrees with its seals.`, ...shown].join("\n"),
      isIntact: false,
    };
  const summary = `Entries that agree with their seals: ${sealed}. They are signed up to position ${signedUpTo}.`;
  const advice = "Keep this line elsewhere, and name it at a later check with --known.";
  return {
    text: [...shown, summary, `End of the chain: ${position}`, advice].join("\n"),
    isIntact: falseTimes.length === 0,
  };
}

function parseCommand(args: readonly string[]): TrailCommand {
  const { action, known, before } = parseOptions(args);
  if (action === "check" && before === undefined) {
    const [, position, hash = ""] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(known ?? "") ?? [];
    if (known !== undefined && !position) throw new StartupError(USAGE);
    return {
      action,
      known: position ? { position: Number(position), hash: Buffer.from(hash, "hex") } : undefined,
    };
  }
  if (action !== "prune" || known !== undefined || !before || !isCalendarDate(before))
    throw new StartupError(USAGE);
  return { action, before: istInstant(before, "00:00") };
}

function parseOptions(args: readonly string[]) {
  const options = { known: { type: "string" }, before: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { action: positionals.length === 1 ? positionals[0] : undefined, ...values };
  } catch {
    throw new StartupError(USAGE);
  }
}
