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
  app = await startTestApp({ env: { TRUST_PROXY: "1" } });
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
  await run(app.ctx.db)`delete from reserve_tries`;
  app.log.length = 0;
});

/** `from`: the address of another network than that of all others. */
type At = { to?: string; from?: string };
const fromAddress = (from?: string) => (from === undefined ? {} : { headers: { "x-forwarded-for": from } });
const send = (client: Client, { to = phone, from }: At = {}) =>
  client.call(contract.sendLoginCode, { input: { phone: to }, ...fromAddress(from) });
/** As the screen does it: works where a proof is asked. */
async function sendWithProof(client: Client, { to = phone, from }: At = {}) {
  const answer = await send(client, { to, ...(from ? { from } : {}) });
  if (answer.body.code !== "proof-needed") return answer;
  const { puzzle } = answer.body as unknown as { puzzle: contract.Puzzle };
  return client.call(contract.sendLoginCode, {
    input: { phone: to, proof: solve(puzzle) },
    ...fromAddress(from),
  });
}
const codeOf = async (client: Client, otp: string, from?: string) => {
  const { body } = await client.call(contract.verifyLoginCode, {
    input: { phone, otp },
    ...fromAddress(from),
  });
  return body.success ? "signed-in" : body.code;
};
const wrongCode = (code: string) => (code === "0000" ? "1111" : "0000");

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

/** Wrong codes of strangers at this phone. */
async function failTries(count: number) {
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
  await send(app.browser(), { to: "9199999999" });
  await run(app.ctx.db)`update login_codes set failed_tries = ${count} where phone = '9199999999'`;
}

/** Of the network of all addresses that are not said: 127.0.0.0/24. */
const useUpNetwork = (network = "127.0.0.0/24") =>
  run(app.ctx.db)`insert into reserve_tries (network, tried_at)
    select ${network}, ${app.clock.now()} from generate_series(1, 2)`;

async function strangersSend(count: number) {
  await run(app.ctx.db)`
    insert into login_codes (phone, code_hash, challenge_hash, address, is_known_browser, sent_at, expires_at)
    select ${phone}, '\\x00', int4send(n), '10.1.' || n / 250 || '.' || n % 250, false,
      ${app.clock.now()}::timestamptz - interval '1 minute', ${app.clock.now()}::timestamptz + interval '4 minutes'
    from generate_series(1, ${count}) n`;
}

const OWNERS_HOME = "203.0.113.9";

