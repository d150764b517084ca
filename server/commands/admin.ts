// The command `admin`: creates, lists, disables and enables admins, sets new passwords, resets two-step sign-in. A password is never an argument,
// because other users of the machine can read a process's arguments.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import type { Config } from "#server/config/config.ts";
import type { Pool } from "#server/db/pool.ts";
import { Failure } from "#server/failure.ts";
import { translate } from "#server/i18n/translate.ts";
import { beginCommand, endEntry } from "#server/modules/audit/audit.ts";
import { createAdmin, findAdminByUsername, listAdmins, resetPassword } from "#server/modules/staff/admins.ts";
import { findPasswordFault } from "#server/modules/staff/common-passwords.ts";
import { setDisabledByUsername } from "#server/modules/staff/staff-accounts.ts";
import { resetTotp } from "#server/modules/staff/totp.ts";
import { StartupError } from "#server/start.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Usage:
  npm run admin -- create --username <name> [--name "<shown name>"] [--role ${ADMIN_ROLES.join("|")}]
  npm run admin -- reset-password --username <name>
  npm run admin -- reset-totp --username <name>
  npm run admin -- disable --username <name>
  npm run admin -- enable --username <name>
  npm run admin -- list
  npm run admin -- detach --customer <id> --username <super admin>   takes the number from an account that nobody can open
Usernames have small letters, digits, dots, dashes and underscores. The command asks for the password, or reads it from
stdin. If it is empty, the command chooses a random one and shows it once.`;

export type AskPassword = () => Promise<string>;
/** The actions that take an existing admin's username, and nothing else. */
const NAMED_ACTIONS = ["reset-password", "reset-totp", "disable", "enable"] as const;
type AdminCommand =
  | { action: "create"; username: string; name: string; role: AdminRole }
  | { action: (typeof NAMED_ACTIONS)[number]; username: string }
  | { action: "list" };

/** Runs the command and returns the text to print. @throws StartupError with the usage or the reason of the refusal */
export async function runAdminCommand(
  config: Config,
  args: readonly string[],
  ask: AskPassword,
  now: Date,
): Promise<string> {
  const command = parseCommand(args);
  const password =
    command.action === "create" || command.action === "reset-password"
      ? await choosePassword(ask, command.username)
      : { text: "", isRandom: false };
  return withDatabase(config, (db) => execute({ db, config }, command, password, now));
}

function parseCommand(args: readonly string[]): AdminCommand {
  const { action, values } = parseOptions(args);
  if (action === "list") return { action };
  const username = values.username ?? "";
  if (!/^[a-z0-9._-]{2,40}$/.test(username)) throw new StartupError(USAGE);
  const named = NAMED_ACTIONS.find((known) => known === action);
  if (named) return { action: named, username };
  const role = ADMIN_ROLES.find((known) => known === (values.role ?? "admin"));
  if (action !== "create" || !role) throw new StartupError(USAGE);
  return { action, username, role, name: values.name?.trim() || username };
}

function parseOptions(args: readonly string[]) {
  const options = {
    username: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { action: positionals.length === 1 ? positionals[0] : undefined, values };
  } catch {
    throw new StartupError(USAGE);
  }
}

type Password = { text: string; isRandom: boolean };

/** By the rules of the passwords that are chosen in the app. */
async function choosePassword(ask: AskPassword, username: string): Promise<Password> {
  const typed = await ask();
  const fault = typed ? await findPasswordFault(typed, username) : null;
  if (fault) throw new StartupError(translate("en", fault));
  return { text: typed || randomBytes(12).toString("base64url"), isRandom: !typed };
}

type CommandContext = { db: Pool; config: Config };

async function execute(
  ctx: CommandContext,
  command: AdminCommand,
  password: Password,
  now: Date,
): Promise<string> {
  if (command.action === "list") return formatAdmins(await listAdmins(ctx));
  // Who runs a command is not known.
  const entryId = await beginCommand(ctx, { adminId: null, verb: verbOf(command), subject: null }, now);
  const answer = await change(ctx, command, password, now).catch(async (error: unknown) => {
    if (error instanceof StartupError) await endEntry(ctx, entryId, { code: "not-found" });
    throw error;
  });
  try {
    const account = await findAdminByUsername(ctx, command.username);
    // The verb says the action.
    const { action: _, ...input } = command;
    await endEntry(ctx, entryId, { input, output: { account } });
    return answer;
  } catch (error) {
    // The change is made. An error in place of the answer would hide that, and a random password with it.
    return `${answer}\nThe entry of this stays unfinished: ${error instanceof Error ? error.message : error}`;
  }
}

const verbOf = ({ action }: AdminCommand) => `npm run admin -- ${action}`;

async function change(
  ctx: CommandContext,
  command: Exclude<AdminCommand, { action: "list" }>,
  password: Password,
  now: Date,
): Promise<string> {
  const { username } = command;
  const unknownAdmin = new StartupError(
    `There is no admin named ${username}. npm run admin -- list shows all.`,
  );
  const loginNote = password.isRandom ? `${username}: ${password.text}` : `${username} can sign in now.`;
  const passwordNote = password.isRandom ? loginNote : `${username} has the new password`;
  const enabling = `npm run admin -- enable --username ${username}`;
  switch (command.action) {
    case "create": {
      const { name, role } = command;
      if (await createAdmin(ctx, { username, name, role, password: password.text }, now)) return loginNote;
      throw new StartupError(`${username} exists already. To set a new password, use reset-password.`);
    }
    case "reset-password": {
      // Asked before: an error after the change would hide a random password.
      const staysDisabled = await isDisabled(ctx, username);
      if (!(await resetPassword(ctx, username, password.text, now))) throw unknownAdmin;
      return staysDisabled ? `${passwordNote}, and stays disabled: ${enabling}` : loginNote;
    }
    case "reset-totp":
      if (await resetTotp(ctx, username, now)) return `${username} signs in with the password only now.`;
      throw unknownAdmin;
    case "disable":
      if (await disable(ctx.db, username, true, now)) return `${username} is signed out and cannot sign in.`;
      throw unknownAdmin;
    case "enable":
      if (await disable(ctx.db, username, false, now)) return `${username} can sign in again.`;
      throw unknownAdmin;
  }
}

async function isDisabled(ctx: CommandContext, username: string): Promise<boolean> {
  return (await findAdminByUsername(ctx, username))?.disabledAt != null;
}

/** False if there is no such username. */
async function disable(db: Pool, username: string, isDisabled: boolean, now: Date): Promise<boolean> {
  try {
    return await setDisabledByUsername({ db }, username, isDisabled, now);
  } catch (error) {
    if (error instanceof Failure && error.code === "last-super-admin")
      throw new StartupError(translate("en", "last-super-admin"));
    throw error;
  }
}

function formatAdmins(admins: Awaited<ReturnType<typeof listAdmins>>): string {
  if (admins.length === 0) return "There are no admins yet.";
  const line = ({ username, role, hasTotp, isDisabled, name }: (typeof admins)[number]) =>
    `${username}  ${role}  ${isDisabled ? "disabled" : hasTotp ? "two-step sign-in" : "password only"}  ${name}`;
  return admins.map(line).join("\n");
}
