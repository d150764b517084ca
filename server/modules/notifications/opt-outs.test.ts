// The ways in which WhatsApp brings a customer's STOP, and what becomes of those that cannot be read.
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { row } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { SendError } from "#server/providers/send-error.ts";
import { whatsappIdOf } from "#simulator/inbox.ts";
import { MUTATED_BODIES, mutated } from "#tests/support/mutated-bodies.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { announceBooked, skipMessagesOf } from "./outbox.ts";

/** With LONG=1. */
const TIMEOUT_MS = 300_000;
let app: TestApp;
let customer: SignedIn;
let phone = 9_420_000_000;
const SECRET = "the app's secret";
const USER_ID = "IN.13491208655302741918";

beforeAll(async () => {
  app = await startTestApp({
    env: {
      DEMO_NO_ADDRESS_LIMITS: "1",
      WHATSAPP_APP_SECRET: SECRET,
      WHATSAPP_VERIFY_TOKEN: "a long verify token",
    },
  });
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.log.length = 0;
  await app.ctx.db.query("delete from outbox");
  await app.ctx.db.query("delete from bookings");
  await app.ctx.db.query("delete from refused_numbers");
  customer = await app.customer(String(++phone), { whatsappOptIn: true });
  app.clock.forward(1);
});

async function postWebhook(value: unknown, field = "messages") {
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "102290129340398", changes: [{ field, value }] }],
  });
  const signature = `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  const response = await fetch(`${app.url}/api/whatsapp/webhook`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
}

const from = () => `91${customer.user.phone}`;
const text = (body: string) => ({ type: "text", text: { body } });

async function sendMessage(of = customer, time = "16:30"): Promise<string> {
  const now = app.ctx.now();
  const booking = await row<{ id: string }>(app.ctx.db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${of.user.id}, '2026-11-22', ${time}, 'single', 'approved', 751, 0, false, ${now}, ${now}) returning id`;
  await inTransaction(app.ctx.db, (tx) => announceBooked(tx, booking?.id ?? "", now));
  await app.sweep();
  const message = await row<{ id: string }>(app.ctx.db)`
    select id from outbox where kind = 'booked' and channel = 'whatsapp' and booking_id = ${booking?.id ?? ""}`;
  return message?.id ?? "";
}

/** As if the reminder of the only session had been sent. */
async function sendReminder(): Promise<string> {
  const reminder = await row<{ id: string }>(app.ctx.db)`
    update outbox set state = 'sent', ended_at = ${app.ctx.now()}, provider_id = 'wamid.reminder', provider_user_id = ${USER_ID}
    where kind = 'reminder-day' and channel = 'whatsapp' returning id`;
  return reminder?.id ?? "";
}

const isOptedIn = async (of = customer) =>
  (await row<{ is: boolean }>(app.ctx.db)`select whatsapp_opt_in as is from users where id = ${of.user.id}`)
    ?.is;
const alerts = () => app.log.filter((line) => line.includes('"ALERT: '));

