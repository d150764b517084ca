// Steps of customers with sessions: they book, order, pay, send right and wrong proofs, cancel, move, and close accounts.
import { deleteAccount } from "#contract/account.ts";
import { cancelBooking, createBooking, listUpcomingBookings, rescheduleBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import {
  createSessionOrder,
  listPayments,
  listPendingPayments,
  verifySessionPayment,
} from "#contract/payments.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import type { Actor } from "./actor.ts";
import {
  addIfNew,
  type KnownBooking,
  type KnownPayment,
  type Model,
  pickBooking,
  pickPayment,
  recordShownOutcome,
} from "./model.ts";
import { payOrder } from "./provider-actions.ts";
import type { Random } from "./random.ts";
import type { Step, StepContext } from "./step.ts";

async function createOrder(model: Model, { id: bookingId, customer }: KnownBooking) {
  const response = await customer.call(createSessionOrder, { input: { bookingId } });
  if (response?.status !== 200) return;
  addIfNew(model.orders, { id: response.body.order.id, bookingId, bookingRemedyIds: null, customer });
}

async function verifyPayment(
  model: Model,
  payment: KnownPayment,
  caller: Actor,
  proof: { bookingId: string; signature: string },
) {
  const response = await caller.call(verifySessionPayment, {
    input: {
      bookingId: proof.bookingId,
      razorpay_order_id: payment.order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: proof.signature,
    },
  });
  if (!response) return;
  const isProofCorrect =
    proof.bookingId === payment.order.bookingId &&
    proof.signature === payment.signature &&
    caller === payment.order.customer;
  const isRefunded = ["slot-taken-refunded", "other-amount-refunded"].includes(response.body.code ?? "");
  const outcome = response.status === 200 ? "approved" : isRefunded ? "refunded" : null;
  recordShownOutcome(model, payment, { isProofCorrect, outcome });
}

async function openDashboard(model: Model, customer: Actor) {
  const response = await customer.call(listUpcomingBookings, { params: { userId: customer.id } });
  for (const { id } of response?.status === 200 ? response.body.bookings : [])
    addIfNew(model.bookings, { id, customer });
  await customer.call(listPayments, { params: { userId: customer.id } });
  await customer.call(listPendingPayments);
}

type BookingInput = InputOf<typeof createBooking>;

function drawBooking({ customers, slots }: Model, random: Random): { customer: Actor; input: BookingInput } {
  const customer = random.pick(customers);
  const { date: sessionDate, time: sessionTime } = random.pick(slots);
  const questionType = random.pick(QUESTION_TYPES);
  return { customer, input: { userId: customer.id, sessionDate, sessionTime, questionType } };
}

type LastStep = "order" | "payment" | "proof";

/** Books a session and goes on up to `lastStep`. */
async function bookAndPay(context: StepContext, customer: Actor, input: BookingInput, lastStep: LastStep) {
  const { model } = context;
  const response = await customer.call(createBooking, { input });
  if (!response?.body.booking || response.status >= 300) return;
  const booking = { id: response.body.booking.id, customer };
  addIfNew(model.bookings, booking);
  if (response.body.isFree) return;
  await createOrder(model, booking);
  if (lastStep === "order") return;
  const order = model.orders.find(({ bookingId }) => bookingId === booking.id);
  const payment = order && (await payOrder(context, order, "captured", "deliver"));
  if (payment && lastStep === "proof")
    await verifyPayment(model, payment, customer, { bookingId: booking.id, signature: payment.signature });
}

const booking: readonly Step[] = [
  {
    weight: 28,
    draw: (context) => {
      const { customer, input } = drawBooking(context.model, context.random);
      const lastStep = context.random.pick(["order", "payment", "proof", "proof"] as const);
      return {
        name: `${customer.name} books and pays ${input.sessionDate} ${input.sessionTime}, up to the ${lastStep}`,
        run: () => bookAndPay(context, customer, input, lastStep),
      };
    },
  },
  {
    weight: 10,
    draw: ({ model, random }) => {
      const { customer, input } = drawBooking(model, random);
      const isToOrder = random.boolean(0.7);
      const run = async () => {
        const response = await customer.call(createBooking, { input });
        if (!response?.body.booking) return;
        const booking = { id: response.body.booking.id, customer };
        addIfNew(model.bookings, booking);
        if (isToOrder && response.status < 300 && !response.body.isFree) await createOrder(model, booking);
      };
      const { sessionDate, sessionTime, questionType } = input;
      return { name: `${customer.name} books ${sessionDate} ${sessionTime} ${questionType}`, run };
    },
  },
  {
    weight: 8,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      return (
        booking && {
          name: `${booking.customer.name} creates an order`,
          run: () => createOrder(model, booking),
        }
      );
    },
  },
  {
    weight: 16,
    draw: ({ model, random }) => {
      const payment = pickPayment(model, random);
      if (!payment || payment.order.bookingId === null || model.bookings.length === 0) return null;
      const { bookingId, customer } = payment.order;
      const correctProof = { bookingId, signature: payment.signature };
      const isWrong = random.boolean(0.15);
      const other = random.pick(model.bookings);
      const proof = isWrong
        ? random.pick([
            { ...correctProof, signature: "00" },
            { ...correctProof, bookingId: other.id },
          ])
        : correctProof;
      const caller = isWrong && random.boolean(0.3) ? random.pick(model.customers) : customer;
      return {
        name: `${caller.name} verifies ${payment.id}`,
        run: () => verifyPayment(model, payment, caller, proof),
      };
    },
  },
];

const changing: readonly Step[] = [
  {
    weight: 9,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const query = random.boolean(0.6) ? ({ only: "hold" } as const) : {};
      const run = () => booking.customer.call(cancelBooking, { params: { id: booking.id }, query });
      return { name: `${booking.customer.name} cancels the ${query.only ?? "booking"}`, run };
    },
  },
  {
    weight: 4,
    draw: ({ model, random }) => {
      const booking = pickBooking(model, random);
      if (!booking) return null;
      const { date: sessionDate, time: sessionTime } = random.pick(model.slots);
      const caller = random.boolean(0.3) ? model.admin : booking.customer;
      const input = { sessionDate, sessionTime };
      const run = () => caller.call(rescheduleBooking, { params: { id: booking.id }, input });
      return { name: `${caller.name} moves a session to ${sessionDate} ${sessionTime}`, run };
    },
  },
  {
    weight: 4,
    draw: ({ model, random }) => {
      const customer = random.pick(model.customers);
      return { name: `${customer.name} opens the dashboard`, run: () => openDashboard(model, customer) };
    },
  },
  {
    weight: 1,
    draw: ({ model, random }) => {
      const customer = random.pick(model.customers);
      const run = () => customer.call(deleteAccount, { input: { phoneConfirmation: customer.phone } });
      return { name: `${customer.name} closes the account`, run };
    },
  },
];

export const customerSteps: readonly Step[] = [...booking, ...changing];
