// The message about a sign-in with a browser that is new to the account.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { logout, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { endOtherDevices } from "#contract/devices.ts";
import { getMessageLink, openMessage } from "#contract/notifications.ts";
import { subscribeToPush } from "#contract/push.ts";
import { row, rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let next = 9_320_000_000;
let phone: string;
let known: Client;
let userId: string;
beforeEach(async () => {
  phone = String(next++);
  app.clock.set("2026-11-21T04:30:00Z");
  const customer = await app.customer(phone);
  [known, userId] = [customer.client, customer.user.id];
  app.clock.forward(1);
});

async function signIn(client: Client) {
  await client.call(sendLoginCode, { input: { phone } });
  const input = { phone, otp: await app.codeFor(phone) };
  const { body } = await client.call(verifyLoginCode, { input, headers: { "user-agent": ANDROID } });
  expect(body.success).toBe(true);
  return client;
}
const subscribe = async (client: Client) => {
  const subscription = newPushSubscription();
  await client.call(subscribeToPush, { input: subscription });
  return subscription.endpoint;
};
const sentTo = async (to: string) => {
  const { messages } = (await (await fetch(`${app.url}/sandbox/messages`)).json()) as {
    messages: { to: string; text: string }[];
  };
  return messages.filter((message) => message.to === to && message.text.includes("new device"));
};
const states = () =>
  rows<{ channel: string; state: string; reason: string | null }>(app.ctx.db)`
    select channel, state, reason from outbox where user_id = ${userId} and kind = 'new-device' order by channel`;

test("the first sign-in of an account and one with a known browser send no message", async () => {
  await known.call(logout, { query: {} });
  await signIn(known);
  await app.sweep();
  expect(await states()).toEqual([]);
});

test("a customer without push and WhatsApp gets an SMS at once, whose link opens the list of devices", async () => {
  await signIn(app.browser());
  await app.sweep();
  expect(await states()).toEqual([
    { channel: "push", state: "skipped", reason: "no-subscription" },
    { channel: "sms", state: "sent", reason: null },
    { channel: "whatsapp", state: "skipped", reason: "not-opted-in" },
  ]);
  const [message] = await sentTo(phone);
  expect(message?.text).toMatch(
    /a new device \(Chrome Android\) logged in to your account on Saturday 21 November at 10:01 AM\. .* \S+\/m\/\w{10}$/,
  );
  const id = message?.text.slice(-10) ?? "";
  expect((await known.call(getMessageLink, { params: { id } })).body.path).toBe("/profile");
});

test("the push message goes to the known device and not to the new one; opened there, no SMS follows", async () => {
  const endpoint = await subscribe(known);
  const stranger = await signIn(app.browser());
  const newEndpoint = await subscribe(stranger);
  await app.sweep();
  const found = await row<{ publicId: string }>(app.ctx.db)`
    select public_id as "publicId" from outbox where user_id = ${userId} and channel = 'push'`;
  expect([(await sentTo(endpoint)).length, await sentTo(newEndpoint)]).toEqual([1, []]);
  await known.call(openMessage, { params: { id: found?.publicId ?? "" } });
  app.clock.forward(31);
  await app.sweep();
  expect((await states()).find(({ channel }) => channel === "sms")).toMatchObject({ reason: "opened" });
});

test("an SMS comes half an hour later if the push message was not opened, and at once if the known devices were signed out", async () => {
  await subscribe(known);
  await signIn(app.browser());
  await app.sweep();
  const sms = async () =>
    (await states()).filter(({ channel, state }) => channel === "sms" && state === "sent").length;
  expect(await sms()).toBe(0);
  app.clock.forward(30);
  await app.sweep();
  expect(await sms()).toBe(1);
  const thief = await signIn(app.browser());
  await thief.call(endOtherDevices);
  await app.sweep();
  expect(await sms()).toBe(2);
});

test("a sign-in that is ended at once is announced all the same, and each sign-in once", async () => {
  const browsers = [await signIn(app.browser()), await signIn(app.browser())];
  for (const browser of browsers) await browser.call(logout, { query: {} });
  await app.sweep();
  await app.sweep();
  expect((await states()).filter(({ channel }) => channel === "sms")).toHaveLength(2);
});

test("nothing is sent after the account is closed", async () => {
  await signIn(app.browser());
  await known.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await app.sweep();
  const sent = (await states()).filter(({ state }) => state !== "skipped");
  expect([sent, await sentTo(phone)]).toEqual([[], []]);
});
