import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/own-account.ts";
import { adminLogin, getAdminMe } from "#contract/staff.ts";
import { registerGuide } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createAdmin } from "./admins.ts";

const PASSWORD = "correct horse";
const NEXT_PASSWORD = "a mango tree by the well";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let username: string;
let count = 0;
let client: Client;
beforeEach(async () => {
  username = `owner${count++}`;
  app.clock.set("2026-11-21T04:30:00Z");
  const account = { username, name: "The guide", role: "admin", password: PASSWORD } as const;
  await createAdmin(app.ctx, account, app.clock.now());
  client = await signIn();
});

async function signIn(password = PASSWORD, headers: Record<string, string> = {}) {
  const browser = app.browser();
  await browser.call(adminLogin, { input: { username, password }, headers });
  return browser;
}
const statusOf = async (browser: Client) => (await browser.call(getAdminMe)).status;
const sessionsOf = async (browser: Client) => (await browser.call(contract.listLoginSessions)).body.sessions;

describe("the list of login sessions", () => {
  test("names device, network, beginning and last use, and marks this one", async () => {
    app.clock.forward(10);
    const phone = await signIn(PASSWORD, { "user-agent": ANDROID });
    app.clock.forward(20);
    await statusOf(client);
    const sessions = await sessionsOf(phone);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        isCurrent: true,
        browser: "Chrome",
        system: "Android",
        network: "127.0.0.0/24",
        createdAt: "2026-11-21T04:40:00.000Z",
        usedAt: "2026-11-21T05:00:00.000Z",
      },
      expect.objectContaining({
        isCurrent: false,
        createdAt: "2026-11-21T04:30:00.000Z",
        usedAt: "2026-11-21T05:00:00.000Z",
      }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain(phone.cookie("parcha_admin"));
  });

  test("leaves out those that have ended, and those of other admins", async () => {
    await app.admin();
    const other = await signIn();
    const [, ended] = await sessionsOf(client);
    await client.call(contract.endLoginSession, { params: { id: ended?.id ?? "" } });
    expect(await statusOf(other)).toBe(401);
    expect(await sessionsOf(client)).toHaveLength(1);
    app.clock.forward(12 * 60);
    client = await signIn();
    expect(await sessionsOf(client)).toHaveLength(1);
  });
});

test("a session of another admin is not found and stays", async () => {
  const other = await app.admin();
  const [foreign] = await sessionsOf(other);
  const { status } = await client.call(contract.endLoginSession, { params: { id: foreign?.id ?? "" } });
  expect([status, await statusOf(other)]).toEqual([404, 200]);
});

test("all other sessions end at once, with their live channels, and this one stays", async () => {
  const [second, third] = [await signIn(), await signIn()];
  const { channel } = await registerGuide(second, null, app.url);
  expect((await client.call(contract.endOtherLoginSessions)).body).toEqual({ success: true, ended: 2 });
  expect(await channel.closed).toBe(4401);
  expect([await statusOf(client), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 401]);
});

describe("a new password", () => {
  const change = (oldPassword: string, newPassword: string, browser = client) =>
    browser.call(contract.changePassword, { input: { oldPassword, newPassword } });

  test("holds from now on; other sessions end and this one stays", async () => {
    const other = await signIn();
    expect((await change(PASSWORD, NEXT_PASSWORD)).status).toBe(200);
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 401]);
    expect(await statusOf(await signIn(PASSWORD))).toBe(401);
    expect(await statusOf(await signIn(NEXT_PASSWORD))).toBe(200);
  });

  test("is refused with a wrong old one, which counts as a failed sign-in", async () => {
    for (let i = 0; i < 5; i++)
      expect((await change("a wrong password", NEXT_PASSWORD)).body.code).toBe("password-wrong");
    expect((await change(PASSWORD, NEXT_PASSWORD)).body.code).toBe("login-wait");
  });

  test.each([
    ["eleven char", "password-too-short"],
    ["Liverpool 2026!", "password-too-common"],
  ])("%s is refused, and the old one stays", async (password, code) => {
    expect((await change(PASSWORD, password)).body.code).toBe(code);
    expect(await statusOf(await signIn(PASSWORD))).toBe(200);
  });

  test("of two at the same time one is set", async () => {
    const other = await signIn();
    const answers = await Promise.all([
      change(PASSWORD, NEXT_PASSWORD),
      change(PASSWORD, "another mango tree", other),
    ]);
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    const accepted = [];
    for (const password of [NEXT_PASSWORD, "another mango tree"])
      accepted.push(await statusOf(await signIn(password)));
    expect(accepted.sort()).toEqual([200, 401]);
  });
});
