// The process that the crash tests kill: it starts the embedded PostgreSQL, inserts rows over four connections, and
// prints each row whose commit was acknowledged. Arguments: data folder, and a prefix for the ids of this run.
import { writeSync } from "node:fs";
import { Client } from "pg";
import { errorMessage } from "#server/db/embedded/errors.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";

const [, , dataDir = "", run = ""] = process.argv;

// Writes synchronously and without a buffer, so that no printed line is lost when this process is killed.
function print(word: string, rest: string): void {
  writeSync(1, `${word} ${rest}\n`);
}

async function write(connectionString: string, writer: number): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  for (let count = 0; ; count += 1) {
    const id = `${run}-${writer}-${count}`;
    await client.query("insert into acknowledged (id) values ($1)", [id]);
    print("row", id);
  }
}

try {
  const database = await startEmbeddedPostgres({ dataDir, log: (line) => print("log", line) });
  await database.ensureDatabase("crash");
  const connectionString = database.connectionString("crash");
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists acknowledged (id text primary key)");
  print("ready", `${database.pid} ${connectionString}`);
  await Promise.all([1, 2, 3, 4].map((writer) => write(connectionString, writer)));
} catch (error) {
  print("failed", errorMessage(error).replaceAll("\n", " "));
  process.exit(1);
}
