// Bodies as Razorpay's documentation shows them (https://razorpay.com/docs/webhooks/payloads/), and the same damaged at random.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MUTATED_BODIES, MUTATED_TIMEOUT_MS, mutated } from "#tests/support/mutated-bodies.ts";
import { GatewayError, GatewayUnavailable, type PaymentGateway } from "./gateway.ts";
import { razorpayGateway } from "./razorpay.ts";

const PAYMENT = {
  id: "pay_DESlfW9H8K9uqM",
  entity: "payment",
  amount: 75_100,
  currency: "INR",
  base_amount: 75_100,
  status: "captured",
  order_id: "order_DESlLckIVRkHWj",
  invoice_id: null,
  international: false,
  method: "netbanking",
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: true,
  description: null,
  card_id: null,
  bank: "HDFC",
  wallet: null,
  vpa: null,
  email: "gaurav.kumar@example.com",
  contact: "+919876543210",
  notes: [],
  fee: 1_772,
  tax: 270,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { bank_transaction_id: "0125836177" },
  created_at: 1_567_674_599,
};
const REFUND = {
  id: "rfnd_DfjjhJC6eDvUAi",
  entity: "refund",
  amount: 12_345,
  currency: "INR",
  payment_id: PAYMENT.id,
  notes: { comment: "" },
  receipt: null,
  acquirer_data: { arn: null },
  created_at: 1_567_675_983,
  batch_id: null,
  status: "processed",
  speed_processed: "normal",
  speed_requested: "normal",
};
const DISPUTE = {
  id: "disp_EsIAlDcoUr8CaQ",
  entity: "dispute",
  payment_id: PAYMENT.id,
  amount: 39_000,
  currency: "INR",
  amount_deducted: 0,
  reason_code: "processing_error",
  respond_by: 1_592_505_000,
  status: "open",
  phase: "chargeback",
  created_at: 1_591_947_606,
  evidence: { summary: "", submitted_at: null },
};
const SETTLEMENT = {
  id: "setl_DGlQ1Rj8os78Ec",
  entity: "settlement",
  amount: 97_100,
  status: "processed",
  fees: 0,
  tax: 0,
  utr: "1568176960vxp0rj",
  created_at: 1_568_176_960,
};
const SETTLED_PAYMENT = {
  entity_id: "pay_DEXrnipqTmWVGE",
  type: "payment",
  debit: 0,
  credit: 97_100,
  amount: 100_000,
  currency: "INR",
  fee: 2_900,
  tax: 442,
  on_hold: false,
  settled: true,
  created_at: 1_567_692_556,
  settled_at: 1_568_176_960,
  settlement_id: SETTLEMENT.id,
  posted_at: null,
  credit_type: "default",
  description: "Recurring Payment via Subscription",
  notes: "{}",
  payment_id: null,
  settlement_utr: "1568176960vxp0rj",
  order_id: "order_DEXrnRiR3SNDHA",
  order_receipt: null,
  method: "card",
  card_network: "MasterCard",
  card_issuer: "KARB",
  card_type: "credit",
  dispute_id: null,
};
const eventOf = (event: string, payload: object) => ({
  entity: "event",
  account_id: "acc_BFQ7uQEaa7j2z7",
  event,
  contains: Object.keys(payload),
  payload,
  created_at: 1_567_674_606,
});
const ofPayment = { payment: { entity: PAYMENT } };
const ofRefund = { refund: { entity: REFUND }, payment: { entity: { ...PAYMENT, amount_refunded: 12_345 } } };
const EVENTS = [
  eventOf("payment.authorized", {
    payment: { entity: { ...PAYMENT, status: "authorized", fee: null, tax: null } },
  }),
  eventOf("payment.captured", ofPayment),
  eventOf("payment.failed", { payment: { entity: { ...PAYMENT, status: "failed", captured: false } } }),
  eventOf("order.paid", { ...ofPayment, order: { entity: { id: PAYMENT.order_id, status: "paid" } } }),
  eventOf("refund.created", ofRefund),
  eventOf("refund.processed", ofRefund),
  eventOf("refund.failed", { ...ofRefund, refund: { entity: { ...REFUND, status: "failed" } } }),
  eventOf("refund.speed_changed", { ...ofRefund, created_at: 1_567_675_983 }),
  eventOf("payment.dispute.created", { ...ofPayment, dispute: { entity: DISPUTE } }),
  eventOf("payment.dispute.lost", {
    ...ofPayment,
    dispute: { entity: { ...DISPUTE, status: "lost", amount_deducted: 39_000 } },
  }),
  eventOf("payment.downtime.started", { "payment.downtime": { entity: { id: "down_1", method: "upi" } } }),
];
const MONEY =
  /^(?:payment\.(?:authorized|captured|failed|dispute\..*)|order\.paid|refund\.(?:created|processed|failed|speed_changed))$/s;
