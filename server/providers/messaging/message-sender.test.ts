import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newFaults } from "#simulator/faults.ts";
import { type MessageFault, whatsappInbox } from "#simulator/inbox.ts";
import { listMessages } from "#simulator/messages.sql.ts";
import { createSchema } from "#simulator/schema.sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { ChatMessage, MessageSender } from "./messaging.ts";
import { whatsappCloud } from "./whatsapp-cloud.ts";

const NOW = new Date("2026-11-21T04:30:00Z");
const message: ChatMessage = {
  id: "0199-outbox-id",
  to: "9876543210",
  kind: "reminder-hour",
  language: "hi",
  values: ["शनिवार, 21 नवंबर", "शाम 4:30"],
  path: "join",
  text: "आपका सत्र शनिवार, 21 नवंबर को शाम 4:30 बजे है।",
};

type SenderUnderTest = {
  sender: MessageSender;
  /** The messages that arrived at the phone, newest first. */
  received(): Promise<{ to: string; text: string }[]>;
  failOnce(how: "refused" | "unreachable" | "silent"): void;
};

type Received = {
  path: string;
  authorization: string;
  body: {
    to: string;
    biz_opaque_callback_data: string;
    template: { name: string; components: { parameters: { type: string; text: string }[] }[] };
  };
};

const ACCEPTED = {
  messaging_product: "whatsapp",
  contacts: [{ input: "919876543210", wa_id: "919876543210" }],
  messages: [{ id: "wamid.1", message_status: "accepted" }],
};
const errorBody = (code: number) => ({
  error: { message: `(#${code}) test failure`, type: "OAuthException", code, fbtrace_id: "trace" },
});

