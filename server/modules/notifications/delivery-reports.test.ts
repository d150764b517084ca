import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setWhatsappOptIn } from "#contract/identity.ts";
import type { AppContext } from "#server/context.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Fate } from "#simulator/whatsapp.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { announceBooked } from "./notifications.ts";

let app: TestApp;
let ctx: AppContext;
let phone = 9_410_000_000;
let customer: SignedIn;
const SECRET = "the app's secret";
const TOKEN = "a long word of ours";

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

const address = (query = "") => `${app.url}/api/whatsapp/webhook${query}`;
const signed = (body: string | Buffer, secret = SECRET) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const post = (body: string | Buffer<ArrayBuffer>, signature: string | null = signed(body)) =>
  fetch(address(), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-hub-signature-256": signature }),
    },
    body,
  });
const inEnvelope = (value: unknown) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });

const report = (...fates: Fate[]) => app.simulator.whatsapp.report(fates);
const write = (text: string, from = customer.user.phone ?? "") =>
  app.simulator.whatsapp.write({ from, text });

/** A session tomorrow at 16:30 in India, told of; answers the id of its message by WhatsApp. */
async function told(who = customer, time = "16:30"): Promise<string> {
  const booking = await row<{ id: string }>(
    ctx.db,
    sql`insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
        approved_at, created_at)
      values (${who.user.id}, '2026-11-22', ${time}, 'single', 'approved', 751, 0, false, ${ctx.now()}, ${ctx.now()})
      returning id`,
  );
  await inTransaction(ctx.db, (tx) => announceBooked(tx, booking?.id ?? "", ctx.now()));
  const message = await row<{ id: string }>(
    ctx.db,
    sql`select id from outbox where kind = 'booked' and channel = 'whatsapp' and booking_id = ${booking?.id ?? ""}`,
  );
  return message?.id ?? "";
}

async function sent(who?: SignedIn, time?: string): Promise<string> {
  const id = await told(who, time);
  await app.sweep();
  return id;
}

const outboxRow = (id: string) =>
  row<{ state: string; deliveredAt: Date | null; readAt: Date | null; failedCode: string | null }>(
    ctx.db,
    sql`select state, delivered_at as "deliveredAt", read_at as "readAt", failed_code as "failedCode"
      from outbox where id = ${id}`,
  );
const consents = (who = customer) =>
  rows<{ isGiven: boolean; channel: string; language: string }>(
    ctx.db,
    sql`select is_given as "isGiven", channel, language from consents
      where user_id = ${who.user.id} and purpose = 'messaging' order by at`,
  );
const isOptedIn = async (who = customer) =>
  (await row<{ is: boolean }>(ctx.db, sql`select whatsapp_opt_in as is from users where id = ${who.user.id}`))
    ?.is;
const chats = async (to = customer.user.phone) => {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { channel: string; messageId?: string }[] };
  return messages.filter(({ channel }) => channel === "whatsapp");
};

