// This browser's subscription to push messages: made when a person switches it on, given to the server, and ended. What an
// open page does for them by itself.
import {
  getPushKey,
  subscribeAdminToPush,
  subscribeToPush,
  unsubscribeAdminFromPush,
  unsubscribeFromPush,
} from "#contract/push.ts";
import { call } from "#web/api/call.ts";
import { serviceWorker } from "#web/api/offline-pages.ts";
import { toShownPush } from "#web/api/push-notification.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { forgetPush, storedPush } from "#web/api/stored-push.ts";

export type PushOwner = { side: "customer" | "admin"; id: string };

const ENDPOINTS = {
  customer: { subscribe: subscribeToPush, unsubscribe: unsubscribeFromPush },
  admin: { subscribe: subscribeAdminToPush, unsubscribe: unsubscribeAdminFromPush },
} as const;

/** Whether this person gets push messages in this browser. Renders again when that changes. */
export function useIsPushOn({ id }: PushOwner): boolean {
  const kept = storedPush.use();
  return kept?.ownerId === id && isGranted();
}

/**
 * Shows the browser's own question, so it must be called in the press of a button. Answers false if the person refuses.
 * @throws CallFailure; Error when the browser's push service cannot be reached
 */
export async function turnOnPush(owner: PushOwner): Promise<boolean> {
  if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return false;
  await subscribe(owner);
  return true;
}

/** @throws CallFailure */
export async function turnOffPush({ side }: PushOwner): Promise<void> {
  const kept = storedPush.get();
  if (!kept) return;
  await call(ENDPOINTS[side].unsubscribe, { input: { endpoint: kept.endpoint } });
  forgetPush(side);
}

/** At the start of the page: the browser may have ended the subscription, and the login session may be a new one. */
async function renewPush(owner: PushOwner): Promise<void> {
  const kept = storedPush.get();
  if (kept?.ownerId !== owner.id || !isGranted()) return;
  await subscribe(owner);
}

/** Gives the server this browser's subscription again, and clears the count on the app's icon whenever the app is looked at. */
export function startPush(owner: PushOwner): () => void {
  const clear = () => {
    if (document.visibilityState === "visible" && "clearAppBadge" in navigator)
      navigator.clearAppBadge().catch(() => undefined);
  };
  clear();
  document.addEventListener("visibilitychange", clear);
  // Messages go by SMS until a later page succeeds.
  if (storedPush.get() !== null) renewPush(owner).catch(() => undefined);
  return () => document.removeEventListener("visibilitychange", clear);
}

async function subscribe({ side, id }: PushOwner): Promise<void> {
  const { publicKey, simulatorPath } = await call(getPushKey);
  if (publicKey === null) throw new Error("The server has no key for push messages");
  const { endpoint = "", keys = {} } =
    simulatorPath === null
      ? (await browserSubscription(publicKey)).toJSON()
      : simulatedSubscription(simulatorPath, storedPush.get()?.endpoint);
  const input = { endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
  await call(ENDPOINTS[side].subscribe, { input });
  storedPush.set({ endpoint, side, ownerId: id });
  if (simulatorPath !== null) listenToSimulator(endpoint);
}

async function browserSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await serviceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  // With another key than the one before, the server's was replaced: the subscription of before gets nothing.
  return pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isGranted(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

// Push messages of demo mode. The simulator stands in for the browser's push service, so the page asks it for messages
// itself and shows them as the service worker shows real ones.

/** `before`: of an earlier subscription of this browser, which stays. The keys are random: nothing is encrypted for them. */
function simulatedSubscription(path: string, before: string | undefined) {
  const isOurs = before?.startsWith(window.location.origin) ?? false;
  return {
    endpoint: isOurs && before ? before : `${window.location.origin}${path}${randomUuid()}`,
    keys: { p256dh: randomText(65), auth: randomText(16) },
  };
}

let source: EventSource | null = null;

/** The simulator sends each message for this subscription as an event, as long as the page is open. */
function listenToSimulator(endpoint: string): void {
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
