// The service worker: shows push messages (push-worker.ts), and keeps the screens that a signed-in person has seen for the time without a network. An entry of the
// build of its own (scripts/service-worker.ts), registered after sign-in (web/api/offline-pages.ts).
//
// Requests that no route below matches go to the network as if there were no service worker: the API, uploaded objects,
// media, other origins. There is no version to wait for, since nothing is cached before it is requested: a new service
// worker takes over at once, and an open page, a call or a payment in it does not notice.
import { clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import {
  ASSETS_CACHE,
  isAsset,
  isKeptPage,
  isPhoto,
  PAGES_CACHE,
  PHOTOS_CACHE,
  screenOf,
} from "#web/api/offline-rules.ts";
import { handlePush } from "./push-worker.ts";

const RETRY_MS = 5_000;

/**
 * What a screen that this phone has never opened is without a network: what to do, in both languages, and the screen itself as
 * soon as the server answers.
 */
const PAGE = `<!doctype html>
<html lang="hi">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>इंटरनेट नहीं है</title>
  <style>
    body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; padding: 24px;
      text-align: center; font: 17px/1.6 system-ui, sans-serif; background: #fffbf4; color: #2a1a12 }
    h1 { font-size: 20px; margin: 0 } p { margin: 0; color: #6b5a4e }
    html[data-theme=dark] body { background: #12101f; color: #f4ede3 } html[data-theme=dark] p { color: #b8aec2 }
  </style>
  <script>
    const root = document.documentElement;
    try { root.dataset.theme = localStorage.getItem("theme") || "light" } catch (_) {}
    const open = () => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => {});
    addEventListener("online", open);
    setInterval(open, ${RETRY_MS});
  </script>
  <main role="status">
    <h1>इंटरनेट नहीं है</h1>
    <p>इंटरनेट आते ही यह पन्ना अपने आप खुल जाएगा।</p>
    <p lang="en">You are offline. This page opens by itself when the internet is back.</p>
  </main>
</html>`;

/** 503, so that nothing takes it for the screen. */
function offlinePage(): Response {
  return new Response(PAGE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

declare const self: { skipWaiting: () => Promise<void> };

const DAY_SECONDS = 24 * 60 * 60;
/** Above two versions of the build, about 60 files each. */
const MAX_ASSETS = 150;
/** On a network that is slower than this, the page as it was last seen comes first. */
const PAGE_TIMEOUT_SECONDS = 3;

void self.skipWaiting();
clientsClaim();
handlePush();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, maxAgeSeconds: 60 * DAY_SECONDS })],
  }),
);

// Photos of parchas that the customer keeps on the phone. Others go to the network as if there were no service worker.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isPhoto(url) && request.method === "GET",
  async ({ request }) => (await (await caches.open(PHOTOS_CACHE)).match(request.url)) ?? fetch(request),
);

// Each screen's page by itself and with its headers: their policies differ. The address's id is no part of the key, because
// the page is the same for all ids.
const fromNetwork = new NetworkFirst({
  cacheName: PAGES_CACHE,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }: { request: Request }) =>
        screenOf(new URL(request.url)) ?? request,
      cacheWillUpdate: async ({ response }: { response: Response }) =>
        isKeptPage(response) ? response : null,
    },
    new ExpirationPlugin({ maxAgeSeconds: 60 * DAY_SECONDS }),
  ],
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
});

registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && screenOf(url) !== null && (request.mode === "navigate" || request.destination === ""),
  async (options) => {
    // Also where the phone says that it is offline, since it may be wrong: a request without a network fails at once.
    const response = await fromNetwork.handle(options).catch(() => offlinePage());
    if (response.status < 500) return response;
    // A proxy answers so while the server restarts.
    const kept = caches.match(screenOf(options.url) ?? "", { cacheName: PAGES_CACHE });
    return (await kept) ?? response;
  },
);
