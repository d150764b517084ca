// Three servers with 3,000 waiting pages each, one of which is killed. Part of `npm run test:long`; SOCKETS is their number on
// each server.
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Pool } from "#server/db/pool.ts";
import { Client } from "#tests/support/client.ts";
import { addressOf, type Cluster, startCluster } from "./cluster.ts";
import { printFigures, seconds } from "./figures.ts";
import { type KeptChannel, keepChannel } from "./kept-channel.ts";

const IS_LONG = process.env.LONG === "1";
const MINUTE_MS = 60_000;
const SOCKETS = Number(process.env.SOCKETS ?? 3_000);
/** A login session may have ten connections to a server. */
const SOCKETS_PER_CUSTOMER = 5;
const OPENED_AT_ONCE = 40;
const MAX_RECOVERY_MS = 60_000;

let cluster: Cluster;
beforeAll(async () => {
  if (IS_LONG) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.stop();
});

/** New customers, each with the cookie of a login session. */
async function insertCustomers(db: Pool, count: number) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"));
  const { rows } = await db.query<{ id: string; hash: string }>(
    `with signed_up as (
      insert into users (phone, username, referral_code, created_at)
      select (6000000000 + n)::text, 'Seeker ' || n, 'B' || lpad(to_hex(n), 5, '0'), now() from generate_series(1, $1) as n
      returning id, phone)
    insert into customer_sessions (token_hash, user_id, created_at, expires_at)
    select decode(($2::text[])[phone::bigint - 6000000000], 'hex'), id, now(), now() + interval '90 days' from signed_up
    returning user_id as id, encode(token_hash, 'hex') as hash`,
    [count, hashes],
  );
  const tokenOf = new Map(hashes.map((hash, at) => [hash, tokens[at] ?? ""]));
  return rows.map(({ id, hash }) => ({ id, token: tokenOf.get(hash) ?? "" }));
}

const STEPS = { timeout: 6 * MINUTE_MS, shuffle: false };
describe.runIf(IS_LONG)(`three servers with ${SOCKETS} pages each`, STEPS, () => {
  test("when one is killed, all of its pages are connected to the others within a minute, and the others notice nothing", async () => {
    const ports = [...cluster.loadBalancer.ports()];
    const [killed = 0, ...staying] = ports;
    const customers = await insertCustomers(
      cluster.db,
      Math.ceil((ports.length * SOCKETS) / SOCKETS_PER_CUSTOMER),
    );
    const places = ports.flatMap((port, server) =>
      Array.from({ length: SOCKETS }, (_, at) => {
        const { id, token } = customers[Math.floor((server * SOCKETS + at) / SOCKETS_PER_CUSTOMER)] ?? {
          id: "",
          token: "",
        };
        const client = new Client(cluster.url);
        client.setCookie("parcha_session", token);
        return { port, elsewhere: staying[at % staying.length] ?? port, client, id };
      }),
    );
    const pages: { port: number; channel: KeptChannel }[] = [];
    const openedAtMs = performance.now();
    for (let from = 0; from < places.length; from += OPENED_AT_ONCE)
      await Promise.all(
        places.slice(from, from + OPENED_AT_ONCE).map(async ({ port, elsewhere, client, id }) => {
          const register = { bookingId: null, userType: "user", userId: id } as const;
          let tries = 0;
          // The first connection to its own server, each later one where a load balancer sends it.
          const url = () => addressOf(tries++ === 0 ? port : elsewhere);
          pages.push({ port, channel: await keepChannel({ client, url, origin: cluster.url, register }) });
        }),
      );
    const openedMs = performance.now() - openedAtMs;

    const killedAtMs = performance.now();
    await cluster.killServer(killed);
    const [lost, kept] = [
      pages.filter(({ port }) => port === killed),
      pages.filter(({ port }) => port !== killed),
    ];
    const areBack = () => lost.filter(({ channel }) => channel.gapsMs.length > 0 && channel.isLive()).length;
    await vi.waitFor(() => expect(areBack()).toBe(lost.length), { timeout: 2 * MINUTE_MS, interval: 50 });
    const recoveredMs = performance.now() - killedAtMs;
    const gapsMs = lost.flatMap(({ channel }) => channel.gapsMs).sort((a, b) => a - b);
    printFigures(
      `sockets: ${pages.length} opened in ${seconds(openedMs)} s; one of ${ports.length} servers killed: its ${lost.length} pages were`,
      `back after ${seconds(gapsMs[Math.floor(gapsMs.length / 2)] ?? 0)} s (median), ${seconds(gapsMs[Math.floor(gapsMs.length * 0.99)] ?? 0)} s (99 %), the last after ${seconds(recoveredMs)} s;`,
      `tries ${lost.reduce((sum, { channel }) => sum + channel.tries(), 0)}`,
    );
    expect(recoveredMs).toBeLessThan(MAX_RECOVERY_MS);
    expect(kept.filter(({ channel }) => channel.gapsMs.length > 0 || !channel.isLive())).toEqual([]);
    for (const { channel } of pages) channel.close();
  });
});
