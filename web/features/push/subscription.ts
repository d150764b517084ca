// This browser's subscription to push messages: made when a person switches it on, given to the server, and ended.
import {
  getPushKey,
  subscribeAdminToPush,
  subscribeToPush,
  unsubscribeAdminFromPush,
  unsubscribeFromPush,
} from "#contract/push.ts";
import { call } from "#web/api/call.ts";
import { serviceWorker } from "#web/api/offline-pages.ts";
import { forgetPush, storedPush } from "#web/api/stored-push.ts";
import { listenToSimulator, simulatedSubscription } from "./simulated-push.ts";

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
export async function renewPush(owner: PushOwner): Promise<void> {
  const kept = storedPush.get();
  if (kept?.ownerId !== owner.id || !isGranted()) return;
  await subscribe(owner);
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
