// The fresh code before the export and the closing of an account.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as account from "#contract/account.ts";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import { getMe, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let next = 9_300_000_000;
let phone: string;
let client: Client;
beforeEach(async () => {
  phone = String(next++);
  app.clock.set("2026-11-21T04:30:00Z");
  await run(app.ctx.db)`delete from login_codes`;
  await run(app.ctx.db)`delete from reserve_tries`;
  client = (await app.customer(phone)).client;
  client.readCode = null;
});

const exportData = async () => (await client.call(account.exportMyData)).status;
const close = () => client.call(account.deleteAccount, { input: { phoneConfirmation: phone } });
const send = () => client.call(sendConfirmationCode, { input: {} });
const enter = async (otp: string) => {
  const { body } = await client.call(enterConfirmationCode, { input: { otp } });
  return body.success ? "entered" : body.code;
};
const wrongCode = (code: string) => (code === "0000" ? "1111" : "0000");

const signInAgain = async () => {
  await client.call(sendLoginCode, { input: { phone } });
  await client.call(verifyLoginCode, { input: { phone, otp: await app.codeFor(phone) } });
};

test("who has just signed in is asked with a browser that was new to the account", async () => {
  expect((await client.call(account.exportMyData)).body.code).toBe("code-needed");
  expect((await close()).body.code).toBe("code-needed");
});

test("a browser that was known before is not asked; ten minutes later the export asks for a code", async () => {
  await signInAgain();
  app.clock.forward(9);
  expect(await exportData()).toBe(200);
  app.clock.forward(1);
  const refused = await client.call(account.exportMyData);
  expect([refused.status, refused.body.code]).toEqual([403, "code-needed"]);
  await send();
  expect(await enter(await app.codeFor(phone))).toBe("entered");
  expect(await exportData()).toBe(200);
  app.clock.forward(10);
  expect(await exportData()).toBe(403);
});

test("closing the account asks for a code, and changes nothing without it", async () => {
  app.clock.forward(10);
  const refused = await close();
  expect([refused.status, refused.body.code]).toEqual([403, "code-needed"]);
  expect((await client.call(getMe)).status).toBe(200);
  await send();
  await enter(await app.codeFor(phone));
  expect((await close()).status).toBe(200);
});

test("the code confirms in its own login session alone", async () => {
  app.clock.forward(1);
  const { client: other } = await app.customer(phone);
  app.clock.forward(10);
  await send();
  await enter(await app.codeFor(phone));
  expect(await exportData()).toBe(200);
  other.readCode = null;
  expect((await other.call(account.exportMyData)).status).toBe(403);
});

test("a code that was sent for one purpose serves no other", async () => {
  app.clock.forward(10);
  await send();
  const confirming = await app.codeFor(phone);
  const signIn = await client.call(verifyLoginCode, { input: { phone, otp: confirming } });
  expect(signIn.body).toMatchObject({ success: false, code: "code-foreign" });
  app.clock.forward(1);
  await client.call(sendLoginCode, { input: { phone } });
  expect(await enter(await app.codeFor(phone))).toBe("code-foreign");
  expect(await exportData()).toBe(403);
});

test("wrong codes are limited, and sends are taken from the phone's budget", async () => {
  app.clock.forward(10);
  await send();
  const code = await app.codeFor(phone);
  for (let i = 0; i < 5; i++) expect(await enter(wrongCode(code))).toBe("code-wrong");
  expect(await enter(code)).toBe("code-spent");
  expect((await send()).body.code).toBe("code-wait");
  for (let i = 0; i < 9; i++) {
    app.clock.forward(1);
    expect((await send()).status).toBe(200);
  }
  app.clock.forward(1);
  expect((await client.call(sendLoginCode, { input: { phone } })).body.code).toBe("code-wait");
});

test("wrong codes of a known browser count: ten a day, two of its network's, and then no code is judged or sent for an hour", async () => {
  const guess = async (times: number) => {
    app.clock.forward(1);
    expect((await send()).status).toBe(200);
    const code = await app.codeFor(phone);
    for (let i = 0; i < times; i++) expect(await enter(wrongCode(code))).toBe("code-wrong");
    return code;
  };
  await guess(5);
  await guess(5);
  const code = await guess(2);
  expect(await enter(code)).toBe("tries-used-up");
  app.clock.forward(1);
  const refused = await send();
  expect([refused.body.code, refused.headers.get("retry-after")]).toEqual(["code-wait", "3600"]);
  expect(await exportData()).toBe(403);
  // To sign in with it is another matter.
  expect((await client.call(sendLoginCode, { input: { phone } })).status).toBe(200);
  const input = { phone, otp: await app.codeFor(phone) };
  expect((await client.call(verifyLoginCode, { input })).body.success).toBe(true);
});

test("a double tap uses the code once", async () => {
  app.clock.forward(10);
  await send();
  const code = await app.codeFor(phone);
  const answers = await Promise.all([enter(code), enter(code)]);
  expect(answers.toSorted()).toEqual(["code-used", "entered"]);
});
