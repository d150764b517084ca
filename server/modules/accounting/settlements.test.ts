import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { listMoneyTasks, refundBooking, resolveMoneyTask } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getMonthEnd } from "#contract/month-end.ts";
import {
  GatewayRefused,
  type GatewaySettlement,
  type GatewaySettlementPart,
  GatewayUnavailable,
} from "#server/providers/payments/gateway.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { replaceGateway } from "#tests/support/replace-gateway.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepSettlements } from "./settlements.jobs.ts";

const DAY = "2026-11-25";
/** 2 % and the tax on it. */
const FEE_PAISE = 1772;
const NET_PAISE = 75_100 - FEE_PAISE;
let app: TestApp;
let customer: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  onTestFinished(() => app.stop());
  await app.openDay(DAY);
  customer = await app.customer("9700000001");
});

const session = (time: string) => createPaidSession(app, customer, DAY, time);
async function paymentIds(): Promise<string[]> {
  const found = await app.ctx.db.query(
    "select provider_payment_id as id from payments order by captured_at, id",
  );
  return found.rows.map(({ id }) => id);
}
/** Goes to a moment in India, and lets all due work be done. */
const at = async (moment: string) => {
  app.clock.set(`${moment}:00+05:30`);
  await app.sweep();
};
const month = async (name = "2026-11") =>
  (await (await app.admin("accounts")).call(getMonthEnd, { query: { month: name } })).body;
const tasks = async () => {
  const { body } = await (await app.admin("accounts")).call(listMoneyTasks);
  return body.tasks.filter(({ kind }) => kind.startsWith("settlement-"));
};

type Told = { settlements: GatewaySettlement[]; parts: GatewaySettlementPart[]; unreadable?: number };

/** What the provider tells from now on; the test changes it. */
function tell(told: Told) {
  replaceGateway(app, {
    listSettlements: async () => ({ items: told.settlements, unreadable: 0 }),
    listSettlementParts: async () => ({ items: told.parts, unreadable: told.unreadable ?? 0 }),
    fetchSettlement: async (id) => {
      const found = told.settlements.find((one) => one.id === id);
      if (!found) throw new GatewayRefused(400, "BAD_REQUEST_ERROR", "The id provided does not exist");
      return found;
    },
  });
  return told;
}
const settlement = (amountPaise: number, fields: Partial<GatewaySettlement> = {}): GatewaySettlement => ({
  id: "setl_1",
  amountPaise,
  status: "processed",
  statusWord: "processed",
  utr: "UTR1",
  createdAt: new Date(`2026-11-23T11:00:00+05:30`),
  ...fields,
});
const part = (entityId: string, creditPaise: number, fields: Partial<GatewaySettlementPart> = {}) => ({
  ...{ settlementId: "setl_1", entityId, type: "payment", creditPaise, debitPaise: 0 },
  ...{ feePaise: FEE_PAISE, taxPaise: 270, ...fields },
});

test("what the simulator settles is kept with its fees, and the payments are no longer open", async () => {
  await session("10:00");
  await session("10:10");
  expect(await month()).toMatchObject({ unsettled: { count: 2, amount: 1502 }, settlements: [] });
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({
    unsettled: { count: 0, amount: 0, oldestDay: null },
    settlements: [
      {
        ...{
          id: "setl_20261123000000",
          amount: (2 * NET_PAISE) / 100,
          fees: (2 * FEE_PAISE) / 100,
          tax: 5.4,
        },
        ...{ missing: 0, parts: 2, status: "processed", utr: "SANDBOX20261123" },
      },
    ],
  });
  expect(await tasks()).toEqual([]);
});

