import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setWhatsappOptIn } from "#contract/customers.ts";
import type { AppContext } from "#server/context.ts";
import { row, rows } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { MessageStatus } from "#simulator/whatsapp.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { announceBooked } from "./outbox.ts";

let app: TestApp;
let ctx: AppContext;
let phone = 9_410_000_000;
let customer: SignedIn;
const SECRET = "the app's secret";
const TOKEN = "a long verify token";

beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO_NO_ADDRESS_LIMITS: "1", WHATSAPP_APP_SECRET: SECRET, WHATSAPP_VERIFY_TOKEN: TOKEN },
  });
  ctx = app.ctx;
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.messageFaults.clear();
  app.log.length = 0;
  await ctx.db.query("delete from outbox");
  await ctx.db.query("delete from bookings");
  customer = await app.customer(String(++phone), { whatsappOptIn: true });
  await ctx.db.query("delete from sandbox.messages");
});

const webhookUrl = (query = "") => `${app.url}/api/whatsapp/webhook${query}`;
const signatureOf = (body: string | Buffer, secret = SECRET) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const postWebhook = (body: string | Buffer<ArrayBuffer>, signature: string | null = signatureOf(body)) =>
  fetch(webhookUrl(), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-hub-signature-256": signature }),
    },
    body,
  });
const webhookBody = (value: unknown) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });

const report = (...statuses: MessageStatus[]) => app.simulator.whatsapp.sendStatuses(statuses);
const reply = (text: string, from = customer.user.phone ?? "") =>
  app.simulator.whatsapp.sendReply({ from, text });

