// The commands about admins: the first super admin, forgotten passwords, lost phones. Passwords are never arguments,
// which other users of the machine could read.
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import type { Config } from "#server/config/config.ts";
import type { Pool } from "#server/db/pool.ts";
import { allAdmins, createAdmin, renewPassword, resetTotp } from "#server/modules/staff/staff.ts";
import { CannotServe } from "#server/start.ts";
import { withDatabase } from "./with-database.ts";

const LEAST_PASSWORD = 10;

const USAGE = `Usage:
  npm run admin -- create --username <name> [--name "<shown name>"] [--role admin|super_admin]
  npm run admin -- reset-password --username <name>
  npm run admin -- reset-totp --username <name>
  npm run admin -- list
Names have small letters, digits, dots and dashes. The password is asked for, or read from stdin; an empty one becomes
a random one, which is shown once.`;

export type AskPassword = () => Promise<string>;
type Order =
  | { verb: "create"; username: string; name: string; role: "admin" | "super_admin" }
  | { verb: "reset-password" | "reset-totp"; username: string }
  | { verb: "list" };

/** Does what the words ask and answers what to print. @throws CannotServe with the usage, or why it cannot be. */
export async function orderAboutAdmins(
  config: Config,
  words: readonly string[],
  ask: AskPassword,
  now: Date,
): Promise<string> {
  const order = orderOf(words);
  const hasPassword = order.verb === "create" || order.verb === "reset-password";
  const password = hasPassword ? await chosen(ask) : { text: "", isRandom: false };
  return withDatabase(config, (db) => carryOut(db, order, password, now));
}

function orderOf(words: readonly string[]): Order {
  const { verb, values } = read(words);
  if (verb === "list") return { verb };
  const username = values.username ?? "";
  if (!/^[a-z0-9._-]{2,40}$/.test(username)) throw new CannotServe(USAGE);
  if (verb === "reset-password" || verb === "reset-totp") return { verb, username };
  const role = values.role ?? "admin";
  if (verb !== "create" || (role !== "admin" && role !== "super_admin")) throw new CannotServe(USAGE);
  return { verb, username, role, name: values.name?.trim() || username };
}

function read(words: readonly string[]) {
  const options = {
    username: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { verb: positionals.length === 1 ? positionals[0] : undefined, values };
  } catch {
    throw new CannotServe(USAGE);
  }
}

type Password = { text: string; isRandom: boolean };

async function chosen(ask: AskPassword): Promise<Password> {
  const typed = await ask();
  if (typed && typed.length < LEAST_PASSWORD)
    throw new CannotServe(`A password has at least ${LEAST_PASSWORD} characters.`);
  return { text: typed || randomBytes(12).toString("base64url"), isRandom: !typed };
}

async function carryOut(db: Pool, order: Order, password: Password, now: Date): Promise<string> {
  if (order.verb === "list") return listed(await allAdmins({ db }));
  const { username } = order;
  const nobody = new CannotServe(`There is no admin named ${username}. npm run admin -- list shows them.`);
  const told = password.isRandom ? `${username}: ${password.text}` : `${username} can sign in now.`;
  switch (order.verb) {
    case "create": {
      const { name, role } = order;
      if (await createAdmin({ db }, { username, name, role, password: password.text }, now)) return told;
      throw new CannotServe(`${username} exists already. For a new password: reset-password.`);
    }
    case "reset-password":
      if (await renewPassword({ db }, username, password.text, now)) return told;
      throw nobody;
    case "reset-totp":
      if (await resetTotp({ db }, username, now)) return `${username} signs in with the password alone now.`;
      throw nobody;
  }
}

function listed(admins: Awaited<ReturnType<typeof allAdmins>>): string {
  if (admins.length === 0) return "There are no admins yet.";
  const line = ({ username, role, hasTotp, name }: (typeof admins)[number]) =>
    `${username}  ${role}  ${hasTotp ? "second step on" : "password alone"}  ${name}`;
  return admins.map(line).join("\n");
}
