// A companion on all screens outside of the call: named, told by SMS, let in, sent out.
import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { enterAsSon, letInButton, nameSon, onSonsScreen, test, waitAsSon } from "./family.ts";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, signInOnScreen } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { translatePages } from "./translator.ts";
import { expectPlaying, guideVideo, joinAsCustomer, joinAsGuide, prepareSession } from "./video-session.ts";

test.use({ hasOwnServer: true });

const ADD = "कॉल में किसी और को भी जोड़ें";

async function openLink(page: Page, server: AppServer, phone: string) {
  const [sms] = await server.messagesTo(phone);
  await page.goto(`${server.url}/m/${/\/m\/(\w+)/.exec(sms?.text ?? "")?.[1]}`);
}

/** What a page of a companion must not have: money, what was written, the parcha's photos. */
const expectNothingPrivate = (page: Page) =>
  expect(page.getByText(/₹|परचे की फ़ोटो|गुरुजी को पहले से/)).toHaveCount(0);

test("a mother names her son while she books; he comes by the SMS, waits, is let in by the guide's row, talks and is sent out", async ({
  page,
  guidePage,
  server,
  phone,
  browser,
}) => {
  test.slow();
  const sonPhone = `97${phone.slice(2)}`;
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog", { name: "बुकिंग का सार" }).or(page.getByRole("dialog").first());
  await summary.getByRole("button", { name: ADD }).click();
  await summary.getByLabel("आप उन्हें क्या कहते हैं?").fill("राहुल");
  await summary.getByLabel("उनका मोबाइल नंबर").fill(phone);
  await summary.getByLabel("वे आपके क्या लगते हैं?").selectOption("son");
  const pay = summary.getByRole("button", { name: "पेमेंट करें" });
  await pay.click();
  await expect(summary.getByText("सत्र इसी नंबर पर है। कोई और नंबर डालिए।")).toBeVisible();
  await summary.getByLabel("उनका मोबाइल नंबर").fill(sonPhone);
  await expectAccessible(page, "naming a companion while booking");
  await pay.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("आपका सत्र बुक हो गया").first()).toBeVisible();
  await page.goto(`${server.url}/manage-bookings`);
  await expect(page.getByText("साथ में: राहुल (बेटा)")).toBeVisible();
  await expectAccessibleInLooks(
    page,
    () => page.getByText(/राहुल \(/).waitFor(),
    "a booking with a companion",
  );

  await server.setClockOffset(1);
  const son = await anotherPage(browser);
  await openLink(son, server, sonPhone);
  await expect(
    son.getByText(`${phone.slice(-4)} पर ख़त्म होने वाले नंबर से आपको इस सत्र में साथ जुड़ने को कहा गया है:`),
  ).toBeVisible();
  await expect(son.getByText("कोई पेमेंट नहीं देना")).toBeVisible();
  await expectNothingPrivate(son);
  await expectAccessible(son, "the login of a companion");
  await signInOnScreen(son, server, sonPhone);
  await expect(son).toHaveURL(/\/companion\//);
  const bookingId = new URL(son.url()).pathname.split("/")[2] ?? "";
  await expectNothingPrivate(son);
  await expectAccessibleInLooks(
    son,
    () => son.getByRole("heading", { level: 2 }).first().waitFor(),
    "a companion's page before the room opens",
  );
  await son.goto(`${server.url}/dashboard`);
  const card = son.getByRole("link", { name: /के सत्र में जुड़ें|सत्र में जुड़ें/ }).first();
  await expect(card).toHaveAttribute("href", `/companion/${bookingId}`);
  await card.click();

  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").id);
  const upcoming = await page.request.get(`${server.url}/api/bookings/user/${userId}/upcoming`);
  const { bookings } = await upcoming.json();
  await setClockAfterStart(server, bookings[0], -2);
  await signInGuide(guidePage, server);
  await son.reload();
  await expect(son.getByText("आप आ गए हैं। गुरुजी अभी कमरे में नहीं हैं।")).toBeVisible();
  await expect(son.getByRole("button", { name: "सत्र में जुड़ें" })).toHaveCount(0);

  await guidePage.goto(`${server.url}/admin/sessions`);
  await guidePage.getByRole("button", { name: /राहुल \(बेटा\) अंदर आने के इंतज़ार में हैं/ }).click();
  await expectAccessible(guidePage, "the guide's row of a companion who waits");
  await guidePage.getByRole("button", { name: "अंदर बुलाएँ" }).click();
  await expect(son.getByText("गुरुजी ने आपको अंदर बुलाया है")).toBeVisible();
  await expectAccessibleInLooks(
    son,
    () => son.getByRole("heading", { level: 2 }).first().waitFor(),
    "a companion who is let in",
  );
  await joinAsGuide(guidePage, server, { id: bookingId, ...bookings[0] });
  await son.getByRole("button", { name: "सत्र में जुड़ें" }).click();
  await expectPlaying(guideVideo(son));
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));

  await guidePage.getByRole("button", { name: /^राहुल:/ }).click();
  await guidePage
    .getByRole("dialog", { name: "राहुल (बेटा)" })
    .getByRole("button", { name: "बाहर भेजें" })
    .click();
  await guidePage.getByRole("dialog").last().getByRole("button", { name: "बाहर भेजें" }).click();
  await expect(son.getByText(/कॉल ख़त्म|आपके लिए/).first()).toBeVisible();
  await expectPlaying(guideVideo(page));
  await son.goto(`${server.url}/companion/${bookingId}`);
  await expect(son.getByText("गुरुजी ने आपके लिए कॉल ख़त्म कर दी है")).toBeVisible();
  await expect(son.getByRole("button", { name: "सत्र में जुड़ें" })).toHaveCount(0);
  await expectAccessible(son, "a companion who was sent out");
  const token = await son.request.post(`${server.url}/api/jitsi-token`, {
    headers: { origin: server.url },
    data: { roomName: `session-${bookingId}`, userType: "companion" },
  });
  expect(token.status()).toBe(403);
  await son.context().close();
});

