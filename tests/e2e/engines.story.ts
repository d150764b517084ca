// What a customer does first, in the other two browser engines. Runs with LONG=1, where Debian's firefox-esr, or
// webkit2gtk-driver with xvfb, are installed. WebKitGTK has no WebRTC.
import type { Page } from "@playwright/test";
import { istDateOf } from "#domain/ist-time.ts";
import { type EnginePage, named } from "#tests/e2e/engines/engine-page.ts";
import { findFirefox, openFirefox } from "#tests/e2e/engines/firefox.ts";
import { findWebKit, openWebKit } from "#tests/e2e/engines/webkit.ts";
import type { AppServer } from "./app-server.ts";
import { expect, test } from "./fixture.ts";
import { type Booking, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { customerVideo, expectPlaying, joinAsGuide } from "./video-session.ts";

const firefox = findFirefox();
const webkit = findWebKit();
const isLong = process.env.LONG === "1";

/** The customer's page in the other engine. It stands in a variable, so that it is closed also after a failure. */
let customer: EnginePage | undefined;
test.afterEach(async () => {
  await customer?.close();
  customer = undefined;
});

test("a customer on Firefox signs in, books, pays and has a call with the guide on Chromium", async ({
  server,
  phone,
  guidePage,
}) => {
  test.skip(!isLong || firefox === undefined, "needs LONG=1 and Firefox (Debian's firefox-esr)");
  customer = await openFirefox(firefox ?? "");
  await signInOnScreen(customer, server, phone);
  await bookAndPay(customer, server);
  await expectCall(customer, guidePage, server);
});

test("a customer on WebKit signs in, books and pays", async ({ server, phone }) => {
  test.skip(
    !isLong || webkit === undefined,
    "needs LONG=1 and WebKitGTK (Debian's webkit2gtk-driver and xvfb)",
  );
  customer = await openWebKit(webkit ?? "");
  await signInOnScreen(customer, server, phone);
  await bookAndPay(customer, server);
});

async function press(page: EnginePage, selector: string, name: string | RegExp) {
  // Retried: a screen may draw the element again between the two commands.
  const tryOnce = () => page.press(named(selector, name)).catch(() => false);
  await expect.poll(tryOnce, { message: `press ${name}` }).toBe(true);
}

async function type(page: EnginePage, name: string, text: string) {
  const input = named("input", name);
  await expect.poll(() => page.type(input, text), { message: `type into ${name}` }).toBe(true);
}

async function signInOnScreen(page: EnginePage, server: AppServer, phone: string) {
  await page.goto(server.url);
  await type(page, "आपका मोबाइल नंबर", phone);
  await press(page, "button", "कोड भेजें");
  await expect.poll(() => server.loginCodeFor(phone)).not.toBe("");
  await type(page, "4 अंक का कोड", await server.loginCodeFor(phone));
  await press(page, "[type=checkbox], [role=checkbox]", "निजता नीति");
  await press(page, "button", "आगे बढ़ें");
  const isSignedIn = () => page.evaluate(`return localStorage.getItem("user") !== null`);
  await expect.poll(isSignedIn).toBe(true);
}

/** Tomorrow always has free slots. */
async function bookAndPay(page: EnginePage, server: AppServer) {
  await page.goto(`${server.url}/book`);
  const day = Number(istDateOf(new Date(Date.now() + 24 * 60 * 60_000)).slice(8));
  const pressOne = (script: string) => page.press(script).catch(() => false);
  const dayButton = named("button", new RegExp(`(^|\\D)${day} `));
  const slotButton = named("button", new RegExp(`(^|\\D)${day} .*:.*खाली$`));
  // A press on a day has no effect until the calendar has loaded.
  const chooseSlot = async () => (await pressOne(dayButton)) && (await pressOne(slotButton));
  await expect.poll(chooseSlot, { message: "choose a slot" }).toBe(true);
  await press(page, "button", "आगे बढ़ें");
  await press(page, "dialog[open] button", "पेमेंट करें");
  await press(page, "button", /^Pay$/);
  await expect.poll(() => page.url()).toMatch(/\/dashboard\?booked=/);
  await expect.poll(() => page.evaluate("return document.body.innerText")).toContain("आपका सत्र बुक हो गया");
}

/** Both see new frames of the other's fake camera. Firefox counts those of a stream in a property of its own alone. */
async function expectCall(page: EnginePage, guidePage: Page, server: AppServer) {
  const { bookings } = await page.evaluate<{ bookings: [Booking] }>(`
    const { id } = JSON.parse(localStorage.getItem("user"));
    return fetch("/api/bookings/user/" + id + "/upcoming").then((response) => response.json());
  `);
  const [booking] = bookings;
  await setClockAfterStart(server, booking, -2);
  await signInGuide(guidePage, server);
  await page.goto(`${server.url}/join`);
  await press(page, "button", "सत्र में जुड़ें");
  await joinAsGuide(guidePage, server, booking);
  await expectPlaying(customerVideo(guidePage));
  const frames = `
    const [video] = [...document.querySelectorAll("video")].filter((one) => one.getAttribute("aria-label") === "गुरुजी का वीडियो");
    return video ? video.mozPaintedFrames : 0;
  `;
  await expect.poll(() => page.evaluate<number>(frames), { timeout: 40_000 }).toBeGreaterThan(5);
}
