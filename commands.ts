// What `main.ts` does: without a command it starts the server; the commands `check` (validates the configuration), `admin`,
// `migrate`, `push-keys`, `reseal`, `close-again` and `objects` run once and exit. Each loads the code that it alone runs.
import { existsSync } from "node:fs";
import { askLine, askPassword, PasswordPromptAborted } from "#server/commands/ask.ts";
import { newPushKeys } from "#server/commands/push-keys.ts";
import { withDatabase } from "#server/commands/with-database.ts";
import { BadConfig } from "#server/config/bad-config.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { liveRemarks } from "#server/config/live-remarks.ts";
import { EmbeddedPostgresError } from "#server/db/embedded/errors.ts";
import { openLog } from "#server/log.ts";
import type { OpenSimulator } from "#server/simulator.ts";
import { type Server, StartupError, startServer } from "#server/start.ts";

/** After the drain. */
const STOP_TIMEOUT_MS = 15_000;
/** Errors that the operator can fix: their message is printed without a stack. */
const OPERATOR_ERRORS = [BadConfig, StartupError, EmbeddedPostgresError, PasswordPromptAborted];

async function main() {
  // Variables of the environment take precedence over the file.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const [command, ...args] = process.argv.slice(2);
  switch (command) {
    case undefined:
      return serve(config);
    case "check":
      return console.log(await describeConfig(config));
    case "admin": {
      const askFor = (question: string) => askLine(process.stdin, process.stderr, question);
      const [verb, ...others] = args;
      if (verb === "confirm-owner" || verb === "detach") {
        const { runSupportCommand } = await import("#server/commands/support.ts");
        return console.log(await runSupportCommand(config, verb, others, askFor, new Date()));
      }
      const ask = () => askPassword(process.stdin, process.stderr);
      const { runAdminCommand } = await import("#server/commands/admin.ts");
      return console.log(await runAdminCommand(config, args, ask, new Date()));
    }
    case "migrate":
      return console.log(await withDatabase(config, async () => "The database has the newest schema."));
    case "push-keys":
      return console.log(newPushKeys());
    case "reseal": {
      const { resealAll } = await import("#server/commands/reseal.ts");
      return console.log(await withDatabase(config, (db) => resealAll(db, config)));
    }
    case "close-again":
      return console.log(await closeAccountsAgain(config, args));
    case "objects":
      return compareObjects(config, args);
    default:
      throw new StartupError(
        `There is no command "${command}". The commands are check, admin, migrate, push-keys, reseal, close-again and objects.`,
      );
  }
}

async function closeAccountsAgain(config: Config, [path]: string[]): Promise<string> {
  if (config.mode === "demo") throw new StartupError("close-again is for a restored database of live mode.");
  if (path === undefined)
    throw new StartupError("Name the folder of the journal, or a file with its lines: close-again <path>");
  const [{ closeAgain }, { createContext }] = await Promise.all([
    import("#server/commands/close-again.ts"),
    import("#server/context.ts"),
  ]);
  const log = openLog(config.logLevel);
  const now = new Date();
  return withDatabase(config, async (db) =>
    closeAgain(await createContext({ config, db, log, now: () => now }), path, now),
  );
}

async function compareObjects(config: Config, args: string[]) {
  if (args.join(" ") !== "check") throw new StartupError("Usage: npm run objects -- check");
  const [{ checkObjects, describeObjectsCheck }, { openStorage }] = await Promise.all([
    import("#server/commands/objects.ts"),
    import("#server/providers/storage/choose.ts"),
  ]);
  const storage = await openStorage(config);
  const counts = await withDatabase(config, (db) =>
    checkObjects({ db, storage }, (line) => console.log(line)),
  );
  console.log(describeObjectsCheck(counts));
  if (counts.missing + counts.open > 0) process.exitCode = 1;
}

/** With the texts to register. @throws StartupError if the payment provider's account makes payments of another amount than their order. */
async function describeConfig(config: Config): Promise<string> {
  const { describeTemplates } = await import("#server/commands/templates.ts");
  if (config.mode === "demo") return `Demo mode needs no configuration.\n${describeTemplates(config)}`;
  const { openPaymentGateway } = await import("#server/providers/payments/choose.ts");
  const changes = await openPaymentGateway(config).findAmountChanges();
  if (changes && changes.length > 0)
    throw new StartupError(
      `Razorpay's account changes what customers pay: ${changes.join("; ")}. Switch it off in Razorpay's dashboard (ops/README.md, Providers): a payment of another amount than its order buys nothing.`,
    );
  const { unknownVariables } = await import("#server/config/unknown-variables.ts");
  const remarks = [
    ...unknownVariables(process.env),
    ...liveRemarks(config),
    ...(changes ? [] : ["Razorpay did not say whether its account has a fee for customers or offers"]),
  ];
  return [
    "The configuration is complete.",
    ...remarks.map((remark) => `  ${remark}`),
    describeTemplates(config),
  ].join("\n");
}

async function serve(config: Config) {
  // Live mode never loads the simulator's code.
  const openSimulator: OpenSimulator | null =
    config.mode === "demo"
      ? async (options) => (await import("#simulator/simulator.ts")).openSimulator(options)
      : null;
  const log = openLog(config.logLevel);
  logBeforeEnd(log);
  const server = await startServer(config, log, () => new Date(), openSimulator);
  let isStopping = false;
  // Later signals change nothing: with Ctrl C in `npm start`, SIGINT comes twice, from the terminal and from npm.
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    void stop(server, config.drainSeconds * 1000 + STOP_TIMEOUT_MS, log);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopOnce);
  printStart(config, server);
}

/** An error outside of a request ends the process, as without this, but as a line of the log. systemd starts it again. */
function logBeforeEnd(log: ReturnType<typeof openLog>) {
  const end = (err: unknown) => {
    log.fatal({ err }, "unexpected error outside of a request; the process ends");
    process.exit(1);
  };
  process.once("uncaughtException", end);
  process.once("unhandledRejection", end);
}

async function stop(server: Server, timeoutMs: number, log: ReturnType<typeof openLog>) {
  // A closed terminal takes no more lines, which would end the process before its database.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  // Waits for requests in progress, but not for one that hangs.
  setTimeout(() => {
    log.error({ timeoutMs }, "the server did not stop in time; the process ends with what is in progress");
    process.exit(1);
  }, timeoutMs).unref();
  await server.stop();
  process.exit(0);
}

function printStart(config: Config, { newAccounts }: Server) {
  if (config.mode === "live")
    return console.log(`Parcha is open at ${config.publicUrl} (port ${config.port})`);
  const lines = [
    `Parcha is open at ${config.publicUrl}`,
    `Login codes and messages appear at ${config.publicUrl}/sandbox`,
    `Admins sign in at ${config.publicUrl}/admin/login as guruji or superadmin`,
    ...newAccounts.map(({ username, password }) => `  ${username}: ${password}`),
    newAccounts.length > 0
      ? "  These passwords are shown only now. To set a new one, stop the server and run: npm run admin -- reset-password --username guruji"
      : `Data is kept in ${config.dataDir}`,
  ];
  console.log(lines.join("\n"));
}

main().catch((error: unknown) => {
  const isOperatorError = OPERATOR_ERRORS.some((type) => error instanceof type);
  console.error(isOperatorError && error instanceof Error ? error.message : error);
  process.exit(1);
});
