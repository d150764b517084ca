import { istInstant } from "#domain/ist-time.ts";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, test } from "./fixture.ts";

test.use({ hasOwnServer: true });

test("a son books for his mother, who opens the link of the SMS on her phone and alone may join", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const motherPhone = `97${phone.slice(2)}`;
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog");
  await summary.getByRole("button", { name: "किसी और के लिए बुक करें" }).click();
  await summary.getByLabel("आप उन्हें क्या कहते हैं?").fill("माँ");
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

  await server.setClockOffset(1);
  const response = await page.request.get(`${server.url}/sandbox/messages?to=${motherPhone}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const mother = await anotherPage(browser);
  await mother.goto(`${server.url}/m/${/\/m\/(\w+)$/.exec(messages[0]?.text ?? "")?.[1]}`);
  await mother.getByLabel("आपका मोबाइल नंबर").fill(motherPhone);
  await mother.getByRole("button", { name: "कोड भेजें" }).click();
  const code = mother.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await server.loginCodeFor(motherPhone));
  await mother.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await mother.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(mother).toHaveURL(`${server.url}/join`);

  const { bookings } = (await (
    await mother.request.get(
      `${server.url}/api/bookings/user/${await mother.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}").id)}/upcoming`,
    )
  ).json()) as { bookings: { sessionDate: string; sessionTime: string }[] };
  const [session] = bookings;
  const startsAt = istInstant(session?.sessionDate ?? "", session?.sessionTime ?? "");
  await server.setClockOffset((startsAt.getTime() - Date.now()) / 60_000);
  await mother.reload();
  await expect(mother.getByRole("button", { name: /जुड़/ })).toBeEnabled();
  await page.goto(`${server.url}/join`);
  await expect(page.getByText("यह सत्र माँ के लिए है")).toBeVisible();
  await expect(page.getByRole("button", { name: "लिंक भेजें" })).toBeVisible();
  await expect(page.getByRole("button", { name: /अभी जुड़/ })).toHaveCount(0);
  await expectAccessible(page, "who is expected");
  await mother.context().close();
});

test("a stranger whose number was named refuses messages without an account, and the payer reads it", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const number = `96${phone.slice(2)}`;
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog");
  await summary.getByRole("button", { name: "किसी और के लिए बुक करें" }).click();
  await summary.getByLabel("आप उन्हें क्या कहते हैं?").fill("माँ");
  await summary.getByLabel("उनका मोबाइल नंबर").fill(number);
  await summary.getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText(new RegExp(`^${number} पर SMS गया है`))).toBeVisible();

  await server.setClockOffset(1);
  const response = await page.request.get(`${server.url}/sandbox/messages?to=${number}`);
  const { messages } = (await response.json()) as { messages: { text: string }[] };
  const stranger = await anotherPage(browser);
  await stranger.goto(`${server.url}/m/${/\/m\/(\w+)$/.exec(messages[0]?.text ?? "")?.[1]}`);
  await stranger.getByRole("link", { name: "मैसेज आपके लिए नहीं था?" }).click();
  await expect(stranger.getByText("किसी ने आपका नंबर दे दिया?")).toBeVisible();
  await expectAccessible(stranger, "refusing messages");
  await stranger.getByRole("button", { name: "और मैसेज न भेजें" }).click();
  await expect(stranger.getByText("अब ऐसा कोई मैसेज नहीं आएगा")).toBeVisible();
  await stranger.context().close();
  await page.goto(`${server.url}/join`);
  await expect(page.getByText(new RegExp(`^${number} पर हमारे SMS नहीं चाहिए`))).toBeVisible();
});
