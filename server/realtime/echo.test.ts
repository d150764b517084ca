import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Pool } from "#server/db/pool.ts";
import { newEcho } from "./echo.ts";

const TIMEOUT_MS = 20;

test("a process that stands still while it waits for what it has published reads what came before it says that nothing did", async () => {
  const { near, far } = await openSockets();
  // What `far` writes lies in the kernel at once, so that the process can read it as soon as it goes on.
  const echo = newEcho(database(() => far.write("1"), standStill));
  near.on("data", (payload) => echo.receive(String(payload)));
  expect(await echo.send(TIMEOUT_MS, new AbortController().signal)).toBe("heard");
});

test("an echo that does not come, or is the one of an earlier message, is not heard", async () => {
  const { signal } = new AbortController();
  const silent = newEcho(database());
  expect(await silent.send(TIMEOUT_MS, signal)).toBe("unheard");
  const repeating: ReturnType<typeof newEcho> = newEcho(database(() => repeating.receive("1")));
  expect(await repeating.send(TIMEOUT_MS, signal)).toBe("heard");
  expect(await repeating.send(TIMEOUT_MS, signal)).toBe("unheard");
});

/** @param onTaken called in the turn in which the database has taken a message */
function database(publish: () => void = () => undefined, onTaken: () => void = () => undefined) {
  const query = async () => {
    publish();
    onTaken();
    return { rows: [], rowCount: 1 };
  };
  return { query } as unknown as Pool;
}

/** The wait for the echo begins in one of the first turns, in none of which anything is read. */
async function standStill() {
  for (let turn = 0; turn < 50; turn += 1) await null;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * TIMEOUT_MS);
}

async function openSockets(): Promise<{ near: Socket; far: Socket }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const near = connect((server.address() as { port: number }).port, "127.0.0.1");
  const [[far]] = await Promise.all([accepted, once(near, "connect")]);
  onTestFinished(() => {
    near.destroy();
    far.destroy();
    server.close();
  });
  return { near, far };
}
