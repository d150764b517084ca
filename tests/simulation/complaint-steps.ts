// Steps about sessions that did not work: both sides meet, the customer says so, and an admin gives a new time, the money or a word.
import { refundBooking } from "#contract/accounting.ts";
import { createBooking, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { answerComplaint, saveComplaint } from "#contract/complaints.ts";
import { COMPLAINT_REASONS, type ComplaintAnswer, type ComplaintReason } from "#domain/complaints.ts";
import { refund } from "#simulator/refunds.ts";
import type { Actor } from "./actor.ts";
import { pickBooking } from "./model.ts";
import { executeOutside } from "./provider-actions.ts";
import { runInServer } from "./server-steps.ts";
import type { Slot } from "./simulation.ts";
import type { Step, StepContext } from "./step.ts";

const ANSWERS = ["new-time", "new-time", "new-time", "money-back", "settled"] as const;

type Paid = { id: string; user_id: string; starts_at: Date };

/** The paid sessions, and those that are completed. */
async function listPaid({ simulation }: StepContext): Promise<Paid[]> {
  const { rows } = await simulation.database.direct.query<Paid>(
    "select id, user_id, starts_at from bookings where status in ('approved', 'confirmed', 'completed') and price > 0 order by created_at, id",
  );
  return rows;
}

/** As if both sides had been in the room for so long. */
async function meet({ simulation, model }: StepContext, { id }: Paid, seconds: number) {
  const statement =
    "insert into attendances (booking_id, customer_at, guide_at, together_seconds) " +
    "select id, starts_at, starts_at, $2::integer from bookings where id = $1 and starts_at <= $3 " +
    "on conflict (booking_id) do update set together_seconds = excluded.together_seconds";
  const values = [id, seconds, simulation.clock.now()];
  await runInServer(simulation, model, () => simulation.ctx.db.query(statement, values));
}

const MAX_WAIT_SECONDS = 6 * 3600;

/** What an admin does besides, and may not. `spend`: the customer uses the credits, and the money goes back at the provider. */
const BESIDES = ["refund", "cancel", "move", "spend", "spend", "nothing"] as const;

type Complaint = {
  index: number;
  reason: ComplaintReason;
  answer: ComplaintAnswer | null;
  isWaiting: boolean;
  before: (typeof BESIDES)[number];
  after: (typeof BESIDES)[number];
  slot: Slot;
};

type Besides = { id: string; customer: Actor; what: Complaint["after"]; slot: Slot };

async function doBesides(
  context: StepContext,
  { id, customer, what, slot: { date: sessionDate, time: sessionTime } }: Besides,
) {
  const { admin } = context.model;
  const params = { id };
  if (what === "refund") {
    await admin.call(setBookingStatus, { params, input: { status: "completed" } });
    await admin.call(refundBooking, { params, input: {} });
  }
  if (what === "cancel") await admin.call(setBookingStatus, { params, input: { status: "cancelled" } });
  const slot = { sessionDate, sessionTime };
  if (what === "move") await admin.call(rescheduleBooking, { params, input: slot });
  if (what !== "spend") return;
  await customer.call(createBooking, { input: { userId: customer.id, questionType: "single", ...slot } });
  await refundAtProvider(context, id);
}

/** The newest payment of the session, on the provider's page. */
async function refundAtProvider(context: StepContext, bookingId: string) {
  const { simulation, model } = context;
  const payment = model.payments.findLast(({ order }) => order.bookingId === bookingId);
  if (!payment) return;
  const made = await executeOutside(context, `${payment.id} is refunded on the provider's page`, () =>
    refund(simulation.merchant, payment.id, {}, null),
  );
  if (made) model.refundsMadeAtProvider.add(made.id);
}

async function complain(context: StepContext, complaint: Complaint) {
  const { simulation, model } = context;
  const { index, reason, answer, isWaiting, before, after, slot } = complaint;
  const paid = await listPaid(context);
  const session = paid[index % Math.max(1, paid.length)];
  const customer = model.customers.find(({ id }) => id === session?.user_id);
  if (!session || !customer) return;
  const seconds = (session.starts_at.getTime() - simulation.clock.now().getTime()) / 1000;
  // Not for a day: what fails for so long is a task.
  if (isWaiting && seconds > 0 && seconds < MAX_WAIT_SECONDS)
    await executeOutside(context, "the session begins", async () => simulation.clock.advance(seconds + 60));
  if (index % 4 > 0) await meet(context, session, 900);
  const params = { id: session.id };
  await customer.call(saveComplaint, { params, input: { reason } });
  await doBesides(context, { id: session.id, customer, what: before, slot });
  if (answer) await model.admin.call(answerComplaint, { params, input: { answer } });
  await doBesides(context, { id: session.id, customer, what: after, slot });
}

export const complaintSteps: readonly Step[] = [
  {
    weight: 12,
    draw: (context) => {
      const { random } = context;
      const complaint: Complaint = {
        index: random.integerBelow(1_000_000),
        reason: random.pick(COMPLAINT_REASONS),
        answer: random.pick([...ANSWERS, null]),
        isWaiting: random.boolean(0.5),
        before: random.pick(["nothing", "nothing", "refund", "move"] as const),
        after: random.pick(BESIDES),
        slot: random.pick(context.model.slots),
      };
      const name = `a customer complains, and the answer is ${complaint.answer ?? "late"}`;
      return { name, run: () => complain(context, complaint) };
    },
  },
  {
    weight: 2,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const answer = random.pick(ANSWERS);
      const run = () => model.admin.call(answerComplaint, { params: { id: booking.id }, input: { answer } });
      return { name: `the admin answers ${answer}`, run };
    },
  },
];
