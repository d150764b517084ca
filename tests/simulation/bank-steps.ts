// What happens at the payment provider, whether the house hears of it or not: customers pay, banks answer late or
// otherwise, refunds go through or fail, events and proofs arrive late, twice, out of order or never.
import { applyBankAnswer } from "#simulator/payments.ts";
import { refund, refundUncapturedPayments, settleRefund } from "#simulator/refunds.ts";
import { type KnownOrder, someOrder, somePayment } from "./memory.ts";
import { MANNERS, OUTCOMES, outside, payAt } from "./payer.ts";
import { deliver, waitingEvents } from "./post.ts";
import type { Scene, Step } from "./scene.ts";

export const bankSteps: readonly Step[] = [
  {
    weight: 2,
    draw: (scene) => {
      const payment = somePayment(scene.memory, scene.chance);
      if (!payment) return null;
      const { order } = payment;
      return { name: `${order.by.name} pays ${order.id} once more`, work: () => payOnceMore(scene, order) };
    },
  },
  {
    weight: 18,
    draw: (scene) => {
      const { memory, chance } = scene;
      const order = someOrder(memory, chance);
      if (!order) return null;
      const [outcome, manner] = [chance.pick(OUTCOMES), chance.pick(MANNERS)];
      return { name: `${order.by.name} pays ${order.id}`, work: () => payAt(scene, order, outcome, manner) };
    },
  },
  {
    weight: 6,
    draw: (scene) => {
      const { world, memory, chance } = scene;
      const payment = somePayment(memory, chance);
      if (!payment) return null;
      const { id } = payment;
      const outcome = chance.pick(["captured", "captured", "authorized", "failed"] as const);
      const work = () =>
        outside(scene, `${id} turns ${outcome}`, () => applyBankAnswer(world.merchant, id, outcome));
      return { name: "the bank", work };
    },
  },
  {
    weight: 6,
    draw: (scene) => {
      const isGood = scene.chance.is(0.75);
      const at = scene.chance.below(1_000_000);
      const work = () =>
        outside(scene, `a refund ${isGood ? "goes through" : "fails"}`, () => endRefund(scene, at, isGood));
      return { name: "the bank", work };
    },
  },
  {
    weight: 2,
    draw: (scene) => {
      const { world, memory, chance } = scene;
      const payment = somePayment(memory, chance);
      if (!payment) return null;
      const body = chance.is(0.5) ? {} : { amount: chance.pick([100, 30_000, 64_100]) };
      const work = () =>
        outside(scene, `somebody refunds ${payment.id} at the provider itself`, async () => {
          const { id } = await refund(world.merchant, payment.id, body, null);
          memory.refundedOutside.add(id);
        });
      return { name: "the provider's own page", work };
    },
  },
  {
    weight: 14,
    draw: (scene) => {
      const { chance } = scene;
      const most = 1 + chance.below(5);
      const copies = chance.is(0.15) ? 5 : 1;
      const order = chance.below(1_000_000);
      const work = () => deliver(scene, { most, copies, order });
      return { name: "the post", work };
    },
  },
  {
    weight: 3,
    draw: (scene) => {
      const at = scene.chance.below(1_000_000);
      const work = () => outside(scene, "an event is lost", () => loseEvent(scene, at));
      return { name: "the post", work };
    },
  },
  {
    weight: 5,
    draw: (scene) => {
      const { memory, chance } = scene;
      const payment = somePayment(memory, chance);
      if (!payment) return null;
      const { id, signature, order } = payment;
      const form = { razorpay_order_id: order.id, razorpay_payment_id: id, razorpay_signature: signature };
      const work = () => comeBack(scene, new URLSearchParams(form).toString());
      return { name: `${order.by.name} comes back from the checkout`, work };
    },
  },
  {
    weight: 3,
    draw: (scene) => {
      const call = scene.world.line.late.shift();
      return call
        ? { name: "the line", work: () => outside(scene, `late: ${call.label}`, call.arrive) }
        : null;
    },
  },
  {
    weight: 3,
    draw: (scene) => ({
      name: "the bank",
      work: () =>
        outside(scene, "what nobody captured goes back", () =>
          refundUncapturedPayments(scene.world.merchant),
        ),
    }),
  },
];

/** The provider says that an order takes money once. Should it ever take it twice, no rupee is lost either. */
async function payOnceMore(scene: Scene, order: KnownOrder) {
  const reopened =
    "update sandbox.orders set entity = jsonb_set(entity, '{status}', '\"attempted\"') where id = $1";
  await outside(scene, "an order forgets its money", () =>
    scene.world.database.plain.query(reopened, [order.id]),
  );
  await payAt(scene, order, "captured", "deliver");
}

async function endRefund({ world }: Scene, at: number, isGood: boolean) {
  const { rows } = await world.database.plain.query<{ id: string }>(
    "select id from sandbox.refunds where entity->>'status' = 'pending' order by position",
  );
  const refund = rows[at % Math.max(1, rows.length)];
  if (refund) await settleRefund(world.merchant, refund.id, isGood ? "processed" : "failed");
}

async function loseEvent({ world }: Scene, at: number) {
  // Of what is done at the provider's own page, events are all that tells us.
  const waiting = (await waitingEvents(world)).filter(({ body }) => !body.includes('"event":"refund.'));
  const event = waiting[at % Math.max(1, waiting.length)];
  if (event)
    await world.database.plain.query("update sandbox.events set copies_left = 0 where id = $1", [event.id]);
}

async function comeBack({ world, memory }: Scene, payload: string) {
  const { app, life, trace } = world;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url: "/api/payment/return", headers, payload });
  if (life.isOver) return;
  trace.push(`    return → ${answer.statusCode} ${answer.headers.location ?? ""}`);
  if (answer.statusCode !== 303)
    memory.objections.push(`The return answered ${answer.statusCode} ${answer.body}`);
}
