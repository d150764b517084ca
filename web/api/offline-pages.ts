// Registers the service worker (service-worker.ts).
import { isAsset } from "./offline-rules.ts";
import { scriptUrl } from "./script-url.ts";

/** After the screen, which needs the network first. */
const REGISTER_AFTER_MS = 3_000;

/**
 * Called when a customer or an admin is signed in: a visitor who is not signed in loads nothing for a time without a network.
 * Returns how to stop.
 */
export function keepPagesForOffline(): () => void {
  const register = () => {
    // Without it the app works as it does in a browser that has no service workers. The next page tries again.
    if ("serviceWorker" in navigator) registerOn(navigator.serviceWorker).catch(() => undefined);
  };
  const timer = import.meta.env.PROD ? setTimeout(register, REGISTER_AFTER_MS) : undefined;
  return () => clearTimeout(timer);
}

/** The service worker, registered at once if the page has not done so yet. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptUrl("/service-worker.js"));
  return navigator.serviceWorker.ready;
}

async function registerOn(container: ServiceWorkerContainer): Promise<void> {
  const isFirst = container.controller === null;
  const { active } = await serviceWorker();
  // The first page was loaded without the service worker, which now requests its files again, from the browser's cache.
  if (isFirst) active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: assetsOfPage() } });
}

function assetsOfPage(): string[] {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  return urls.filter((url) => isAsset(new URL(url)));
}
