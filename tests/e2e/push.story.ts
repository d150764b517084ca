// Push messages in the browser: the service worker shows them and opens what they are about. The browser's push service is
// replaced twice: Chromium's developer protocol delivers a message to the worker, and the simulator one to the page.
import { expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession } from "./paid-session.ts";
import { deliverPush, pressPush, shownPushes } from "./push-messages.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const PAYLOAD = { id: "abcDEF12", title: "परचा", body: "आपके लिए एक मैसेज", url: "/parchas" };

test("the worker shows a push, counts it, and pressing it reports that it was opened", async ({
  page,
  context,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The developer protocol loses a message now and then. One that comes twice is one notification, by its tag.
  await expect(async () => {
    await deliverPush(context, page, server.url, JSON.stringify(PAYLOAD));
    await expect
      .poll(() => shownPushes(page), { timeout: 5_000 })
      .toEqual([{ title: "परचा", body: PAYLOAD.body, tag: PAYLOAD.id }]);
  }).toPass({ timeout: 40_000 });

  const opened = context.waitForEvent("request", (request) => request.url().endsWith("/opened"));
  await pressPush(context, page, PAYLOAD.id);
  await expect.poll(() => shownPushes(page)).toEqual([]);
  const request = await opened;
  expect([request.method(), new URL(request.url()).pathname]).toEqual([
    "POST",
    `/api/notifications/${PAYLOAD.id}/opened`,
  ]);
});

test("a push that is no message of this server shows a general one, and pressing it reports nothing", {
  tag: "@long",
}, async ({ page, context, server, phone }) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const requests: string[] = [];
  context.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const data of ["no JSON", "null", "{}"]) await deliverPush(context, page, server.url, data);
  await expect
    .poll(() => shownPushes(page))
    .toEqual([{ title: "आपके लिए एक मैसेज है", body: "You have a message", tag: "general" }]);
  await pressPush(context, page, "general");
  await expect.poll(() => shownPushes(page)).toEqual([]);
  expect(requests.filter((path) => path.endsWith("/opened"))).toEqual([]);
});

test("after a booking the customer lets the phone remind, and the profile ends it", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 3);
  await page.goto(`${server.url}/dashboard?booked=${id}`);
  const offer = page.getByRole("region", { name: "हम याद दिला दें?" });
  await expect(offer.getByText(/^a reminder, your session is on .* AM\./)).toBeVisible();
  await expectAccessible(page, "push offer");
  await offer.getByRole("button", { name: "हाँ, याद दिलाएँ" }).click();
  await expect(offer).toBeHidden();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("push") ?? "{}"));
  expect(stored.endpoint).toContain(`${server.url}/sandbox/push/`);
  await expect(page.getByRole("status").filter({ hasText: "हम यहाँ याद दिला देंगे" })).toBeFocused();
  await page.goto(`${server.url}/profile`);
  const toggle = page.getByRole("switch", { name: "इस फ़ोन या कंप्यूटर पर सूचनाएँ" });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("push"))).toBe(null);
});
