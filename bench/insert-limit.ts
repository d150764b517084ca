// The limit for a write: one insert with one commit, by pg alone, as a process of its own. Reads an `InsertLoad` from
// standard input, prints a `LoadResult`.
import { text } from "node:stream/consumers";
import pg from "pg";
import { type LoadResult, percentiles } from "./http-load.ts";

export type InsertLoad = { connectionString: string; connections: number; count: number };

const { connectionString, connections, count } = JSON.parse(await text(process.stdin)) as InsertLoad;
const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }),
);
await clients[0]?.query(
  `create table if not exists bench_limit (id uuid primary key default gen_random_uuid(), user_id uuid not null,
    day date not null, price integer not null, status text not null, created_at timestamptz not null)`,
);
const insert = {
  name: "insert",
  text: "insert into bench_limit (user_id, day, price, status, created_at) values ($1, $2, $3, $4, $5) returning id",
};
const durationsMs: number[] = [];
let next = 0;
const start = performance.now();
await Promise.all(
  clients.map(async (client) => {
    while (next++ < count) {
      const sentAt = performance.now();
      const values = [crypto.randomUUID(), "2026-11-24", 751, "pending", new Date()];
      await client.query({ ...insert, values });
      durationsMs.push(performance.now() - sentAt);
    }
  }),
);
const seconds = (performance.now() - start) / 1000;
const result: LoadResult = { count, seconds, ...percentiles(durationsMs), statuses: {} };
console.log(JSON.stringify(result));
await Promise.all(clients.map((client) => client.end()));
