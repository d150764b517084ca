// The memory of a server after a forced collection, and after a million requests.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ServerProcess } from "#tests/support/process.ts";
import { runHttpLoad } from "./child-processes.ts";
import type { Customer } from "./fill-database.ts";
import type { HttpRequest } from "./http-load.ts";
import { report, reportMax } from "./results.ts";

const REQUESTS = Number(process.env.REQUESTS ?? 1_000_000);
const CONNECTIONS = 32;
const POLL_MS = 50;

/** The environment of a server whose memory is measured; `folder` takes the figures. */
export function memoryProbe(folder: string) {
  const probe = join(import.meta.dirname, "memory-probe.ts");
  return { NODE_OPTIONS: `--expose-gc --import=${probe}`, MEMORY_FILE: join(folder, "memory.json") };
}

/** Bytes in use after a collection: the resident set, and the heap with what lies outside of it. */
export async function readMemory({ child }: ServerProcess, folder: string) {
  const { MEMORY_FILE } = memoryProbe(folder);
  await rm(MEMORY_FILE, { force: true });
  child.kill("SIGUSR2");
  for (;;) {
    const text = await readFile(MEMORY_FILE, "utf8").catch(() => "");
    if (text.endsWith("}")) {
      const { rss, heapUsed, external } = JSON.parse(text) as NodeJS.MemoryUsage;
      return { rss, used: heapUsed + external };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Four of five ask for slots; the others for a list of bookings and the page. */
export async function measureMemory(
  server: ServerProcess,
  { port, folder, date, customer }: { port: number; folder: string; date: string; customer: Customer },
) {
  const slots: HttpRequest = { method: "GET", path: `/api/slots/available?date=${date}` };
  const list: HttpRequest = {
    method: "GET",
    path: `/api/bookings/user/${customer.customerId}/upcoming`,
    headers: { cookie: customer.cookie },
  };
  const requests = [...Array.from({ length: 8 }, () => slots), list, { method: "GET", path: "/" }];
  const half = () =>
    runHttpLoad({ port, connections: CONNECTIONS, requests, seconds: null, count: REQUESTS / 2 }, "200");
  await half();
  const middle = await readMemory(server, folder);
  await half();
  const end = await readMemory(server, folder);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const growth = (100 * (end.used - middle.used)) / middle.used;
  reportMax(
    `memory after ${REQUESTS.toLocaleString("en")} requests: growth in the last half`,
    Math.max(growth, 0),
    " %",
    5,
    `heap ${megabytes(middle.used)} → ${megabytes(end.used)} MB`,
  );
  report("  resident, with what the allocator keeps", `${megabytes(middle.rss)} → ${megabytes(end.rss)} MB`);
}
