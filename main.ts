// Start and stop. `node main.ts` serves; with `check` it only says whether the configuration would do, with
// `admin` it looks after admins (make-admin.ts), and with `reseal` it seals anew what an earlier key sealed (reseal.ts).
import { existsSync } from "node:fs";
import { orderAboutAdmins } from "#server/commands/admin.ts";
import { askPassword, PasswordsDiffer } from "#server/commands/ask-password.ts";
import { resealEverything } from "#server/commands/reseal.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { BadConfig } from "#server/config/bad-config.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { liveRemarks } from "#server/config/live-remarks.ts";
import { CannotStart } from "#server/db/embedded/cannot-start.ts";
import { openLog } from "#server/log.ts";
import { CannotServe, type Server, startServer } from "#server/start.ts";

const STOP_WITHIN_MS = 15_000;
/** Said in their own words, without a stack. */
const PLAIN = [BadConfig, CannotServe, CannotStart, PasswordsDiffer];

async function main() {
  // What the environment says already wins over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const [command, ...words] = process.argv.slice(2);
  switch (command) {
    case undefined:
      return serve(config);
    case "check":
      return console.log(wellConfigured(config));
    case "admin": {
      const ask = () => askPassword(process.stdin, process.stderr);
      return console.log(await orderAboutAdmins(config, words, ask, new Date()));
    }
    case "reseal":
      return console.log(await withDatabase(config, (db) => resealEverything(db, config)));
    default:
      throw new CannotServe(`There is no command "${command}": they are check, admin and reseal.`);
  }
}

function wellConfigured(config: Config): string {
  if (config.mode === "demo") return "Demo mode: nothing needs to be configured.";
  return ["The configuration is complete.", ...liveRemarks(config).map((remark) => `  ${remark}`)].join("\n");
}

async function serve(config: Config) {
  // Live mode never loads the simulator's code.
  const openSimulator =
    config.mode === "demo" ? (await import("#simulator/simulator.ts")).openSimulator : null;
  const server = await startServer(config, openLog(config.logLevel), () => new Date(), openSimulator);
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
      ? "  These passwords are shown this once. A new one: stop the server, then npm run admin -- reset-password --username guruji"
      : `Data is kept in ${config.dataDir}`,
  ];
  console.log(lines.join("\n"));
}

main().catch((error: unknown) => {
  const isPlain = PLAIN.some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? error.message : error);
  process.exit(1);
});
