// Steps at the payment provider: customers pay, banks answer late or change their answer, refunds succeed or fail,
// webhook events and proofs arrive late, twice, out of order or never.
import { AMOUNT_CHANGES } from "#simulator/entities.ts";
import { applyBankAnswer } from "#simulator/payments.ts";
import { refund, refundUncapturedPayments, settleRefund } from "#simulator/refunds.ts";
import { type KnownOrder, pickOrder, pickPayment } from "./model.ts";
import { executeOutside, PAYMENT_OUTCOMES, payOrder, WEBHOOK_MODES } from "./provider-actions.ts";
import type { Step, StepContext } from "./step.ts";
import { DAMAGES, deliverEvents, listPendingEvents } from "./webhook-delivery.ts";

const payments: readonly Step[] = [
  {
    weight: 2,
    draw: (context) => {
      const payment = pickPayment(context.model, context.random);
      if (!payment) return null;
      const { order } = payment;
      return { name: `${order.customer.name} pays ${order.id} again`, run: () => payAgain(context, order) };
    },
  },
  {
    weight: 18,
    draw: (context) => {
      const { model, random } = context;
      const order = pickOrder(model, random);
      if (!order) return null;
      const [outcome, webhook] = [random.pick(PAYMENT_OUTCOMES), random.pick(WEBHOOK_MODES)];
      const amountChange = random.boolean(0.2) ? random.pick(AMOUNT_CHANGES) : undefined;
      const run = () => payOrder(context, order, outcome, webhook, amountChange);
      return { name: `${order.customer.name} pays ${order.id}`, run };
    },
  },
  {
    weight: 6,
    draw: (context) => {
      const { simulation, model, random } = context;
      const payment = pickPayment(model, random);
      if (!payment) return null;
      const { id } = payment;
      const answer = random.pick(["captured", "captured", "authorized", "failed"] as const);
      const run = () =>
        executeOutside(context, `the bank answers ${answer} about ${id}`, () =>
          applyBankAnswer(simulation.merchant, id, answer),
        );
      return { name: "the bank", run };
    },
  },
];

const refunds: readonly Step[] = [
  {
    weight: 6,
    draw: (context) => {
      const isProcessed = context.random.boolean(0.75);
      const index = context.random.integerBelow(1_000_000);
      const run = () =>
        executeOutside(context, `a refund ${isProcessed ? "succeeds" : "fails"}`, () =>
          settlePendingRefund(context, index, isProcessed),
        );
      return { name: "the bank", run };
    },
  },
  {
    weight: 2,
    draw: (context) => {
      const index = context.random.integerBelow(1_000_000);
      const run = () =>
        executeOutside(context, "the bank sends a refund back", () => failProcessedRefund(context, index));
      return { name: "the bank", run };
    },
  },
  {
    weight: 2,
    draw: (context) => {
      const { simulation, model, random } = context;
      const payment = pickPayment(model, random);
      if (!payment) return null;
      const body = random.boolean(0.5) ? {} : { amount: random.pick([100, 12_345, 30_000, 64_101]) };
      const run = () =>
        executeOutside(context, `an admin refunds ${payment.id} on the provider's page`, async () => {
          const { id } = await refund(simulation.merchant, payment.id, body, null);
          model.refundsMadeAtProvider.add(id);
        });
      return { name: "the provider's page", run };
    },
  },
];

const events: readonly Step[] = [
  {
    weight: 14,
    draw: (context) => {
      const { random } = context;
      const maxEvents = 1 + random.integerBelow(5);
      const copies = random.boolean(0.15) ? 5 : 1;
      const orderSeed = random.integerBelow(1_000_000);
      const damage = random.boolean(0.25) ? random.pick(DAMAGES) : null;
      const run = () => deliverEvents(context, { maxEvents, copies, orderSeed, damage });
      return { name: "webhooks", run };
    },
  },
  {
    weight: 3,
    draw: (context) => {
      const index = context.random.integerBelow(1_000_000);
      const run = () => executeOutside(context, "an event is lost", () => loseEvent(context, index));
      return { name: "webhooks", run };
    },
  },
];

const calls: readonly Step[] = [
  {
    weight: 5,
    draw: (context) => {
      const payment = pickPayment(context.model, context.random);
      if (!payment) return null;
      const { id, signature, order } = payment;
      const form = { razorpay_order_id: order.id, razorpay_payment_id: id, razorpay_signature: signature };
      const run = () => returnFromCheckout(context, new URLSearchParams(form).toString());
      return { name: `${order.customer.name} returns from the checkout`, run };
    },
  },
  {
    weight: 3,
    draw: (context) => {
      const call = context.simulation.connection.lateCalls.shift();
      return call
        ? {
            name: "the connection",
            run: () => executeOutside(context, `late: ${call.label}`, call.arrive),
          }
        : null;
    },
  },
  {
    weight: 3,
    draw: (context) => ({
      name: "the bank",
      run: () =>
        executeOutside(context, "uncaptured payments are refunded", () =>
          refundUncapturedPayments(context.simulation.merchant),
        ),
    }),
  },
];

export const providerSteps: readonly Step[] = [...payments, ...refunds, ...events, ...calls];

/** Razorpay documents that an order is paid once. No money may be lost if it is paid twice nevertheless. */
async function payAgain(context: StepContext, order: KnownOrder) {
  const reopen =
    "update sandbox.orders set entity = jsonb_set(entity, '{status}', '\"attempted\"') where id = $1";
  await executeOutside(context, "a paid order is open again", () =>
    context.simulation.database.direct.query(reopen, [order.id]),
  );
  await payOrder(context, order, "captured", "deliver");
}

async function settlePendingRefund({ simulation }: StepContext, index: number, isProcessed: boolean) {
  const { rows } = await simulation.database.direct.query<{ id: string }>(
    "select id from sandbox.refunds where entity->>'status' = 'pending' order by position",
  );
  const refund = rows[index % Math.max(1, rows.length)];
  if (refund) await settleRefund(simulation.merchant, refund.id, isProcessed ? "processed" : "failed");
}

/** A bank may return the money of a refund days after the provider called it processed. */
async function failProcessedRefund({ simulation }: StepContext, index: number) {
  const { rows } = await simulation.database.direct.query<{ id: string }>(
    "select id from sandbox.refunds where entity->>'status' = 'processed' order by position",
  );
  const refund = rows[index % Math.max(1, rows.length)];
  if (refund) await settleRefund(simulation.merchant, refund.id, "failed");
}

async function loseEvent({ simulation }: StepContext, index: number) {
  const pending = await listPendingEvents(simulation);
  const event = pending[index % Math.max(1, pending.length)];
  if (simulation.connection.hidesDisputes && event?.body.includes("payment.dispute.")) return;
  const lose = "update sandbox.events set copies_left = 0 where id = $1";
  if (event) await simulation.database.direct.query(lose, [event.id]);
}

async function returnFromCheckout({ simulation, model }: StepContext, payload: string) {
  const { app, instance, trace } = simulation;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await app.inject({ method: "POST", url: "/api/payment/return", headers, payload });
  if (instance.isKilled) return;
  trace.push(`    return → ${response.statusCode} ${response.headers.location ?? ""}`);
  if (response.statusCode !== 303)
    model.findings.push(`The return answered ${response.statusCode} ${response.body}`);
}
