// Bodies as Meta's documentation shows them (https://developers.facebook.com/documentation/business-messaging/whatsapp), and the
// same damaged at random.
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SendError } from "#server/providers/send-error.ts";
import { MUTATED_BODIES, mutated } from "#tests/support/mutated-bodies.ts";
import { whatsappCloud } from "./whatsapp-cloud.ts";
import { parseWebhook } from "./whatsapp-webhook.ts";

/** With LONG=1. */
const TIMEOUT_MS = 300_000;
const USER_ID = "IN.13491208655302741918";
const MESSAGE_ID = "0199d0c2-7a51-7000-8000-000000000001";
const METADATA = { display_phone_number: "15550783881", phone_number_id: "106540352242922" };
const CONTACTS = [{ profile: { name: "Sheena Nelson" }, wa_id: "919876543210", user_id: USER_ID }];
const FROM = { from: "919876543210", from_user_id: USER_ID, timestamp: "1749416383" };
const WAMID = "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=";
const CONTEXT = { from: "15550783881", id: "wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA" };

const bodyOf = (value: object, field = "messages") => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "102290129340398",
      changes: [{ value: { messaging_product: "whatsapp", metadata: METADATA, ...value }, field }],
    },
  ],
});
const message = (part: object) => bodyOf({ contacts: CONTACTS, messages: [{ ...FROM, id: WAMID, ...part }] });
const status = (part: object) =>
  bodyOf({
    contacts: CONTACTS,
    statuses: [
      {
        id: WAMID,
        timestamp: "1750263773",
        recipient_id: "919876543210",
        recipient_user_id: USER_ID,
        biz_opaque_callback_data: MESSAGE_ID,
        ...part,
      },
    ],
  });
const preference = (value: string) =>
  bodyOf(
    {
      contacts: CONTACTS,
      user_preferences: [
        {
          wa_id: "919876543210",
          user_id: USER_ID,
          detail: `User requested to ${value} marketing messages`,
          category: "marketing_messages",
          value,
          timestamp: 1_731_705_721,
        },
      ],
    },
    "user_preferences",
  );

const STOPS = {
  "a text": message({ type: "text", text: { body: "STOP" } }),
  "a quick reply": message({
    context: CONTEXT,
    type: "button",
    button: { payload: "Unsubscribe", text: "Unsubscribe" },
  }),
  "a reply button": message({
    context: CONTEXT,
    type: "interactive",
    interactive: { type: "button_reply", button_reply: { id: "stop-button", title: "Stop promotions" } },
  }),
  "a list": message({
    context: CONTEXT,
    type: "interactive",
    interactive: { type: "list_reply", list_reply: { id: "row-2", title: "बंद कर दीजिये", description: "" } },
  }),
  "a caption": message({
    type: "image",
    image: {
      caption: "message band karo",
      mime_type: "image/jpeg",
      sha256: "SfInY0gGKTsJlUWbwxC1k",
      id: "1003383421387256",
    },
  }),
  "a preference": preference("stop"),
};
const OTHERS = {
  "a question": message({ type: "text", text: { body: "Does it come in another color?" } }),
  "a voice message": message({
    type: "audio",
    audio: { mime_type: "audio/ogg; codecs=opus", id: "1", voice: true },
  }),
  "a reaction": message({ type: "reaction", reaction: { message_id: CONTEXT.id, emoji: "\ud83d\udc4d" } }),
  "a location": message({
    type: "location",
    location: { latitude: 37.4, longitude: -122.1, name: "Stop", address: "1 Road" },
  }),
  "what WhatsApp does not support": message({
    type: "unsupported",
    errors: [{ code: 131_051, title: "Message type unknown" }],
  }),
  "a changed number": bodyOf({
    messages: [
      {
        ...FROM,
        id: WAMID,
        type: "system",
        system: { body: "User STOP changed from 9198 to 9199", wa_id: "919", type: "user_changed_number" },
      },
    ],
  }),
  "a resumption": preference("resume"),
};
const REPORTS = {
  sent: status({
    status: "sent",
    pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
  }),
  delivered: status({ status: "delivered" }),
  read: status({ status: "read" }),
  failed: status({
    status: "failed",
    errors: [
      { code: 131_026, title: "Message undeliverable", error_data: { details: "Message Undeliverable." } },
    ],
  }),
  stopped: status({
    status: "failed",
    errors: [{ code: 131_050, title: "User has stopped marketing messages" }],
  }),
};

