// What support decides about an account whose owner is in doubt (docs/decisions/0110), once it has made sure:
// `npm run admin -- confirm-owner` lets the next sign-in in, `npm run admin -- detach` takes the number from the account. Each
// asks for the account's number, and the audit trail records it under the super admin who has decided it.
import { parseArgs } from "node:util";
import { istDateOf } from "#domain/ist-time.ts";
import { CONFIRMED_HOURS } from "#domain/owner-checks.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Owed } from "#server/modules/account/owed-row.ts";
import {
  canBeDetached,
  confirmOwner,
  detachAccount,
  findOwed,
} from "#server/modules/account/owner-checks.ts";
import { beginCommand, endEntry } from "#server/modules/audit/audit.ts";
import { findPhone } from "#server/modules/customers/login.ts";
import { findAdminByUsername } from "#server/modules/staff/admins.ts";
import { StartupError } from "#server/start.ts";
import { withDatabase } from "./with-database.ts";

export type SupportCommand = "confirm-owner" | "detach";

const USAGE = `Usage:
  npm run admin -- confirm-owner --customer <id> --payment <pay_…> --username <name>
  npm run admin -- detach --customer <id> --username <name>
--customer: the id at the end of the address of the customer's page. --payment: the id of a payment, as the customer has named
it. --username: the super admin who decides it. Both ask for the account's number before they change anything.`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Context = Pick<AppContext, "db" | "config">;
/** Shows the question and returns the line that the operator types. */
export type AskLine = (question: string) => Promise<string>;
type Account = { adminId: string; customerId: string; phone: string };
/** What the operator is asked, what is done then, what is printed, and what a refusal means. */
type Decision = { question: string; decide: () => Promise<void>; done: string; refused: string };

/** Runs the command and returns the text to print. @throws StartupError with the usage or why nothing was changed */
export async function runSupportCommand(
  config: Config,
  command: SupportCommand,
  args: readonly string[],
  ask: AskLine,
  now: Date,
): Promise<string> {
  const { customerId, username, paymentId } = parseCommand(command, args);
  return withDatabase(config, async (db) => {
    const ctx = { db, config };
    const admin = await findAdminByUsername(ctx, username);
    if (admin?.role !== "super_admin" || admin.disabledAt !== null)
      throw new StartupError(`Nothing was changed: ${username} is no super admin who can sign in.`);
    const phone = await findPhone(ctx, customerId).catch(() => null);
    if (phone === null) throw new StartupError("Nothing was changed: there is no open account with this id.");
    const account = { adminId: admin.id, customerId, phone };
    const decision =
      command === "detach"
        ? await toDetach(ctx, account, now)
        : toConfirm(ctx, { ...account, paymentId }, now);
    const typed = (await ask(decision.question)).replace(/[\s-]/g, "");
    if (typed !== phone) throw new StartupError("Nothing was changed: this is not the account's number.");
    await decideRecorded(ctx, command, account, decision, now);
    return decision.done;
  });
}

async function decideRecorded(
  ctx: Context,
  command: SupportCommand,
  { adminId, customerId }: Account,
  { decide, refused }: Decision,
  now: Date,
) {
  const verb = `npm run admin -- ${command}`;
  const entryId = await beginCommand(
    ctx,
    { adminId, verb, subject: { kind: "customers", id: customerId } },
    now,
  );
  try {
    await decide();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await endEntry(ctx, entryId, { code: error.code });
    throw new StartupError(`Nothing was changed: ${refused}`);
  }
  await endEntry(ctx, entryId, { input: null, output: null });
}

function toConfirm(ctx: Context, account: Account & { paymentId: string }, now: Date): Decision {
  return {
    question: `The next sign-in within ${CONFIRMED_HOURS} hours opens the account, whoever enters the code of its SMS. Does the customer
still hold the number? Type it to open the account, or nothing to leave it: `,
    decide: () => confirmOwner(ctx, account, now),
    done: `The next sign-in within ${CONFIRMED_HOURS} hours opens the account. Ask the customer to sign in now.`,
    refused: "the account has no captured payment with this id.",
  };
}

async function toDetach(ctx: Context, account: Account, now: Date): Promise<Decision> {
  const owedBefore = await findOwed(ctx, account.customerId, now);
  if (!canBeDetached(owedBefore))
    throw new StartupError(
      `${describeOwed(owedBefore)}\nNothing was changed: a paid session is ahead, or a payment is under way.`,
    );
  return {
    question: `${describeOwed(owedBefore)}
Its holder begins with a new account, and nothing attaches this one again. What is paid for and not delivered
ends for the customer: pay it back first. Type the account's number to take it away, or nothing to leave it: `,
    decide: () => detachAccount(ctx, { ...account, owedBefore }, now),
    done: "The number was taken away. Its holder gets a new account at the next sign-in.",
    refused: "what is owed has changed meanwhile, or the account was used. Run the command again to see it.",
  };
}

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

const OPTIONS = {
  customer: { type: "string" },
  payment: { type: "string" },
  username: { type: "string" },
} as const;

function parseCommand(command: SupportCommand, args: readonly string[]) {
  try {
    const { customer, username, payment = "" } = parseArgs({ args: [...args], options: OPTIONS }).values;
    const hasOwnOptions = (command === "confirm-owner") === (payment !== "");
    if (customer && UUID.test(customer) && username && hasOwnOptions)
      return { customerId: customer, username, paymentId: payment };
  } catch {
    // An unknown option.
  }
  throw new StartupError(USAGE);
}
