// Signing in while strangers guess codes, request codes and ask who is a customer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/customers.ts";
import { row, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { solve } from "#tests/support/proof.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sendCode } from "./login-codes.ts";
import { canBrowsersSolve } from "./proof-of-work.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A phone that no other test of this file uses. */
let next = 9_100_000_000;
let phone: string;
beforeEach(async () => {
  phone = String(next++);
  app.clock.set("2026-11-21T04:30:00Z");
  await run(app.ctx.db)`delete from login_codes`;
  await run(app.ctx.db)`delete from phone_checks`;
  app.log.length = 0;
});

const send = (client: Client, more: { isSecondCode?: boolean } = {}, to = phone) =>
  client.call(contract.sendLoginCode, { input: { phone: to, ...more } });
/** As the screen does it: works where a proof is asked. */
async function sendWithProof(client: Client) {
  const answer = await send(client);
  if (answer.body.code !== "proof-needed") return answer;
  const { puzzle } = answer.body as unknown as { puzzle: contract.Puzzle };
  return client.call(contract.sendLoginCode, { input: { phone, proof: solve(puzzle) } });
}
const verify = (client: Client, otp: string, secondOtp?: string) =>
  client.call(contract.verifyLoginCode, { input: { phone, otp, ...(secondOtp ? { secondOtp } : {}) } });
const codeOf = async (client: Client, ...otps: string[]) => {
  const { body } = await verify(client, otps[0] ?? "", otps[1]);
  return body.success ? "signed-in" : body.code;
};
const wrongCode = (...codes: string[]) =>
  ["0000", "1111", "2222"].find((code) => !codes.includes(code)) ?? "3333";

/** The newest codes first. */
async function codesAt(to = phone): Promise<string[]> {
  const { messages } = (await (await fetch(`${app.url}/sandbox/messages?to=${to}`)).json()) as {
    messages: { code?: string }[];
  };
  return messages.flatMap(({ code }) => (code ? [code] : []));
}

const planFault = (fault: string, count: number) =>
  fetch(`${app.url}/sandbox/messages/faults`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.url },
    body: JSON.stringify({ fault, count }),
  });

/** Wrong single codes of a stranger at this phone; two sends, from an address of their own. */
async function failSingles(count: number) {
  for (let failed = 0; failed < count; ) {
    const stranger = app.browser();
    await send(stranger);
    const [code = ""] = await codesAt();
    for (let tried = 0; tried < 5 && failed < count; tried++, failed++)
      await codeOf(stranger, wrongCode(code));
  }
}

/** As if others had failed at other phones. */
async function failElsewhere(count: number) {
  await send(app.browser(), {}, "9199999999");
  await run(app.ctx.db)`update login_codes set failed_singles = ${count} where phone = '9199999999'`;
}

async function strangersSend(count: number) {
  await run(app.ctx.db)`
    insert into login_codes (phone, code_hash, challenge_hash, address, is_known_browser, sent_at, expires_at)
    select ${phone}, '\\x00', int4send(n), '10.1.' || n / 250 || '.' || n % 250, false,
      ${app.clock.now()}::timestamptz - interval '1 minute', ${app.clock.now()}::timestamptz + interval '4 minutes'
    from generate_series(1, ${count}) n`;
}

const smsCount = async () => (await codesAt()).length;

