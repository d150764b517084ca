// `npm run admin -- detach`: takes the number from an account without a way in (docs/decisions/0060). The command says what is
// owed to the account and asks for its number. The audit trail records the change under the super admin who has decided it.
import { parseArgs } from "node:util";
import { istDateOf } from "#domain/ist-time.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Owed } from "#server/modules/account/owed-row.ts";
import { canBeDetached, detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import { beginCommand, endEntry } from "#server/modules/audit/audit.ts";
import { findPhone } from "#server/modules/customers/login.ts";
import { findAdminByUsername } from "#server/modules/staff/admins.ts";
import { StartupError } from "#server/start.ts";
import { withDatabase } from "./with-database.ts";

const VERB = "npm run admin -- detach";
const USAGE = `Usage:
  ${VERB} --customer <id> --username <name>
--customer: the id at the end of the address of the customer's page. --username: the super admin who decides it. The command
says what is owed to the account and when it was used last, and asks for the account's number before it takes it away.`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Context = Pick<AppContext, "db" | "config">;
/** Shows the question and returns the line that the operator types. */
export type AskLine = (question: string) => Promise<string>;
type Detaching = { adminId: string; customerId: string; phone: string; owedBefore: Owed };

/** Runs the command and returns the text to print. @throws StartupError with the usage or why nothing was changed */
export async function runDetachCommand(
  config: Config,
  args: readonly string[],
  ask: AskLine,
  now: Date,
): Promise<string> {
  const { customerId, username } = parseCommand(args);
  return withDatabase(config, async (db) => {
    const ctx = { db, config };
    const admin = await findAdminByUsername(ctx, username);
    if (admin?.role !== "super_admin" || admin.disabledAt !== null)
      throw new StartupError(`Nothing was changed: ${username} is no super admin who can sign in.`);
    const phone = await findPhone(ctx, customerId).catch(() => null);
    if (phone === null) throw new StartupError("Nothing was changed: there is no open account with this id.");
    const owedBefore = await findOwed(ctx, customerId, now);
    if (!canBeDetached(owedBefore))
      throw new StartupError(
        `${describeOwed(owedBefore)}\nNothing was changed: a paid session is ahead, or a payment is under way.`,
      );
    const typed = (await ask(`${describeOwed(owedBefore)}\n${QUESTION}`)).replace(/[\s-]/g, "");
    if (typed !== phone) throw new StartupError("Nothing was changed: this is not the account's number.");
    await detachRecorded(ctx, { adminId: admin.id, customerId, phone, owedBefore }, now);
    return "The number was taken away. Its holder gets a new account at the next sign-in.";
  });
}

async function detachRecorded(ctx: Context, { adminId, ...detaching }: Detaching, now: Date) {
  const { customerId } = detaching;
  const entryId = await beginCommand(ctx, { adminId, verb: VERB, customerId }, now);
  try {
    await detachAccount(ctx, detaching, now);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await endEntry(ctx, entryId, { code: error.code });
    throw new StartupError(
      "Nothing was changed: what is owed has changed meanwhile, or the account was used. Run the command again to see it.",
    );
  }
  await endEntry(ctx, entryId, { input: null, output: null });
}

const QUESTION = `Its holder begins with a new account, and nothing attaches this one again. What is paid for and not delivered
ends for the customer: pay it back first. Type the account's number to take it away, or nothing to leave it: `;

function describeOwed(owed: Owed): string {
  const { usedAt, credits } = owed;
  return [
    "Owed to the account:",
    `  sessions ahead: ${owed.upcomingSessions}`,
    `  sessions missed: ${owed.missedSessions}`,
    `  payments under way: ${owed.paymentsUnderWay}`,
    `  parchas to be written or posted: ${owed.unfinishedParchas}`,
    `  vidhis to be performed: ${owed.remediesToPerform}`,
    `  discount: ₹${credits}`,
    `Last used: ${usedAt ? istDateOf(usedAt) : "not known"}`,
  ].join("\n");
}

function parseCommand(args: readonly string[]) {
  const options = { customer: { type: "string" }, username: { type: "string" } } as const;
  try {
    const { customer, username } = parseArgs({ args: [...args], options }).values;
    if (customer && UUID.test(customer) && username) return { customerId: customer, username };
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}
