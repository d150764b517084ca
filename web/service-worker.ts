// The service worker: shows push messages (push-worker.ts), and opens the screens without a network by the shell, a page that holds
// nothing of anybody: what it shows comes from the page's own storage. An entry of the build of its own
// (scripts/service-worker.ts), registered after sign-in (web/api/offline-pages.ts).
//
// No page of a person is ever stored. Requests that no route below matches go to the network as if there were no service worker: the
// API, uploaded objects, media, other origins. A new service worker takes over at once, and an open page, a call or a payment in it
// does not notice.
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { SHELL } from "#contract/screens.ts";
import {
  ASSETS_CACHE,
  assetsIn,
  isAsset,
  isPage,
  isPhoto,
  PHOTOS_CACHE,
  patienceMsAt,
  SHELL_CACHE,
} from "#web/api/offline-rules.ts";
import { bareHtml } from "./bare-page.ts";
import { handlePush } from "./push-worker.ts";

/** What is open comes first. The shell is nobody's. */
const UNHURRIED = { priority: "low", credentials: "omit" } as const;

type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
declare const self: {
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: never) => void) => void;
};

/**
 * Above what a version of the build has, about 310 files, so that those of the kept shell are never the least used ones. No file is too
 * old: its name has a hash of its content, and by a phone whose clock is ahead every file would be.
 */
const MAX_ASSETS = 400;
/** Of earlier versions: it may hold pages of a person. */
const OLD_PAGES_CACHE = "pages";

const assets = new CacheFirst({
  cacheName: ASSETS_CACHE,
  plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS })],
});

void self.skipWaiting();
clientsClaim();
handlePush();
self.addEventListener("install", (event: WaitingEvent) => event.waitUntil(keepShell(event)));
self.addEventListener("activate", (event: WaitingEvent) => event.waitUntil(caches.delete(OLD_PAGES_CACHE)));

registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url), assets);

// Photos of parchas that the customer keeps on the phone. Others go to the network as if there were no service worker.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isPhoto(url) && request.method === "GET",
  async ({ request }) => (await (await caches.open(PHOTOS_CACHE)).match(request.url)) ?? fetch(request),
);

registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode === "navigate" && isPage(url),
  async ({ request, url, event }) => {
    // Also where the phone says that it is offline, since it may be wrong: a request without a network fails at once.
    const page = fetch(request).catch(() => null);
    event.waitUntil(
      page.then((answer) => (answer?.ok ? keepShell(event) : undefined)).catch(() => undefined),
    );
    const patienceMs = patienceMsAt(url);
    const isLate = new Promise<null>((resolve) => void setTimeout(resolve, patienceMs ?? 0, null));
    const first = patienceMs === null ? await page : await Promise.race([page, isLate]);
    // A proxy answers 502 while the server restarts.
    if (first && first.status < 500) return first;
    const shell = await keptShell();
    if (!shell || patienceMs === null) return (await page) ?? barePage(shell);
    // The line is for what the shell asks.
    void page.then((answer) => answer?.body?.cancel());
    return shell;
  },
);

const keptShell = () => caches.match(SHELL, { cacheName: SHELL_CACHE, ignoreVary: true });

/**
 * Where the server has another shell than the one that is kept, keeps it as soon as all that it names is kept, too. Of the same shell,
 * fetches what is kept no more.
 */
async function keepShell(event: WaitingEvent): Promise<void> {
  const [kept, shell] = await Promise.all([keptShell(), fetch(SHELL, { cache: "no-cache", ...UNHURRIED })]);
  if (!shell.ok) throw new Error(`the shell has the status ${shell.status}`);
  const isSame = kept !== undefined && kept.headers.get("etag") === shell.headers.get("etag");
  const files = assetsIn(await shell.clone().text());
  // Those of another shell are all counted as used, so that what only earlier versions have goes first.
  const wanted = isSame ? await lostOf(files) : files;
  await Promise.all(wanted.map((file) => keepAsset(new Request(file, UNHURRIED), event)));
  if (!isSame) await (await caches.open(SHELL_CACHE)).put(SHELL, shell);
}

async function lostOf(files: readonly string[]): Promise<readonly string[]> {
  const kept = await (await caches.open(ASSETS_CACHE)).keys();
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname));
  return files.filter((file) => !paths.has(file));
}

async function keepAsset(request: Request, event: WaitingEvent): Promise<void> {
  const [response, isKept] = assets.handleAll({ request, event });
  if (!(await response).ok) throw new Error(`${request.url} did not load`);
  await isKept;
}

/** 503, so that nothing takes it for the screen. */
async function barePage(shell: Response | undefined): Promise<Response> {
  const html = bareHtml(await shell?.text());
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}