describe("after ten wrong single codes at a phone", () => {
  test("a new browser gets two codes, and the owner signs in with both, in any order", async () => {
    await failSingles(10);
    const owner = app.browser();
    const before = await smsCount();
    expect((await sendWithProof(owner)).body.codesNeeded).toBe(2);
    const [second = "", first = ""] = await codesAt();
    expect(await smsCount()).toBe(before + 2);
    expect(second).not.toBe(first);
    expect(await codeOf(owner, first)).toBe("second-code-needed");
    expect(await codeOf(owner, second, first)).toBe("signed-in");
  });

  test("the verdict comes after both codes alone, and after three wrong pairs none", async () => {
    await failSingles(10);
    const stranger = app.browser();
    await sendWithProof(stranger);
    const [second = "", first = ""] = await codesAt();
    const wrong = wrongCode(first, second);
    const refused = await verify(stranger, first, wrong);
    expect(refused.body).toMatchObject({
      code: "code-wrong",
      message: "The two codes do not match. Please check both SMS and try again.",
    });
    expect(await codeOf(stranger, wrong, second)).toBe("code-wrong");
    expect(await codeOf(stranger, first, first)).toBe("code-wrong");
    expect(await codeOf(stranger, first, second)).toBe("code-spent");
  });

  test("a browser that holds one code hears no verdict, gets a second SMS at once and keeps the first code", async () => {
    const owner = app.browser();
    await send(owner);
    const [first = ""] = await codesAt();
    await failSingles(10);
    expect(await codeOf(owner, wrongCode(first))).toBe("second-code-needed");
    expect(await codeOf(owner, first)).toBe("second-code-needed");
    const more = await send(owner, { isSecondCode: true });
    expect(more.body).toMatchObject({ success: true, codesNeeded: 2, expiresInSeconds: 300 });
    const [second = ""] = await codesAt();
    expect(await codeOf(owner, first, second)).toBe("signed-in");
  });

  test("a browser that has signed in before needs one code", async () => {
    const { client } = await app.customer(phone);
    await failSingles(10);
    expect((await send(client)).body.codesNeeded).toBe(1);
    const [code = ""] = await codesAt();
    expect(await codeOf(client, code)).toBe("signed-in");
  });

  test("one code is enough again a day later", async () => {
    await failSingles(10);
    app.clock.forward(24 * 60 + 11);
    expect((await send(app.browser())).body.codesNeeded).toBe(1);
  });
});

test("a second SMS that the provider refuses gives no further tries at the first code", async () => {
  const { client } = await app.customer(phone);
  await send(client);
  const [code = ""] = await codesAt();
  for (let i = 0; i < 5; i++) await codeOf(client, wrongCode(code));
  await planFault("refused", 1);
  expect((await send(client, { isSecondCode: true })).body.code).toBe("sms-not-sent");
  expect(await codeOf(client, code)).toBe("code-spent");
});

test("wrong codes of a customer who then enters the right one use up no budget", async () => {
  const { client } = await app.customer(phone);
  const elsewhere = app.browser();
  await send(elsewhere);
  const [code = ""] = await codesAt();
  for (let i = 0; i < 4; i++) await codeOf(elsewhere, wrongCode(code));
  expect(await codeOf(elsewhere, code)).toBe("signed-in");
  const counted = await row<{ count: number }>(app.ctx.db)`
    select coalesce(sum(failed_singles) filter (where used_at is null), 0)::int as count from login_codes`;
  expect([counted?.count, (await client.call(contract.getMe)).status]).toEqual([0, 200]);
});

test("after 200 wrong single codes at all phones every new browser needs two codes, and an alert is logged", async () => {
  await failElsewhere(199);
  const stranger = app.browser();
  await send(stranger);
  const [code = ""] = await codesAt();
  expect(await codeOf(stranger, wrongCode(code))).toBe("code-wrong");
  expect(app.log.filter((line) => line.includes("ALERT: login codes are being guessed"))).toHaveLength(1);
  expect(await codeOf(stranger, code)).toBe("second-code-needed");
  phone = String(next++);
  expect((await send(app.browser())).body.codesNeeded).toBe(2);
});

test("concurrent wrong codes at several phones do not pass the budget of all phones together", async () => {
  await failElsewhere(197);
  const phones = Array.from({ length: 8 }, () => String(next++));
  const browsers = await Promise.all(
    phones.map(async (to) => {
      const client = app.browser();
      await send(client, {}, to);
      const [code = ""] = await codesAt(to);
      return { client, to, code };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ client, to, code }) =>
      client.call(contract.verifyLoginCode, { input: { phone: to, otp: wrongCode(code) } }),
    ),
  );
  const refusals: string[] = answers.map(({ body }) => (body.success ? "" : body.code));
  expect(refusals.filter((code) => code === "code-wrong")).toHaveLength(3);
  expect(refusals.filter((code) => code === "second-code-needed")).toHaveLength(5);
});

