// Start and stop. `node server/main.ts` serves; `node server/main.ts admin <username> [--super]` makes an admin or
// gives one a new password.
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { BadConfig, type Config, readConfig } from "#server/config.ts";
import { CannotStart } from "#server/db/embedded/cannot-start.ts";
import { openLog } from "#server/log.ts";
import { makeAdmin } from "#server/make-admin.ts";
import { CannotServe, type Server, startServer } from "#server/start.ts";

const STOP_WITHIN_MS = 15_000;

async function main() {
  // What the environment says already wins over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const [command, username, flag] = process.argv.slice(2);
  if (command === "admin") return makeAdmin(config, username, flag === "--super", readPassword, new Date());
  await serve(config);
}

async function serve(config: Config) {
  const server = await startServer(config, openLog(config.logLevel), () => new Date());
  greet(config, server);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(server));
}

async function stop(server: Server) {
  // Requests under way are finished; one that hangs does not keep the process.
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await server.stop();
  process.exit(0);
}

function greet(config: Config, { newAccounts }: Server) {
  if (config.mode === "live")
    return console.log(`Parcha is open at ${config.publicUrl} (port ${config.port})`);
  const lines = [
    `Parcha is open at ${config.publicUrl}`,
    `Login codes and messages appear at ${config.publicUrl}/sandbox`,
    `Admins sign in at ${config.publicUrl}/admin/login as guruji or superadmin`,
    ...newAccounts.map(({ username, password }) => `  ${username}: ${password}`),
    newAccounts.length > 0
      ? "  These passwords are shown this once. A new one: stop the server, then npm run admin -- guruji"
      : `Data is kept in ${config.dataDir}`,
  ];
  console.log(lines.join("\n"));
}

/** Asks for a password on the terminal; from a pipe its first line is taken, and without one it is random. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const nothing = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
    return await Promise.race([lines.question("New password (empty: a random one): "), nothing]);
  } finally {
    lines.close();
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof BadConfig || error instanceof CannotServe || error instanceof CannotStart;
  console.error(isPlain ? error.message : error);
  process.exit(1);
});