describe("setting the webhook up", () => {
  const hello = (changes: Record<string, string> = {}) =>
    `?${new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": TOKEN, "hub.challenge": "<b>1158201444</b>", ...changes })}`;

  test("is answered with the challenge, as text, to who knows our token", async () => {
    const response = await fetch(address(hello()));
    expect([response.status, await response.text()]).toEqual([200, "<b>1158201444</b>"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  test.each([
    ["another token", { "hub.verify_token": `${TOKEN}.` }],
    ["an empty token", { "hub.verify_token": "" }],
    ["another mode", { "hub.mode": "unsubscribe" }],
  ])("is refused to %s", async (_, changes) => {
    expect((await fetch(address(hello(changes)))).status).toBe(403);
  });

  test("is refused without any of it, and with all of it twice", async () => {
    expect((await fetch(address())).status).toBe(403);
    expect((await fetch(address(`${hello()}&${hello().slice(1)}`))).status).toBe(403);
  });

  test("leaves neither the token nor the challenge in the log", async () => {
    await fetch(address(hello()));
    expect(app.log.join("")).not.toContain("long+word");
    expect(app.log.join("")).not.toContain("1158201444");
  });
});

describe("who may tell", () => {
  const stop = () =>
    inEnvelope({ messages: [{ from: `91${customer.user.phone}`, type: "text", text: { body: "STOP" } }] });

  test("whoever signs the very bytes, and nobody else", async () => {
    const body = stop();
    const sameButWritten = JSON.stringify(JSON.parse(body), null, 1);
    const refused = [
      await post(body, null),
      await post(body, ""),
      await post(body, signed(body, "another secret")),
      await post(body, signed(body, "")),
      await post(body, signed(body).slice("sha256=".length)),
      await post(body, signed(body).toUpperCase()),
      await post(sameButWritten, signed(body)),
      await post("", null),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await isOptedIn()).toBe(true);
    expect((await post(body)).status).toBe(200);
    expect(await isOptedIn()).toBe(false);
  });

  test.each([
    ["no JSON", "not JSON"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00])],
    ["null", "null"],
    ["a number", "12"],
    ["a list", "[]"],
    ["a list of nothing", '{"entry":[null,1,"a",[],{}]}'],
    [
      "changes of no shape",
      '{"entry":[{"changes":{"field":"messages"}},{"changes":[null,{"field":"messages"}]}]}',
    ],
    [
      "statuses of no shape",
      inEnvelope({ statuses: [null, 1, {}, { status: "sent" }, { status: ["sent"] }] }),
    ],
    [
      "ids that are none",
      inEnvelope({
        statuses: ["", "1", "'; drop table outbox; --", "\u0000", { $ne: 1 }].map((id) => ({
          status: "failed",
          biz_opaque_callback_data: id,
        })),
      }),
    ],
    ["messages of no shape", inEnvelope({ messages: [null, {}, { from: 1 }, { from: "91", text: "STOP" }] })],
    ["names of every object", '{"entry":[{"__proto__":{"changes":[1]},"constructor":1}]}'],
    ["a deep nest", "[".repeat(200_000)],
    ["a hundred thousand letters", inEnvelope({ messages: [{ text: { body: "STOP ".repeat(20_000) } }] })],
  ])("%s is taken, and does nothing", async (_, body) => {
    expect((await post(body)).status).toBe(200);
    expect((await post(body, "sha256=0")).status).toBe(403);
    expect(app.log.join("")).not.toContain('"level":50');
  });

  test("what is larger than any batch is refused", async () => {
    expect((await post("x".repeat(3 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("another kind of news is nothing to us", async () => {
    expect((await post(stop().replace('"messages","value"', '"history","value"'))).status).toBe(200);
    expect(await isOptedIn()).toBe(true);
  });
});

describe("what became of a message", () => {
  test("is written beside it: when it was delivered, when it was read", async () => {
    const id = await sent();
    expect((await chats())[0]?.messageId).toBe(id);
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

  test("is the same in every order, in one batch or one by one, and as often as it comes", async () => {
    const fates = ["sent", "failed", "delivered", "read"] as const;
    const orders = fates.flatMap((first) =>
      [fates, fates.toReversed()].map((all) => [first, ...all.filter((one) => one !== first), first]),
    );
    for (const [index, order] of orders.entries()) {
      const id = await sent(customer, `${10 + index}:00`);
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

  test("when it failed is the provider's code, and nobody is told by another channel", async () => {
    const id = await sent();
    const before = (await chats()).length;
    await report({ messageId: id, status: "failed", code: 131_049 });
    await report({ messageId: id, status: "sent" });
    await app.sweep();
    expect(await outboxRow(id)).toMatchObject({ state: "sent", deliveredAt: null, failedCode: "131049" });
    expect((await chats()).length).toBe(before);
    expect(await rows(ctx.db, sql`select id from outbox where created_at > ${ctx.now()}`)).toEqual([]);
  });

  test("when it failed without a code is still known to have failed", async () => {
    const id = await sent();
    await post(
      inEnvelope({ statuses: [{ status: "failed", biz_opaque_callback_data: id, errors: "none" }] }),
    );
    expect(await outboxRow(id)).toMatchObject({ failedCode: "unknown" });
  });

  test("is nothing when it is not ours, and the rest of the batch is read", async () => {
    const id = await sent();
    const sms = await row<{ id: string }>(ctx.db, sql`select id from outbox where channel = 'sms' limit 1`);
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

  test("that nobody answered for: once it is reported on, it is not tried again", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "silent", isAfterEffect: false }, 1);
    const id = await sent();
    expect(await outboxRow(id)).toMatchObject({ state: "waiting" });
    await report({ messageId: id, status: "delivered" });
    expect(await outboxRow(id)).toMatchObject({ state: "sent", deliveredAt: ctx.now() });
    app.clock.forward(60);
    await app.sweep();
    expect(await chats()).toHaveLength(1);
  });

  test("that was refused is tried again, whatever an old report says", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "refused", isAfterEffect: false }, 1);
    const id = await sent();
    await report({ messageId: id, status: "sent" });
    expect(await outboxRow(id)).toMatchObject({ state: "waiting" });
  });

  const alerts = () => app.log.filter((line) => line.includes("did not arrive by WhatsApp"));

  test("is an alert when more than half of the last hour's failed, with the codes, and none before", async () => {
    const ids: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50"])
      ids.push(await sent(customer, time));
    for (const messageId of ids.slice(0, 3)) await report({ messageId, status: "failed", code: 132_001 });
    expect(alerts()).toEqual([]);
    await report({ messageId: ids[3] ?? "", status: "failed", code: 132_001 });
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain('"ALERT: ');
    expect(alerts()[0]).toContain('"count":6,"failed":4,"codes":["132001"]');
  });

  test("is an alert as well when the rest had been refused at once", async () => {
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "unreachable", isAfterEffect: false }, 3);
    const ids: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30", "10:40"]) ids.push(await sent(customer, time));
    expect(alerts()).toEqual([]);
    await report({ messageId: ids[4] ?? "", status: "failed", code: 131_042 });
    expect(alerts()[0]).toContain('"count":5,"failed":4,"codes":["131042"]');
  });

  test("is no alert when the others failed more than an hour ago, nor when there are only a few", async () => {
    const early: string[] = [];
    for (const time of ["10:00", "10:10", "10:20", "10:30"]) early.push(await sent(customer, time));
    for (const messageId of early) await report({ messageId, status: "failed" });
    app.clock.forward(61);
    await report({ messageId: await sent(customer, "10:40"), status: "failed" });
    expect(alerts()).toEqual([]);
  });
});

describe("STOP", () => {
  test.each(["STOP", " stop please ", "Unsubscribe", "रोको", "बंद करो", "बन्द"])(
    "D06 %j withdraws her consent, and a reminder that waits is not sent",
    async (text) => {
      await sent();
      const before = (await chats()).length;
      app.clock.forward(1);
      expect(await write(text)).toBe(200);
      expect(await isOptedIn()).toBe(false);
      expect((await consents()).map(({ isGiven, channel }) => [isGiven, channel])).toEqual([
        [true, "page"],
        [false, "whatsapp"],
      ]);
      for (const time of ["10:05", "10:55"]) {
        app.clock.set(`2026-11-22T${time}:00Z`);
        await app.sweep();
      }
      expect((await chats()).length).toBe(before);
      expect(
        await rows(ctx.db, sql`select kind, reason from outbox where state = 'skipped' order by kind`),
      ).toEqual([
        { kind: "reminder-hour", reason: "not-opted-in" },
        { kind: "reminder-minutes", reason: "not-opted-in" },
      ]);
    },
  );

  test("is written down once, however often it comes, and in the language that she used last", async () => {
    await customer.client.speaking("hi").call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.forward(1);
    await Promise.all([write("stop"), write("stop"), write("रोको")]);
    await write("stop");
    expect((await consents()).filter(({ isGiven }) => !isGiven)).toEqual([
      { isGiven: false, channel: "whatsapp", language: "hi" },
    ]);
  });

  test("is heard from the button of a template as well", async () => {
    const button = {
      from: `91${customer.user.phone}`,
      type: "button",
      button: { text: "Stop", payload: "x" },
    };
    await post(inEnvelope({ messages: [button] }));
    expect(await isOptedIn()).toBe(false);
  });

  test("of another phone, or of one that is nobody's, leaves her as she is", async () => {
    const other = await app.customer(String(++phone), { whatsappOptIn: true });
    app.clock.forward(1);
    expect(await write("STOP", other.user.phone ?? "")).toBe(200);
    expect(await write("STOP", "9999999999")).toBe(200);
    const foreign = { from: `1${customer.user.phone}`, type: "text", text: { body: "STOP" } };
    expect((await post(inEnvelope({ messages: [foreign] }))).status).toBe(200);
    expect([await isOptedIn(other), await isOptedIn()]).toEqual([false, true]);
  });

  test("that comes late does not undo what she agreed to since", async () => {
    const timestamp = String(Math.floor(ctx.now().getTime() / 1000) + 60);
    app.clock.forward(5);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.forward(60);
    const message = { from: `91${customer.user.phone}`, timestamp, type: "text", text: { body: "STOP" } };
    await post(inEnvelope({ messages: [message] }));
    expect(await isOptedIn()).toBe(true);
    await write("STOP");
    expect(await isOptedIn()).toBe(false);
  });

  test("of who had not agreed is nothing to withdraw", async () => {
    const other = await app.customer(String(++phone));
    app.clock.forward(1);
    expect(await write("STOP", other.user.phone ?? "")).toBe(200);
    expect(await consents(other)).toEqual([]);
  });

  test("is not undone by START: that is done on our page", async () => {
    app.clock.forward(1);
    await write("STOP");
    await write("START");
    await write("शुरू");
    expect(await isOptedIn()).toBe(false);
    expect(await consents()).toHaveLength(2);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    expect(await isOptedIn()).toBe(true);
  });

  test("has no effect with a wrong signature, and nothing else that she writes is kept or logged", async () => {
    const from = customer.user.phone ?? "";
    expect(await app.simulator.whatsapp.write({ from, text: "STOP" }, { isForged: true })).toBe(403);
    expect(await write("मेरा बेटा बीमार है, please stop the pain")).toBe(200);
    expect(await isOptedIn()).toBe(true);
    await write("STOP");
    expect(app.log.join("")).not.toContain("बेटा");
    expect(app.log.join("")).not.toContain(from);
  });
});

describe("the sandbox", () => {
  const press = async (path: string, body: object) => {
    const response = await fetch(`${app.url}/sandbox/whatsapp/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as { status?: number | null } };
  };

  test("has buttons under a message that tell what became of it, and that she answers STOP", async () => {
    const messageId = await sent();
    const page = await (await fetch(`${app.url}/sandbox`)).text();
    expect(page).toContain("She answers STOP");
    expect(page).toContain(`${messageId} read`);
    const both = (["read", "delivered"] as const).map((status) => ({ messageId, status }));
    expect(await press("statuses", { statuses: both, copies: 2 })).toEqual({
      status: 200,
      answer: { status: 200 },
    });
    expect((await outboxRow(messageId))?.readAt).toEqual(ctx.now());
    app.clock.forward(1);
    const forged = { from: customer.user.phone, text: "STOP", isForged: true };
    expect((await press("answers", forged)).answer).toEqual({ status: 403 });
    expect((await press("answers", { from: customer.user.phone, text: "STOP" })).answer).toEqual({
      status: 200,
    });
    expect(await isOptedIn()).toBe(false);
  });

  test("refuses what no WhatsApp would tell", async () => {
    expect((await press("statuses", { statuses: [{ messageId: "x", status: "read" }] })).status).toBe(400);
    expect((await press("answers", { from: "12", text: "STOP" })).status).toBe(400);
  });
});