describe("STOP withdraws the consent", () => {
  test.each([
    [
      "a button known by its payload",
      () => ({ type: "button", button: { text: "🔕", payload: "STOP_ALL" } }),
    ],
    ["a type that is not known", () => ({ type: "hologram", hologram: { parts: [{ text: "STOP" }] } })],
    ["a text without a type", () => ({ text: { body: "stop" } })],
  ])("by %s", async (_, message) => {
    await postWebhook({ messages: [{ from: from(), id: "wamid.1", ...message() }] });
    expect(await isOptedIn()).toBe(false);
    expect(alerts()).toEqual([]);
  });

  test.each([
    ["with a plus", () => ({ from: `+${from()}` })],
    ["as a number", () => ({ from: Number(from()) })],
    ["in the only contact of the call", () => ({})],
  ])("with the phone %s", async (_, sender) => {
    const contacts = [{ wa_id: from(), profile: { name: "A" } }];
    await postWebhook({ contacts, messages: [{ ...sender(), ...text("STOP") }] });
    expect(await isOptedIn()).toBe(false);
  });

  test("by the message that it answers, where WhatsApp hides the phone", async () => {
    const other = await app.customer(String(++phone), { whatsappOptIn: true });
    await sendMessage(other, "17:00");
    const id = whatsappIdOf(await sendMessage());
    await postWebhook({
      contacts: [{ profile: { name: "A", username: "a" }, user_id: USER_ID }],
      messages: [
        { from_user_id: USER_ID, id: "wamid.2", context: { from: "910000000000", id }, ...text("stop") },
      ],
    });
    expect([await isOptedIn(), await isOptedIn(other)]).toEqual([false, true]);
    expect(alerts()).toEqual([]);
  });

  test("by WhatsApp's id of the person, which a delivery report named", async () => {
    const messageId = await sendMessage();
    const report = { id: "wamid.3", status: "delivered", biz_opaque_callback_data: messageId };
    await postWebhook({ statuses: [{ ...report, recipient_user_id: USER_ID }] });
    await postWebhook({ messages: [{ from_user_id: USER_ID, id: "wamid.4", ...text("बंद करें") }] });
    expect(await isOptedIn()).toBe(false);
  });

  test("by the message that it answers, where only a delivery report had that message's id", async () => {
    const messageId = await sendMessage();
    await app.ctx.db.query("update outbox set provider_id = null");
    await postWebhook({
      statuses: [{ id: "wamid.HBg", status: "sent", biz_opaque_callback_data: messageId }],
    });
    await postWebhook({ messages: [{ context: { id: "wamid.HBg" }, ...text("STOP") }] });
    expect(await isOptedIn()).toBe(false);
  });

  test.each([
    ["the phone", () => ({ wa_id: from() })],
    ["WhatsApp's id of the person", () => ({ user_id: USER_ID })],
  ])("by a preference in WhatsApp's settings, which has %s", async (_, sender) => {
    const report = { status: "read", biz_opaque_callback_data: await sendMessage() };
    await postWebhook({ contacts: [{ wa_id: from(), user_id: USER_ID }], statuses: [report] });
    const preference = {
      ...sender(),
      detail: "User requested to stop marketing messages",
      category: "marketing_messages",
      value: "stop",
      timestamp: Math.floor(app.ctx.now().getTime() / 1000),
    };
    await postWebhook({ user_preferences: [preference] }, "user_preferences");
    expect(await isOptedIn()).toBe(false);
    await postWebhook({ user_preferences: [{ ...preference, value: "resume" }] }, "user_preferences");
    expect(await isOptedIn()).toBe(false);
    expect(alerts()).toEqual([]);
  });

  test("by a delivery report that the recipient has stopped messages of this business", async () => {
    const report = { status: "failed", biz_opaque_callback_data: await sendMessage() };
    await postWebhook({ statuses: [{ ...report, errors: [{ code: 131_049 }] }] });
    expect(await isOptedIn()).toBe(true);
    await postWebhook({ statuses: [{ ...report, errors: [{ code: "131050" }] }] });
    expect(await isOptedIn()).toBe(false);
  });

  test("by such a report with WhatsApp's id of the message alone", async () => {
    await sendMessage();
    const sent = await row<{ id: string }>(app.ctx.db)`
      select provider_id as id from outbox where provider_id is not null and channel = 'whatsapp'`;
    const report = { id: sent?.id, status: "failed", errors: [{ code: 131_050 }] };
    await postWebhook({ statuses: [{ ...report, id: "wamid.of-another-program" }, "odd"] });
    expect(await isOptedIn()).toBe(true);
    await postWebhook({ statuses: [{ ...report, biz_opaque_callback_data: 7 }] });
    expect(await isOptedIn()).toBe(false);
  });

  test("by the provider's refusal to send the next message, which then goes by SMS", async () => {
    const { messaging } = app.ctx;
    app.ctx.messaging = {
      send: () => Promise.reject(new SendError("WhatsApp: 131050", "unreachable", { isOptOut: true })),
    };
    await sendMessage().finally(() => {
      app.ctx.messaging = messaging;
    });
    expect(await isOptedIn()).toBe(false);
  });

  test("by WhatsApp's id of the person only until the account is closed", async () => {
    const messageId = await sendMessage();
    const report = { status: "read", biz_opaque_callback_data: messageId, recipient_user_id: USER_ID };
    await postWebhook({ statuses: [report] });
    await inTransaction(app.ctx.db, (tx) => skipMessagesOf(tx, customer.user.id, app.ctx.now()));
    await postWebhook({ messages: [{ from_user_id: USER_ID, ...text("STOP") }] });
    expect([await isOptedIn(), alerts().length]).toEqual([true, 1]);
  });

  test("by WhatsApp's id of somebody for whom another has booked, only until that account is closed", async () => {
    await sendMessage(await app.customer(String(++phone)));
    await sendReminder();
    await app.ctx.db.query(
      "update bookings set attendee_name = 'माँ', attendee_folded_name = '', attendee_phone = $1",
      [customer.user.phone],
    );
    await inTransaction(app.ctx.db, (tx) => skipMessagesOf(tx, customer.user.id, app.ctx.now()));
    await postWebhook({ messages: [{ from_user_id: USER_ID, ...text("STOP") }] });
    expect([await isOptedIn(), alerts().length]).toEqual([true, 1]);
  });

  test("although its time is impossible", async () => {
    await postWebhook({ messages: [{ from: from(), timestamp: "1000000000", ...text("STOP") }] });
    expect(await isOptedIn()).toBe(false);
  });

  test("also beside entries that cannot be read", async () => {
    await postWebhook({
      messages: [null, {}, "STOP", { from: from(), ...text("STOP") }],
      statuses: [1, { id: 2 }],
    });
    expect(await isOptedIn()).toBe(false);
  });
});

