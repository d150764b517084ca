#!/bin/sh
# React 19.3.1 with TanStack Query 5.108.0: an answer that arrives before a drawn part is hydrated throws that part of the page away.
#
# hydrateRoot() hydrates what stands in a Suspense boundary later than what stands around it: after its code has come, or when the
# browser has time. What is around it may ask for an answer meanwhile. useQuery() gives useSyncExternalStore() the query's present
# result as its server snapshot, too, so that the late part is hydrated with the new answer against HTML that was drawn without it.
# React finds a difference (error #418), removes the drawn elements, and draws new ones: what was typed, chosen, scrolled or focused
# there is gone. Where it is the component that holds the boundary that asks, the same happens without any error being reported.
#
# A good guess misses it: the snapshot of the server is what useSyncExternalStore() has against exactly this, both libraries draw on
# the server, and on a fast line the answer comes after the hydration. On a busy phone about one opening in 24 met it. Mend: fill the
# query cache with what the page was drawn with, and hold later answers back until the last boundary is hydrated.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 @tanstack/react-query@5.108.0 jsdom@27.0.0
cat >run.mjs <<'JS'
import { JSDOM } from "jsdom";
const { window } = new JSDOM('<div id="root"></div>', { url: "https://app.example/" });
Object.assign(globalThis, { window, document: window.document, Node: window.Node, HTMLElement: window.HTMLElement });
process.env.NODE_ENV = "production";
const { createElement: h, Suspense, use } = await import("react");
const { renderToReadableStream } = await import("react-dom/server.edge");
const { hydrateRoot } = await import("react-dom/client");
const { QueryClient, useQuery } = await import("@tanstack/react-query");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** `asker`: who shows the answer outside of the late part: an element beside it, or the page that holds it. */
async function run({ asker, isHeldBack }) {
  let answer = () => undefined;
  const answered = new Promise((resolve) => (answer = () => resolve("3 sessions")));
  let load = () => undefined;
  const code = { isLoaded: true, promise: new Promise((resolve) => (load = resolve)) };
  const screenOf = (client) => {
    const query = { queryKey: ["bookings"], queryFn: () => answered, staleTime: 0 };
    const useBookings = () => useQuery(query, client).data ?? "…";
    const Part = () => {
      const text = useBookings();
      if (!code.isLoaded) use(code.promise);
      return h("p", null, text);
    };
    const late = () => h(Suspense, { fallback: "loading" }, h(Part));
    const Count = () => h("b", null, useBookings());
    const Page = () => h("main", null, h("b", null, useBookings()), late());
    return asker === "page" ? h(Page) : h("main", null, h(Count), late());
  };
  const stream = await renderToReadableStream(screenOf(new QueryClient()));
  await stream.allReady;
  const root = document.getElementById("root");
  root.innerHTML = await new Response(stream).text();
  const drawn = root.querySelector("p");
  code.isLoaded = false;
  const errors = [];
  const onRecoverableError = (error) => errors.push(/#\d+/.exec(error.message)?.[0] ?? error.message);
  const page = hydrateRoot(root, screenOf(new QueryClient()), { onRecoverableError });
  await pause(50);
  const loadCode = async () => {
    code.isLoaded = true;
    load();
    await pause(50);
  };
  if (isHeldBack) await loadCode();
  answer();
  await pause(50);
  await loadCode();
  const seen = { isKept: root.querySelector("p") === drawn, text: root.querySelector("p")?.textContent, errors };
  page.unmount();
  return seen;
}
const seen = {
  "an element beside asks, the answer comes first": await run({ asker: "beside" }),
  "the page asks, the answer comes first": await run({ asker: "page" }),
  "an element beside asks, the code comes first": await run({ asker: "beside", isHeldBack: true }),
  "the page asks, the code comes first": await run({ asker: "page", isHeldBack: true }),
};
console.log(JSON.stringify(seen, null, 1));
const found = Object.values(seen).map(({ isKept, errors }) => `${isKept} ${errors}`);
process.exit(found.join("; ") === "false #418; false ; true ; true " ? 0 : 1);
JS
node run.mjs