const kindOf = (name: string) =>
  name.startsWith("payment.dispute.") ? "dispute" : name.replace(/^order/, "payment").split(".")[0];

const KEYS = {
  keyId: "rzp_test_a",
  keySecret: "a secret",
  baseUrl: "http://localhost",
  checkoutScriptUrl: "/c.js",
};
const reader = razorpayGateway(KEYS);

/** A gateway whose provider answers this body to every request. */
function answering(body: unknown, status = 200): PaymentGateway {
  const fetch = async () => new Response(JSON.stringify(body), { status });
  return razorpayGateway({ ...KEYS, fetch, pause: async () => undefined });
}

type Entity = Record<string, unknown>;
function entitiesOf(body: unknown): { payment: Entity; refund: Entity; dispute: Entity } {
  const payload = (body as { payload?: Record<string, { entity?: Entity } | null> } | null)?.payload;
  const entity = (part: string) => payload?.[part]?.entity ?? {};
  return { payment: entity("payment"), refund: entity("refund"), dispute: entity("dispute") };
}
const isId = (value: unknown) => typeof value === "string" && /^[!-~]{1,64}$/.test(value);
const areEqual = (one: Entity, other: Entity, fields: string[]) =>
  fields.every((field) => one[field] === other[field]);

describe("a documented event", () => {
  test.each(EVENTS.map((event) => [event.event, event] as const))("%s is understood", (name, event) => {
    const text = JSON.stringify(event);
    const read = reader.parseEvent(text);
    expect(read?.kind).toBe(MONEY.test(name) ? kindOf(name) : "other");
    const stored = reader.withoutPayer(text);
    expect(reader.parseEvent(stored)).toEqual(read);
    expect(stored).not.toMatch(/gaurav|98765|HDFC/);
  });
});

test.each(["@", "9876543210", "pay_a@b"])("an event that cannot be read keeps its payment's id %s", (id) => {
  const event = eventOf("payment.captured", { payment: { entity: { ...PAYMENT, id, amount: "" } } });
  const stored = reader.withoutPayer(JSON.stringify(event));
  expect(reader.parseEvent(stored)).toMatchObject({ kind: "payment", paymentId: id });
  expect(stored).not.toMatch(/gaurav|\+91/);
});

