// Push messages of demo mode. The simulator stands in for the browser's push service, so the page asks it for messages
// itself and shows them as the service worker shows real ones.
import { serviceWorker } from "#web/api/offline-pages.ts";
import { toShownPush } from "#web/api/push-notification.ts";
import { randomUuid } from "#web/api/random-id.ts";

/** `before`: of an earlier subscription of this browser, which stays. The keys are random: nothing is encrypted for them. */
export function simulatedSubscription(path: string, before: string | undefined) {
  const isOurs = before?.startsWith(window.location.origin) ?? false;
  return {
    endpoint: isOurs && before ? before : `${window.location.origin}${path}${randomUuid()}`,
    keys: { p256dh: randomText(65), auth: randomText(16) },
  };
}

let source: EventSource | null = null;

/** The simulator sends each message for this subscription as an event, as long as the page is open. */
export function listenToSimulator(endpoint: string): void {
  if (source?.url === endpoint) return;
  source?.close();
  source = new EventSource(endpoint);
  source.addEventListener("message", (event: MessageEvent<string>) => void show(event.data));
}

async function show(text: string): Promise<void> {
  const push = toShownPush(text);
  await (await serviceWorker()).showNotification(push.title, push.options);
}

function randomText(bytes: number): string {
  const binary = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