test("a STOP of a number without an account is kept, and that of a customer is the consent's", async () => {
  const number = String(++phone);
  for (const sender of [`91${number}`, from(), "14155550100"])
    await postWebhook({ messages: [{ from: sender, ...text("STOP") }] });
  const { rows } = await app.ctx.db.query("select phone from refused_numbers");
  expect(rows).toEqual([{ phone: number }]);
  expect(alerts()).toEqual([]);
});

describe("a person is asked about", () => {
  test("a STOP to a reminder that went to somebody for whom the payer has named another since", async () => {
    await sendMessage();
    const reminder = await sendReminder();
    await app.ctx.db.query("update bookings set attendee_changes = 1");
    const report = { biz_opaque_callback_data: reminder, status: "failed", errors: [{ code: 131_050 }] };
    await postWebhook({ messages: [{ context: { id: "wamid.reminder" }, ...text("STOP") }] });
    await postWebhook({ messages: [{ from_user_id: USER_ID, ...text("STOP") }] });
    await postWebhook({ statuses: [report] });
    expect([await isOptedIn(), alerts().length]).toEqual([true, 3]);
  });

  test("a text that may mean it, and the line has the customer and no word of the text", async () => {
    await postWebhook({
      messages: [{ from: from(), id: "wamid.5", ...text("इतने मैसेज आते हैं, बंद करो यार, बहुत हुआ") }],
    });
    expect(await isOptedIn()).toBe(true);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain("ALERT: a customer may want no more messages by WhatsApp");
    expect(alerts().join("\n")).toContain(customer.user.id);
    expect(alerts()[0]).toContain("wamid.5");
    expect(app.log.join("")).not.toMatch(/इतने|(?<![\w.-])(?:91)?942000\d{4}(?![\w-])/);
  });

  test.each(["मत भेजो", "mat bhejo", "remove me", "don't send"])(
    "%s, which does not say what, and the consent stands",
    async (reply) => {
      await postWebhook({ messages: [{ from: from(), id: "wamid.10", ...text(reply) }] });
      expect(await isOptedIn()).toBe(true);
      expect(alerts().join("\n")).toContain(customer.user.id);
    },
  );

  test("a STOP whose sender cannot be found, and the line has WhatsApp's ids", async () => {
    const message = {
      from_user_id: USER_ID,
      id: "wamid.6",
      context: { id: "wamid.unknown" },
      ...text("STOP"),
    };
    await postWebhook({ messages: [message] });
    expect(alerts()[0]).toContain("ALERT: a STOP to WhatsApp may have come from an unknown sender");
    expect(alerts()[0]).toContain("wamid.6");
    expect(alerts()[0]).toContain(USER_ID);
  });

  test.each([
    ["a text without its body", () => ({ type: "text", text: {} })],
    ["a type that is not known and has no words", () => ({ type: "hologram", hologram: { hue: 3 } })],
  ])("%s", async (_, message) => {
    await postWebhook({ messages: [{ from: from(), id: "wamid.7", ...message() }] });
    expect(alerts().join("\n")).toContain(customer.user.id);
  });

  test("a preference with a value that is not known", async () => {
    await postWebhook({ user_preferences: [{ wa_id: from(), value: "pause" }] }, "user_preferences");
    expect([await isOptedIn(), alerts().length]).toEqual([true, 1]);
  });

  test("messages that stand where they are not expected", async () => {
    await postWebhook({ message_list: [{ from: from(), ...text("STOP") }] });
    expect(alerts()).toHaveLength(1);
  });
});