describe("a damaged body", () => {
  test.each(["status", "notes", "amount"])(
    "of an event whose %s is nested without end is stored, and read",
    (field) => {
      const entity = JSON.stringify({ ...PAYMENT, [field]: "nested" });
      const nested = "[".repeat(100_000) + "]".repeat(100_000);
      const text = `{"event":"payment.captured","payload":{"payment":{"entity":${entity}}}}`.replace(
        '"nested"',
        nested,
      );
      const stored = reader.withoutPayer(text);
      expect(stored.length).toBeLessThan(2_000);
      for (const body of [text, stored])
        expect(reader.parseEvent(body)).toMatchObject({ kind: "payment", paymentId: PAYMENT.id });
    },
  );

  test("that is no JSON is kept for a person without the payer's addresses", () => {
    const [event] = EVENTS;
    for (const text of [`${JSON.stringify(event)}\n--`, JSON.stringify(event).slice(0, -1)]) {
      const stored = reader.withoutPayer(text);
      expect(stored).toContain(PAYMENT.id);
      expect(stored).not.toMatch(/gaurav|98765/);
    }
  });

  test(
    "of an event names what to ask for, is none of this product's, or is kept for a person; it never throws",
    () => {
      const damaged = fc.constantFrom(...EVENTS).chain((event) => mutated(event));
      fc.assert(
        fc.property(damaged, (body) => {
          const text = JSON.stringify(body);
          const read = reader.parseEvent(text);
          const name = (body as { event?: unknown } | null)?.event;
          if (typeof name !== "string" || Array.isArray(body)) expect(read).toBe(null);
          else if (!MONEY.test(name)) expect(read).toEqual({ kind: "other", name });
          else expect(read === null ? "kept" : read.kind).not.toBe("other");
          const { refund, payment, dispute } = entitiesOf(body);
          if (read?.kind === "dispute") expect(read.disputeId).toBe(dispute.id);
          if (read?.kind === "payment") expect(read.paymentId).toBe(payment.id);
          if (read?.kind === "refund")
            expect([refund.id, refund.payment_id, payment.id]).toContain(read.refundId ?? read.paymentId);
          const isMoney = typeof name === "string" && MONEY.test(name);
          const named = {
            refund: refund.id ?? refund.payment_id ?? payment.id,
            payment: payment.id,
            dispute: dispute.id,
          }[isMoney ? (kindOf(name) as "payment") : "payment"];
          if (isMoney && isId(named)) expect(read).not.toBe(null);
          // Whatever else is damaged, what decides is read.
          if (
            read?.kind === "payment" &&
            areEqual(payment, PAYMENT, ["id", "amount", "order_id", "currency", "status"])
          )
            expect(read.payment).toMatchObject({ status: "captured", capturedPaise: 75_100 });
          if (read?.kind === "refund" && areEqual(refund, REFUND, ["id", "amount", "payment_id", "status"]))
            expect(read.refund).toMatchObject({ status: "processed", amountPaise: 12_345 });
          const stored = reader.withoutPayer(text);
          expect(stored).not.toContain("\0");
          expect(stored).not.toMatch(/gaurav|\+91987/);
          // What is stored is read as what arrived.
          expect(reader.parseEvent(stored)?.kind).toBe(read?.kind);
          if (read?.kind === "payment" && read.payment?.status === "captured")
            expect(reader.parseEvent(stored)).toEqual(read);
        }),
        { numRuns: MUTATED_BODIES / 2 },
      );
    },
    MUTATED_TIMEOUT_MS,
  );

  test(
    "of an answer is a value, or the provider counts as away; it never throws anything else",
    async () => {
      const calls: ((gateway: PaymentGateway) => Promise<unknown>)[] = [
        (gateway) => gateway.fetchPayment("pay_1"),
        (gateway) => gateway.fetchRefund("rfnd_1"),
        (gateway) => gateway.capturePayment("pay_1", 75_100),
      ];
      const bodies = [
        PAYMENT,
        REFUND,
        { error: { code: "BAD_REQUEST_ERROR", description: "No.", metadata: {} } },
      ];
      const damaged = fc.record({
        body: fc.constantFrom(...bodies).chain((body) => mutated(body)),
        status: fc.constantFrom(200, 200, 201, 400, 401, 409, 500),
        call: fc.constantFrom(...calls),
      });
      await fc.assert(
        fc.asyncProperty(damaged, async ({ body, status, call }) => {
          const error = await call(answering(body, status)).catch((thrown: unknown) => thrown);
          if (error instanceof Error) expect(error instanceof GatewayError).toBe(true);
        }),
        { numRuns: MUTATED_BODIES / 4 },
      );
    },
    MUTATED_TIMEOUT_MS,
  );

  test(
    "of a list hides no other entry",
    async () => {
      const lists = [
        { item: PAYMENT, list: (gateway: PaymentGateway) => gateway.listOrderPayments("order_1") },
        { item: REFUND, list: (gateway: PaymentGateway) => gateway.listRefunds("pay_1") },
      ];
      const damaged = fc.constantFrom(...lists).chain(({ item, list }) =>
        fc.record({
          list: fc.constant(list),
          whole: fc.constant(item),
          odd: fc.array(mutated(item), { maxLength: 3 }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(damaged, async ({ list, whole, odd }) => {
          const items = [...odd, whole];
          const found = await list(answering({ entity: "collection", count: items.length, items }));
          expect(found.items.length + found.unreadable).toBe(items.length);
          expect(found.items.at(-1)).toMatchObject({
            id: whole.id,
            amountPaise: whole.amount,
            status: whole.status,
          });
        }),
        { numRuns: MUTATED_BODIES / 4 },
      );
    },
    MUTATED_TIMEOUT_MS,
  );

  test("of a list that is the same page again and again ends the asking", async () => {
    const items = Array.from({ length: 100 }, (_, number) => ({ ...DISPUTE, id: `disp_${number}` }));
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      if (asked > 5) throw new Error("It was asked without end");
      return new Response(JSON.stringify({ entity: "collection", count: 100, items }));
    };
    const gateway = razorpayGateway({ ...KEYS, fetch, pause: async () => undefined });
    await expect(gateway.listDisputes(new Date(0), new Date())).rejects.toBeInstanceOf(GatewayUnavailable);
    expect(asked).toBe(2);
  });
});

describe("a documented body of a settlement", () => {
  /** Answers the first page, then no more. */
  function listing(items: readonly unknown[]) {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url));
      const page = new URL(String(url)).searchParams.get("skip") === "0" ? items : [];
      return new Response(JSON.stringify({ entity: "collection", count: page.length, items: page }));
    };
    return { asked, gateway: razorpayGateway({ ...KEYS, fetch, pause: async () => undefined }) };
  }

  test("is understood, also below zero, without a number of the bank, and with a word that is not known", async () => {
    const negative = { ...SETTLEMENT, id: "setl_2", amount: -12_345, status: "on_hold", utr: null };
    const { gateway } = listing([SETTLEMENT, negative, { ...SETTLEMENT, amount: "97100" }]);
    const { items, unreadable } = await gateway.listSettlements(new Date(0), new Date());
    const createdAt = new Date(SETTLEMENT.created_at * 1000);
    expect(items).toEqual([
      {
        ...{ id: SETTLEMENT.id, amountPaise: 97_100, status: "processed", statusWord: "processed" },
        ...{ utr: SETTLEMENT.utr, createdAt },
      },
      { id: "setl_2", amountPaise: -12_345, status: "unknown", statusWord: "on_hold", utr: null, createdAt },
    ]);
    expect(unreadable).toBe(1);
    expect(await answering(SETTLEMENT).fetchSettlement(SETTLEMENT.id)).toEqual(items[0]);
  });

  test("has its parts by day; what is not settled yet is none, and what lacks an amount is counted", async () => {
    const refund = {
      ...SETTLED_PAYMENT,
      entity_id: "rfnd_1",
      type: "refund",
      debit: 24_250,
      credit: 0,
      fee: null,
    };
    const { gateway, asked } = listing([
      SETTLED_PAYMENT,
      refund,
      { ...SETTLED_PAYMENT, entity_id: "pay_2", settled: false },
      { ...SETTLED_PAYMENT, entity_id: "pay_3", settlement_id: null },
      { ...SETTLED_PAYMENT, entity_id: "pay_4", credit: null },
    ]);
    expect(await gateway.listSettlementParts("2019-09-11")).toEqual({
      items: [
        {
          ...{ settlementId: SETTLEMENT.id, entityId: SETTLED_PAYMENT.entity_id, type: "payment" },
          ...{ creditPaise: 97_100, debitPaise: 0, feePaise: 2_900, taxPaise: 442 },
        },
        {
          ...{ settlementId: SETTLEMENT.id, entityId: "rfnd_1", type: "refund" },
          ...{ creditPaise: 0, debitPaise: 24_250, feePaise: null, taxPaise: 442 },
        },
      ],
      unreadable: 1,
    });
    expect(asked[0]).toContain("/v1/settlements/recon/combined?year=2019&month=09&day=11&count=100&skip=0");
  });

  test("has one part of what one page has twice, and the sum of what it has in pieces", async () => {
    const piece = { ...SETTLED_PAYMENT, credit: 100, fee: null, tax: null };
    const { gateway } = listing([SETTLED_PAYMENT, piece, SETTLED_PAYMENT]);
    expect(await gateway.listSettlementParts("2019-09-11")).toEqual({
      items: [
        {
          ...{ settlementId: SETTLEMENT.id, entityId: SETTLED_PAYMENT.entity_id, type: "payment" },
          ...{ creditPaise: 97_200, debitPaise: 0, feePaise: 2_900, taxPaise: 442 },
        },
      ],
      unreadable: 0,
    });
  });

  test("has one settlement of what one page has twice", async () => {
    const { gateway } = listing([SETTLEMENT, SETTLEMENT]);
    expect((await gateway.listSettlements(new Date(0), new Date())).items).toHaveLength(1);
  });
});
