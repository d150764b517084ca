import type { Page } from "@playwright/test";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";

const UNKNOWN_ID = "11111111-1111-4111-8111-111111111111";

const joinButton = (page: Page) => page.getByRole("button", { name: "सत्र में जुड़ें", exact: true });

test("the waiting page and the page after a call are accessible and fit in every state", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await page.context().grantPermissions(["camera", "microphone"]);
  await signIn(page, server, phone);
  const shows = (text: string | RegExp) => async () => {
    await expect(page.getByText(text).first()).toBeVisible();
  };
  await page.goto(`${server.url}/join`);
  await expectAccessibleInLooks(page, shows(/कोई सत्र बुक नहीं है|No session is booked/), "join, nothing booked");
  await page.goto(`${server.url}/session/${UNKNOWN_ID}/results`);
  await expectAccessibleInLooks(
    page,
    shows(/यह सत्र नहीं मिला|This session was not found/),
    "results, not found",
  );

  const session = await paidSession(page, server, 3);
  await setClockAfterStart(server, session, -4);
  await page.goto(`${server.url}/join`);
  await page.getByRole("button", { name: "कैमरा और माइक जाँचें" }).click();
  await expectAccessibleInLooks(
    page,
    shows(/सब ठीक है|All is well|ध्यान दीजिए|Please look/),
    "join, open, with the device check",
  );
  await page.goto(`${server.url}/session/${session.id}/results`);
  await expectAccessibleInLooks(page, shows(/आपका सत्र अभी खुला है|still open/), "results, open");
});

test("the customer can join from five minutes before the start until an hour after it, and then the page offers another slot", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 5);
  await setClockAfterStart(server, session, -5.5);
  await page.clock.install();
  await page.goto(`${server.url}/join`);
  await expect(page.getByRole("button", { name: /पर खुलेगा$/ })).toBeDisabled();
  await expect(page.getByText("आने वाला")).toBeVisible();
  // The countdown enables the button without a reload.
  await page.clock.runFor(31_000);
  await expect(joinButton(page)).toBeEnabled();
  await expect(page.getByText("जुड़ सकते हैं", { exact: true })).toBeVisible();

  await page.goto(`${server.url}/dashboard`);
  await setClockAfterStart(server, session, 61.1);
  await page.goto(`${server.url}/join`);
  const over = page.getByRole("region", { name: "इस सत्र का समय निकल गया" });
  await expect(over.getByRole("link", { name: "दूसरा समय बुक करें" })).toHaveAttribute("href", "/book");
  await expect(over.getByRole("link", { name: "WhatsApp पर पूछें" })).toBeVisible();
  await expect(joinButton(page)).toBeHidden();
});

test("when the guide cancels while the customer waits, the page says so and what becomes of the money", async ({
  page,
  server,
  phone,
  browser,
}) => {
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 7);
  await setClockAfterStart(server, session, -3);
  const { cancel } = await signInGuide(await anotherPage(browser), server);
  await page.goto(`${server.url}/join`);
  await expect(joinButton(page)).toBeEnabled();
  await cancel(session);
  const over = page.getByRole("region", { name: "यह सत्र रद्द हो गया है" });
  await expect(over.getByText(/₹751 आपको वापस/)).toBeVisible();
  await expect(joinButton(page)).toBeHidden();
  // The message survives a reload, and is gone once the customer has left the page by its link.
  await page.reload();
  await over.getByRole("link", { name: "मेरी बुकिंग" }).click();
  await page.goto(`${server.url}/join`);
  await expect(page.getByText("कोई सत्र बुक नहीं है")).toBeVisible();
});
