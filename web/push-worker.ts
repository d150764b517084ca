// The service worker's half of push messages: shows them, counts them on the app's icon, opens what they are about, and
// gives the server the new subscription when the browser replaces it.
import { type PushTarget, toShownPush } from "#web/api/push-notification.ts";

type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type PushEvent = WaitingEvent & { data: { text: () => string } | null };
type ClickEvent = WaitingEvent & { notification: Notification };
type ChangeEvent = WaitingEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
type WindowClient = { url: string; focus: () => Promise<unknown> };

declare const self: {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: "window"; includeUncontrolled: true }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  location: Location;
  navigator: Navigator;
  addEventListener: (type: string, listener: (event: never) => void) => void;
};

export function handlePush(): void {
  self.addEventListener("push", (event: PushEvent) => event.waitUntil(show(event.data?.text() ?? "")));
  self.addEventListener("notificationclick", (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data as PushTarget));
  });
  self.addEventListener("notificationclose", (event: WaitingEvent) => event.waitUntil(countOnIcon()));
  self.addEventListener("pushsubscriptionchange", (event: ChangeEvent) => event.waitUntil(renew(event)));
}

async function show(text: string): Promise<void> {
  const push = toShownPush(text);
  await self.registration.showNotification(push.title, push.options);
  await countOnIcon();
}

/** The messages that the reader has neither opened nor cleared. */
async function countOnIcon(): Promise<void> {
  const shown = await self.registration.getNotifications();
  if (shown.length > 0 && "setAppBadge" in self.navigator) await self.navigator.setAppBadge(shown.length);
  if (shown.length === 0 && "clearAppBadge" in self.navigator) await self.navigator.clearAppBadge();
}

async function open({ id, url }: PushTarget): Promise<void> {
  const target = new URL(url, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const already = windows.find((client) => client.url === target.href);
  const opening =
    target.origin === self.location.origin
      ? (already?.focus() ?? self.clients.openWindow(target.href))
      : undefined;
  // The server's answer must not delay the screen.
  await Promise.all([opening, reportOpened(id), countOnIcon()]);
}

async function reportOpened(id: string | null): Promise<void> {
  if (id === null) return;
  // Without a network the message also goes by SMS, as if it had not been opened.
  await fetch(`/api/notifications/${encodeURIComponent(id)}/opened`, { method: "POST" }).catch(
    () => undefined,
  );
}

/** The worker does not know who is signed in: the customer, or else the admin. */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const send = (path: string) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-background": "1" },
      body: JSON.stringify({ endpoint, keys }),
    });
  const answer = await send("/api/push/subscriptions");
  if (answer.status === 401) await send("/api/admin/push/subscriptions");
}
