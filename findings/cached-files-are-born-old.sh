#!/bin/sh
# Workbox 7.4.1 (workbox-expiration): a file that was put into the cache a second ago can be too old to be used.
#
# `maxAgeSeconds` reads as "since it was cached". Before a cached response is used, though, its `Date` header is compared with the
# phone's clock. That header is the server's time when it was sent, and stays in a response that comes from the browser's own cache: a
# file with `immutable` that was first loaded nine days ago is nine days old when the service worker stores it. And by a phone whose
# clock is ahead of the server's by more than the age, everything is too old, always.
#
# A good guess misses it: online the file is then loaded again, or comes from the browser's cache, and all works. Offline, which the
# cache was made for, the strategy finds nothing, though the cache lists the file. A response without a `Date` is used for ever. Mend:
# no age for files whose name has a hash of their content, but `maxEntries`, which counts from the last use.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund workbox-expiration@7.4.1 fake-indexeddb@6.2.8
cat >run.mjs <<'JS'
import "fake-indexeddb/auto";
globalThis.self = globalThis;
globalThis.registration = { scope: "https://app.example/" };
globalThis.location = new URL("https://app.example/sw.js");
// What the plugin's own clearing up asks for.
globalThis.caches = { open: async () => ({ delete: async () => true }) };
process.env.NODE_ENV = "production";
const { ExpirationPlugin } = await import("workbox-expiration/ExpirationPlugin.js");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const phone = Date.now;
const request = new Request("https://app.example/assets/app-5f2a.js");
async function isUsed({ sentAgoMs, clockAheadMs = 0 }) {
  const headers = sentAgoMs === null ? {} : { date: new Date(phone() - sentAgoMs).toUTCString() };
  const cachedResponse = new Response("code", { headers });
  const plugin = new ExpirationPlugin({ maxAgeSeconds: (7 * DAY_MS) / 1_000 });
  const cacheName = "assets";
  Date.now = () => phone() + clockAheadMs;
  // As a strategy does: it stores the response, and a moment later it is asked for.
  await plugin.cacheDidUpdate({ cacheName, request });
  const used = await plugin.cachedResponseWillBeUsed({ cacheName, request, cachedResponse });
  Date.now = phone;
  return used !== null;
}
const seen = {
  "sent just now": await isUsed({ sentAgoMs: 0 }),
  "sent 9 days ago, from the browser's cache": await isUsed({ sentAgoMs: 9 * DAY_MS }),
  "sent just now, the phone's clock 8 days ahead": await isUsed({ sentAgoMs: 0, clockAheadMs: 8 * DAY_MS }),
  "without a Date": await isUsed({ sentAgoMs: null, clockAheadMs: 8 * DAY_MS }),
};
console.log("stored for 7 days, used a moment later:", JSON.stringify(seen, null, 1));
process.exit(JSON.stringify(Object.values(seen)) === "[true,false,false,true]" ? 0 : 1);
JS
node run.mjs