const parse = (body: unknown) => {
  const content = parseWebhook(Buffer.from(JSON.stringify(body)));
  if (!content) throw new Error("No JSON");
  return content;
};
const SENDER = { phone: "919876543210", userId: USER_ID };

describe("a documented body", () => {
  test.each(Object.entries(STOPS))("with %s is a STOP of its sender", (_, body) => {
    const { replies, unreadable, ignored } = parse(body);
    expect(replies).toMatchObject([{ reply: "stop", sender: SENDER }]);
    expect([unreadable, ignored]).toEqual([[], []]);
  });

  test("with a byte order mark is read", () => {
    const [body] = Object.values(STOPS);
    const marked = parseWebhook(Buffer.from(`\uFEFF${JSON.stringify(body)}`));
    expect(marked?.replies).toMatchObject([{ reply: "stop" }]);
  });

  test.each(Object.entries(OTHERS))("with %s is none", (_, body) => {
    const { replies, unreadable } = parse(body);
    expect(replies.map(({ reply }) => reply === "stop" || reply === "unclear")).toEqual([false]);
    expect(unreadable).toEqual([]);
  });

  test.each(Object.entries(REPORTS))("reports that a message was %s", (word, body) => {
    const { reports, unreadable } = parse(body);
    expect(unreadable).toEqual([]);
    expect(reports).toMatchObject([
      {
        messageId: MESSAGE_ID,
        providerId: WAMID,
        providerUserId: USER_ID,
        status: word === "stopped" ? "failed" : word,
        at: new Date(1_750_263_773_000),
        code: word === "failed" ? "131026" : word === "stopped" ? "131050" : null,
        isOptOut: word === "stopped",
      },
    ]);
  });
});

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown) => (typeof value === "object" && value !== null ? (value as Fields) : {});
const listOf = (value: unknown) => (Array.isArray(value) ? value : []);
const changesOf = (body: unknown) =>
  listOf(fieldsOf(body).entry)
    .flatMap((entry) => listOf(fieldsOf(entry).changes))
    .map(fieldsOf);

describe("a damaged body", { timeout: TIMEOUT_MS }, () => {
  const samples = [...Object.values(STOPS), ...Object.values(OTHERS), ...Object.values(REPORTS)];

  test("leaves a trace of everything, loses no whole STOP, and never throws", () => {
    const damaged = fc.constantFrom(...samples).chain((body) => mutated(body));
    fc.assert(
      fc.property(damaged, (body) => {
        const { replies, reports, unreadable, ignored } = parse(body);
        expect(replies.length + reports.length + unreadable.length + ignored.length).toBeGreaterThan(0);
        for (const { field, value } of changesOf(body)) {
          const { messages, statuses, user_preferences: preferences } = fieldsOf(value);
          if (field !== "messages" && field !== "user_preferences") continue;
          // Whatever else is damaged, a text that says STOP is one.
          if (listOf(messages).some((one) => fieldsOf(fieldsOf(one).text).body === "STOP"))
            expect(replies.map(({ reply }) => reply)).toContain("stop");
          if (listOf(preferences).some((one) => fieldsOf(one).value === "stop"))
            expect(replies.map(({ reply }) => reply)).toContain("stop");
          const isWhole = (one: unknown) =>
            fieldsOf(one).status === "delivered" && fieldsOf(one).biz_opaque_callback_data === MESSAGE_ID;
          if (listOf(statuses).some(isWhole))
            expect(reports).toContainEqual(
              expect.objectContaining({ messageId: MESSAGE_ID, status: "delivered" }),
            );
        }
        // What reaches the database is an id, or nothing.
        const senders = [...replies, ...unreadable].map(({ sender }) => sender);
        const ids = [
          ...senders.flatMap(({ userId, repliedTo }) => [userId, repliedTo]),
          ...reports.flatMap(({ providerId, providerUserId, code }) => [providerId, providerUserId, code]),
        ];
        for (const id of ids) expect(id ?? "x").toMatch(/^[!-~]{1,200}$/);
        for (const { phone } of senders) expect(phone ?? "1234567").toMatch(/^\d{7,15}$/);
      }),
      { numRuns: MUTATED_BODIES / 2 },
    );
  });

  test("hides no other entry of its list", () => {
    const odd = fc.array(mutated(FROM), { maxLength: 3 });
    fc.assert(
      fc.property(odd, odd, (before, after) => {
        const stop = { from: "919876543210", id: "wamid.1", type: "text", text: { body: "STOP" } };
        const report = { status: "read", biz_opaque_callback_data: MESSAGE_ID };
        const { replies, reports } = parse(
          bodyOf({ messages: [...before, stop, ...after], statuses: [...after, report, ...before] }),
        );
        expect(replies).toContainEqual(expect.objectContaining({ reply: "stop", messageId: "wamid.1" }));
        expect(reports).toContainEqual(expect.objectContaining({ status: "read", messageId: MESSAGE_ID }));
      }),
      { numRuns: MUTATED_BODIES / 20 },
    );
  });
});

