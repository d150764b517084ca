// A server that is measured, with a database of its own: of this checkout, or of another version (BASELINE).
import { join } from "node:path";
import type { EmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import type { migrate } from "#server/db/migrate.ts";
import { freePort, type ServerProcess, startProcess } from "#tests/support/process.ts";
import { type Customer, fillDatabase, listFutureSlots, type Slot } from "./fill-database.ts";
import type { CustomerAndSlot } from "./payments.ts";

const ROOT = join(import.meta.dirname, "..");

export type Target = {
  server: ServerProcess;
  url: string;
  port: number;
  connectionString: string;
  customers: Customer[];
  slots: Slot[];
  /** Gives out each customer and each slot once. */
  takeNext(): CustomerAndSlot;
};

type Options = {
  /** Of the database. */
  name: string;
  bookings: number;
  /** The checkout of another version. */
  root?: string | undefined;
  env?: Record<string, string>;
};

/** `folder` takes the server's files. */
export async function openTarget(
  postgres: EmbeddedPostgres,
  folder: string,
  { name, bookings, root = ROOT, env = {} }: Options,
): Promise<Target> {
  await postgres.ensureDatabase(name);
  const connectionString = postgres.connectionString(name);
  const version: { migrate: typeof migrate } = await import(join(root, "server/db/migrate.ts"));
  await version.migrate(connectionString);
  const slots = listFutureSlots();
  const customers = await fillDatabase(connectionString, bookings, slots.length);
  const port = await freePort();
  const server = await startProcess(
    {
      LOG_LEVEL: "error",
      DEMO_NO_ADDRESS_LIMITS: "1",
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, name),
      PORT: String(port),
      ...env,
    },
    join(root, "main.ts"),
  );
  let taken = 0;
  const takeNext = () => {
    const [customer, slot] = [customers[taken], slots[taken]];
    taken++;
    if (!customer || !slot) throw new Error("The bench ran out of customers or slots");
    return { customer, slot };
  };
  return { server, url: server.url, port, connectionString, customers, slots, takeNext };
}
