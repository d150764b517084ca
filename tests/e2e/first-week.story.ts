// A customer's first week, on a phone in Hindi: from the first sign-in to the video of a remedy, with each push message and
// SMS of the way. The server's clock is moved; what the push service does is done by push-messages.ts.
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { createPhoto } from "#tests/support/session-results.ts";
import type { AppServer } from "./app-server.ts";
import { chooseSlot, expect, signInOnScreen, skipFilm, test } from "./fixture.ts";
import { type Booking, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { deliverPush, pressPush, shownPushes } from "./push-messages.ts";
import { expectPlaying, guideVideo, joinAsGuide, joinButton, leaveButton } from "./video-session.ts";

test.use({
  hasOwnServer: true,
  serviceWorkers: "allow",
  // Chromium refuses every permission that the list does not name, and the call needs these two.
  permissions: ["notifications", "camera", "microphone"],
});

const NAME = "सुनीता";
/** Days from today of the session that is booked first, and of the one that it is moved to. */
const BOOKED_DAY = 1;
const MOVED_DAY = 3;
const MORNING = /^सुबह/;
const HOUR = 60;
const DAY = 24 * HOUR;

type Message = { channel: "sms" | "whatsapp" | "push"; to: string; text: string; messageId?: string };
type Push = { id: string; title: string; body: string; url: string };

/** The customer's phone: what arrives on it, and what the customer does with it. */
class CustomersPhone {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #server: AppServer;
  readonly #number: string;
  constructor(page: Page, server: AppServer, number: string) {
    this.page = page;
    this.#context = page.context();
    this.#server = server;
    this.#number = number;
  }

  async #inbox(channel: Message["channel"]): Promise<Message[]> {
    const answer = await fetch(`${this.#server.url}/sandbox/messages`);
    const { messages } = (await answer.json()) as { messages: Message[] };
    return messages.filter((message) => message.channel === channel);
  }

  /** The texts of all SMS to this phone, the newest first. */
  async listSms(): Promise<string[]> {
    return (await this.#inbox("sms")).filter(({ to }) => to === this.#number).map(({ text }) => text);
  }

  /** Waits for an SMS with these words, and returns its text. */
  async expectSms(words: RegExp): Promise<string> {
    const find = async () => (await this.listSms()).find((text) => words.test(text)) ?? "";
    await expect.poll(find).not.toBe("");
    return find();
  }

  async expectNoSms(words: RegExp) {
    expect((await this.listSms()).filter((text) => words.test(text))).toEqual([]);
  }

  /** What the push service has got for this phone's subscription, the newest first. */
  async #listPushes(): Promise<Push[]> {
    const stored = await this.page.evaluate(() => localStorage.getItem("push"));
    const { endpoint } = JSON.parse(stored ?? "{}") as { endpoint?: string };
    const pushes = (await this.#inbox("push")).filter(({ to }) => to === endpoint);
    return pushes.map(({ text, messageId = "" }) => {
      const [title = "", body = "", url = ""] = text.split("\n");
      return { id: messageId, title, body, url };
    });
  }

  /** How many push messages have come so far. */
  async countPushes(): Promise<number> {
    return (await this.#listPushes()).length;
  }

  /** Puts the phone away: no screen of the app is open that could ask the server. */
  async putAway() {
    await this.page.goto(`${this.#server.url}/healthz`);
  }

  /** Waits for a push message after the first `before` ones that leads to this place, and lets the phone show it. */
  async receivePush(before: number, url: string | RegExp): Promise<Push> {
    const find = async () =>
      (await this.#listPushes()).slice(0, -before || undefined).find((push) => push.url.search(url) === 0);
    await expect.poll(async () => (await find())?.url).toBeDefined();
    const push = (await find()) as Push;
    const shown = { title: push.title, body: push.body, tag: push.id };
    // A delivery of the driver is lost at times while the browser starts the worker. A second one replaces the first.
    await expect(async () => {
      await deliverPush(this.#context, this.page, this.#server.url, JSON.stringify(push));
      await expect.poll(() => shownPushes(this.page), { timeout: 3_000 }).toContainEqual(shown);
    }).toPass();
    // The locked screen does not show what the message is about.
    expect(push.body).toBe("आपके लिए एक मैसेज");
    return push;
  }

  /** Presses the message: the worker reports that it was opened, and the screen opens that it is about. */
  async press({ id, url }: Push) {
    const path = `/api/notifications/${id}/opened`;
    const reported = this.#context.waitForEvent("response", (response) => response.url().endsWith(path));
    await pressPush(this.#context, this.page, id);
    expect((await reported).status()).toBe(200);
    // A worker opens a window only for a press of a real finger.
    await this.page.goto(`${this.#server.url}${url}`);
  }
}

/** The guide has a browser process, and thereby a network, of its own. */
class Guide {
  readonly page: Page;
  readonly #server: AppServer;
  constructor(page: Page, server: AppServer) {
    this.page = page;
    this.#server = server;
  }

  async enter(booking: Booking) {
    await signInGuide(this.page, this.#server);
    await joinAsGuide(this.page, this.#server, booking);
  }

  /** Says that the session was held, which completes it. The dialog for its results opens. */
  async complete() {
    await leaveButton(this.page).click();
    await this.page.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
    await expect(this.#results).toBeVisible();
  }

  get #results() {
    return this.page.getByRole("dialog", { name: "इस सत्र का परचा" });
  }

  async photographParcha() {
    await this.#photograph("आगे", "#ffffff");
    await this.#results.getByRole("button", { name: "ठीक है, अब पीछे का हिस्सा" }).click();
    await this.#photograph("पीछे", "#eeeeee");
  }

  async #photograph(side: string, colour: string) {
    const buffer = Buffer.from(await createPhoto(colour));
    const photo = { name: "parcha.jpg", mimeType: "image/jpeg", buffer };
    await this.#results.locator("input[capture=environment]").setInputFiles(photo);
    await expect(this.page.getByText(`परचे के ${side} की फ़ोटो अपलोड हो गई`)).toBeVisible();
  }

  async prescribeOneRemedy() {
    await this.#results.getByRole("button", { name: "आगे बढ़ें: विधियाँ चुनें" }).click();
    await this.#results.getByRole("checkbox", { name: /₹/ }).first().check();
    await this.#results.getByRole("button", { name: "परचा और विधियाँ सेव करें" }).click();
    await expect(this.page).toHaveURL(/\/admin\/sessions$/);
  }

  async performRemedy() {
    await signInGuide(this.page, this.#server);
    await this.page.goto(`${this.#server.url}/admin/pending-vidhis`);
    const remedy = this.page.getByRole("article");
    const buffer = await readFile(new URL("../../web/public/media/feedback-1.mp4", import.meta.url));
    const video = { name: "havan.mp4", mimeType: "video/mp4", buffer };
    await remedy.locator("input[type=file]").first().setInputFiles(video);
    await expect(remedy.locator("video")).toBeVisible();
    await remedy.getByRole("checkbox").click();
    await expect(this.page.getByText("“विधि पूरी हुई” सेव हो गया")).toBeVisible();
  }
}

test("a customer's first week: sign-in, booking, a move, reminders, a late guide, the call, the parcha, and a remedy with its video", {
  tag: "@long",
}, async ({ page, guidePage, server, phone: number }) => {
  const phone = new CustomersPhone(page, server, number);
  const guide = new Guide(guidePage, server);
  const home = `${server.url}/dashboard`;

  await test.step("the first sign-in, and the film", async () => {
    await page.goto(server.url);
    await signInOnScreen(page, server, number);
    await skipFilm(page);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("heading", { name: "नमस्ते", exact: true })).toBeVisible();
  });

  await test.step("a session is booked and paid for, and then the phone may remind, and the name is asked", async () => {
    await page
      .getByRole("link", { name: /^सत्र बुक करें/ })
      .first()
      .click();
    await chooseSlot(page, 0, MORNING, BOOKED_DAY);
    await page.getByRole("button", { name: "आगे बढ़ें" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\?booked=/);
    await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();
    await phone.expectSms(/आपका सत्र .* बजे बुक है/);
    const offer = page.getByRole("region", { name: "हम याद दिला दें?" });
    await offer.getByRole("checkbox", { name: "बस इतना दिखे: “आपके लिए एक मैसेज”" }).check();
    await offer.getByRole("button", { name: "हाँ, याद दिलाएँ" }).click();
    await expect(offer).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("push"))).not.toBe(null);
    await page.getByLabel("आपको किस नाम से बुलाएँ?").fill(NAME);
    await page.getByRole("button", { name: "सेव करें" }).click();
    await expect(page.getByLabel("आपको किस नाम से बुलाएँ?")).toBeHidden();
  });

  await test.step("it is moved once, and SMS and push say so", async () => {
    await page.getByRole("link", { name: "होम", exact: true }).click();
    await page.getByRole("link", { name: "समय बदलें" }).click();
    await chooseSlot(page, 0, MORNING, MOVED_DAY);
    const before = await phone.countPushes();
    await page.getByRole("button", { name: "आगे बढ़ें" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "समय बदलें" }).click();
    await expect(page.getByText("सत्र का समय बदल गया")).toBeVisible();
    const { sessionDate } = await nextBooking(page, server);
    const day = new Intl.DateTimeFormat("hi-IN", { timeZone: "Asia/Kolkata", day: "numeric" });
    const sms = await phone.expectSms(/आपका सत्र अब .* बजे है/);
    expect(sms).toContain(`${day.format(istInstant(sessionDate, "12:00"))} `);
    await phone.putAway();
    const push = await phone.receivePush(before, "/manage-bookings");
    await phone.press(push);
    await expect(page.getByRole("tab", { name: /^आने वाले/ })).toBeVisible();
  });

  const booking = await nextBooking(page, server);
  /** Negative: before the start. */
  const moveTo = (minutes: number) => setClockAfterStart(server, booking, minutes);

  await test.step("the reminder of the day before is pressed, so no SMS repeats it", async () => {
    await phone.putAway();
    const before = await phone.countPushes();
    await moveTo(-DAY + 1);
    await phone.press(await phone.receivePush(before, "/join"));
    await expect(page.getByRole("heading", { name: "सत्र में जुड़ें" }).first()).toBeVisible();
    // The server has sent all that is due when the clock has moved.
    await moveTo(-DAY + 2 * HOUR + 2);
    await phone.expectNoSms(/याद (दिला दें|रहे)/);
  });

  await test.step("the reminder of the last hour is not pressed, so the SMS follows", async () => {
    await phone.putAway();
    const before = await phone.countPushes();
    await moveTo(-HOUR + 1);
    await phone.receivePush(before, "/join");
    await moveTo(-HOUR + 16);
    const sms = await phone.expectSms(/याद रहे, आपका सत्र .* बजे है। 5 मिनट पहले से जुड़ सकते हैं/);
    expect(sms).toMatch(/\/m\/\w{10}$/);
  });

  await test.step("the last reminder is pressed, and the customer goes into the room", async () => {
    const before = await phone.countPushes();
    await moveTo(-4);
    await phone.press(await phone.receivePush(before, "/join"));
    await joinButton(page).click();
    await expect(page.getByRole("heading", { name: "अब आपकी बारी है" })).toBeVisible();
  });

  await test.step("the guide is late: 5 minutes, and 15 minutes with both ways out", async () => {
    await moveTo(2);
    await moveTo(6);
    // The screens learn of the clock's jump when they are loaded. Home says the same as the room.
    await page.goto(home);
    await expect(page.getByRole("region", { name: "गुरुजी को देर हो रही है" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^सत्र में जुड़ें/ })
      .click();
    await expect(page).toHaveURL(`${server.url}/join`);
    await expect(page.getByRole("region", { name: "गुरुजी को देर हो रही है" })).toBeVisible();
    await joinButton(page).click();
    await expect(page.getByRole("heading", { name: "गुरुजी को देर हो रही है" })).toBeVisible();
    await moveTo(15.5);
    const choices = page.getByRole("region", { name: "आपकी जगह बनी हुई है" });
    await expect(choices.getByRole("link", { name: /दूसरा समय चुनें/ })).toBeVisible();
    await expect(choices.getByRole("button", { name: /पूरे ₹\d+ वापस लें/ })).toBeVisible();
    await phone.expectSms(/सत्र में देर हो रही है/);
  });

  await test.step("the customer waits on, and the guide comes after all", async () => {
    await guide.enter(booking);
    await expectPlaying(guideVideo(page));
    await expect(page.getByRole("region", { name: "आपकी जगह बनी हुई है" })).toBeHidden();
    await moveTo(30);
    await guide.complete();
  });

  await test.step("home says that the parcha is being written, and shows it when it comes", async () => {
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("region", { name: "गुरुजी परचा लिख रहे हैं" })).toBeVisible();
    const before = await phone.countPushes();
    await guide.photographParcha();
    await guide.prescribeOneRemedy();
    await expect(page.getByRole("region", { name: "आपका परचा आ गया" })).toBeVisible();
    await phone.putAway();
    await phone.receivePush(before, "/parchas");
  });

  await test.step("the message is not pressed, so the SMS follows after 6 hours, and its link leads to the parcha", async () => {
    await moveTo(30 + 6 * HOUR + 2);
    const sms = await phone.expectSms(/आपका परचा तैयार है/);
    const [link = ""] = /\/m\/\w{10}$/.exec(sms) ?? [];
    await page.goto(`${server.url}${link}`);
    await expect(page).toHaveURL(`${server.url}/parchas?session=${booking.id}`);
    const photo = page.getByRole("button", { name: /^बड़ा करके देखें/ }).first();
    await expect
      .poll(() => photo.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto(home);
    await expect(page.getByRole("heading", { name: `नमस्ते ${NAME}` })).toBeVisible();
    await expect(page.getByRole("region", { name: "आपका परचा आ गया" })).toBeHidden();
  });

  await test.step("the customer buys the remedy", async () => {
    await page.getByRole("button", { name: "और देखें" }).click();
    await page.getByRole("link", { name: "मेरी विधियाँ" }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /^विधि करवाएँ/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByText("ख़रीद हो गई")).toBeVisible();
  });

  await test.step("two days later the guide performs it, and the message leads to its video", async () => {
    await phone.putAway();
    await moveTo(2 * DAY);
    const before = await phone.countPushes();
    await guide.performRemedy();
    await moveTo(2 * DAY + 10);
    await phone.press(await phone.receivePush(before, "/remedies"));
    await page.getByRole("button", { name: /विधि का वीडियो/ }).click();
    await expect(page.locator("video")).toBeVisible();
    await moveTo(2 * DAY + 8 * HOUR);
    await phone.expectNoSms(/पूरी हो गई है/);
  });
});

async function nextBooking(page: Page, server: AppServer): Promise<Booking> {
  const stored = await page.evaluate(() => localStorage.getItem("user"));
  const { id } = JSON.parse(stored ?? "{}") as { id: string };
  const answer = await page.request.get(`${server.url}/api/bookings/user/${id}/upcoming`);
  const { bookings } = (await answer.json()) as { bookings: Booking[] };
  return bookings[0] as Booking;
}
