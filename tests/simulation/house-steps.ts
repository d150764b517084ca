// What the house does by itself or through its admins: sweeps, verdicts on sessions, refunds by hand, opening hours.
// And what happens to all: time.

import { listMoneyTasks, refundBooking, retryRefund } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { closeDay, saveDayHours } from "#server/modules/availability/open-hours.ts";
import { sweep } from "#server/sweeps.ts";
import { type Memory, someBooking } from "./memory.ts";
import type { Step } from "./scene.ts";
import { Dead } from "./schedule.ts";
import type { World } from "./world.ts";

/** The house by itself. What a crash cuts short is cut short; anything else that is thrown is a finding. */
export async function byItself(world: World, memory: Memory, work: () => Promise<unknown>) {
  const { life } = world;
  try {
    await work();
  } catch (error) {
    if (!life.isOver && !(error instanceof Dead)) memory.objections.push(`Thrown: ${error}`);
  }
}

/** An admin works the list of what needs a hand: each failed refund is tried again. */
export async function workList({ admin }: Memory) {
  const answer = await admin.call(listMoneyTasks);
  const tasks = answer?.status === 200 ? answer.body.tasks : [];
  for (const { id, kind } of tasks)
    if (kind === "refund-failed") await admin.call(retryRefund, { params: { id } });
  return tasks;
}

/** Seconds that pass at once: moments, a hold, a checkout, and now and then an hour or a morning. */
const PAUSES = [5, 15, 40, 130, 130, 400, 400, 660, 660, 960, 960, 3600, 4 * 3600] as const;

export const houseSteps: readonly Step[] = [
  {
    weight: 14,
    draw: ({ world, memory }) => ({
      name: "the sweep",
      work: () => byItself(world, memory, () => sweep(world.ctx)),
    }),
  },
  {
    weight: 9,
    draw: ({ world, chance }) => {
      const seconds = chance.pick(PAUSES);
      const work = () =>
        world.schedule.perform(`outside: ${seconds} s pass`, async () => world.clock.forward(seconds));
      return { name: "time", work };
    },
  },
  {
    weight: 8,
    draw: ({ memory, chance }) => {
      const booking = someBooking(memory, chance);
      if (!booking) return null;
      const { id } = booking;
      const status = chance.pick(["cancelled", "cancelled", "completed", "completed", "confirmed"] as const);
      const work = () => memory.admin.call(setBookingStatus, { params: { id }, input: { status } });
      return { name: `the admin says ${status}`, work };
    },
  },
  {
    weight: 5,
    draw: ({ memory, chance }) => {
      const booking = someBooking(memory, chance);
      if (!booking) return null;
      const { id } = booking;
      const input = chance.is(0.5) ? {} : { amount: chance.pick([1, 300, 375, 641, 751]) };
      const work = () => memory.admin.call(refundBooking, { params: { id }, input });
      return { name: `the admin refunds ${input.amount ?? "all"}`, work };
    },
  },
  {
    weight: 3,
    draw: ({ memory }) => ({ name: "the admin works the list", work: () => workList(memory) }),
  },
  {
    weight: 3,
    draw: ({ world, memory, chance }) => {
      const booking = someBooking(memory, chance);
      if (!booking) return null;
      const guideAt = chance.is(0.4) ? world.clock.now() : null;
      const statement =
        "insert into attendances (booking_id, customer_at, guide_at) values ($1, $2, $3) on conflict do nothing";
      const came = [booking.id, world.clock.now(), guideAt];
      const work = () => byItself(world, memory, () => world.ctx.db.query(statement, came));
      return { name: `${booking.by.name} comes${guideAt ? ", and the guide" : ""}`, work };
    },
  },
  {
    weight: 1,
    draw: ({ world, memory, chance }) => {
      const { date, time } = chance.pick(memory.slots);
      const isOpen = chance.is(0.5);
      const ranges = [{ startTime: "00:00", endTime: "24:00" }];
      const work = () =>
        byItself(world, memory, () => {
          const now = world.clock.now();
          return isOpen ? saveDayHours(world.ctx, date, ranges, now) : closeDay(world.ctx, date, now);
        });
      return { name: `the guide ${isOpen ? "opens" : "closes"} ${date} (${time})`, work };
    },
  },
];