/** A fake of Meta's Cloud API, made from its documentation. It has one template, with two values. */
async function startFakeCloudApi() {
  const received: Received[] = [];
  let answers: { status: number; body: string; isAccepted?: boolean }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Received["body"];
      const given = body.template.components[0]?.parameters ?? [];
      const isTemplateFilled = body.template.name === "parcha_reminder_hour" && given.length === 2;
      const answer =
        answers.shift() ??
        (isTemplateFilled
          ? { status: 200, body: JSON.stringify(ACCEPTED), isAccepted: true }
          : { status: 400, body: JSON.stringify(errorBody(132_000)) });
      if (answer.isAccepted)
        received.unshift({
          path: request.url ?? "",
          authorization: String(request.headers.authorization),
          body,
        });
      if (answer.status === 0) return;
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const answerOnce = (status: number, body: string, isAccepted = false) =>
    answers.push({ status, body, isAccepted });
  const failures = {
    refused: () => answerOnce(429, JSON.stringify(errorBody(130_429))),
    unreachable: () => answerOnce(400, JSON.stringify(errorBody(131_026))),
    silent: () => answerOnce(0, "", true),
  };
  return {
    sender: whatsappCloud({
      accessToken: "test-token",
      phoneNumberId: "1234",
      templatePrefix: "parcha_",
      codeTemplate: "login_code",
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 1_500,
    }),
    received: async () =>
      received.map(({ body }) => ({
        to: body.to.slice(2),
        text: (body.template.components[0]?.parameters ?? []).map(({ text }) => text).join(" "),
      })),
    failOnce: (how: keyof typeof failures) => void failures[how](),
    requests: received,
    answerOnce,
    reset: () => {
      received.length = 0;
      answers = [];
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let database: TestDatabase;
let cloud: Awaited<ReturnType<typeof startFakeCloudApi>>;
const faults = newFaults<MessageFault>();

beforeAll(async () => {
  database = await createTestDatabase();
  await createSchema(database.pool);
  cloud = await startFakeCloudApi();
});
afterAll(async () => {
  cloud.close();
  await database.drop();
});

describe.each(["WhatsApp Cloud API", "simulator"])("the message sender of the %s", (kind) => {
  let subject: SenderUnderTest;

  beforeEach(() => {
    cloud.reset();
    const db = database.pool;
    const simulated: SenderUnderTest = {
      sender: whatsappInbox({ db, now: () => NOW, faults }),
      received: () => listMessages(db, message.to, 1),
      failOnce: (fault) => faults.plan({ route: "whatsapp", fault, isAfterEffect: false }, 1),
    };
    subject = kind === "simulator" ? simulated : cloud;
  });

  test("delivers a message to its recipient", async () => {
    await subject.sender.send(message);
    const [newest] = await subject.received();
    expect(newest?.to).toBe(message.to);
    for (const value of message.values) expect(newest?.text).toContain(value);
  });

  test.each([
    ["refused", "retryable"],
    ["unreachable", "unreachable"],
    ["silent", "unknown"],
  ] as const)(
    "throws for a %s message an error of kind %s, and sends the next message",
    async (how, errorKind) => {
      subject.failOnce(how);
      await expect(subject.sender.send(message)).rejects.toMatchObject({
        name: "SendError",
        kind: errorKind,
      });
      await subject.sender.send({ ...message, text: "next शाम 5:30", values: ["next", "शाम 5:30"] });
      expect((await subject.received())[0]?.text).toContain("शाम 5:30");
    },
  );

  test.each(["5876543210", "987654321", "+919876543210", ""])(
    "rejects %j, which is not an Indian mobile number",
    async (to) => {
      await expect(subject.sender.send({ ...message, to })).rejects.toMatchObject({ kind: "unreachable" });
    },
  );
});

describe("WhatsApp's Cloud API", () => {
  beforeEach(() => cloud.reset());

  test("receives the token, the phone number's id, the template's name and its values", async () => {
    await cloud.sender.send(message);
    expect(cloud.requests).toEqual([
      {
        path: "/1234/messages",
        authorization: "Bearer test-token",
        body: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: "919876543210",
          type: "template",
          biz_opaque_callback_data: "0199-outbox-id",
          template: {
            name: "parcha_reminder_hour",
            language: { code: "hi" },
            components: [
              {
                type: "body",
                parameters: [
                  { type: "text", text: "शनिवार, 21 नवंबर" },
                  { type: "text", text: "शाम 4:30" },
                ],
              },
              {
                type: "button",
                sub_type: "url",
                index: "0",
                parameters: [{ type: "text", text: "join" }],
              },
            ],
          },
        },
      },
    ]);
  });

  test("receives a login code in the text and in the button of the template for codes, and none without such a template", async () => {
    cloud.answerOnce(200, JSON.stringify(ACCEPTED), true);
    const { id, to, text } = message;
    expect(await cloud.sender.sendCode?.({ id, to, text, language: "en", code: "4815" })).toBe("wamid.1");
    const { template } = cloud.requests[0]?.body ?? {};
    expect(template).toEqual({
      name: "login_code",
      language: { code: "en" },
      components: [
        { type: "body", parameters: [{ type: "text", text: "4815" }] },
        { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "4815" }] },
      ],
    });
    expect(whatsappCloud({ accessToken: "t", phoneNumberId: "1" }).sendCode).toBe(undefined);
  });

  test("receives no line breaks in a value", async () => {
    await cloud.sender.send({ ...message, values: ["21\n\tNov    2026", "4:30"] });
    expect((await cloud.received())[0]?.text).toBe("21 Nov 2026 4:30");
  });

  test("returns an error code for a wrong number of values, which the thrown error contains", async () => {
    const fault = await cloud.sender.send({ ...message, values: ["4:30"] }).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: "SendError", kind: "refused" });
    expect(String(fault)).toContain("132000");
  });

  test.each([
    { what: "an HTML page of a proxy", status: 502, body: "<html></html>", kind: "unknown" },
    { what: "an overloaded proxy", status: 503, body: "<html></html>", kind: "retryable" },
    { what: "a success without a message", status: 200, body: '{"messages":[]}', kind: "unknown" },
    {
      what: "a recipient who has stopped messages",
      status: 400,
      body: JSON.stringify(errorBody(131_050)),
      kind: "unreachable",
    },
    { what: "an expired token", status: 401, body: JSON.stringify(errorBody(190)), kind: "retryable" },
    {
      what: "a template that Meta has not approved",
      status: 404,
      body: JSON.stringify(errorBody(132_001)),
      kind: "refused",
    },
    { what: "a paused template", status: 400, body: JSON.stringify(errorBody(132_015)), kind: "refused" },
    {
      what: "too many messages to this recipient",
      status: 400,
      body: JSON.stringify(errorBody(131_056)),
      kind: "refused",
    },
  ])(
    "after $what, the sender throws an error of kind $kind without secrets",
    async ({ status, body, kind }) => {
      cloud.answerOnce(status, body);
      const fault = await cloud.sender.send(message).catch((error: unknown) => error);
      expect(fault).toMatchObject({ name: "SendError", kind });
      expect(String(fault)).not.toContain("test-token");
      expect(String(fault)).not.toContain(message.to);
    },
  );
});