test.each([
  ["please don't stop", () => ({ from: from(), ...text("please don't stop") })],
  ["cancel", () => ({ from: from(), ...text("cancel") })],
  ["रुको", () => ({ from: from(), ...text("रुको") })],
  ["a photo", () => ({ from: from(), type: "image", image: { id: "1", mime_type: "image/jpeg" } })],
  ["a voice message", () => ({ from: from(), type: "audio", audio: { id: "1", voice: true } })],
  ["STOP from abroad", () => ({ from: "14155550100", ...text("STOP") })],
  ["an unclear text of somebody without consent", () => ({ from: "919999999999", ...text("stop?") })],
])("%s neither withdraws the consent nor asks a person", async (_, message) => {
  await postWebhook({ messages: [message()] });
  expect([await isOptedIn(), alerts()]).toEqual([true, []]);
});

test("a STOP in which only the answered message says who it is, of the guide, withdraws no customer's consent", async () => {
  await sendMessage();
  const toGuide = await row<{ id: string; userId: string }>(app.ctx.db)`
    update outbox set provider_id = 'wamid.of-the-guide', provider_user_id = 'IN.999'
    where id = (select id from outbox where user_id = ${customer.user.id} and kind = 'guide-booked' limit 1)
    returning id, user_id as "userId"`;
  expect(toGuide?.userId).toBe(customer.user.id);
  await postWebhook({
    messages: [{ id: "wamid.1", context: { id: "wamid.of-the-guide" }, ...text("STOP") }],
  });
  await postWebhook({ messages: [{ id: "wamid.2", from_user_id: "IN.999", ...text("STOP") }] });
  await postWebhook({
    statuses: [{ biz_opaque_callback_data: toGuide?.id, status: "failed", errors: [{ code: 131_050 }] }],
  });
  expect(await isOptedIn()).toBe(true);
});

test("damaged calls are accepted, leave a line in the log or a record each, and a STOP after them is heard", {
  timeout: TIMEOUT_MS,
}, async () => {
  const messageId = await sendMessage();
  const value = {
    contacts: [{ wa_id: "919999999998", user_id: USER_ID }],
    messages: [
      { from: "919999999998", id: "wamid.8", context: { id: "wamid.9" }, ...text("STOP promotions") },
    ],
    statuses: [
      { id: "wamid.1", status: "delivered", biz_opaque_callback_data: messageId, timestamp: "1795235400" },
    ],
    user_preferences: [{ wa_id: "919999999998", value: "stop" }],
  };
  const damaged = fc.oneof(
    mutated(value),
    mutated(value.messages[0]).map((one) => ({ messages: [one] })),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (body) => {
      app.log.length = 0;
      await app.ctx.db.query("update outbox set delivered_at = null");
      await postWebhook(body);
      const { rowCount } = await app.ctx.db.query("select from outbox where delivered_at is not null");
      const isLogged = app.log.some((line) => /WhatsApp|STOP/.test(line));
      expect(isLogged || rowCount === 1).toBe(true);
    }),
    { numRuns: MUTATED_BODIES / 100 },
  );
  await postWebhook({ messages: [{ from: from(), ...text("STOP") }] });
  expect(await isOptedIn()).toBe(false);
});
