// What customers do first, and the lists of admins, in the other two browser engines. Runs with LONG=1, where Debian's firefox-esr, or
// webkit2gtk-driver with xvfb, are installed. WebKitGTK has no WebRTC.
import type { Page } from "@playwright/test";
import { istDateOf } from "#domain/ist-time.ts";
import { bundleModule } from "#tests/e2e/engines/bundle.ts";
import { type EnginePage, named } from "#tests/e2e/engines/engine-page.ts";
import { findFirefox, openFirefox } from "#tests/e2e/engines/firefox.ts";
import { findWebKit, openWebKit } from "#tests/e2e/engines/webkit.ts";
import { readZoneClocks } from "#tests/e2e/engines/zone-clocks.ts";
import { createPhoto } from "#tests/support/session-results.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { expect, signIn, test } from "./fixture.ts";
import { type Booking, paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";
import { CONTROLS_OUT_OF_REACH } from "./reach.ts";
import { customerVideo, expectPlaying, joinAsGuide } from "./video-session.ts";

const firefox = findFirefox();
const webkit = findWebKit();
const WITHOUT_WEBKIT = "needs LONG=1 and WebKitGTK (Debian's webkit2gtk-driver and xvfb)";
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

test("an admin on Firefox reaches each control of the lists, and a press on a row opens its session", async ({
  server,
  phone,
  page,
}) => {
  test.skip(!isLong || firefox === undefined, "needs LONG=1 and Firefox (Debian's firefox-esr)");
  customer = await openFirefox(firefox ?? "", { width: 1280, height: 780 });
  await expectListsInReach(customer, server, { phone, page });
});

test("an admin on WebKit reaches each control of the lists, and a press on a row opens its session", async ({
  server,
  phone,
  page,
}) => {
  test.skip(!isLong || webkit === undefined, WITHOUT_WEBKIT);
  customer = await openWebKit(webkit ?? "", { width: 1280, height: 780 });
  await expectListsInReach(customer, server, { phone, page });
});

test("a customer on Firefox sees the film, the own recording and photo, and an empty time as not chosen", async ({
  server,
  phone,
  page,
}) => {
  test.skip(!isLong || firefox === undefined, "needs LONG=1 and Firefox (Debian's firefox-esr)");
  customer = await openFirefox(firefox ?? "");
  await expectIntake(customer, server, { phone, page });
});

test("a customer on WebKit sees the film or its words, the own recording and photo, an empty time as not chosen, and one voice where no call is possible", async ({
  server,
  phone,
  page,
}) => {
  test.skip(!isLong || webkit === undefined, WITHOUT_WEBKIT);
  customer = await openWebKit(webkit ?? "");
  const session = await expectIntake(customer, server, { phone, page });
  await setClockAfterStart(server, session, -2);
  await customer.goto(`${server.url}/join`);
  const text = () => customer?.evaluate<string>("return document.body.innerText");
  await expect.poll(text).toContain("इस ब्राउज़र में वीडियो कॉल नहीं चलती");
  expect(await customer.press(named("button", "सत्र में जुड़ें"))).toBe(false);
});

test("a customer on WebKit signs in, books and pays", async ({ server, phone }) => {
  test.skip(!isLong || webkit === undefined, WITHOUT_WEBKIT);
  customer = await openWebKit(webkit ?? "");
  await signInOnScreen(customer, server, phone);
  await bookAndPay(customer, server);
});

test("in every zone from 1850 to 2030 the clocks of births are those of Node, on Chromium, Firefox and WebKit", async ({
  page,
}) => {
  test.skip(!isLong, "needs LONG=1");
  const inNode = readZoneClocks();
  expect(Object.keys(inNode.hashes).length).toBeGreaterThan(590);
  const bundle = await bundleModule(new URL("engines/zone-clocks.ts", import.meta.url), "zoneClocks");
  const script = `${bundle}; return zoneClocks.readZoneClocks();`;
  expect(await page.evaluate(`(() => {${script}})()`)).toEqual(inNode);
  for (const open of [() => firefox && openFirefox(firefox), () => webkit && openWebKit(webkit)]) {
    customer = (await open()) || undefined;
    if (!customer) continue;
    expect(await customer.evaluate(script)).toEqual(inNode);
    await customer.close();
    customer = undefined;
  }
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

type Customer = { phone: string; page: Page };

/** The lists that are tables on a wide screen. The customer books and pays on Chromium. */
async function expectListsInReach(admin: EnginePage, server: AppServer, { phone, page }: Customer) {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 4, 4);
  await admin.goto(`${server.url}/admin/login`);
  const credentials = JSON.stringify({ username: "superadmin", password: ADMIN_PASSWORD });
  const signedIn = await admin.evaluate<number>(`
    const headers = { "content-type": "application/json" };
    return fetch("/api/admin/login", { method: "POST", headers, body: ${JSON.stringify(credentials)} }).then(({ status }) => status);
  `);
  expect(signedIn).toBe(200);
  for (const path of ["/admin/bookings", "/admin/users", "/admin/dashboard"]) {
    await admin.goto(`${server.url}${path}`);
    const rows = () => admin.evaluate<number>("return document.querySelectorAll('tr th a').length");
    await expect.poll(rows, { message: path }).toBeGreaterThan(0);
    const covered = () => admin.evaluate<string[]>(CONTROLS_OUT_OF_REACH);
    await expect.poll(covered, { message: path }).toEqual([]);
  }
  await admin.goto(`${server.url}/admin/bookings`);
  // A cell beside the heading one, without a link of its own.
  const cell = `
    const cells = document.querySelectorAll('tr:has(th a[href*="${id}"]) td');
    return [...cells].find((one) => !one.querySelector("a, button")) || null;
  `;
  await expect.poll(() => admin.press(cell).catch(() => false)).toBe(true);
  await expect.poll(() => admin.evaluate<string>("return location.pathname")).toContain(id);
}

/**
 * The film of the first sign-in, and the details of a session that the customer books, speaks of and sends a photo for on Chromium.
 * Returns the session.
 */
async function expectIntake(customer: EnginePage, server: AppServer, { phone, page }: Customer) {
  await signInOnScreen(customer, server, phone);
  // It plays, or its words and the way on stand in its place.
  const film = `
    const video = document.querySelector("video");
    return video ? video.currentTime > 0 : document.body.innerText.includes("सत्र बुक करें");
  `;
  await expect.poll(() => customer.evaluate<boolean>(film)).toBe(true);
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 4, 4);
  await page.goto(`${server.url}/session/${session.id}/details`);
  await page.getByRole("button", { name: "बोलना शुरू करें" }).click();
  await expect(page.getByText("2:00 में से 0:02")).toBeVisible();
  await page.getByRole("button", { name: "रोकें" }).click();
  await expect(page.getByText("गुरुजी के पास पहुँच गया")).toBeVisible();
  const buffer = Buffer.from(await createPhoto("#c58c6d"));
  await page.locator("input[multiple]").setInputFiles({ name: "palm.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name: "फ़ोटो 1" })).toHaveAttribute("src", /\/objects\//);

  await customer.goto(`${server.url}/session/${session.id}/details`);
  const time = `
    const time = document.querySelector("[name=birthTime]");
    return time && [getComputedStyle(time).color, time.parentElement.textContent];
  `;
  await expect.poll(() => customer.evaluate(time)).toEqual(["rgba(0, 0, 0, 0)", "नहीं चुना"]);
  const player = `return document.querySelector("audio[controls]")?.getBoundingClientRect().height ?? 0;`;
  await expect.poll(() => customer.evaluate<number>(player)).toBeGreaterThan(20);
  expect(await customer.evaluate<number>(player)).toBeLessThan(80);
  const photo = `return document.querySelector('img[alt="फ़ोटो 1"]')?.naturalWidth ?? 0;`;
  await expect.poll(() => customer.evaluate<number>(photo)).toBeGreaterThan(0);
  expect(await customer.evaluate<string[]>(CONTROLS_OUT_OF_REACH)).toEqual([]);
  return session;
}