describe("a settlement that is late", () => {
  test("is waited for ten days; then one task names how many payments, and it ends when they arrive", async () => {
    await session("10:00");
    await session("10:10");
    const told = tell({ settlements: [], parts: [] });
    await at("2026-12-01T09:00");
    expect(await month()).toMatchObject({ unsettled: { count: 2, amount: 1502, oldestDay: "2026-11-21" } });
    expect((await month("2026-12")).unsettled.oldestDay).toBe("2026-11-21");
    expect(await tasks()).toEqual([]);
    await at("2026-12-01T11:00");
    expect(await tasks()).toMatchObject([
      { kind: "settlement-missing", amount: 1502, detail: "2 · 2026-11-21" },
    ]);
    await at("2026-12-01T12:10");
    expect(app.log.filter((line) => line.includes("needs a person"))).toHaveLength(1);
    told.settlements = [settlement(2 * NET_PAISE, { createdAt: new Date("2026-12-02T11:00:00+05:30") })];
    told.parts = (await paymentIds()).map((id) => part(id, NET_PAISE));
    await at("2026-12-02T12:00");
    expect(await tasks()).toEqual([]);
    expect(await month()).toMatchObject({ unsettled: { count: 0 }, settlements: [] });
    expect((await month("2026-12")).settlements).toHaveLength(1);
  });

  test("dealt with by an admin is no task again until it changes", async () => {
    await session("10:00");
    tell({ settlements: [], parts: [] });
    await at("2026-12-02T11:00");
    const [task] = await tasks();
    await (await app.admin("accounts")).call(resolveMoneyTask, { params: { id: task?.id ?? "" } });
    await at("2026-12-02T12:10");
    expect(await tasks()).toEqual([]);
  });

  test("while the provider does not answer, nothing is decided, and it is asked again after an hour", async () => {
    await session("10:00");
    let asked = 0;
    const away = async () => {
      asked += 1;
      throw new GatewayUnavailable("away");
    };
    replaceGateway(app, { listSettlements: away });
    await at("2026-11-23T12:00");
    await at("2026-11-23T12:30");
    expect(asked).toBe(1);
    await at("2026-11-23T13:01");
    expect(asked).toBe(2);
    expect(await month()).toMatchObject({ unsettled: { count: 1 }, settlements: [] });
  });

  test("keys that may not see settlements are a line of the log, and a task once the money is late", async () => {
    await session("10:00");
    const refuse = async () => {
      throw new GatewayRefused(400, "BAD_REQUEST_ERROR", "not permitted");
    };
    replaceGateway(app, { listSettlements: refuse });
    await at("2026-11-23T12:00");
    expect(await tasks()).toEqual([]);
    await at("2026-12-02T12:00");
    expect(await tasks()).toMatchObject([{ kind: "settlement-missing", amount: 751 }]);
  });
});

