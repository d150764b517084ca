// The list of a customer's devices.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { checkPhone, getMe, logout, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { endDevice, endOtherDevices, listDevices } from "#contract/devices.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import { rememberInBrowser } from "#server/http/known-browser.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let next = 9_310_000_000;
let phone: string;
beforeEach(() => {
  phone = String(next++);
  app.clock.set("2026-11-21T04:30:00Z");
});

async function signInWith(userAgent: string, { whatsappOptIn = false } = {}, client = app.browser()) {
  await client.call(sendLoginCode, { input: { phone } });
  const input = { phone, otp: await app.codeFor(phone), whatsappOptIn };
  await client.call(verifyLoginCode, { input, headers: { "user-agent": userAgent } });
  return client;
}
const devicesOf = async (client: Client) => (await client.call(listDevices)).body.devices;
const isSignedIn = async (client: Client) => (await client.call(getMe)).status === 200;

test("shows each login session in words, this one first, with its first and last use", async () => {
  const mac = await signInWith(MAC);
  app.clock.forward(120);
  const android = await signInWith(ANDROID);
  app.clock.forward(30);
  const [here, there] = await devicesOf(android);
  expect(here).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    isCurrent: true,
    browser: "Chrome",
    system: "Android",
    signedInAt: "2026-11-21T06:30:00.000Z",
    usedAt: "2026-11-21T06:30:00.000Z",
  });
  expect(there).toMatchObject({ isCurrent: false, browser: "Firefox", system: "Mac" });
  expect(await isSignedIn(mac)).toBe(true);
  expect((await devicesOf(android))[1]).toMatchObject({
    signedInAt: "2026-11-21T04:30:00.000Z",
    usedAt: "2026-11-21T07:00:00.000Z",
  });
});

test("the use is written once an hour, and leaves the end of the session alone within a day", async () => {
  const client = await signInWith(ANDROID);
  app.clock.forward(59);
  expect((await devicesOf(client))[0]?.usedAt).toBe("2026-11-21T04:30:00.000Z");
  app.clock.forward(1);
  const { headers } = await client.call(getMe);
  expect(headers.get("set-cookie")).toBe(null);
  expect((await devicesOf(client))[0]?.usedAt).toBe("2026-11-21T05:30:00.000Z");
});

test("ends one device, its live channel, and no other", async () => {
  const lost = await signInWith(ANDROID);
  app.clock.forward(1);
  const kept = await signInWith(MAC);
  const id = (await devicesOf(kept)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
  const channel = await openChannel(lost, app.url);
  await kept.call(endDevice, { params: { id } });
  expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
  expect([await isSignedIn(lost), await isSignedIn(kept)]).toEqual([false, true]);
  expect((await kept.call(endDevice, { params: { id } })).status).toBe(404);
});

test("ends all others", async () => {
  const others = [await signInWith(ANDROID), await signInWith(MAC)];
  app.clock.forward(1);
  const kept = await signInWith(MAC);
  const { body } = await kept.call(endOtherDevices);
  expect(body.ended).toBe(2);
  expect(await Promise.all([...others, kept].map(isSignedIn))).toEqual([false, false, true]);
});

test("a customer cannot end another customer's device", async () => {
  const owner = await signInWith(ANDROID);
  const id = (await devicesOf(owner))[0]?.id ?? "";
  phone = String(next++);
  const stranger = await signInWith(MAC);
  await stranger.call(endDevice, { params: { id } });
  await stranger.call(endOtherDevices);
  expect(await isSignedIn(owner)).toBe(true);
});

/** Only to a known browser the server says that the customer has agreed. */
const knows = async (client: Client) =>
  (await client.call(checkPhone, { input: { phone } })).body.whatsappOptIn;

test("a browser is not known any more once the customer ends its device from another one", async () => {
  const lost = await signInWith(ANDROID, { whatsappOptIn: true });
  app.clock.forward(1);
  const kept = await signInWith(MAC, { whatsappOptIn: true });
  expect([await knows(lost), await knows(kept)]).toEqual([true, true]);
  const id = (await devicesOf(kept)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
  await kept.call(endDevice, { params: { id } });
  expect([await knows(lost), await knows(kept)]).toEqual([false, true]);
});

test.each<[string, (kept: Client) => Promise<unknown>]>([
  ["signing out all other devices", (kept) => kept.call(endOtherDevices)],
  ["signing out everywhere", (kept) => kept.call(logout, { query: { devices: "all" } })],
])("%s makes the others unknown, and not this one", async (_, end) => {
  const lost = await signInWith(ANDROID, { whatsappOptIn: true });
  app.clock.forward(1);
  const kept = await signInWith(MAC, { whatsappOptIn: true });
  await end(kept);
  expect([await knows(lost), await knows(kept)]).toEqual([false, true]);
});

test("a browser that signs out by itself stays known, and an ended one is known again after its next sign-in", async () => {
  const lost = await signInWith(ANDROID, { whatsappOptIn: true });
  app.clock.forward(1);
  const kept = await signInWith(MAC, { whatsappOptIn: true });
  await kept.call(endOtherDevices);
  await kept.call(logout);
  app.clock.forward(1);
  await signInWith(ANDROID, { whatsappOptIn: true }, lost);
  expect([await knows(lost), await knows(kept)]).toEqual([true, true]);
});

test("a mark from before marks named their device counts until the customer ends any device", async () => {
  const old = app.browser();
  const { config } = app.ctx;
  old.setCookie("parcha_device", rememberInBrowser(config, null, phone));
  const lost = await signInWith(ANDROID, { whatsappOptIn: true });
  app.clock.forward(1);
  const kept = await signInWith(MAC, { whatsappOptIn: true });
  expect(await knows(old)).toBe(true);
  const id = (await devicesOf(kept)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
  await kept.call(endDevice, { params: { id } });
  expect([await knows(old), await knows(lost), await knows(kept)]).toEqual([false, false, true]);
});

test("the browser of who had the number before is not known to the next account", async () => {
  const former = await signInWith(ANDROID, { whatsappOptIn: true });
  app.clock.forward(1);
  await signInWith(ANDROID, { whatsappOptIn: true }, former);
  expect(await knows(former)).toBe(true);
  expect((await former.call(deleteAccount, { input: { phoneConfirmation: phone } })).status).toBe(200);
  expect(await knows(former)).toBe(false);
  app.clock.forward(1);
  const next = await signInWith(MAC, { whatsappOptIn: true });
  expect([await knows(former), await knows(next)]).toEqual([false, true]);
});