describe("sends beyond the budget", () => {
  test("need a proof of work, which is good for one send to its phone, for five minutes", async () => {
    await strangersSend(6);
    const client = app.browser();
    const refused = await send(client);
    expect([refused.status, refused.body.code]).toEqual([428, "proof-needed"]);
    const { puzzle } = refused.body as unknown as { puzzle: contract.Puzzle };
    const proof = solve(puzzle);
    const withProof = (from: Client, to = phone) =>
      from.call(contract.sendLoginCode, { input: { phone: to, proof } });
    expect((await send(app.browser())).status).toBe(428);
    const wrongAnswer = { salt: proof.salt, answer: "0".repeat(32) };
    const wrong = await app.browser().call(contract.sendLoginCode, { input: { phone, proof: wrongAnswer } });
    expect(wrong.status).toBe(428);
    expect((await withProof(client)).status).toBe(200);
    expect((await withProof(app.browser())).status).toBe(428);

    app.clock.forward(1);
    const late = await send(app.browser());
    app.clock.forward(5);
    const lateProof = solve((late.body as unknown as { puzzle: contract.Puzzle }).puzzle);
    const tooLate = await app.browser().call(contract.sendLoginCode, { input: { phone, proof: lateProof } });
    expect(tooLate.status).toBe(428);
  });

  test("share the newest two codes once strangers had twelve SMS sent, and the owner signs in at once", async () => {
    const { client: known } = await app.customer(phone);
    await strangersSend(12);
    const stranger = app.browser();
    expect((await sendWithProof(stranger)).body.codesNeeded).toBe(2);
    const count = await smsCount();
    app.clock.forward(1);
    const owner = app.browser();
    const shared = await sendWithProof(owner);
    expect(shared.body).toMatchObject({ codesNeeded: 2, expiresInSeconds: 240 });
    expect(await smsCount()).toBe(count);
    const [second = "", first = ""] = await codesAt();
    for (let i = 0; i < 4; i++) await codeOf(stranger, wrongCode(first, second), "4444");
    expect(await codeOf(owner, first, second)).toBe("signed-in");
    expect(await codeOf(stranger, first, second)).not.toBe("signed-in");
    expect((await send(known)).body.codesNeeded).toBe(1);
  });

  test("sign in one browser alone when two enter the shared codes at once", async () => {
    const { user } = await app.customer(phone);
    await strangersSend(12);
    const browsers = [app.browser(), app.browser()];
    for (const browser of browsers) await sendWithProof(browser);
    const [second = "", first = ""] = await codesAt();
    const enter = (browser: Client | undefined) => () => codeOf(browser ?? app.browser(), first, second);
    const row = { lock: "select from users where id = $1", id: user.id };
    const verdicts = await inLockOrder(app.ctx.db, row, enter(browsers[0]), enter(browsers[1]));
    expect(verdicts.sort()).toEqual(["code-used", "signed-in"]);
  });

  test("keep the owner from no browser, as many as strangers request", async () => {
    const { client: known } = await app.customer(phone);
    // What an hour of requests by any number of strangers leaves: twelve SMS, then two for every third minute.
    await strangersSend(32);
    const fresh = app.browser();
    expect((await sendWithProof(fresh)).status).toBe(200);
    const [second = "", first = ""] = await codesAt();
    expect(await codeOf(fresh, first, second)).toBe("signed-in");
    expect((await send(known)).status).toBe(200);
    const [code = ""] = await codesAt();
    expect(await codeOf(known, code)).toBe("signed-in");
  });
});

describe("the ceiling of all SMS together", () => {
  const sentElsewhere = (count: number) =>
    run(app.ctx.db)`insert into login_codes
        (phone, code_hash, challenge_hash, address, is_known_browser, sms_count, sent_at, expires_at)
      values ('9199999998', '\\x00', '\\x00', '10.2.0.1', false, ${count}, ${app.clock.now()}, ${app.clock.now()})`;

  test("refuses browsers that have not signed in, with an alert, and keeps a share for those that have", async () => {
    const { client } = await app.customer(phone);
    await sentElsewhere(447);
    expect((await sendWithProof(app.browser())).status).toBe(200);
    const refused = await sendWithProof(app.browser());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    const alerts = app.log.filter((line) => line.includes("ALERT: login codes have reached the ceiling"));
    expect(alerts).toHaveLength(1);
    expect((await send(client)).status).toBe(200);
  });
});

