// One PostgreSQL for all servers of the stories, with a database that a first start has filled: each server gets a copy of it.
import { join } from "node:path";
import { startTemporaryPostgres } from "#tests/support/temporary-postgres.ts";
import { AppServer } from "./app-server.ts";

export default async function setup() {
  const { maintenance, stop } = await startTemporaryPostgres(async (DATABASE_URL, folder) => {
    const first = await AppServer.start(join(folder, "first"), { DATABASE_URL });
    await first.stop();
  });
  process.env.STORIES_POSTGRES = maintenance;
  return stop;
}
