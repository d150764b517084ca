#!/bin/sh
# TanStack Query 5.108.0: invalidateQueries() asks its predicate twice, the second time when it has invalidated the query already.
#
# It marks what the filters match, and then refetches what the same filters match and a component shows. A predicate that looks at
# what the mark changes (`isInvalidated`, isStale()) says yes the first time and no the second: everything is marked, and nothing
# that is on the screen is asked for again.
#
# A good guess misses it: "invalidate what is not invalidated yet" reads as a way to ask only once, no warning comes, and the same
# predicate works where nothing is shown, since those queries are asked when they are needed. Mend: look only at what the mark leaves
# alone (`queryKey`, `meta`, `dataUpdatedAt`), or collect the keys first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/query-core@5.108.0
cat >run.mjs <<'JS'
import { QueryClient, QueryObserver } from "@tanstack/query-core";
async function run(wanted) {
  const client = new QueryClient();
  let requests = 0;
  const query = { queryKey: ["bookings"], queryFn: async () => ++requests, staleTime: Infinity };
  await client.fetchQuery(query);
  const unmount = new QueryObserver(client, query).subscribe(() => undefined);
  const asked = [];
  await client.invalidateQueries({
    predicate: (found) => {
      asked.push(found.state.isInvalidated);
      return wanted(found);
    },
  });
  unmount();
  return { "isInvalidated when asked": asked, requests: requests - 1 };
}
const seen = {
  "by the key": await run(({ queryKey }) => queryKey[0] === "bookings"),
  "what is not invalidated yet": await run(({ state }) => !state.isInvalidated),
};
console.log(JSON.stringify(seen, null, 1));
const [byKey, byMark] = Object.values(seen);
const isAsExpected =
  byKey.requests === 1 && byMark.requests === 0 && JSON.stringify(byMark["isInvalidated when asked"]) === "[false,true]";
process.exit(isAsExpected ? 0 : 1);
JS
node run.mjs
