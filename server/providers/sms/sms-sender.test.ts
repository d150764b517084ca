import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SendError } from "#server/providers/send-error.ts";
import { newFaults } from "#simulator/faults.ts";
import { type MessageFault, smsInbox } from "#simulator/inbox.ts";
import { listMessages } from "#simulator/messages.sql.ts";
import { createSchema } from "#simulator/schema.sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/process.ts";
import { msg91Sender } from "./msg91.ts";
import type { SmsSender } from "./sms.ts";

const NOW = new Date("2026-11-21T04:30:00Z");
const message = { to: "9876543210", text: "481523 is your code.", code: "481523" };
const templateMessage = {
  to: "9876543210",
  text: "Parcha: your session is now on Saturday 21 November at 4:30 PM.",
  template: { kind: "moved-by-guide", language: "en", values: ["Saturday 21 November", "4:30 PM"] },
} as const;

type SenderUnderTest = {
  sender: SmsSender;
  /** The messages that arrived at the phone, newest first. */
  received(): Promise<{ to: string; code?: string; text?: string }[]>;
  refuseOnce(): void;
};

type Received = {
  path: string;
  authKey: string;
  body: { template_id: string; recipients: Record<string, string>[] };
};

/** A fake of MSG91, made from its documentation. */
async function startFakeMsg91() {
  const received: Received[] = [];
  let answers: { status: number; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const answer = answers.shift() ?? { status: 200, body: '{"type":"success","request_id":"1"}' };
      if (answer.status === 0) return;
      if (answer.body.includes("success"))
        received.unshift({
          path: request.url ?? "",
          authKey: String(request.headers.authkey),
          body: JSON.parse(Buffer.concat(parts).toString()) as Received["body"],
        });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const subject: SenderUnderTest = {
    sender: msg91Sender({
      authKey: "test-key",
      templateId: "test-flow",
      serviceTemplateIds: { "moved-by-guide.en": "moved-flow" },
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 1_500,
    }),
    received: async () =>
      received.map(({ body }) => ({
        to: (body.recipients[0]?.mobiles ?? "").slice(2),
        code: body.recipients[0]?.VAR1,
        text: `${body.recipients[0]?.VAR1} ${body.recipients[0]?.VAR2}`,
      })),
    refuseOnce: () => answers.push({ status: 200, body: '{"type":"error","message":"template not found"}' }),
  };
  return {
    ...subject,
    requests: received,
    answerOnce: (status: number, body: string) => answers.push({ status, body }),
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
let msg91: Awaited<ReturnType<typeof startFakeMsg91>>;
const faults = newFaults<MessageFault>();

beforeAll(async () => {
  database = await createTestDatabase();
  await createSchema(database.pool);
  msg91 = await startFakeMsg91();
});
afterAll(async () => {
  msg91.close();
  await database.drop();
});

describe.each(["MSG91", "simulator"])("the SMS sender of %s", (kind) => {
  let subject: SenderUnderTest;

  beforeEach(() => {
    msg91.reset();
    const db = database.pool;
    const simulated: SenderUnderTest = {
      sender: smsInbox({ db, now: () => NOW, faults }),
      received: () => listMessages(db, message.to, 1),
      refuseOnce: () => faults.plan({ route: "*", fault: "refused", isAfterEffect: false }, 1),
    };
    subject = kind === "MSG91" ? msg91 : simulated;
  });

  test("delivers a login code to its recipient", async () => {
    await subject.sender.send(message);
    expect((await subject.received())[0]).toMatchObject({ to: message.to, code: message.code });
  });

  test("delivers a text without a code to its recipient", async () => {
    await subject.sender.send(templateMessage);
    const [newest] = await subject.received();
    expect(newest).toMatchObject({ to: templateMessage.to });
    expect(newest?.text).toContain("4:30 PM");
  });

  test("throws when the provider rejects a message, and sends the next message", async () => {
    subject.refuseOnce();
    await expect(subject.sender.send({ ...message, code: "111111" })).rejects.toBeInstanceOf(SendError);
    await subject.sender.send({ ...message, code: "222222" });
    expect((await subject.received())[0]?.code).toBe("222222");
  });

  test.each(["5876543210", "987654321", "+919876543210", "98765432100", ""])(
    "rejects %j, which is not an Indian mobile number",
    async (to) => {
      await expect(subject.sender.send({ ...message, to })).rejects.toBeInstanceOf(SendError);
    },
  );
});

describe("MSG91", () => {
  beforeEach(() => msg91.reset());

  test("receives the key, the flow's id and the code", async () => {
    await msg91.sender.send(message);
    expect(msg91.requests).toEqual([
      {
        path: "/api/v5/flow",
        authKey: "test-key",
        body: {
          template_id: "test-flow",
          short_url: "0",
          recipients: [{ mobiles: "919876543210", VAR1: "481523" }],
        },
      },
    ]);
  });

  test.each([
    { what: "JSON of another shape", status: 200, body: "[]" },
    { what: "a timeout", status: 0, body: "" },
  ])("after $what, the sender throws an error without the code", async ({ status, body }) => {
    msg91.answerOnce(status, body);
    const fault = await msg91.sender.send(message).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: "SendError", kind: "unknown" });
    expect(String(fault)).not.toContain(message.code);
  });

  test("receives a text without a code as its flow's id and its values in order", async () => {
    await msg91.sender.send(templateMessage);
    expect(msg91.requests.map(({ body }) => body)).toEqual([
      {
        template_id: "moved-flow",
        short_url: "0",
        recipients: [{ mobiles: "919876543210", VAR1: "Saturday 21 November", VAR2: "4:30 PM" }],
      },
    ]);
  });

  test.each([
    { what: "a text without a template", more: {} },
    {
      what: "a template without a flow in its language",
      more: { template: { ...templateMessage.template, language: "hi" } as const },
    },
  ])("receives no request for $what, which delays no other message", async ({ more }) => {
    const sent = msg91.sender.send({ to: message.to, text: "Namaste", ...more });
    await expect(sent).rejects.toMatchObject({ name: "SendError", kind: "refused" });
    expect(msg91.requests).toEqual([]);
  });

  test("receives nothing without a connection, so the error is retryable", async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const sender = msg91Sender({ authKey: "test-key", templateId: "test-flow", baseUrl });
    await expect(sender.send(message)).rejects.toMatchObject({ name: "SendError", kind: "retryable" });
  });
});

describe("the simulator", () => {
  test("can lose a message that it has accepted", async () => {
    const db = database.pool;
    const sender = smsInbox({ db, now: () => NOW, faults });
    faults.plan({ route: "*", fault: "lost", isAfterEffect: false }, 1);
    await sender.send({ ...message, to: "9000000001" });
    expect(await listMessages(db, "9000000001", 10)).toEqual([]);
  });
});
