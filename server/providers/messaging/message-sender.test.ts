import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newFaults } from "#simulator/faults.ts";
import { type MessageFault, whatsappInbox } from "#simulator/inbox.ts";
import { createSchema, inboxStore } from "#simulator/schema.sql.ts";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type ChatMessage, MessageNotSent, type MessageSender } from "./messaging.ts";
import { whatsappCloud } from "./whatsapp-cloud.ts";

const NOW = new Date("2026-11-21T04:30:00Z");
const message: ChatMessage = {
  id: "0199-our-id",
  to: "9876543210",
  kind: "reminder-hour",
  language: "hi",
  values: ["शनिवार, 21 नवंबर", "शाम 4:30"],
  path: "join",
  text: "आपका सत्र शनिवार, 21 नवंबर को शाम 4:30 बजे है।",
};

type World = {
  sender: MessageSender;
  /** What has reached the phone, newest first. */
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
  error: { message: `(#${code}) told to fail`, type: "OAuthException", code, fbtrace_id: "trace" },
});

/** Meta's Cloud API as its documentation describes it: it knows one template, with two places. */
async function cloudWorld() {
  const received: Received[] = [];
  let answers: { status: number; body: string; isTaken?: boolean }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Received["body"];
      const given = body.template.components[0]?.parameters ?? [];
      const hasRightPlaces = body.template.name === "our_reminder_hour" && given.length === 2;
      const answer =
        answers.shift() ??
        (hasRightPlaces
          ? { status: 200, body: JSON.stringify(ACCEPTED), isTaken: true }
          : { status: 400, body: JSON.stringify(errorBody(132_000)) });
      if (answer.isTaken)
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
  const answerOnce = (status: number, body: string, isTaken = false) =>
    answers.push({ status, body, isTaken });
  const failures = {
    refused: () => answerOnce(429, JSON.stringify(errorBody(130_429))),
    unreachable: () => answerOnce(400, JSON.stringify(errorBody(131_026))),
    silent: () => answerOnce(0, "", true),
  };
  return {
    sender: whatsappCloud({
      accessToken: "our-token",
      phoneNumberId: "1234",
      templatePrefix: "our_",
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 300,
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
let cloud: Awaited<ReturnType<typeof cloudWorld>>;
const faults = newFaults<MessageFault>();

beforeAll(async () => {
  database = await freshDatabase();
  await createSchema(database.pool);
  cloud = await cloudWorld();
});
afterAll(async () => {
  cloud.close();
  await database.drop();
});

describe.each(["whatsapp cloud", "sandbox inbox"])("a sender of chat messages: %s", (kind) => {
  let world: World;

  beforeEach(() => {
    cloud.reset();
    const db = database.pool;
    const simulator: World = {
      sender: whatsappInbox({ db, now: () => NOW, faults }),
      received: () => inboxStore(db).messages(message.to, 1),
      failOnce: (fault) => faults.plan({ route: "whatsapp", fault, isAfterEffect: false }, 1),
    };
    world = kind === "sandbox inbox" ? simulator : cloud;
  });

  test("takes a message to the phone it is meant for", async () => {
    await world.sender.send(message);
    const [newest] = await world.received();
    expect(newest?.to).toBe(message.to);
    for (const value of message.values) expect(newest?.text).toContain(value);
  });

  test.each([
    ["refused", "again"],
    ["unreachable", "never"],
    ["silent", "unanswered"],
  ] as const)("says of a message that was %s that it may be tried: %s, and goes on", async (how, refusal) => {
    world.failOnce(how);
    await expect(world.sender.send(message)).rejects.toMatchObject({ name: "MessageNotSent", refusal });
    await world.sender.send({ ...message, text: "next शाम 5:30", values: ["next", "शाम 5:30"] });
    expect((await world.received())[0]?.text).toContain("शाम 5:30");
  });

  test.each(["5876543210", "987654321", "+919876543210", ""])(
    "refuses %j, which is no Indian mobile",
    async (to) => {
      await expect(world.sender.send({ ...message, to })).rejects.toMatchObject({ refusal: "never" });
    },
  );
});

describe("WhatsApp's Cloud API", () => {
  beforeEach(() => cloud.reset());

  test("gets our token, our number, the template of the kind and its values", async () => {
    await cloud.sender.send(message);
    expect(cloud.requests).toEqual([
      {
        path: "/1234/messages",
        authorization: "Bearer our-token",
        body: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: "919876543210",
          type: "template",
          biz_opaque_callback_data: "0199-our-id",
          template: {
            name: "our_reminder_hour",
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

  test("gets no line breaks in a value", async () => {
    await cloud.sender.send({ ...message, values: ["21\n\tNov    2026", "4:30"] });
    expect((await cloud.received())[0]?.text).toBe("21 Nov 2026 4:30");
  });

  test("that has another count of places says so", async () => {
    const fault = await cloud.sender.send({ ...message, values: ["4:30"] }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(MessageNotSent);
    expect(String(fault)).toContain("132000");
  });

  test.each([
    { what: "an HTML page of a gateway", status: 502, body: "<html></html>", refusal: "unanswered" },
    { what: "a gateway that is full", status: 503, body: "<html></html>", refusal: "again" },
    { what: "success without a message", status: 200, body: '{"messages":[]}', refusal: "unanswered" },
    { what: "a token that ran out", status: 401, body: JSON.stringify(errorBody(190)), refusal: "again" },
  ])("counts $what as not sent", async ({ status, body, refusal }) => {
    cloud.answerOnce(status, body);
    const fault = await cloud.sender.send(message).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: "MessageNotSent", refusal });
    expect(String(fault)).not.toContain("our-token");
    expect(String(fault)).not.toContain(message.to);
  });
});
