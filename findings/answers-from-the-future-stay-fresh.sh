#!/bin/sh
# TanStack Query 5.108.0: an answer that came by a later clock is fresh until the clock has come to that time, also with `staleTime: 0`.
#
# Whether an answer is stale is `updatedAt + staleTime - Date.now()`, cut off at 0. An hour is left where the answer carries a time of
# an hour ahead, and 0, which is to make an answer stale at once, is no exception. A component that mounts asks nothing, the focus of
# the window asks nothing, and fetchQuery() with `staleTime: 0` answers from the cache.
#
# Two ways lead there. A phone's clock is set back, by hand or by the network, while a page is open (or while answers are kept on the
# phone). And hydrate() takes over the server's `dataUpdatedAt`: on a phone whose clock is an hour behind, a page that the server has
# drawn asks for nothing during its first hour, on one that is ahead it asks at once.
#
# A good guess misses it: `fetchQuery({ staleTime: 0 })` reads as "ask now", and on the developer's machine it does. Mend: where the
# clock has jumped, invalidate what is dated later than now; write drawn answers with setQueryData(), which dates them by the phone; or
# give `staleTime: -Infinity`, which no clock keeps fresh.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/query-core@5.108.0
cat >run.mjs <<'JS'
import { dehydrate, hydrate, QueryClient, QueryObserver } from "@tanstack/query-core";
const HOUR_MS = 3_600_000;
const phone = Date.now;
let requests = 0;
const query = { queryKey: ["bookings"], queryFn: async () => ++requests, staleTime: 0 };
async function byClock(aheadMs, work) {
  Date.now = () => phone() + aheadMs;
  const result = await work();
  Date.now = phone;
  return result;
}
/** How many requests a component makes that mounts, and then a call that wants the latest. */
async function requestsOf(client, staleTime = 0) {
  const before = requests;
  const unmount = new QueryObserver(client, { ...query, staleTime }).subscribe(() => undefined);
  await new Promise((done) => setTimeout(done, 20));
  unmount();
  const afterMount = requests;
  await client.fetchQuery({ ...query, staleTime });
  return [afterMount - before, requests - afterMount];
}
async function fetchedBy(aheadMs) {
  const client = new QueryClient();
  await byClock(aheadMs, () => client.fetchQuery(query));
  return client;
}
async function drawnBy(aheadMs) {
  const server = await fetchedBy(aheadMs);
  const client = new QueryClient();
  hydrate(client, JSON.parse(JSON.stringify(await byClock(aheadMs, async () => dehydrate(server)))));
  return client;
}
const seen = {
  "the same clock": await requestsOf(await fetchedBy(0)),
  "the clock was set back by an hour": await requestsOf(await fetchedBy(HOUR_MS)),
  "the same, staleTime -Infinity": await requestsOf(await fetchedBy(HOUR_MS), Number.NEGATIVE_INFINITY),
  "drawn by a server an hour ahead": await requestsOf(await drawnBy(HOUR_MS)),
  "drawn by a server an hour behind": await requestsOf(await drawnBy(-HOUR_MS)),
};
console.log("requests of a mount, of fetchQuery():", JSON.stringify(seen, null, 1));
const expected = [[1, 1], [0, 0], [1, 1], [0, 0], [1, 1]];
process.exit(JSON.stringify(Object.values(seen)) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
