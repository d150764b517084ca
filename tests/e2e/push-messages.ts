// The phone's half of a push message, which no driver of a browser has: the push service delivers it, a person presses it.
import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixture.ts";

export type ShownPush = { title: string; body: string; tag: string };

export function shownPushes(page: Page): Promise<ShownPush[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Delivers a message as the push service does, to a worker that is active. Without one the browser would drop it. */
export async function deliverPush(context: BrowserContext, page: Page, origin: string, data: string) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated")
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });
  const session = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) found(own.registrationId);
    });
    void session.send("ServiceWorker.enable");
  });
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

/** Presses the notification with this tag, the message's id, which no driver of a browser can do: the worker gets the same event. */
export async function pressPush(context: BrowserContext, page: Page, tag: string) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => void;
    };
    const [notification] = await scope.registration.getNotifications({ tag: pressed });
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Press("notificationclick", { notification }));
  }, tag);
  await expect.poll(async () => (await shownPushes(page)).some((shown) => shown.tag === tag)).toBe(false);
}