describe("months of history", () => {
  const createdAt = (day: string) => new Date(`${day}T11:00:00+05:30`);
  /** The parts by their days; `days` are those that were asked. */
  async function tellHistory() {
    await session("10:00");
    await session("10:10");
    const [first = "", second = ""] = await paymentIds();
    const settlements = [
      settlement(NET_PAISE, { createdAt: createdAt("2026-11-23") }),
      settlement(NET_PAISE, { id: "setl_2", createdAt: createdAt("2026-11-25") }),
      settlement(100, { id: "setl_3", createdAt: createdAt("2026-11-28") }),
      settlement(100, {
        ...{ id: "setl_4", status: "failed", statusWord: "failed" },
        createdAt: createdAt("2026-11-20"),
      }),
    ];
    const parts = new Map([
      ["2026-11-23", [part(first, NET_PAISE)]],
      ["2026-11-25", [part(second, NET_PAISE, { settlementId: "setl_2" })]],
    ]);
    const days: string[] = [];
    const listParts = async (day: string) => {
      days.push(day);
      return { items: parts.get(day) ?? [], unreadable: 0 };
    };
    const told = { listSettlements: async () => ({ items: settlements, unreadable: 0 }) };
    replaceGateway(app, { ...told, listSettlementParts: listParts });
    return { days, told, listParts };
  }
  /** An hour after the other, of which each has time for some questions. */
  async function round(moment: string, questions: number) {
    app.clock.set(`${moment}:00+05:30`);
    let asked = 0;
    await sweepSettlements(app.ctx, app.clock.now(), () => asked++ < questions);
  }
  const raised = async () => (await tasks()).map(({ kind, about }) => `${kind} ${about}`).sort();
  const UNEXPLAINED = ["settlement-failed setl_4", "settlement-unclear setl_3"];

  test("a round that is cut raises no task of what it has not asked, and the next ones go on", async () => {
    const { days } = await tellHistory();
    await round("2026-12-03T09:00", 1);
    expect(days).toEqual(["2026-11-29"]);
    expect(await raised()).toEqual(["settlement-failed setl_4"]);
    await round("2026-12-03T10:01", 3);
    expect(days.slice(1)).toEqual(["2026-11-29", "2026-11-28", "2026-11-26"]);
    expect(await raised()).toEqual(UNEXPLAINED);
    await round("2026-12-03T11:02", 99);
    expect(await raised()).toEqual(UNEXPLAINED);
    expect(await month()).toMatchObject({ unsettled: { count: 0 } });
    await round("2026-12-03T12:03", 0);
    expect(await raised()).toEqual(UNEXPLAINED);
  });

  test("a provider that stops answering raises no task of what it was not asked", async () => {
    const { told, listParts } = await tellHistory();
    let answers = 2;
    replaceGateway(app, {
      ...told,
      listSettlementParts: async (day) => {
        if (answers-- <= 0) throw new GatewayUnavailable("away");
        return listParts(day);
      },
    });
    await round("2026-12-03T09:00", 99);
    expect(await raised()).toEqual(UNEXPLAINED);
  });

  test("a day of which the provider refuses to tell does not keep the others waiting", async () => {
    const { told, listParts } = await tellHistory();
    replaceGateway(app, {
      ...told,
      listSettlementParts: async (day) => {
        if (day === "2026-11-29") throw new GatewayRefused(400, "BAD_REQUEST_ERROR", "no such day");
        return listParts(day);
      },
    });
    await round("2026-12-03T09:00", 99);
    expect(await raised()).toEqual(UNEXPLAINED);
    expect(await month()).toMatchObject({ unsettled: { count: 0 } });
  });

  test("a payment that is not waited for any more is open in no month", async () => {
    await session("10:00");
    tell({ settlements: [], parts: [] });
    app.clock.set("2027-12-25T09:00:00+05:30");
    expect(await month("2026-12")).toMatchObject({ unsettled: { count: 1 } });
    app.clock.set("2027-12-27T09:00:00+05:30");
    expect(await month("2026-12")).toMatchObject({ unsettled: { count: 0 } });
  });
});

test("a missing part leaves its payment open; after two days a person is told, until the part is there", async () => {
  await session("10:00");
  await session("10:10");
  const [first = "", second = ""] = await paymentIds();
  const told = tell({ settlements: [settlement(2 * NET_PAISE)], parts: [part(first, NET_PAISE)] });
  told.unreadable = 1;
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({
    unsettled: { count: 1, amount: 751 },
    settlements: [{ amount: (2 * NET_PAISE) / 100, missing: NET_PAISE / 100, parts: 1 }],
  });
  expect(await tasks()).toEqual([]);
  await at("2026-11-25T12:00");
  expect(await tasks()).toMatchObject([
    { kind: "settlement-unclear", about: "setl_1", detail: "processed · ₹1466.56 ≠ ₹733.28" },
  ]);
  told.parts = [part(first, NET_PAISE), part(second, NET_PAISE)];
  await at("2026-11-25T13:01");
  expect(await tasks()).toEqual([]);
  expect(await month()).toMatchObject({ unsettled: { count: 0 }, settlements: [{ missing: 0, parts: 2 }] });
});

test("a payment that is split over two settlements is open for what the second one has", async () => {
  await session("10:00");
  const [id = ""] = await paymentIds();
  const half = { feePaise: 0, taxPaise: 0 };
  const told = tell({ settlements: [settlement(30_000)], parts: [part(id, 30_000, half)] });
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({ unsettled: { count: 1, amount: 451 } });
  told.settlements.push(
    settlement(45_100 - FEE_PAISE, { id: "setl_2", createdAt: new Date("2026-11-24T11:00:00+05:30") }),
  );
  told.parts.push(part(id, 45_100 - FEE_PAISE, { settlementId: "setl_2" }));
  await at("2026-11-24T12:00");
  const found = await month();
  expect(found).toMatchObject({ unsettled: { count: 0, amount: 0 } });
  expect(found.settlements.map(({ amount, missing }) => [amount, missing])).toEqual([
    [300, 0],
    [(45_100 - FEE_PAISE) / 100, 0],
  ]);
});

