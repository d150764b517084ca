import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newFaults } from "#simulator/faults.ts";
import { type MessageFault, smsInbox } from "#simulator/inbox.ts";
import { createSchema, inboxStore } from "#simulator/schema.sql.ts";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/process.ts";
import { msg91Sender } from "./msg91.ts";
import { SmsNotSent, type SmsSender } from "./sms.ts";

const NOW = new Date("2026-11-21T04:30:00Z");
const message = { to: "9876543210", text: "481523 is your code.", code: "481523" };
const service = {
  to: "9876543210",
  text: "Parcha: your session is now on Saturday 21 November at 4:30 PM.",
  service: { kind: "moved-by-guide", language: "en", values: ["Saturday 21 November", "4:30 PM"] },
} as const;

type World = {
  sender: SmsSender;
  /** What has reached the phone, newest first. */
  received(): Promise<{ to: string; code?: string; text?: string }[]>;
  refuseOnce(): void;
};

type Received = {
  path: string;
  authKey: string;
  body: { template_id: string; recipients: Record<string, string>[] };
};

/** MSG91 as its documentation describes it. */
async function msg91World() {
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
  const world: World = {
    sender: msg91Sender({
      authKey: "our-key",
      templateId: "our-flow",
      serviceTemplateIds: { "moved-by-guide.en": "moved-flow" },
      baseUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 300,
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
    ...world,
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
let msg91: Awaited<ReturnType<typeof msg91World>>;
const faults = newFaults<MessageFault>();

beforeAll(async () => {
  database = await freshDatabase();
  await createSchema(database.pool);
  msg91 = await msg91World();
});
afterAll(async () => {
  msg91.close();
  await database.drop();
});

describe.each(["msg91", "sandbox inbox"])("a sender of texts: %s", (kind) => {
  let world: World;

  beforeEach(() => {
    msg91.reset();
    const db = database.pool;
    const simulator: World = {
      sender: smsInbox({ db, now: () => NOW, faults }),
      received: () => inboxStore(db).messages(message.to, 1),
      refuseOnce: () => faults.plan({ route: "*", fault: "refused", isAfterEffect: false }, 1),
    };
    world = kind === "msg91" ? msg91 : simulator;
  });

  test("takes a code to the phone it is meant for", async () => {
    await world.sender.send(message);
    expect((await world.received())[0]).toMatchObject({ to: message.to, code: message.code });
  });

  test("takes any other text to the phone it is meant for", async () => {
    await world.sender.send(service);
    const [newest] = await world.received();
    expect(newest).toMatchObject({ to: service.to });
    expect(newest?.text).toContain("4:30 PM");
  });

  test("says when the provider did not accept the text, and goes on with the next", async () => {
    world.refuseOnce();
    await expect(world.sender.send({ ...message, code: "111111" })).rejects.toBeInstanceOf(SmsNotSent);
    await world.sender.send({ ...message, code: "222222" });
    expect((await world.received())[0]?.code).toBe("222222");
  });

  test.each(["5876543210", "987654321", "+919876543210", "98765432100", ""])(
    "refuses %j, which is no Indian mobile",
    async (to) => {
      await expect(world.sender.send({ ...message, to })).rejects.toBeInstanceOf(SmsNotSent);
    },
  );
});

describe("MSG91", () => {
  beforeEach(() => msg91.reset());

  test("gets our key, our flow and the code, by the flow call", async () => {
    await msg91.sender.send(message);
    expect(msg91.requests).toEqual([
      {
        path: "/api/v5/flow",
        authKey: "our-key",
        body: {
          template_id: "our-flow",
          short_url: "0",
          recipients: [{ mobiles: "919876543210", VAR1: "481523" }],
        },
      },
    ]);
  });

  test.each([
    {
      what: "an error with status 200",
      status: 200,
      body: '{"type":"error","message":"IP not whitelisted"}',
    },
    { what: "an HTML page", status: 502, body: "<html></html>" },
    { what: "JSON that is no answer", status: 200, body: "[]" },
    { what: "no answer in time", status: 0, body: "" },
  ])("counts $what as not sent", async ({ status, body }) => {
    msg91.answerOnce(status, body);
    const fault = await msg91.sender.send(message).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SmsNotSent);
    // Only an answer of its own says that nothing has gone out.
    expect((fault as SmsNotSent).refusal).toBe(body.includes('"error"') ? "again" : "unanswered");
    expect(String(fault)).not.toContain(message.code);
  });

  test("gets another text as its own flow and the values of its places, in their order", async () => {
    await msg91.sender.send(service);
    expect(msg91.requests.map(({ body }) => body)).toEqual([
      {
        template_id: "moved-flow",
        short_url: "0",
        recipients: [{ mobiles: "919876543210", VAR1: "Saturday 21 November", VAR2: "4:30 PM" }],
      },
    ]);
  });

  test.each([
    { what: "free words", more: {} },
    {
      what: "a text without a flow in its language",
      more: { service: { ...service.service, language: "hi" } as const },
    },
  ])("is not asked to send $what", async ({ more }) => {
    await expect(msg91.sender.send({ to: message.to, text: "Namaste", ...more })).rejects.toBeInstanceOf(
      SmsNotSent,
    );
    expect(msg91.requests).toEqual([]);
  });

  test("a connection that never stood has brought nothing", async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const sender = msg91Sender({ authKey: "our-key", templateId: "our-flow", baseUrl });
    await expect(sender.send(message)).rejects.toMatchObject({ name: "SmsNotSent", refusal: "again" });
  });
});

describe("the sandbox inbox", () => {
  test("can lose a text that it has accepted", async () => {
    const db = database.pool;
    const sender = smsInbox({ db, now: () => NOW, faults });
    faults.plan({ route: "*", fault: "lost", isAfterEffect: false }, 1);
    await sender.send({ ...message, to: "9000000001" });
    expect(await inboxStore(db).messages("9000000001", 10)).toEqual([]);
  });
});
