// A login code whose SMS did not arrive, by another channel.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { row, rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const SECRET = "a-secret-of-the-sms-webhook";
let app: TestApp;
let phone = 9_450_000_000;

beforeAll(async () => {
  app = await startTestApp({ env: { SMS_MSG91_WEBHOOK_SECRETS: SECRET, SMS_CODES_PER_HOUR: "40" } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.forward(25 * 60);
  await app.sweep();
  app.simulator.messageFaults.clear();
  app.log.length = 0;
});

const newCustomer = async (whatsappOptIn: boolean) => {
  const { user } = await app.customer(String(++phone), { whatsappOptIn });
  app.clock.forward(1);
  return user.phone ?? "";
};

async function askFor(to: string, browser: Client = app.browser()) {
  const answer = await browser.call(sendLoginCode, { input: { phone: to } });
  expect(answer.status).toBe(200);
  return { browser, body: answer.body };
}

type Message = { channel: string; text: string; code?: string };
async function messagesTo(to: string, channel: string): Promise<Message[]> {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: Message[] };
  return messages.filter((message) => message.channel === channel && message.code);
}

/** The provider reports on the latest SMS with a code. */
async function report(status = "2") {
  const sms = await row<{ providerId: string }>(app.ctx.db)`
    select provider_id as "providerId" from login_code_messages where channel = 'sms' order by sent_at desc limit 1`;
  const response = await fetch(`${app.url}/api/sms/webhook/${SECRET}`, {
    method: "POST",
    body: JSON.stringify([{ requestId: sms?.providerId, report: [{ status }] }]),
  });
  expect(response.status).toBe(200);
  await app.sweep();
}

const kept = () => rows<{ channel: string; isSealed: boolean }>(app.ctx.db)`
  select channel, sealed_code is not null as "isSealed" from login_code_messages m
    join login_codes c on c.id = m.code_id where c.phone = ${String(phone)} and c.used_at is null order by m.sent_at`;

test("comes by WhatsApp to a customer who agreed to it, in the same words, and signs in", async () => {
  const to = await newCustomer(true);
  const { browser } = await askFor(to);
  const [sms] = await messagesTo(to, "sms");
  await report();
  const [chat] = await messagesTo(to, "whatsapp");
  expect(chat).toMatchObject({ code: sms?.code, text: sms?.text });
  const signedIn = await browser.call(verifyLoginCode, { input: { phone: to, otp: chat?.code ?? "" } });
  expect(signedIn.body.success).toBe(true);
  expect(app.log.join("")).not.toContain(to);
});

test("comes once, however often the failure is reported, and counts as one more message", async () => {
  const to = await newCustomer(true);
  await askFor(to);
  await report();
  await report("16");
  await Promise.all([app.sweep(), app.sweep()]);
  expect(await messagesTo(to, "whatsapp")).toHaveLength(1);
  expect(
    await row(app.ctx.db)`select sms_count as count from login_codes where phone = ${to} and used_at is null`,
  ).toEqual({ count: 2 });
  expect(await kept()).toEqual([
    { channel: "sms", isSealed: false },
    { channel: "whatsapp", isSealed: false },
  ]);
});

test("does not come to a customer who did not agree, nor to a number without an account, and the answers are the same", async () => {
  const without = await newCustomer(false);
  const answers = [];
  for (const to of [without, String(++phone)]) {
    answers.push((await askFor(to)).body);
    await report();
    expect(await messagesTo(to, "whatsapp")).toEqual([]);
  }
  const agreed = await newCustomer(true);
  answers.push((await askFor(agreed)).body);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test("does not come when the SMS has arrived, nor when the code has ended, was used or was replaced", async () => {
  const arrived = await newCustomer(true);
  await askFor(arrived);
  await report("1");
  expect(await kept()).toEqual([{ channel: "sms", isSealed: false }]);
  await report("2");
  const ended = await newCustomer(true);
  await askFor(ended);
  app.clock.forward(5);
  await report();
  const used = await newCustomer(true);
  const { browser } = await askFor(used);
  const otp = (await messagesTo(used, "sms"))[0]?.code ?? "";
  await browser.call(verifyLoginCode, { input: { phone: used, otp } });
  await report();
  for (const to of [arrived, ended, used]) expect(await messagesTo(to, "whatsapp")).toEqual([]);
  const replaced = await newCustomer(true);
  const asking = (await askFor(replaced)).browser;
  app.clock.forward(1);
  await askFor(replaced, asking);
  app.clock.forward(1);
  await report();
  const [newest] = await messagesTo(replaced, "sms");
  expect((await messagesTo(replaced, "whatsapp")).map(({ code }) => code)).toEqual([newest?.code]);
});

test("does not come once the ceiling of codes for all phones is reached", async () => {
  const to = await newCustomer(true);
  await askFor(to);
  // What others have asked for since.
  await app.ctx.db.query("update login_codes set sms_count = 40 where phone = $1 and used_at is null", [to]);
  await report();
  expect(await messagesTo(to, "whatsapp")).toEqual([]);
});

test("a replacement that reaches the ceiling is an alert", async () => {
  const alerts = () => app.log.filter((line) => line.includes("ALERT: login codes have reached the ceiling"));
  const to = await newCustomer(true);
  await askFor(to);
  await app.ctx.db.query("update login_codes set sms_count = 28 where phone = $1 and used_at is null", [to]);
  expect(alerts()).toEqual([]);
  await report();
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toContain('"unknownLastHour":30');
});

test("that WhatsApp refuses is not tried again, and the code of the SMS is still right", async () => {
  const to = await newCustomer(true);
  const { browser } = await askFor(to);
  app.simulator.messageFaults.plan({ route: "whatsapp", fault: "refused", isAfterEffect: false }, 1);
  await report();
  await app.sweep();
  expect(await messagesTo(to, "whatsapp")).toEqual([]);
  expect(app.log.join("")).toContain("cannot go by WhatsApp");
  const otp = (await messagesTo(to, "sms"))[0]?.code ?? "";
  expect((await browser.call(verifyLoginCode, { input: { phone: to, otp } })).body.success).toBe(true);
});

test("signs in also where its SMS could not be written down", async () => {
  const to = await newCustomer(true);
  await app.ctx.db.query("alter table login_code_messages rename to messages_elsewhere");
  const { browser } = await askFor(to).finally(() =>
    app.ctx.db.query("alter table messages_elsewhere rename to login_code_messages"),
  );
  expect(app.log.join("")).toContain("the SMS with a login code could not be written down");
  const otp = (await messagesTo(to, "sms"))[0]?.code ?? "";
  // Four digits also stand within longer numbers.
  expect(app.log.join("")).not.toMatch(new RegExp(`(?<![\\w.-])${otp}(?![\\w-])`));
  expect((await browser.call(verifyLoginCode, { input: { phone: to, otp } })).body.success).toBe(true);
});

test("is kept nowhere but as a hash where WhatsApp brings no codes", async () => {
  const { sendCode } = app.ctx.messaging ?? {};
  if (app.ctx.messaging) app.ctx.messaging.sendCode = undefined;
  const to = await newCustomer(true);
  await askFor(to);
  expect(await kept()).toEqual([{ channel: "sms", isSealed: false }]);
  if (app.ctx.messaging && sendCode) app.ctx.messaging.sendCode = sendCode;
});
