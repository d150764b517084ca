#!/bin/sh
# idb-keyval 6.3.0: once a store was read, its database cannot be deleted on this page, and every later store of it waits.
#
# createStore opens a connection at the first call and keeps it. It does not close it at `versionchange`, which IndexedDB sends to ask
# for that, and offers no way to close it. A deleteDatabase, for example at a sign-out, is then `blocked` until the page is gone, and
# waits at the head of the queue: the same store goes on working over its old connection, so that the page looks well, while each
# store that is made afterwards for that database (the next person who signs in, another tab, a service worker) never settles, neither
# resolves nor rejects, and nothing is written to any log.
#
# A good guess misses it: the package speaks of values, not of connections; its clear() works; a test that deletes the database on a page
# that has not read it yet passes; and "await del(...)" elsewhere has taught that its promises settle. Mend: hand createStore's place
# to a function of one's own that opens the database and closes it at `versionchange`, or clear() instead of deleting.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund idb-keyval@6.3.0 fake-indexeddb@6.2.8
cat >run.mjs <<'JS'
import "fake-indexeddb/auto";
import { createStore, get, set } from "idb-keyval";
/** As long as a person would wait, and far longer than any of these takes. */
const settles = (promise) =>
  Promise.race([
    promise.then(() => "settles", () => "rejects"),
    new Promise((resolve) => setTimeout(resolve, 2_000, "never settles").unref?.()),
  ]);
const remove = (name) => {
  const events = [];
  const request = indexedDB.deleteDatabase(name);
  for (const type of ["success", "error", "blocked"])
    request.addEventListener(type, () => events.push(type));
  return events;
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const unread = remove("unread");
const used = createStore("drafts", "drafts");
await set("a", 1, used);
const removal = remove("drafts");
await wait(300);
const seen = {
  "deleting a database that was not read": unread,
  "deleting one that was read": removal,
  "the same store afterwards": await settles(get("a", used)),
  "a store that is made afterwards": await settles(set("b", 2, createStore("drafts", "drafts"))),
};
console.log(seen);
const expected = {
  "deleting a database that was not read": ["success"],
  "deleting one that was read": ["blocked"],
  "the same store afterwards": "settles",
  "a store that is made afterwards": "never settles",
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node run.mjs
