import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#contract/staff.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createAdmin, createOrResetAdmin, resetPassword } from "./admins.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let name: string;
let adminCount = 0;
const accountOf = (username: string) =>
  ({ username, name: "The guide", role: "admin", password: "correct horse" }) as const;
beforeEach(async () => {
  name = `guide${adminCount++}`;
  app.clock.set("2026-11-21T04:30:00Z");
  await createOrResetAdmin(app.ctx, accountOf(name), app.clock.now());
});

const login = (username: string, password: string) =>
  app.browser().call(contract.adminLogin, { input: { username, password } });

test("an admin signs in and is recognised; after signing out, the old token is refused", async () => {
  const client = app.browser();
  const { body } = await client.call(contract.adminLogin, {
    input: { username: name, password: "correct horse" },
  });
  expect(body.admin).toEqual({ id: expect.any(String), username: name, name: "The guide", role: "admin" });
  expect((await client.call(contract.getAdminMe)).body.admin.username).toBe(name);
  const token = client.cookie("parcha_admin") ?? "";
  await client.call(contract.adminLogout);
  client.setCookie("parcha_admin", token);
  expect((await client.call(contract.getAdminMe)).status).toBe(401);
});

test("a wrong password and an unknown user name get the same answer", async () => {
  const answers = [await login(name, "wrong"), await login("nobody", "wrong")];
  expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual([
    [401, "Invalid credentials"],
    [401, "Invalid credentials"],
  ]);
});

test("a login without a password is refused", async () => {
  const { status, body } = await login(name, "");
  expect([status, body.message]).toEqual([400, "Please enter both username and password"]);
});

test("five failures lock the user name at this address for 15 minutes, even for the right password", async () => {
  for (let i = 0; i < 5; i++) await login(name, "wrong");
  const locked = await login(name, "correct horse");
  expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
  app.clock.forward(15);
  expect((await login(name, "correct horse")).status).toBe(200);
});

test("strangers' failures never refuse the right password on a browser that the admin has used", async () => {
  const used = app.browser();
  const signIn = (client: typeof used, password: string) =>
    client.call(contract.adminLogin, { input: { username: name, password } });
  expect((await signIn(used, "correct horse")).status).toBe(200);
  await used.call(contract.adminLogout);
  for (let i = 0; i < 12; i++) await login(name, "wrong");
  expect((await login(name, "correct horse")).status).toBe(429);
  expect((await signIn(used, "correct horse")).status).toBe(200);
  for (let i = 0; i < 5; i++) await login(name, "wrong");
  expect((await used.call(contract.confirmPassword, { input: { password: "correct horse" } })).status).toBe(
    200,
  );
});

test("a browser that the admin has used may guess no more than another", async () => {
  const used = app.browser();
  const signIn = (client: typeof used, password: string) =>
    client.call(contract.adminLogin, { input: { username: name, password } });
  await signIn(used, "correct horse");
  for (let i = 0; i < 5; i++) expect((await signIn(used, "wrong")).status).toBe(401);
  expect((await signIn(used, "correct horse")).status).toBe(429);
  const forger = app.browser();
  forger.setCookie(
    "parcha_admin_device",
    `${used.cookie("parcha_admin_device")?.split("~")[0]}~c2lnbmF0dXJl`,
  );
  expect((await signIn(forger, "correct horse")).status).toBe(429);
});

test("of twelve parallel wrong passwords only five are checked", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(name, "wrong")));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
});

test("capitals, spaces and invisible marks of a username do not matter, and its stored form is shown", async () => {
  await createAdmin(app.ctx, { ...accountOf("Kashi.Ji"), username: " Kashi.Ji " }, app.clock.now());
  for (const typed of ["kashi.ji", "KASHI.JI", "  Kashi.Ji ", "\u2068Kashi.Ji\u2069\u200b"]) {
    const { status, body } = await login(typed, "correct horse");
    expect([status, body.admin?.username]).toEqual([200, "Kashi.Ji"]);
  }
  expect(await createAdmin(app.ctx, accountOf("kashi.JI"), app.clock.now())).toBe(false);
  expect(await resetPassword(app.ctx, "KASHI.ji", "another one", app.clock.now())).toBe(true);
  expect((await login("kashi.ji", "another one")).status).toBe(200);
});

test("another spelling of a username grants no new tries", async () => {
  for (let i = 0; i < 5; i++) await login(i % 2 ? name : name.toUpperCase(), "wrong");
  expect((await login(` ${name}`, "correct horse")).status).toBe(429);
});