describe("after ten wrong codes of strangers at a phone", () => {
  test("the owner signs in with a new browser at once, also after a slip, from a network that nobody has used up", async () => {
    await failTries(10);
    await useUpNetwork();
    const owner = app.browser();
    expect((await sendWithProof(owner, { from: OWNERS_HOME })).status).toBe(200);
    const [code = ""] = await codesAt();
    expect(await codeOf(owner, wrongCode(code), OWNERS_HOME)).toBe("code-wrong");
    expect(await codeOf(owner, code, OWNERS_HOME)).toBe("signed-in");
  });

  test("a network hears of two more wrong codes in 30 days, and then of no code, nor is one sent", async () => {
    await failTries(10);
    const stranger = app.browser();
    await sendWithProof(stranger);
    const [code = ""] = await codesAt();
    for (let i = 0; i < 2; i++) expect(await codeOf(stranger, wrongCode(code))).toBe("code-wrong");
    expect(await codeOf(stranger, wrongCode(code))).toBe("tries-used-up");
    expect(await codeOf(stranger, code)).toBe("tries-used-up");
    const sent = (await codesAt()).length;
    const refused = await sendWithProof(app.browser());
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      429,
      "code-wait",
      "3600",
    ]);
    // Another address of the network, and another phone of the day's budget.
    expect((await sendWithProof(app.browser(), { from: "127.0.0.77" })).status).toBe(429);
    expect((await send(app.browser(), { to: String(next++) })).status).toBe(200);
    expect((await codesAt()).length).toBe(sent);
    app.clock.forward(24 * 60 + 11);
    expect((await send(app.browser())).status).toBe(200);
    await run(app.ctx.db)`delete from login_codes`;
    const kept = async () => (await row(app.ctx.db)`select from reserve_tries`) !== null;
    await app.sweep();
    expect(await kept()).toBe(true);
    app.clock.forward(30 * 24 * 60);
    await app.sweep();
    expect(await kept()).toBe(false);
  });

  test("one /48 of IPv6 is one network, whichever address a stranger takes", async () => {
    await failTries(10);
    const outcomes: unknown[] = [];
    for (const from of ["2001:db8:7:1::1", "2001:db8:7:2::1", "2001:db8:7:3::1"]) {
      const stranger = app.browser();
      const { status } = await sendWithProof(stranger, { from });
      const [code = ""] = await codesAt();
      outcomes.push(status === 200 ? await codeOf(stranger, wrongCode(code), from) : status);
    }
    expect(outcomes).toEqual(["code-wrong", "code-wrong", 429]);
    expect((await sendWithProof(app.browser(), { from: "2001:db8:8:1::1" })).status).toBe(200);
  });

  test("a browser that has signed in before is judged as ever, from a network that is used up", async () => {
    const { client } = await app.customer(phone);
    await failTries(10);
    await useUpNetwork();
    expect((await send(client)).status).toBe(200);
    const [code = ""] = await codesAt();
    expect(await codeOf(client, wrongCode(code))).toBe("code-wrong");
    expect(await codeOf(client, code)).toBe("signed-in");
  });

  test("the day's budget is there again a day later", async () => {
    await failTries(10);
    await useUpNetwork();
    app.clock.forward(24 * 60 + 11);
    const client = app.browser();
    expect((await send(client)).status).toBe(200);
    const [code = ""] = await codesAt();
    expect(await codeOf(client, code)).toBe("signed-in");
  });
});

test("wrong codes of a customer who then enters the right one use up no budget", async () => {
  const { client } = await app.customer(phone);
  const elsewhere = app.browser();
  await send(elsewhere);
  const [code = ""] = await codesAt();
  for (let i = 0; i < 4; i++) await codeOf(elsewhere, wrongCode(code));
  expect(await codeOf(elsewhere, code)).toBe("signed-in");
  const counted = await row<{ count: number }>(app.ctx.db)`
    select coalesce(sum(failed_tries) filter (where used_at is null), 0)::int as count from login_codes`;
  expect([counted?.count, (await client.call(contract.getMe)).status]).toEqual([0, 200]);
});

test("after 200 wrong codes at all phones a new browser has its network's two at any phone, and an alert is logged", async () => {
  await failElsewhere(199);
  const stranger = app.browser();
  await send(stranger);
  const [code = ""] = await codesAt();
  expect(await codeOf(stranger, wrongCode(code))).toBe("code-wrong");
  expect(app.log.filter((line) => line.includes("ALERT: login codes are being guessed"))).toHaveLength(1);
  await useUpNetwork();
  expect(await codeOf(stranger, code)).toBe("tries-used-up");
  phone = String(next++);
  expect((await send(app.browser())).body.code).toBe("code-wait");
  const owner = app.browser();
  await send(owner, { from: OWNERS_HOME });
  const [right = ""] = await codesAt();
  expect(await codeOf(owner, right, OWNERS_HOME)).toBe("signed-in");
});

