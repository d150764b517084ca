import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { holdSlot, payForHold } from "./paid-session.ts";

test.use({ hasOwnServer: true });

test("the link in an SMS leads through the sign-in to the booking, and an unknown link to the home screen", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  await signIn(page, server, phone);
  const booking = await holdSlot(page, server, 0);
  await payForHold(page, server, booking.id);
  const readLink = async () => {
    const response = await page.request.get(`${server.url}/sandbox/messages?to=${phone}`);
    const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
    const sms = messages.find(({ channel, text }) => channel === "sms" && text.includes("/m/"));
    return /\S+\/m\/(\w+)$/.exec(sms?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(readLink).toMatch(/^\w{10}$/);

  // The phone on which the SMS arrives is signed out.
  const other = await anotherPage(browser);
  await server.setClockOffset(1);
  await other.goto(`${server.url}/m/${await readLink()}`);
  await other.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await other.getByRole("button", { name: "कोड भेजें" }).click();
  const code = other.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await server.loginCodeFor(phone));
  await other.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await other.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(other).toHaveURL(`${server.url}/manage-bookings?session=${booking.id}`);
  await expect(other.getByRole("heading", { level: 2 }).first()).toBeVisible();

  await other.goto(`${server.url}/m/0000000000`);
  await expect(other).toHaveURL(`${server.url}/dashboard`);
  await expect(other.getByText("यह लिंक अब नहीं चलता")).toBeVisible();
  await other.context().close();

  await page.goto(`${server.url}/profile`);
  const reminders = page.getByRole("switch", { name: "सत्र की याद" });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(reminders).not.toBeChecked();
  await expectAccessible(page, "profile with the switches of messages");
  await page.reload();
  await expect(reminders).not.toBeChecked();
});
