// The process that the crash proof kills: it starts the database, inserts from four writers at once, and
// prints every row whose commit was acknowledged. Arguments: data folder, a word that makes this run's ids
// its own.
import { writeSync } from "node:fs";
import { Client } from "pg";
import { messageOf } from "#server/db/embedded/cannot-start.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";

const [, , dataDir = "", run = ""] = process.argv;

// Written at once, past every buffer: what was printed stays printed when this process is killed.
function say(word: string, rest: string): void {
  writeSync(1, `${word} ${rest}\n`);
}

async function write(connectionString: string, writer: number): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  for (let count = 0; ; count += 1) {
    const id = `${run}-${writer}-${count}`;
    await client.query("insert into acknowledged (id) values ($1)", [id]);
    say("row", id);
  }
}

try {
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => say("log", line) });
  await database.ensureDatabase("crash");
  const connectionString = database.connectionString("crash");
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists acknowledged (id text primary key)");
  say("ready", `${database.pid} ${connectionString}`);
  await Promise.all([1, 2, 3, 4].map((writer) => write(connectionString, writer)));
} catch (error) {
  say("failed", messageOf(error).replaceAll("\n", " "));
  process.exit(1);
}
