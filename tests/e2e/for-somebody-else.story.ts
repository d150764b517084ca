import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import {
  anotherPage,
  chooseSlot,
  expect,
  expectAccessible,
  signIn,
  signInOnScreen,
  test,
} from "./fixture.ts";
import { type Booking, setClockAfterStart } from "./paid-session.ts";

test.use({ hasOwnServer: true });

/** Chooses a slot, and says on its summary whom the session is for. The number is still to be typed. */
async function nameMother(page: Page, server: AppServer) {
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog");
  await summary.getByRole("button", { name: "किसी और के लिए बुक करें" }).click();
  await summary.getByLabel("आप उन्हें क्या कहते हैं?").fill("माँ");
  return summary;
}

/** Opens the link of the newest SMS to this phone. */
async function openLink(page: Page, server: AppServer, phone: string) {
  const [sms] = await server.messagesTo(phone);
  await page.goto(`${server.url}/m/${/\/m\/(\w+)$/.exec(sms?.text ?? "")?.[1]}`);
}

test("a son books for his mother, who opens the link of the SMS on her phone and alone may join", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const motherPhone = `97${phone.slice(2)}`;
  await signIn(page, server, phone);
  const summary = await nameMother(page, server);
  const number = summary.getByLabel("उनका मोबाइल नंबर");
  await number.fill(phone);
  const pay = summary.getByRole("button", { name: "पेमेंट करें" });
  await pay.click();
  await expect(summary.getByText("यह आपका अपना नंबर है। उनका नंबर डालिए।")).toBeVisible();
  await number.fill(`+91 ${motherPhone}`);
  await expectAccessible(page, "booking for somebody else");
  await pay.click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
  await page.request.put(`${server.url}/api/user/name`, {
    headers: { origin: server.url },
    data: { displayName: "राहुल" },
  });

  await server.setClockOffset(1);
  const mother = await anotherPage(browser);
  await openLink(mother, server, motherPhone);
  const booked = `${phone.slice(-4)} पर ख़त्म होने वाले नंबर से आपके लिए सत्र बुक हुआ है`;
  await expect(mother.getByText(booked)).toBeVisible();
  await expect(mother.getByText("पैसे दिए जा चुके हैं")).toBeVisible();
  await expect(mother.getByText(/राहुल|₹/)).toHaveCount(0);
  await expectAccessible(mother, "the login of who comes by the link");
  await signInOnScreen(mother, server, motherPhone);
  await expect(mother).toHaveURL(`${server.url}/join`);
  await expect(mother.getByText("राहुल ने आपके लिए बुक किया है · पैसे दिए जा चुके हैं")).toBeVisible();

  const motherId = await mother.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").id);
  const upcoming = await mother.request.get(`${server.url}/api/bookings/user/${motherId}/upcoming`);
  const { bookings } = (await upcoming.json()) as { bookings: [Booking] };
  await setClockAfterStart(server, bookings[0], 0);
  await mother.reload();
  await expect(mother.getByRole("button", { name: /जुड़/ })).toBeEnabled();
  await page.goto(`${server.url}/join`);
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
  await expect(page.getByRole("button", { name: "लिंक भेजें" })).toBeVisible();
  await expect(page.getByRole("button", { name: /अभी जुड़/ })).toHaveCount(0);
  await expectAccessible(page, "who is expected");
  await mother.context().close();
});

test("a son books again for his mother by one press, and another time for himself", async ({
  page,
  server,
  phone,
}) => {
  const motherPhone = `95${phone.slice(2)}`;
  await signIn(page, server, phone);
  const first = await nameMother(page, server);
  await first.getByLabel("उनका मोबाइल नंबर").fill(motherPhone);
  await first.getByRole("radio", { name: "English" }).check();
  await first.getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
  await server.setClockOffset(1);
  expect((await server.messagesTo(motherPhone))[0]?.text).toMatch(/has booked a session for you/);

  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 1);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog");
  await summary.getByRole("button", { name: "माँ", exact: true }).click();
  await expect(summary.getByLabel("उनका मोबाइल नंबर")).toHaveValue(motherPhone);
  await expect(summary.getByRole("radio", { name: "English" })).toBeChecked();
  await expectAccessible(page, "booking again for somebody else");
  await summary.getByRole("button", { name: "यह सत्र मेरे लिए ही है" }).click();
  await expect(summary.getByLabel("उनका मोबाइल नंबर")).toHaveCount(0);
  await summary.getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("आपका सत्र बुक हो गया").first()).toBeVisible();
});

test("a stranger whose number was named refuses messages without an account, and the payer reads it", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const number = `96${phone.slice(2)}`;
  await signIn(page, server, phone);
  const summary = await nameMother(page, server);
  await summary.getByLabel("उनका मोबाइल नंबर").fill(number);
  await summary.getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText(new RegExp(`^${number} पर SMS गया है`))).toBeVisible();

  await server.setClockOffset(1);
  const stranger = await anotherPage(browser);
  await openLink(stranger, server, number);
  await stranger.getByRole("link", { name: "मैसेज आपके लिए नहीं था?" }).click();
  await expect(stranger.getByText("किसी ने आपका नंबर दे दिया?")).toBeVisible();
  await expectAccessible(stranger, "refusing messages");
  await stranger.getByRole("button", { name: "और मैसेज न भेजें" }).click();
  await expect(stranger.getByText("अब ऐसा कोई मैसेज नहीं आएगा")).toBeVisible();
  await stranger.context().close();
  await page.goto(`${server.url}/join`);
  await expect(page.getByText(new RegExp(`^${number} पर हमारे SMS बंद हैं`))).toBeVisible();
});
