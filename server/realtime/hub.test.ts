import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { openHub } from "./hub.ts";

test("J05 a database that goes away is asked once at a time until it is back, and then listened to once", async () => {
  const database = await freshDatabase(2);
  const way = await wayTo(database.connectionString);
  const hub = await openHub({
    connectionString: way.connectionString,
    db: database.pool,
    log: { warn: () => undefined },
  });
  onTestFinished(async () => {
    await hub.stop();
    await way.stop();
    await database.drop();
  });
  const listening = async () =>
    (await database.pool.query("select from pg_stat_activity where application_name = 'parcha live'"))
      .rowCount;
  expect(await listening()).toBe(1);
  way.close();
  await vi.waitFor(() => expect(way.refused()).toBeGreaterThanOrEqual(3), { timeout: 8_000 });
  expect(way.refused()).toBe(3);
  way.open();
  await vi.waitFor(async () => expect(await listening()).toBeGreaterThan(0), { timeout: 4_000 });
  expect(await listening()).toBe(1);
});

/** A way to the database that can be closed: whoever is on it, and whoever comes then, is cut off. */
async function wayTo(connectionString: string) {
  // The place is all in the query: a folder with the database's socket.
  const [database, query] = connectionString.split("?");
  const place = new URLSearchParams(query);
  const path = `${place.get("host")}/.s.PGSQL.${place.get("port")}`;
  const through = new Set<Socket>();
  let isOpen = true;
  let refused = 0;
  const server = createServer((here) => {
    here.on("error", () => undefined);
    if (!isOpen) {
      refused++;
      here.destroy();
      return;
    }
    const there = connect(path);
    there.on("error", () => undefined);
    through.add(here).add(there);
    here.pipe(there).pipe(here);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  place.set("host", "127.0.0.1");
  place.set("port", String(port));
  const cut = () => {
    for (const socket of through) socket.destroy();
    through.clear();
  };
  return {
    connectionString: `${database}?${place}`,
    refused: () => refused,
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      cut();
    },
    stop: async () => {
      cut();
      server.close();
    },
  };
}
