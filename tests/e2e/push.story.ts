// Push messages in the browser: the service worker shows them and opens what they are about. The browser's push service is
// replaced twice: Chromium's developer protocol delivers a message to the worker, and the simulator one to the page.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession } from "./paid-session.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

type Shown = { title: string; body: string; tag: string };

function shownPushes(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Delivers a message as the push service does. */
async function deliverPush(context: BrowserContext, page: Page, origin: string, data: string) {
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

/** Presses the first notification that is shown, which no driver of a browser can do: the worker gets the same event. */
async function pressPush(context: BrowserContext, page: Page) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent: (event: Event) => void;
    };
    const [notification] = await scope.registration.getNotifications();
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Press("notificationclick", { notification }));
  });
  await expect.poll(() => shownPushes(page)).toEqual([]);
}

const PAYLOAD = { id: "abcDEF12", title: "परचा", body: "आपके लिए एक संदेश", url: "/parchas" };

test("the worker shows a push, counts it, and pressing it reports that it was opened", async ({
  page,
  context,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await deliverPush(context, page, server.url, JSON.stringify(PAYLOAD));
  await expect
    .poll(() => shownPushes(page))
    .toEqual([{ title: "परचा", body: PAYLOAD.body, tag: PAYLOAD.id }]);

  const opened = context.waitForEvent("request", (request) => request.url().endsWith("/opened"));
  await pressPush(context, page);
  const request = await opened;
  expect([request.method(), new URL(request.url()).pathname]).toEqual([
    "POST",
    `/api/notifications/${PAYLOAD.id}/opened`,
  ]);
});

test("what is no message of this server shows nothing", async ({ page, context, server, phone }) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await deliverPush(context, page, server.url, "no JSON");
  await deliverPush(context, page, server.url, JSON.stringify(PAYLOAD));
  await expect.poll(async () => (await shownPushes(page)).map(({ title }) => title)).toEqual(["परचा"]);
});

test("after a booking the customer lets the phone remind, and the profile ends it", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 3);
  await page.goto(`${server.url}/dashboard?booked=${id}`);
  const offer = page.getByRole("dialog", { name: "हम याद दिला दें?" });
  await expect(offer).toBeVisible();
  await expectAccessible(page, "push offer");
  await offer.getByRole("button", { name: "हाँ, याद दिलाइए" }).click();
  await expect(offer).toBeHidden();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("push") ?? "{}"));
  expect(stored.endpoint).toContain(`${server.url}/sandbox/push/`);
  await page.goto(`${server.url}/profile`);
  const toggle = page.getByRole("switch", { name: "इस फ़ोन या कंप्यूटर पर सूचनाएँ" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("push"))).toBe(null);
});
