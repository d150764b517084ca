import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { logout } from "#contract/customers.ts";
import { endOtherLoginSessions } from "#contract/own-account.ts";
import {
  getPushKey,
  subscribeAdminToPush,
  subscribeToPush,
  unsubscribeAdminFromPush,
  unsubscribeFromPush,
} from "#contract/push.ts";
import { adminLogin, adminLogout } from "#contract/staff.ts";
import { listStaff, setStaffDisabled } from "#contract/staff-accounts.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "#domain/push.ts";
import { waitForBlocked } from "#tests/support/in-lock-order.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { listGuideSubscriptions, listSubscriptionsOf } from "./push-subscriptions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.ctx.db.query("delete from push_subscriptions; update admins set disabled_at = null"));

const endpointsOf = async (customerId: string) =>
  (await listSubscriptionsOf(app.ctx.db, customerId)).map(({ endpoint }) => endpoint);
const guideEndpoints = async () => (await listGuideSubscriptions(app.ctx.db)).map(({ endpoint }) => endpoint);

test("a signed-in browser gets the server's key, of 65 bytes", async () => {
  const { client } = await app.customer("9876543201");
  const { publicKey } = (await client.call(getPushKey)).body;
  expect(Buffer.from(publicKey ?? "", "base64url").length).toBe(65);
});

test("a browser that subscribes twice is stored once, with its keys, until it unsubscribes", async () => {
  const { client, user } = await app.customer("9876543202");
  const browser = newPushSubscription();
  for (const _ of [1, 2]) await client.call(subscribeToPush, { input: browser });
  expect(await listSubscriptionsOf(app.ctx.db, user.id)).toMatchObject([browser]);
  const { client: other } = await app.customer("9876543203");
  await other.call(unsubscribeFromPush, { input: { endpoint: browser.endpoint } });
  expect(await endpointsOf(user.id)).toEqual([browser.endpoint]);
  await client.call(unsubscribeFromPush, { input: { endpoint: browser.endpoint } });
  expect(await endpointsOf(user.id)).toEqual([]);
});

test("signing out of one browser ends its messages, and not those of the customer's other browser", async () => {
  const first = await app.customer("9876543205");
  app.clock.forward(1);
  const second = await app.customer("9876543205");
  const [ended, kept] = [newPushSubscription(), newPushSubscription()];
  await first.client.call(subscribeToPush, { input: ended });
  await second.client.call(subscribeToPush, { input: kept });
  await first.client.call(logout);
  expect(await endpointsOf(first.user.id)).toEqual([kept.endpoint]);
});

test.each(["customer", "admin"])(
  "a %s who signs out while the browser subscribes is not signed in",
  async (side) => {
    const client = side === "admin" ? await app.admin() : (await app.customer("9876543213")).client;
    const table = `${side}_sessions`;
    const holder = await app.ctx.db.connect();
    await holder.query("begin");
    await holder.query(`delete from ${table}`);
    const subscribing = client.call(side === "admin" ? subscribeAdminToPush : subscribeToPush, {
      input: newPushSubscription(),
    });
    await waitForBlocked(app.ctx.db, 1);
    await holder.query("commit");
    holder.release();
    expect((await subscribing).status).toBe(401);
  },
);

test("a closed account gets no messages", async () => {
  const { client, user } = await app.customer("9876543206");
  await client.call(subscribeToPush, { input: newPushSubscription() });
  await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
  expect(await endpointsOf(user.id)).toEqual([]);
});

test("the browser of a customer gets the messages of the account that signed in there last", async () => {
  const [before, after] = [await app.customer("9876543207"), await app.customer("9876543208")];
  const browser = newPushSubscription();
  await before.client.call(subscribeToPush, { input: browser });
  await after.client.call(subscribeToPush, { input: browser });
  expect([await endpointsOf(before.user.id), await endpointsOf(after.user.id)]).toEqual([
    [],
    [browser.endpoint],
  ]);
});

test("the eleventh browser replaces the one that was seen the longest ago", async () => {
  const { client, user } = await app.customer("9876543209");
  const browsers = Array.from({ length: MAX_PUSH_SUBSCRIPTIONS + 1 }, newPushSubscription);
  for (const input of browsers) {
    app.clock.forward(1);
    await client.call(subscribeToPush, { input });
  }
  const kept = browsers.slice(1).map(({ endpoint }) => endpoint);
  expect(await endpointsOf(user.id)).toEqual(kept.toReversed());
});

test.each([
  ["https://push.evil.example/abc", "9876543220"],
  ["http://fcm.googleapis.com/fcm/send/abc", "9876543221"],
  ["http://127.0.0.1:5000/sandbox/push/abc", "9876543222"],
  ["https://parcha.example/sandbox/push/abc", "9876543223"],
])("the address %s is refused: the server would send requests to it", async (endpoint, phone) => {
  const { client, user } = await app.customer(phone);
  const { status, body } = await client.call(subscribeToPush, {
    input: { ...newPushSubscription(), endpoint },
  });
  expect([status, body]).toMatchObject([400, { code: "bad-push-endpoint" }]);
  expect(await endpointsOf(user.id)).toEqual([]);
});

test("demo mode also takes the simulator's own address", async () => {
  const { client, user } = await app.customer("9876543211");
  const endpoint = `${app.url}/sandbox/push/abc`;
  await client.call(subscribeToPush, { input: { ...newPushSubscription(), endpoint } });
  expect(await endpointsOf(user.id)).toEqual([endpoint]);
});

test("a key that no browser makes is refused", async () => {
  const { client } = await app.customer("9876543212");
  const browser = newPushSubscription();
  for (const keys of [
    { ...browser.keys, auth: "short" },
    { ...browser.keys, p256dh: "=".repeat(87) },
  ])
    expect((await client.call(subscribeToPush, { input: { ...browser, keys } })).status).toBe(400);
});

test("the guide's browser stays subscribed when its session ends by disuse, until the guide signs out", async () => {
  const guide = await app.admin("admin");
  const browser = newPushSubscription();
  await guide.call(subscribeAdminToPush, { input: browser });
  app.clock.forward(20 * 60);
  await app.sweep();
  expect(await guideEndpoints()).toEqual([browser.endpoint]);
  expect((await guide.call(unsubscribeAdminFromPush, { input: { endpoint: browser.endpoint } })).status).toBe(
    401,
  );
  const again = await app.admin("admin");
  await again.call(subscribeAdminToPush, { input: browser });
  await again.call(adminLogout);
  expect(await guideEndpoints()).toEqual([]);
});

test("an admin's browser gets no more messages once its session was ended from elsewhere", async () => {
  const [lost, own] = [await app.admin("admin"), app.browser()];
  await lost.call(subscribeAdminToPush, { input: newPushSubscription() });
  await own.call(adminLogin, { input: { username: "admin", password: "a long password" } });
  await own.call(endOtherLoginSessions);
  expect(await guideEndpoints()).toEqual([]);
});

test("a disabled admin gets no messages", async () => {
  const root = await app.admin("super_admin");
  const guide = await app.admin("admin");
  await guide.call(subscribeAdminToPush, { input: newPushSubscription() });
  await root.call(subscribeAdminToPush, { input: newPushSubscription() });
  const { staff: admins } = (await root.call(listStaff)).body;
  const id = admins.find(({ username }) => username === "admin")?.id ?? "";
  await root.call(setStaffDisabled, { params: { id }, input: { isDisabled: true } });
  expect((await guideEndpoints()).length).toBe(1);
});