test("a send that the provider does not answer counts, and one that it refuses does not", async () => {
  await planFault("silent", 3);
  for (let i = 0; i < 3; i++) expect((await send(app.browser())).body.code).toBe("sms-not-sent");
  expect((await send(app.browser())).body.code).toBe("proof-needed");
  phone = String(next++);
  await planFault("refused", 3);
  for (let i = 0; i < 3; i++) expect((await send(app.browser())).body.code).toBe("sms-not-sent");
  expect((await send(app.browser())).status).toBe(200);
});

test("three codes in a row that the provider refuses are one alert until one is accepted, and those without an answer none", async () => {
  const alerts = () => app.log.filter((line) => line.includes("ALERT: the SMS provider refuses login codes"));
  const sendOne = () => send(app.browser(), {}, String(next++));
  expect((await sendOne()).status).toBe(200);
  for (const fault of ["refused", "refused", "silent", "refused"]) {
    expect(alerts()).toEqual([]);
    await planFault(fault, 1);
    expect((await sendOne()).body.code).toBe("sms-not-sent");
  }
  expect(alerts()).toHaveLength(1);
  await planFault("refused", 2);
  for (let i = 0; i < 2; i++) await sendOne();
  expect(alerts()).toHaveLength(1);
  expect((await sendOne()).status).toBe(200);
  await planFault("refused", 3);
  for (let i = 0; i < 2; i++) await sendOne();
  expect(alerts()).toHaveLength(1);
  await sendOne();
  expect(alerts()).toHaveLength(2);
  expect(alerts()[1]).toContain('"refused":3');
});

test("no proof is asked where the site is opened by http at another address, since browsers cannot solve it there", async () => {
  const ask = (publicUrl: string) =>
    sendCode(
      { ...app.ctx, config: { ...app.ctx.config, publicUrl } },
      {
        ...{ phone, purpose: "sign-in", ipAddress: "192.168.1.30", language: "en" },
        ...{ isKnownBrowser: false, challenge: null, proof: null, isSecondCode: false },
      },
      app.ctx.now(),
    );
  for (let sent = 0; sent < 6; sent++) await ask("http://192.168.1.20:5000");
  await expect(ask("http://localhost:5000")).rejects.toMatchObject({ code: "proof-needed" });
});

test.each([
  ["https://parcha.example", true],
  ["http://localhost:5000", true],
  ["http://127.0.0.1:5000", true],
  ["http://[::1]:5000", true],
  ["http://parcha.localhost", true],
  ["http://192.168.1.20:5000", false],
  ["http://raspberrypi.local", false],
])("browsers solve a puzzle at %s: %s", (publicUrl, canSolve) => {
  expect(canBrowsersSolve({ ...app.ctx.config, publicUrl })).toBe(canSolve);
});

test("a network hears of twenty phones an hour whether they are new; of more it hears the same of each", async () => {
  const { client } = await app.customer(phone);
  const check = async (from: Client, to: string) =>
    (await from.call(contract.checkPhone, { input: { phone: to } })).body;
  const stranger = app.browser();
  const others = Array.from({ length: 19 }, () => String(next++));
  for (const other of others) expect((await check(stranger, other)).isNewUser).toBe(true);
  expect((await check(stranger, phone)).isNewUser).toBe(false);
  const { client: another, user } = await app.customer(String(next++));
  expect(await check(stranger, user.phone)).toEqual({
    isNewUser: true,
    hasBookings: false,
    whatsappOptIn: false,
  });
  expect((await check(stranger, phone)).isNewUser).toBe(false);
  expect((await check(client, phone)).isNewUser).toBe(false);
  expect((await check(another, user.phone)).isNewUser).toBe(false);
  app.clock.forward(61);
  expect((await check(stranger, user.phone)).isNewUser).toBe(false);
});