describe("an answer to a sent message", { timeout: TIMEOUT_MS }, () => {
  afterEach(() => void vi.restoreAllMocks());

  const ACCEPTED = {
    messaging_product: "whatsapp",
    contacts: [{ input: "+919876543210", wa_id: "919876543210" }],
    messages: [{ id: WAMID, message_status: "accepted" }],
  };
  const REFUSED = {
    error: {
      message: "(#131050) User has stopped",
      type: "OAuthException",
      code: 131_050,
      error_data: { messaging_product: "whatsapp", details: "…" },
      fbtrace_id: "Az8or2yhqkZfEZ",
    },
  };
  const sender = whatsappCloud({ accessToken: "secret", phoneNumberId: "1" });
  const send = (body: unknown, httpStatus: number) => {
    vi.spyOn(globalThis, "fetch").mockImplementation(
      async () => new Response(JSON.stringify(body), { status: httpStatus }),
    );
    const path = "m/1";
    const sent = {
      id: MESSAGE_ID,
      to: "9876543210",
      kind: "booked",
      language: "hi",
      values: ["a"],
      path,
      text: "a",
    } as const;
    return sender.send(sent).catch((error: unknown) => error);
  };

  test("has the id of the message, also of one that waits for a check", async () => {
    expect(await send(ACCEPTED, 200)).toBe(WAMID);
    const held = { messages: [{ id: WAMID, message_status: "held_for_quality_assessment" }] };
    expect(await send(held, 200)).toBe(WAMID);
  });

  test("that is damaged is taken as accepted if it names a message, and is an error otherwise", async () => {
    const damaged = fc.record({
      body: fc.constantFrom<unknown>(ACCEPTED, REFUSED).chain((body) => mutated(body)),
      httpStatus: fc.constantFrom(200, 200, 400, 401, 429, 500, 503),
    });
    await fc.assert(
      fc.asyncProperty(damaged, async ({ body, httpStatus }) => {
        const answer = await send(body, httpStatus);
        if (listOf(fieldsOf(body).messages).length > 0)
          expect(answer === null || typeof answer === "string").toBe(true);
        else expect(answer).toBeInstanceOf(SendError);
        const { code } = fieldsOf(fieldsOf(body).error);
        if (answer instanceof SendError) {
          if (code === 131_050) expect(answer).toMatchObject({ kind: "unreachable", isOptOut: true });
          expect(String(answer)).not.toContain("secret");
        }
      }),
      { numRuns: MUTATED_BODIES / 10 },
    );
  });
});
