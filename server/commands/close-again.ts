// The command `close-again`: closes the accounts again that the journal of closed accounts names and a restored database has
// open. It can be repeated, and goes on with the next account when one fails.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "#server/context.ts";
import { closeAccountAgain, readJournal } from "#server/modules/account/closed-accounts.ts";
import { StartupError } from "#server/start.ts";

/**
 * `path`: the folder of the journal, or a file with lines of it or of the log. Returns the text to print.
 * @throws StartupError with the text if an account could not be closed, so that what waits for the command opens no site
 */
export async function closeAgain(ctx: AppContext, path: string, now: Date): Promise<string> {
  const accounts = readJournal(await readTexts(path));
  const counts = { closed: 0, skipped: 0, failed: 0 };
  for (const account of accounts)
    try {
      counts[(await closeAccountAgain(ctx, account, now)) ? "closed" : "skipped"] += 1;
    } catch (error) {
      counts.failed += 1;
      ctx.log.error({ err: error, customerId: account.customerId }, "an account is not closed again");
    }
  const { closed, skipped, failed } = counts;
  const lines = [
    `${accounts.length} in the journal: ${closed} closed again, ${skipped} closed already or not in this database.`,
  ];
  if (closed > 0) lines.push("The server deletes their photos and videos when it runs.");
  if (failed > 0)
    throw new StartupError(
      [...lines, `${failed} could not be closed: see the log, and run the command again.`].join("\n"),
    );
  return lines.join("\n");
}

async function readTexts(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return readFile(path, "utf8");
  const files = await readdir(path);
  const texts = await Promise.all(files.map((file) => readFile(join(path, file), "utf8")));
  return texts.join("\n");
}
