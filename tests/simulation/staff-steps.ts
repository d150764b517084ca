// Steps of the staff: status changes of bookings, refunds, attendance, and opening hours.
import { listMoneyTasks, refundBooking, retryRefund } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { closeDay, saveDayHours } from "#server/modules/availability/open-hours.ts";
import { type Model, pickBooking } from "./model.ts";
import { runInServer } from "./server-steps.ts";
import type { Step } from "./step.ts";

/** The admin reads the list of money tasks and retries each failed refund. */
export async function retryFailedRefunds({ admin }: Model) {
  const response = await admin.call(listMoneyTasks);
  const moneyTasks = response?.status === 200 ? response.body.tasks : [];
  for (const { id, kind } of moneyTasks)
    if (kind === "refund-failed" || kind === "refund-refused")
      await admin.call(retryRefund, { params: { id } });
}

export const staffSteps: readonly Step[] = [
  {
    weight: 8,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const { id } = booking;
      const status = random.pick(["cancelled", "cancelled", "completed", "completed", "confirmed"] as const);
      const run = () => model.admin.call(setBookingStatus, { params: { id }, input: { status } });
      return { name: `the admin sets the status ${status}`, run };
    },
  },
  {
    weight: 5,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const { id } = booking;
      const input = random.boolean(0.5) ? {} : { amount: random.pick([1, 300, 375, 641, 751]) };
      const run = () => model.admin.call(refundBooking, { params: { id }, input });
      return { name: `the admin refunds ${input.amount ?? "all"}`, run };
    },
  },
  {
    weight: 3,
    draw: ({ model }) => ({
      name: "the admin retries failed refunds",
      run: () => retryFailedRefunds(model),
    }),
  },
  {
    weight: 3,
    draw: ({ simulation, model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const hasGuide = random.boolean(0.5);
      const now = simulation.clock.now();
      const seconds = hasGuide ? random.pick([0, 59, 60, 900]) : 0;
      const statement =
        "insert into attendances (booking_id, customer_at, guide_at, together_seconds) values ($1, $2, $3, $4) on conflict do nothing";
      const values = [booking.id, now, hasGuide ? now : null, seconds];
      const run = () => runInServer(simulation, model, () => simulation.ctx.db.query(statement, values));
      const name = `${booking.customer.name} joins${hasGuide ? `, and so does the guide for ${seconds} s` : ""}`;
      return { name, run };
    },
  },
  {
    weight: 1,
    draw: ({ simulation, model, random }) => {
      const { date, time } = random.pick(model.slots);
      const isOpen = random.boolean(0.5);
      const ranges = [{ startTime: "00:00", endTime: "24:00" }];
      const run = () =>
        runInServer(simulation, model, () => {
          const { ctx, clock } = simulation;
          return isOpen
            ? saveDayHours(ctx, { date, timeRanges: ranges }, clock.now())
            : closeDay(ctx, date, clock.now());
        });
      return { name: `the guide ${isOpen ? "opens" : "closes"} ${date} (${time})`, run };
    },
  },
];
