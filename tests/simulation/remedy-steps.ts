// Steps with remedies: customers order, pay and verify carts of prescribed remedies; the guide changes the list and
// performs remedies; admins refund them.
import { refundRemedy } from "#contract/accounting.ts";
import { completeRemedy, listPrescribedRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { sweep } from "#server/sweeps.ts";
import type { Actor } from "./actor.ts";
import { addIfNew, type KnownPayment, type Model, recordShownOutcome } from "./model.ts";
import { payOrder } from "./provider-actions.ts";
import type { Random } from "./random.ts";
import { runInServer } from "./server-steps.ts";
import type { Step, StepContext } from "./step.ts";

/** A random subset, with at least one element unless there is none. */
function pickSome<Value>(all: readonly Value[], random: Random): Value[] {
  const picked = all.filter(() => random.boolean(0.5));
  return picked.length > 0 || all.length === 0 ? picked : [random.pick(all)];
}

/** What the customer's browser shows: also remedies that the guide has removed since. */
function remedyIdsOf({ remedies }: Model, customer: Actor): string[] {
  return remedies.filter((remedy) => remedy.customer === customer).map(({ id }) => id);
}

async function createOrder({ model }: StepContext, customer: Actor, bookingRemedyIds: string[]) {
  const input = { userId: customer.id, bookingRemedyIds };
  const response = await customer.call(createRemedyOrder, { input });
  if (response?.status !== 200) return null;
  const order = { id: response.body.order.id, bookingId: null, bookingRemedyIds, customer };
  addIfNew(model.orders, order);
  return order;
}

async function verifyPayment(model: Model, payment: KnownPayment, caller: Actor, bookingRemedyIds: string[]) {
  const { order, id, signature } = payment;
  const response = await caller.call(verifyRemedyPayment, {
    input: {
      userId: caller.id,
      bookingRemedyIds,
      razorpay_order_id: order.id,
      razorpay_payment_id: id,
      razorpay_signature: signature,
    },
  });
  if (!response) return;
  const isProofCorrect =
    caller === order.customer && isSameSet(bookingRemedyIds, order.bookingRemedyIds ?? []);
  const isRefunded = response.body.code === "vidhis-refunded";
  const outcome = response.status === 200 ? "approved" : isRefunded ? "refunded" : null;
  recordShownOutcome(model, payment, { isProofCorrect, outcome });
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return [...new Set(a)].sort().join() === [...new Set(b)].sort().join();
}

const buying: readonly Step[] = [
  {
    weight: 16,
    draw: (context) => {
      const { model, random } = context;
      const { customer } = model.remedies.length > 0 ? random.pick(model.remedies) : { customer: null };
      if (!customer) return null;
      const ids = pickSome(remedyIdsOf(model, customer), random);
      const lastStep = random.pick(["order", "payment", "payment", "proof", "proof"] as const);
      const run = async () => {
        const order = await createOrder(context, customer, ids);
        if (!order || lastStep === "order") return;
        const payment = await payOrder(context, order, "captured", "deliver");
        if (payment && lastStep === "proof") await verifyPayment(model, payment, customer, ids);
      };
      return { name: `${customer.name} buys ${ids.length} remedies, up to the ${lastStep}`, run };
    },
  },
  {
    weight: 6,
    draw: ({ model, random }) => {
      const cartPayments = model.payments.filter(({ order: { bookingRemedyIds } }) => bookingRemedyIds);
      if (cartPayments.length === 0) return null;
      const payment = random.pick(cartPayments);
      const orderedIds = payment.order.bookingRemedyIds ?? [];
      const isWrong = random.boolean(0.15);
      const ids =
        isWrong && random.boolean(0.5) ? pickSome(model.remedies, random).map(({ id }) => id) : orderedIds;
      const caller = isWrong ? random.pick(model.customers) : payment.order.customer;
      return {
        name: `${caller.name} verifies ${payment.id} of a cart`,
        run: () => verifyPayment(model, payment, caller, ids),
      };
    },
  },
  {
    weight: 1,
    draw: ({ model, random }) => {
      const customer = random.pick(model.customers);
      return {
        name: `${customer.name} lists the remedies`,
        run: () => customer.call(listPrescribedRemedies, { params: { userId: customer.id } }),
      };
    },
  },
];

const prescribing: readonly Step[] = [
  {
    weight: 5,
    draw: ({ model, random }) => {
      if (model.completedSessions.length === 0) return null;
      const { id, customer } = random.pick(model.completedSessions);
      const remedyIds = model.catalogue.filter(() => random.boolean(0.6));
      const run = async () => {
        const response = await model.admin.call(prescribeRemedies, { params: { id }, input: { remedyIds } });
        for (const { bookingRemedyId } of response?.status === 200 ? response.body.remedies : [])
          addIfNew(model.remedies, { id: bookingRemedyId, customer });
      };
      return { name: `the guide prescribes ${remedyIds.length} for ${customer.name}`, run };
    },
  },
  {
    weight: 3,
    draw: ({ model, random }) => {
      if (model.remedies.length === 0) return null;
      const { id, customer } = random.pick(model.remedies);
      const run = () => model.admin.call(refundRemedy, { params: { id }, input: {} });
      return { name: `the admin refunds a remedy of ${customer.name}`, run };
    },
  },
  {
    weight: 3,
    draw: ({ simulation, model, random }) => {
      if (model.remedies.length === 0) return null;
      const { id, customer } = random.pick(model.remedies);
      const setVideo =
        "update booking_remedies set video_object_id = id, video_key = 'video/' || id " +
        "where id = $1 and purchased_at is not null and video_key is null";
      const run = async () => {
        await runInServer(simulation, model, () => simulation.ctx.db.query(setVideo, [id]));
        await model.admin.call(completeRemedy, { params: { id } });
      };
      return { name: `the guide performs a remedy of ${customer.name}`, run };
    },
  },
];

/** A payment after the order was closed and the guide changed the list: independent steps rarely produce this. */
const payLate: Step = {
  weight: 3,
  draw: (context) => {
    const { simulation, model, random } = context;
    const carts = model.orders.filter(({ bookingRemedyIds }) => bookingRemedyIds);
    if (carts.length === 0 || model.completedSessions.length === 0) return null;
    const abandoned = random.pick(carts);
    const session = model.completedSessions.find(({ customer }) => customer === abandoned.customer);
    const remedyIds = model.catalogue.filter(() => random.boolean(0.4));
    const run = async () => {
      const { scheduler, clock, ctx } = simulation;
      await scheduler.execute("outside: a cart is abandoned", async () => clock.advance(960));
      await runInServer(simulation, model, () => sweep(ctx));
      const change = { params: { id: session?.id ?? "" }, input: { remedyIds } };
      if (session) await model.admin.call(prescribeRemedies, change);
      await payOrder(context, abandoned, "captured", "deliver");
    };
    return { name: `${abandoned.customer.name} pays an abandoned cart`, run };
  },
};

export const remedySteps: readonly Step[] = [...buying, ...prescribing, payLate];