test("a payment whose fee the provider does not say has arrived once its settlement is explained", async () => {
  await session("10:00");
  const [id = ""] = await paymentIds();
  const told = tell({
    settlements: [settlement(NET_PAISE + 100)],
    parts: [part(id, NET_PAISE, { feePaise: null, taxPaise: null })],
  });
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({ unsettled: { count: 1, amount: FEE_PAISE / 100 } });
  told.settlements = [settlement(NET_PAISE)];
  await at("2026-11-23T13:01");
  expect(await month()).toMatchObject({
    unsettled: { count: 0, amount: 0 },
    settlements: [{ fees: null, tax: null, missing: 0 }],
  });
});

test("a settlement below zero, of refunds alone, is kept as it is told", async () => {
  const { id } = await session("10:00");
  await at("2026-11-25T12:00");
  await (await app.admin()).call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  await (await app.admin("accounts")).call(refundBooking, { params: { id }, input: { amount: 500 } });
  await at("2026-11-25T12:05");
  await at("2026-11-27T12:00");
  expect((await month()).settlements).toMatchObject([
    { id: "setl_20261123000000", amount: NET_PAISE / 100, missing: 0 },
    { id: "setl_20261127000000", amount: -500, missing: 0, fees: 0, parts: 1 },
  ]);
  expect(await tasks()).toEqual([]);
});

test("an unknown word decides nothing: the payment stays open, a person is told after two days, and the known word ends it", async () => {
  await session("10:00");
  const [id = ""] = await paymentIds();
  const unknown = settlement(NET_PAISE, { status: "unknown", statusWord: "on_the_moon", utr: null });
  const told = tell({ settlements: [unknown], parts: [part(id, NET_PAISE)] });
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({
    unsettled: { count: 1, amount: 751 },
    settlements: [{ status: "unknown", statusWord: "on_the_moon", utr: null, missing: 0 }],
  });
  await at("2026-11-25T12:00");
  expect(await tasks()).toMatchObject([{ kind: "settlement-unclear", detail: "on_the_moon" }]);
  told.settlements = [settlement(NET_PAISE)];
  await at("2026-11-25T13:01");
  expect(await tasks()).toEqual([]);
  expect(await month()).toMatchObject({ unsettled: { count: 0 }, settlements: [{ utr: "UTR1" }] });
});

test("a settlement that the bank refused is a task at once, and its payments stay open", async () => {
  await session("10:00");
  const [id = ""] = await paymentIds();
  const failed = settlement(NET_PAISE, { status: "failed", statusWord: "failed" });
  tell({ settlements: [failed], parts: [part(id, NET_PAISE)] });
  await at("2026-11-23T12:00");
  expect(await tasks()).toMatchObject([
    { kind: "settlement-failed", about: "setl_1", amount: NET_PAISE / 100 },
  ]);
  expect(await month()).toMatchObject({ unsettled: { count: 1 }, tasks: 1 });
});

test("parts of a settlement that no list has are kept, it is asked for by its number, and after two days a person is told", async () => {
  await session("10:00");
  await session("10:10");
  const [first = "", second = ""] = await paymentIds();
  const other = settlement(NET_PAISE, { id: "setl_2" });
  // The first one keeps its day asked for, so that the parts are told every hour.
  const told = tell({
    settlements: [settlement(NET_PAISE + 100)],
    parts: [part(first, NET_PAISE), part(second, NET_PAISE, { settlementId: "setl_2" })],
  });
  await at("2026-11-23T12:00");
  expect(await month()).toMatchObject({ unsettled: { count: 1 } });
  expect(await tasks()).toEqual([]);
  await at("2026-11-25T11:30");
  expect((await tasks()).map(({ about }) => about)).toEqual(["setl_1"]);
  await at("2026-11-25T12:31");
  expect((await tasks()).map(({ about, amount }) => [about, amount])).toEqual([
    ["setl_1", (NET_PAISE + 100) / 100],
    ["setl_2", null],
  ]);
  told.settlements = [settlement(NET_PAISE), other];
  await at("2026-11-25T13:32");
  expect(await tasks()).toEqual([]);
  expect(await month()).toMatchObject({ unsettled: { count: 0 } });
});