test("concurrent wrong codes at several phones do not pass the budget of all phones and that of their network", async () => {
  await failElsewhere(197);
  const phones = Array.from({ length: 8 }, () => String(next++));
  const browsers = await Promise.all(
    phones.map(async (to) => {
      const client = app.browser();
      await send(client, { to });
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
  expect(refusals.filter((code) => code === "code-wrong")).toHaveLength(5);
  expect(refusals.filter((code) => code === "tries-used-up")).toHaveLength(3);
});

test("two browsers that enter the same phone's codes at once are both signed in, each by its own", async () => {
  const { user } = await app.customer(phone);
  const browsers: { client: Client; code: string }[] = [];
  for (let i = 0; i < 2; i++) {
    const client = app.browser();
    await send(client);
    const [code = ""] = await codesAt();
    browsers.push({ client, code });
  }
  const [one, other] = browsers;
  expect(await codeOf(one?.client ?? app.browser(), other?.code ?? "")).toBe("code-wrong");
  const enter = (browser: typeof one) => () =>
    browser ? codeOf(browser.client, browser.code) : Promise.resolve("");
  const lock = { lock: "select from users where id = $1", id: user.id };
  expect(await inLockOrder(app.ctx.db, lock, enter(one), enter(other))).toEqual(["signed-in", "signed-in"]);
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

  test("to a phone for which strangers had twelve in an hour are two a day for a network, and the owner signs in at once", async () => {
    const { client: known } = await app.customer(phone);
    app.clock.forward(1);
    await strangersSend(12);
    const stranger = app.browser();
    // With that of the sign-in before, of the same network.
    expect((await sendWithProof(stranger)).status).toBe(200);
    const refused = await sendWithProof(app.browser());
    expect([refused.status, refused.body.code]).toEqual([429, "code-wait"]);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3600);
    const owner = app.browser();
    expect((await sendWithProof(owner, { from: OWNERS_HOME })).status).toBe(200);
    const [code = ""] = await codesAt();
    expect(await codeOf(owner, code, OWNERS_HOME)).toBe("signed-in");
    expect((await send(known)).status).toBe(200);
  });

  test("to such a phone go on while the hour's ceiling is reached, and take nothing from it", async () => {
    await strangersSend(12);
    await run(app.ctx.db)`update login_codes set sms_count = 60`;
    expect((await sendWithProof(app.browser(), { from: OWNERS_HOME })).status).toBe(200);
    expect((await sendWithProof(app.browser(), { to: String(next++), from: "198.51.100.1" })).status).toBe(
      429,
    );
    const counted = await row<{ reserved: number }>(app.ctx.db)`
      select count(*)::int as reserved from login_codes where is_reserved`;
    expect(counted).toEqual({ reserved: 1 });
    const alerts = app.log.filter((line) => line.includes("ALERT: login codes have reached the ceiling"));
    expect(alerts).toEqual([]);
  });

  test("at once from one network to such a phone are two", async () => {
    await strangersSend(12);
    const requests = Array.from({ length: 4 }, () => sendWithProof(app.browser(), { from: OWNERS_HOME }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429, 429]);
  });
});

describe("the ceiling of all SMS together", () => {
  const sentElsewhere = (count: number) =>
    run(app.ctx.db)`insert into login_codes
        (phone, code_hash, challenge_hash, address, is_known_browser, sms_count, sent_at, expires_at)
      values ('9199999998', '\\x00', '\\x00', '10.2.0.1', false, ${count}, ${app.clock.now()}, ${app.clock.now()})`;

  test("refuses browsers that have not signed in, with an alert, and keeps a share for those that have", async () => {
    const { client } = await app.customer(phone);
    await sentElsewhere(448);
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

test("a code whose SMS leaves without an answer of the provider can be entered, and a second press sends no other", async () => {
  const client = app.browser();
  await planFault("silent", 1);
  expect((await send(client)).body.code).toBe("sms-not-sent");
  const [code = ""] = await codesAt();
  expect((await send(client)).body).toMatchObject({ code: "code-wait", sent: { expiresInSeconds: 300 } });
  expect(await codesAt()).toHaveLength(1);
  expect(await codeOf(client, code)).toBe("signed-in");
});

test("the code that a browser has stays the one to enter while the SMS of another one is unanswered", async () => {
  const client = app.browser();
  await send(client);
  const [code = ""] = await codesAt();
  app.clock.forward(1);
  await planFault("silent", 1);
  expect((await send(client)).body.code).toBe("sms-not-sent");
  expect(await codeOf(client, code)).toBe("signed-in");
});

test("three codes in a row that the provider refuses are one alert until one is accepted, and those without an answer none", async () => {
  const alerts = () => app.log.filter((line) => line.includes("ALERT: the SMS provider refuses login codes"));
  const sendOne = () => send(app.browser(), { to: String(next++) });
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
        ...{ isKnownBrowser: false, challenge: null, proof: null },
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