test("a second companion is refused with a sentence until the first is removed, whose page then says so", async ({
  page,
  sonPage,
  server,
  phone,
  sonPhone,
  browser,
}) => {
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 1);
  await page.goto(`${server.url}/manage-bookings`);
  const other = await anotherPage(browser);
  await signIn(other, server, phone);
  await other.goto(`${server.url}/manage-bookings`);
  await nameSon(page, server, booking, sonPhone);
  await waitAsSon(sonPage, server, booking, sonPhone);
  await expect(sonPage.getByText(/added you · Nothing to pay/)).toBeVisible();

  await other.getByRole("button", { name: ADD }).click();
  await other.getByLabel("आप उन्हें क्या कहते हैं?").fill("मीना");
  await other.getByLabel("उनका मोबाइल नंबर").fill(`96${phone.slice(2)}`);
  await other.getByRole("button", { name: "जोड़ें", exact: true }).click();
  await expect(other.getByText(/एक का नाम पहले से है/)).toBeVisible();
  await expectAccessible(other, "a second companion");
  await other.reload();
  await other.getByRole("button", { name: "हटाएँ" }).click();
  await expectAccessible(other, "the question before a companion is removed");
  await other.getByRole("dialog").getByRole("button", { name: "हटाएँ" }).click();
  await expect(other.getByRole("button", { name: ADD })).toBeVisible();
  await expect(sonPage.getByRole("heading", { name: "You are not expected in this session" })).toBeVisible();
  await expectAccessible(sonPage, "a companion who was removed");
  await other.context().close();
});

test("a companion without the attendee: the guide lets in, and they talk", async ({
  page,
  guidePage,
  sonPage,
  server,
  phone,
  sonPhone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await nameSon(page, server, booking, sonPhone);
  await page.close();
  await waitAsSon(sonPage, server, booking, sonPhone);
  await joinAsGuide(guidePage, server, booking);
  await letInButton(guidePage).click();
  await enterAsSon(sonPage);
  await expectPlaying(onSonsScreen.guide(sonPage));
  // Nobody has met the attendee by it.
  const row = await guidePage.request.get(`${server.url}/api/admin/bookings/${booking.id}`);
  const { booking: seen } = await row.json();
  expect([seen.isHeld, seen.customerWaiting, seen.togetherSeconds]).toEqual([false, false, 0]);
});

test("a companion waits and joins on a translated page", { tag: "@long" }, async ({
  page,
  guidePage,
  sonPage,
  server,
  phone,
  sonPhone,
}) => {
  await translatePages(sonPage.context());
  const booking = await prepareSession(page, guidePage, server, phone);
  await nameSon(page, server, booking, sonPhone);
  await waitAsSon(sonPage, server, booking, sonPhone);
  await expect(sonPage.getByText(/You are here/)).toBeVisible();
  await joinAsGuide(guidePage, server, booking);
  await expect(sonPage.getByText("Guruji sees that you are here")).toBeVisible();
  await letInButton(guidePage).click();
  await enterAsSon(sonPage);
  await expectPlaying(onSonsScreen.guide(sonPage));
});
