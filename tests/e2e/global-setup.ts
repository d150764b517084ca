// One PostgreSQL for all servers of the stories, with a database that a first start has filled: each server gets a copy of it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { AppServer, TEMPLATE } from "./app-server.ts";

/** Durability is what the launcher's own tests try. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

export default async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), "parcha-stories-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), settings: SETTINGS });
  process.env.STORIES_POSTGRES = postgres.connectionString("postgres");
  await postgres.ensureDatabase(TEMPLATE);
  const first = await AppServer.start(join(dataDir, "first"), {
    DATABASE_URL: postgres.connectionString(TEMPLATE),
  });
  await first.stop();
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
