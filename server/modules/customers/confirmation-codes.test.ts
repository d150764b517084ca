// The fresh code before the export and the closing of an account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as account from "#contract/account.ts";
import { enterConfirmationCode, sendConfirmationCode } from "#contract/confirmation-codes.ts";
import { getMe, type Puzzle, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { row, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { solve } from "#tests/support/proof.ts";
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

describe("a code that was sent for one purpose", () => {
  test("serves no other", async () => {
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

  test("is not shared with browsers that asked for the other", async () => {
    // As a besieged phone has them.
    await run(app.ctx.db)`
      insert into login_codes (phone, code_hash, second_code_hash, shared_key, challenge_hash, address,
        is_known_browser, sent_at, expires_at)
      select ${phone}, '\\x01', '\\x02', 'key', int4send(n), '10.1.0.1', false, ${app.clock.now()},
        ${app.clock.now()}::timestamptz + interval '5 minutes'
      from generate_series(1, 12) n`;
    app.clock.forward(1);
    // A browser whose mark is gone counts as one that has not signed in before.
    client.setCookie("parcha_device", "");
    const refused = await send();
    expect(refused.body.code).toBe("proof-needed");
    const { puzzle } = refused.body as unknown as { puzzle: Puzzle };
    const { body } = await client.call(sendConfirmationCode, { input: { proof: solve(puzzle) } });
    expect(body.codesNeeded).toBe(2);
    const sent = await row<{ smsCount: number }>(app.ctx.db)`
      select sms_count as "smsCount" from login_codes where phone = ${phone} and purpose = 'confirm'`;
    expect(sent?.smsCount).toBe(2);
  });
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

test("wrong codes of a known browser count: beyond ten a day it needs two codes, when trying and when sending", async () => {
  const guess = async (times: number) => {
    app.clock.forward(1);
    expect((await send()).body.codesNeeded).toBe(1);
    const code = await app.codeFor(phone);
    for (let i = 0; i < times; i++) expect(await enter(wrongCode(code))).toBe("code-wrong");
    return code;
  };
  await guess(5);
  await guess(4);
  const code = await guess(1);
  expect(await enter(code)).toBe("second-code-needed");
  app.clock.forward(1);
  expect((await send()).body.codesNeeded).toBe(2);
  expect(await exportData()).toBe(403);
});

test("a double tap uses the code once", async () => {
  app.clock.forward(10);
  await send();
  const code = await app.codeFor(phone);
  const answers = await Promise.all([enter(code), enter(code)]);
  expect(answers.toSorted()).toEqual(["code-used", "entered"]);
});