/** Announces a session tomorrow, by default at 16:30 in India, and answers the id of its WhatsApp message. */
async function queueMessage(of = customer, time = "16:30"): Promise<string> {
  const booking = await row<{ id: string }>(ctx.db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${of.user.id}, '2026-11-22', ${time}, 'single', 'approved', 751, 0, false, ${ctx.now()}, ${ctx.now()})
    returning id`;
  await inTransaction(ctx.db, (tx) => announceBooked(tx, booking?.id ?? "", ctx.now()));
  const message = await row<{ id: string }>(ctx.db)`
    select id from outbox where kind = 'booked' and channel = 'whatsapp' and booking_id = ${booking?.id ?? ""}`;
  return message?.id ?? "";
}

async function sendMessage(to?: SignedIn, time?: string): Promise<string> {
  const id = await queueMessage(to, time);
  await app.sweep();
  return id;
}

const outboxRow = (id: string) =>
  row<{ state: string; deliveredAt: Date | null; readAt: Date | null; failedCode: string | null }>(ctx.db)`
    select state, delivered_at as "deliveredAt", read_at as "readAt", failed_code as "failedCode"
    from outbox where id = ${id}`;
const consents = (of = customer) =>
  rows<{ isGiven: boolean; channel: string; language: string }>(ctx.db)`
    select is_given as "isGiven", channel, language from consents
    where user_id = ${of.user.id} and purpose = 'messaging' order by at`;
const isOptedIn = async (of = customer) =>
  (await row<{ is: boolean }>(ctx.db)`select whatsapp_opt_in as is from users where id = ${of.user.id}`)?.is;
const whatsappMessages = async (to = customer.user.phone) => {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { channel: string; messageId?: string }[] };
  return messages.filter(({ channel }) => channel === "whatsapp");
};

describe("the verification of the webhook", () => {
  const verificationQuery = (changes: Record<string, string> = {}) =>
    `?${new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": TOKEN, "hub.challenge": "<b>1158201444</b>", ...changes })}`;

  test("answers the challenge as plain text for the right verify token", async () => {
    const response = await fetch(webhookUrl(verificationQuery()));
    expect([response.status, await response.text()]).toEqual([200, "<b>1158201444</b>"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test.each([
    ["another token", { "hub.verify_token": `${TOKEN}.` }],
    ["an empty token", { "hub.verify_token": "" }],
    ["another mode", { "hub.mode": "unsubscribe" }],
  ])("is refused for %s", async (_, changes) => {
    expect((await fetch(webhookUrl(verificationQuery(changes)))).status).toBe(403);
  });

  test("is refused without parameters and with duplicate parameters", async () => {
    expect((await fetch(webhookUrl())).status).toBe(403);
    expect((await fetch(webhookUrl(`${verificationQuery()}&${verificationQuery().slice(1)}`))).status).toBe(
      403,
    );
  });

  test("logs neither the token nor the challenge", async () => {
    await fetch(webhookUrl(verificationQuery()));
    expect(app.log.join("")).not.toContain("long+verify");
    expect(app.log.join("")).not.toContain("1158201444");
  });
});

describe("a webhook call", () => {
  const stopReply = () =>
    webhookBody({ messages: [{ from: `91${customer.user.phone}`, type: "text", text: { body: "STOP" } }] });

  test("is accepted only with a signature of its exact bytes", async () => {
    const body = stopReply();
    const sameButWritten = JSON.stringify(JSON.parse(body), null, 1);
    const refused = [
      await postWebhook(body, null),
      await postWebhook(body, ""),
      await postWebhook(body, signatureOf(body, "another secret")),
      await postWebhook(body, signatureOf(body, "")),
      await postWebhook(body, signatureOf(body).slice("sha256=".length)),
      await postWebhook(body, signatureOf(body).toUpperCase()),
      await postWebhook(sameButWritten, signatureOf(body)),
      await postWebhook("", null),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await isOptedIn()).toBe(true);
    expect((await postWebhook(body)).status).toBe(200);
    expect(await isOptedIn()).toBe(false);
  });

  test.each([
    ["text that is not JSON", "not JSON"],
    ["bytes that are not UTF-8", Buffer.from([0xff, 0xfe, 0x00])],
    ["null", "null"],
    ["a number", "12"],
    ["a list", "[]"],
    ["a list of empty entries", '{"entry":[null,1,"a",[],{}]}'],
    [
      "malformed changes",
      '{"entry":[{"changes":{"field":"messages"}},{"changes":[null,{"field":"messages"}]}]}',
    ],
    [
      "malformed statuses",
      webhookBody({ statuses: [null, 1, {}, { status: "sent" }, { status: ["sent"] }] }),
    ],
    [
      "malformed ids",
      webhookBody({
        statuses: ["", "1", "'; drop table outbox; --", "\u0000", { $ne: 1 }].map((id) => ({
          status: "failed",
          biz_opaque_callback_data: id,
        })),
      }),
    ],
    ["malformed messages", webhookBody({ messages: [null, {}, { from: 1 }, { from: "91", text: "STOP" }] })],
    ["names of Object.prototype", '{"entry":[{"__proto__":{"changes":[1]},"constructor":1}]}'],
    ["deeply nested arrays", "[".repeat(200_000)],
    [
      "a text of a hundred thousand letters",
      webhookBody({ messages: [{ text: { body: "STOP ".repeat(20_000) } }] }),
    ],
  ])("with %s is accepted and changes nothing", async (_, body) => {
    expect((await postWebhook(body)).status).toBe(200);
    expect((await postWebhook(body, "sha256=0")).status).toBe(403);
    expect(await isOptedIn()).toBe(true);
  });

  test("that WhatsApp has signed and that is not JSON may have been a STOP, so that a person is alerted", async () => {
    await postWebhook('{"entry":[');
    expect(app.log.filter((line) => line.includes("ALERT: a STOP to WhatsApp"))).toHaveLength(1);
  });

  test("over the size of the largest batch is a 413", async () => {
    expect((await postWebhook("x".repeat(3 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("about another field is ignored", async () => {
    expect((await postWebhook(stopReply().replace('"messages","value"', '"history","value"'))).status).toBe(
      200,
    );
    expect(await isOptedIn()).toBe(true);
  });
});

describe("a delivery report", () => {
  test("records when the message was delivered and when it was read", async () => {
    const id = await sendMessage();
    expect((await whatsappMessages())[0]?.messageId).toBe(id);
    expect(await report({ messageId: id, status: "sent" })).toBe(200);
    expect(await outboxRow(id)).toMatchObject({
      state: "sent",
      deliveredAt: null,
      readAt: null,
      failedCode: null,
    });
    const deliveredAt = ctx.now();
    await report({ messageId: id, status: "delivered" });
    app.clock.forward(3);
    await report({ messageId: id, status: "read" });
    expect(await outboxRow(id)).toEqual({
      state: "sent",
      deliveredAt,
      readAt: ctx.now(),
      failedCode: null,
    });
  });

  test("has the same effect in every order, batched or single, and repeated", async () => {
    const statuses = ["sent", "failed", "delivered", "read"] as const;
    const orders = statuses.flatMap((first) =>
      [statuses, statuses.toReversed()].map((all) => [first, ...all.filter((one) => one !== first), first]),
    );
    for (const [index, order] of orders.entries()) {
      const id = await sendMessage(customer, `${10 + index}:00`);
      if (index % 2 === 0) await report(...order.map((status) => ({ messageId: id, status })));
      else for (const status of order) await report({ messageId: id, status });
      expect(await outboxRow(id), order.join(" ")).toEqual({
        state: "sent",
        deliveredAt: ctx.now(),
        readAt: ctx.now(),
        failedCode: null,
      });
    }
  });

  test("of a failure records the provider's code, and the message is not sent by another channel", async () => {
    const id = await sendMessage();
    const before = (await whatsappMessages()).length;
    await report({ messageId: id, status: "failed", code: 131_049 });
    await report({ messageId: id, status: "sent" });
    await app.sweep();
    expect(await outboxRow(id)).toMatchObject({ state: "sent", deliveredAt: null, failedCode: "131049" });
    expect((await whatsappMessages()).length).toBe(before);
    expect(await rows(ctx.db)`select id from outbox where created_at > ${ctx.now()}`).toEqual([]);
  });

  test("of a failure without a code records the code unknown", async () => {
    const id = await sendMessage();
    await postWebhook(
      webhookBody({ statuses: [{ status: "failed", biz_opaque_callback_data: id, errors: "none" }] }),
    );
    expect(await outboxRow(id)).toMatchObject({ failedCode: "unknown" });
  });

  test("with an unknown message id is ignored, and the rest of the batch is processed", async () => {
    const id = await sendMessage();
    const sms = await row<{ id: string }>(ctx.db)`select id from outbox where channel = 'sms' limit 1`;
    expect(
      await report(
        { messageId: "00000000-0000-4000-8000-000000000000", status: "failed" },
        { messageId: sms?.id ?? "", status: "failed" },
        { messageId: id, status: "delivered" },
      ),
    ).toBe(200);
    expect((await outboxRow(id))?.deliveredAt).toEqual(ctx.now());
    expect((await outboxRow(sms?.id ?? ""))?.failedCode).toBe(null);
  });

  test("on a message whose send was not answered marks it as sent, so that it is not sent again", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "silent", isAfterEffect: false }, 1);
    const id = await sendMessage();
    expect(await outboxRow(id)).toMatchObject({ state: "waiting" });
    await report({ messageId: id, status: "delivered" });
    expect(await outboxRow(id)).toMatchObject({ state: "sent", deliveredAt: ctx.now() });
    app.clock.forward(60);
    await app.sweep();
    expect(await whatsappMessages()).toHaveLength(1);
  });

  test("on a message whose send was refused changes nothing, and the message is sent again", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "refused", isAfterEffect: false }, 1);
    const id = await sendMessage();
    await report({ messageId: id, status: "sent" });
    expect(await outboxRow(id)).toMatchObject({ state: "waiting" });
  });

  const alerts = () => app.log.filter((line) => line.includes("did not arrive by WhatsApp"));

  test("raises an alert with the codes as soon as more than half of the last hour's messages failed", async () => {
    const ids: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50"])
      ids.push(await sendMessage(customer, time));
    for (const messageId of ids.slice(0, 3)) await report({ messageId, status: "failed", code: 132_001 });
    expect(alerts()).toEqual([]);
    await report({ messageId: ids[3] ?? "", status: "failed", code: 132_001 });
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain('"ALERT: ');
    expect(alerts()[0]).toContain('"count":6,"failed":4,"codes":["132001"]');
  });

  test("raises the alert too when the other messages were refused by the provider", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "unreachable", isAfterEffect: false }, 3);
    const ids: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40"])
      ids.push(await sendMessage(customer, time));
    expect(alerts()).toEqual([]);
    await report({ messageId: ids[4] ?? "", status: "failed", code: 131_042 });
    expect(alerts()[0]).toContain('"count":5,"failed":4,"codes":["131042"]');
  });

  test("raises no alert when the other failures are older than an hour or there are fewer than five messages", async () => {
    const early: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30"]) early.push(await sendMessage(customer, time));
    for (const messageId of early) await report({ messageId, status: "failed" });
    app.clock.forward(61);
    await report({ messageId: await sendMessage(customer, "10:40"), status: "failed" });
    expect(alerts()).toEqual([]);
  });
});

describe("the reply STOP", () => {
  test.each(["STOP", " stop please ", "Unsubscribe", "रोको", "बंद करो", "बन्द"])(
    "written as %j withdraws the consent, and a queued reminder is not sent",
    async (text) => {
      await sendMessage();
      const before = (await whatsappMessages()).length;
      app.clock.forward(1);
      expect(await reply(text)).toBe(200);
      expect(await isOptedIn()).toBe(false);
      expect((await consents()).map(({ isGiven, channel }) => [isGiven, channel])).toEqual([
        [true, "page"],
        [false, "whatsapp"],
      ]);
      for (const time of ["10:05", "10:55"]) {
        app.clock.set(`2026-11-22T${time}:00Z`);
        await app.sweep();
      }
      expect((await whatsappMessages()).length).toBe(before);
      expect(
        await rows(ctx.db)`select kind, reason from outbox
          where state = 'skipped' and channel = 'whatsapp' and kind <> 'reminder-day' order by kind`,
      ).toEqual([
        { kind: "reminder-hour", reason: "not-opted-in" },
        { kind: "reminder-minutes", reason: "not-opted-in" },
      ]);
    },
  );

  test("is recorded once when it is repeated, in the language that the customer used last", async () => {
    // The sign-in has recorded a consent in another language.
    app.clock.forward(1);
    await customer.client.withLanguage("hi").call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.forward(1);
    await Promise.all([reply("stop"), reply("stop"), reply("रोको")]);
    await reply("stop");
    expect((await consents()).filter(({ isGiven }) => !isGiven)).toEqual([
      { isGiven: false, channel: "whatsapp", language: "hi" },
    ]);
  });

  test("from another customer's phone, an unknown phone or a foreign phone changes nothing for this customer", async () => {
    const other = await app.customer(String(++phone), { whatsappOptIn: true });
    app.clock.forward(1);
    expect(await reply("STOP", other.user.phone ?? "")).toBe(200);
    expect(await reply("STOP", "9999999999")).toBe(200);
    const foreign = { from: `1${customer.user.phone}`, type: "text", text: { body: "STOP" } };
    expect((await postWebhook(webhookBody({ messages: [foreign] }))).status).toBe(200);
    expect([await isOptedIn(other), await isOptedIn()]).toEqual([false, true]);
  });

  test("that is delivered late does not withdraw a consent given after it was written", async () => {
    const timestamp = String(Math.floor(ctx.now().getTime() / 1000) + 60);
    app.clock.forward(5);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.forward(60);
    const message = { from: `91${customer.user.phone}`, timestamp, type: "text", text: { body: "STOP" } };
    await postWebhook(webhookBody({ messages: [message] }));
    expect(await isOptedIn()).toBe(true);
    await reply("STOP");
    expect(await isOptedIn()).toBe(false);
  });

  test("from a customer without a consent records nothing", async () => {
    const other = await app.customer(String(++phone));
    app.clock.forward(1);
    expect(await reply("STOP", other.user.phone ?? "")).toBe(200);
    expect(await consents(other)).toEqual([]);
  });

  test("is not revoked by the reply START: customers opt in on the page only", async () => {
    app.clock.forward(1);
    await reply("STOP");
    await reply("START");
    await reply("कब से");
    expect(await isOptedIn()).toBe(false);
    expect(await consents()).toHaveLength(2);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    expect(await isOptedIn()).toBe(true);
  });

  test("has no effect with a wrong signature, and other texts of the customer are neither stored nor logged", async () => {
    const from = customer.user.phone ?? "";
    expect(await app.simulator.whatsapp.sendReply({ from, text: "STOP" }, { isForged: true })).toBe(403);
    expect(await reply("मेरा बेटा बीमार है, please stop the pain")).toBe(200);
    expect(await isOptedIn()).toBe(true);
    await reply("STOP");
    expect(app.log.join("")).not.toContain("बेटा");
    expect(app.log.join("")).not.toContain(from);
  });
});

describe("the simulator's page", () => {
  const postToSimulator = async (path: string, body: object) => {
    const response = await fetch(`${app.url}/sandbox/whatsapp/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as { status?: number | null } };
  };

  test("has buttons under a message that report its delivery and reply STOP", async () => {
    const messageId = await sendMessage();
    const page = await (await fetch(`${app.url}/sandbox`)).text();
    expect(page).toContain("The customer answers STOP");
    expect(page).toContain(`${messageId} read`);
    const both = (["read", "delivered"] as const).map((status) => ({ messageId, status }));
    expect(await postToSimulator("statuses", { statuses: both, copies: 2 })).toEqual({
      status: 200,
      answer: { status: 200 },
    });
    expect((await outboxRow(messageId))?.readAt).toEqual(ctx.now());
    app.clock.forward(1);
    const forged = { from: customer.user.phone, text: "STOP", isForged: true };
    expect((await postToSimulator("answers", forged)).answer).toEqual({ status: 403 });
    expect((await postToSimulator("answers", { from: customer.user.phone, text: "STOP" })).answer).toEqual({
      status: 200,
    });
    expect(await isOptedIn()).toBe(false);
  });
});
