// Vidhis in whatever order: chosen together and again otherwise, paid, proven rightly and wrongly; the guide changes the
// list, performs them, and admins give their money back.

import { refundRemedy } from "#contract/accounting.ts";
import { completeRemedy, listPrescribedRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { sweep } from "#server/sweeps.ts";
import type { Chance } from "./chance.ts";
import { byItself } from "./house-steps.ts";
import { type KnownPayment, type Memory, noteEnd, remember } from "./memory.ts";
import { payAt } from "./payer.ts";
import type { Person } from "./people.ts";
import type { Scene, Step } from "./scene.ts";

/** Some of these, at least one. */
function some<One>(all: readonly One[], chance: Chance): One[] {
  const drawn = all.filter(() => chance.is(0.5));
  return drawn.length > 0 || all.length === 0 ? drawn : [chance.pick(all)];
}

/** What a customer sees on her lists now and then; mostly what a browser has known for a while. */
function vidhisOf({ vidhis }: Memory, by: Person): string[] {
  return vidhis.filter((vidhi) => vidhi.by === by).map(({ id }) => id);
}

async function order({ memory }: Scene, by: Person, vidhiIds: readonly string[]) {
  const input = { userId: by.id, bookingRemedyIds: [...vidhiIds] };
  const answer = await by.call(createRemedyOrder, { input });
  if (answer?.status !== 200) return null;
  const made = { id: answer.body.order.id, bookingId: null, vidhiIds: [...vidhiIds], by };
  remember(memory.orders, made);
  return made;
}

async function verify(memory: Memory, payment: KnownPayment, by: Person, bookingRemedyIds: string[]) {
  const { order: own, id, signature } = payment;
  const answer = await by.call(verifyRemedyPayment, {
    input: {
      userId: by.id,
      bookingRemedyIds,
      razorpay_order_id: own.id,
      razorpay_payment_id: id,
      razorpay_signature: signature,
    },
  });
  if (!answer) return;
  const isRight = by === own.by && alike(bookingRemedyIds, own.vidhiIds ?? []);
  const end = answer.status === 200 ? "approved" : answer.body.code === "vidhis-refunded" ? "refunded" : null;
  noteEnd(memory, payment, { isRight, end });
}

function alike(one: readonly string[], other: readonly string[]): boolean {
  return [...new Set(one)].sort().join() === [...new Set(other)].sort().join();
}

const buying: readonly Step[] = [
  {
    weight: 16,
    draw: (scene) => {
      const { memory, chance } = scene;
      const { by } = memory.vidhis.length > 0 ? chance.pick(memory.vidhis) : { by: null };
      if (!by) return null;
      const vidhiIds = some(vidhisOf(memory, by), chance);
      const until = chance.pick(["ordered", "paid", "paid", "proven", "proven"] as const);
      const work = async () => {
        const made = await order(scene, by, vidhiIds);
        if (!made || until === "ordered") return;
        const payment = await payAt(scene, made, "captured", "deliver");
        if (payment && until === "proven") await verify(memory, payment, by, vidhiIds);
      };
      return { name: `${by.name} buys ${vidhiIds.length} vidhis, until ${until}`, work };
    },
  },
  {
    weight: 6,
    draw: ({ memory, chance }) => {
      const paid = memory.payments.filter(({ order: { vidhiIds } }) => vidhiIds);
      if (paid.length === 0) return null;
      const payment = chance.pick(paid);
      const own = payment.order.vidhiIds ?? [];
      const isWrong = chance.is(0.15);
      const ids = isWrong && chance.is(0.5) ? some(memory.vidhis, chance).map(({ id }) => id) : own;
      const by = isWrong ? chance.pick(memory.customers) : payment.order.by;
      return {
        name: `${by.name} verifies ${payment.id} of a cart`,
        work: () => verify(memory, payment, by, ids),
      };
    },
  },
  {
    weight: 1,
    draw: ({ memory, chance }) => {
      const by = chance.pick(memory.customers);
      return {
        name: `${by.name} looks at her vidhis`,
        work: () => by.call(listPrescribedRemedies, { params: { userId: by.id } }),
      };
    },
  },
];

const prescribing: readonly Step[] = [
  {
    weight: 5,
    draw: ({ memory, chance }) => {
      if (memory.held.length === 0) return null;
      const { id, by } = chance.pick(memory.held);
      const remedyIds = memory.catalogue.filter(() => chance.is(0.6));
      const work = async () => {
        const answer = await memory.admin.call(prescribeRemedies, { params: { id }, input: { remedyIds } });
        for (const { bookingRemedyId } of answer?.status === 200 ? answer.body.remedies : [])
          remember(memory.vidhis, { id: bookingRemedyId, by });
      };
      return { name: `the guide prescribes ${remedyIds.length} for ${by.name}`, work };
    },
  },
  {
    weight: 3,
    draw: ({ memory, chance }) => {
      if (memory.vidhis.length === 0) return null;
      const { id, by } = chance.pick(memory.vidhis);
      const work = () => memory.admin.call(refundRemedy, { params: { id } });
      return { name: `the admin refunds a vidhi of ${by.name}`, work };
    },
  },
  {
    weight: 3,
    draw: ({ world, memory, chance }) => {
      if (memory.vidhis.length === 0) return null;
      const { id, by } = chance.pick(memory.vidhis);
      const film =
        "update booking_remedies set video_object_id = id, video_key = 'video/' || id " +
        "where id = $1 and purchased_at is not null and video_key is null";
      const work = async () => {
        await byItself(world, memory, () => world.ctx.db.query(film, [id]));
        await memory.admin.call(completeRemedy, { params: { id } });
      };
      return { name: `the guide performs a vidhi of ${by.name}`, work };
    },
  },
];

/** Money that comes when its order has been closed and the guide has thought better of it: chance seldom brings it about. */
const lateMoney: Step = {
  weight: 3,
  draw: (scene) => {
    const { world, memory, chance } = scene;
    const carts = memory.orders.filter(({ vidhiIds }) => vidhiIds);
    if (carts.length === 0 || memory.held.length === 0) return null;
    const left = chance.pick(carts);
    const list = memory.held.find(({ by }) => by === left.by);
    const remedyIds = memory.catalogue.filter(() => chance.is(0.4));
    const work = async () => {
      await world.schedule.perform("outside: a cart is left alone", async () => world.clock.forward(960));
      await byItself(world, memory, () => sweep(world.ctx));
      const change = { params: { id: list?.id ?? "" }, input: { remedyIds } };
      if (list) await memory.admin.call(prescribeRemedies, change);
      await payAt(scene, left, "captured", "deliver");
    };
    return { name: `${left.by.name} pays for a cart that was left`, work };
  },
};

export const cartSteps: readonly Step[] = [...buying, ...prescribing, lateMoney];
