// The customer's room while the guide does not come.
import { expect, expectAccessible, test } from "./fixture.ts";
import { setTypeSize } from "./looks.ts";
import { setClockAfterStart } from "./paid-session.ts";
import { joinAsCustomer, leaveButton, prepareSession } from "./video-session.ts";

test("the room shows how long it takes, that the guide is late, and both ways out; the money goes back after a question", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsCustomer(page, server);
  await expect(page.getByRole("heading", { name: "अब आपकी बारी है" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "आप जुड़ गए" })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("dialog", { name: "कॉल छोड़ें?" })).toBeVisible();
  await page.getByRole("button", { name: "कॉल में रहें" }).click();

  await setClockAfterStart(server, booking, 2);
  await setClockAfterStart(server, booking, 6);
  await page.reload();
  await expect(page.getByRole("region", { name: "गुरुजी को देर हो रही है" })).toBeVisible();
  await page.getByRole("button", { name: "सत्र में जुड़ें" }).click();
  await expect(page.getByRole("heading", { name: "गुरुजी को देर हो रही है" })).toBeVisible();
  await expect(page.getByText("आपकी जगह बनी हुई है", { exact: true })).toBeHidden();

  await setClockAfterStart(server, booking, 15.5);
  const choices = page.getByRole("region", { name: "आपकी जगह बनी हुई है" });
  await expect(choices.getByRole("link", { name: /दूसरा समय चुनें/ })).toBeVisible();
  await expectAccessible(page, "the room while the guide is overdue");
  await expect(leaveButton(page)).toBeVisible();
  const countMessages = async () => {
    const messages = await server.messagesTo(phone);
    return messages.filter(({ text }) => /देर हो रही है|the guide is late/.test(text)).length;
  };
  await expect.poll(countMessages).toBe(1);

  await choices.getByRole("button", { name: /पूरे ₹751 वापस लें/ }).click();
  await choices.getByRole("button", { name: "नहीं, रुकते हैं" }).click();
  await choices.getByRole("button", { name: /पूरे ₹751 वापस लें/ }).click();
  await choices.getByRole("button", { name: "हाँ, वापस लें" }).click();
  await expect(page.getByText("जो लगा था, वह आपको लौट रहा है")).toBeVisible();
  await expect(page.getByRole("region", { name: "यह सत्र रद्द हो गया है" })).toBeVisible();
});

test("a customer who refuses camera and microphone sees one notice in the room, and the row with the own picture whole above it", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  await prepareSession(page, guidePage, server, phone);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await joinAsCustomer(page, server);
  const notice = page.getByRole("status").filter({ hasText: "न सुन पाएँगे, न देख" });
  await expect(notice).toHaveCount(1);
  // It ends with the own picture, in one line with it.
  const hint = page.getByText("गुरुजी के आते ही बात अपने आप शुरू होगी", { exact: false });
  const isAboveNotice = async () => {
    const [above, strip] = [await hint.boundingBox(), await notice.boundingBox()];
    return above !== null && strip !== null && above.y + above.height <= strip.y;
  };
  await expect.poll(isAboveNotice).toBe(true);
});

test("in the room in English, with type of twice the size, the bar holds its four buttons and the steps' lines end before the circles", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  await prepareSession(page, guidePage, server, phone);
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  await page.goto(`${server.url}/join`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: "It is your turn" })).toBeVisible();
  await setTypeSize(page, "200%");
  const buttons = page.getByRole("group", { name: "Buttons of the call" });
  const hidden = () => buttons.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden).toBe(0);
  const [line, circle] = [".absolute", ".rounded-full"].map((part) =>
    page.getByRole("listitem").nth(1).locator(part).first(),
  );
  // The two are measured one after the other, and the own picture may come between.
  await expect(async () => {
    const [lineBox, circleBox] = [await line?.boundingBox(), await circle?.boundingBox()];
    if (!lineBox || !circleBox) throw new Error("no line or no circle");
    expect(lineBox.x + lineBox.width).toBeLessThan(circleBox.x);
    expect(lineBox.y + lineBox.height / 2).toBeCloseTo(circleBox.y + circleBox.height / 2, 0);
  }).toPass({ timeout: 20_000 });
});
