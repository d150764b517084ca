import type { Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { anotherPage, expect, type Parcha, signedIn, test } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { type Booking, guide, paidSession } from "./paid-session.ts";

const NOBODYS = "11111111-1111-4111-8111-111111111111";

/** Moves the clock to so many minutes after the session's start; before it, when negative. */
async function at(parcha: Parcha, { sessionDate, sessionTime }: Booking, minutes: number) {
  const startsAt = istInstant(sessionDate, sessionTime).getTime();
  await parcha.moveClock((startsAt - Date.now()) / 60_000 + minutes);
}

const joinButton = (page: Page) => page.getByRole("button", { name: "सत्र में जुड़ें", exact: true });

test.afterEach(({ parcha }) => parcha.moveClock(0));

test("the waiting page and the page after a call look well, in every state", async ({
  page,
  parcha,
  phone,
}) => {
  test.setTimeout(240_000);
  await page.context().grantPermissions(["camera", "microphone"]);
  await signedIn(page, parcha, phone);
  const shows = (text: string | RegExp) => async () => {
    await expect(page.getByText(text).first()).toBeVisible();
  };
  await page.goto(`${parcha.url}/join`);
  await expectGoodLooks(page, shows(/कोई सत्र बुक नहीं है|No session is booked/), "join, nothing booked");
  await page.goto(`${parcha.url}/session/${NOBODYS}/results`);
  await expectGoodLooks(page, shows(/यह सत्र नहीं मिला|This session was not found/), "results, not found");

  const session = await paidSession(page, parcha, 3);
  await at(parcha, session, -4);
  await page.goto(`${parcha.url}/join`);
  const checking = async () => {
    await page.getByRole("button", { name: /कैमरा और माइक जाँचें|Check camera and mic/ }).click();
    await expect(page.getByText(/सब ठीक है|All is well|ध्यान दीजिए|Please look/)).toBeVisible();
  };
  await expectGoodLooks(page, checking, "join, open, with the check");
  await page.goto(`${parcha.url}/session/${session.id}/results`);
  await expectGoodLooks(page, shows(/आपका सत्र अभी खुला है|still open/), "results, open");
});

test("V13 five minutes before the start she may come in, and a minute past the hour she is led on", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  const session = await paidSession(page, parcha, 5);
  await at(parcha, session, -5.2);
  await page.goto(`${parcha.url}/join`);
  await expect(page.getByRole("button", { name: /पर खुलेगा$/ })).toBeDisabled();
  await expect(page.getByText("आने वाला")).toBeVisible();
  // The countdown opens it without being asked again.
  await expect(joinButton(page)).toBeEnabled({ timeout: 20_000 });
  await expect(page.getByText("जुड़ सकते हैं", { exact: true })).toBeVisible();

  await page.goto(`${parcha.url}/dashboard`);
  await at(parcha, session, 61.1);
  await page.goto(`${parcha.url}/join`);
  const over = page.getByRole("region", { name: "इस सत्र का समय निकल गया" });
  await expect(over.getByRole("link", { name: "दूसरा समय बुक करें" })).toHaveAttribute("href", "/book");
  await expect(over.getByRole("link", { name: "WhatsApp पर पूछें" })).toBeVisible();
  await expect(joinButton(page)).toBeHidden();
});

test("V11 what the guide cancels while she waits moves her out, with the money's way", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  const session = await paidSession(page, parcha, 7);
  await at(parcha, session, -3);
  const { cancel } = await guide(await anotherPage(browser), parcha);
  await page.goto(`${parcha.url}/join`);
  await expect(joinButton(page)).toBeEnabled();
  await cancel(session);
  const over = page.getByRole("region", { name: "यह सत्र रद्द हो गया है" });
  await expect(over.getByText(/₹751 आपको वापस/)).toBeVisible();
  await expect(joinButton(page)).toBeHidden();
  // Said again after a reload, and not any more once she has gone on.
  await page.reload();
  await over.getByRole("link", { name: "मेरी बुकिंग" }).click();
  await page.goto(`${parcha.url}/join`);
  await expect(page.getByText("कोई सत्र बुक नहीं है")).toBeVisible();
});
