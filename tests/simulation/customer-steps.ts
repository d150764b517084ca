// What customers do, in whatever order: they book, pay, prove it rightly and wrongly, change their minds, leave.

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
import {
  type KnownBooking,
  type KnownPayment,
  type Memory,
  noteEnd,
  remember,
  someBooking,
  somePayment,
} from "./memory.ts";
import { payAt } from "./payer.ts";
import type { Person } from "./people.ts";
import type { Scene, Step } from "./scene.ts";

async function order(memory: Memory, booking: KnownBooking) {
  const answer = await booking.by.call(createSessionOrder, { input: { bookingId: booking.id } });
  if (answer?.status === 200)
    remember(memory.orders, {
      id: answer.body.order.id,
      bookingId: booking.id,
      vidhiIds: null,
      by: booking.by,
    });
}

async function verify(
  memory: Memory,
  payment: KnownPayment,
  by: Person,
  proof: { bookingId: string; signature: string },
) {
  const answer = await by.call(verifySessionPayment, {
    input: {
      bookingId: proof.bookingId,
      razorpay_order_id: payment.order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: proof.signature,
    },
  });
  if (!answer) return;
  const isRight =
    proof.bookingId === payment.order.bookingId &&
    proof.signature === payment.signature &&
    by === payment.order.by;
  const end =
    answer.status === 200 ? "approved" : answer.body.code === "slot-taken-refunded" ? "refunded" : null;
  noteEnd(memory, payment, { isRight, end });
}

async function look({ memory }: Scene, by: Person) {
  const answer = await by.call(listUpcomingBookings, { params: { userId: by.id } });
  for (const { id } of answer?.status === 200 ? answer.body.bookings : [])
    remember(memory.bookings, { id, by });
  await by.call(listPayments, { params: { userId: by.id } });
  await by.call(listPendingPayments);
}

type Until = "ordered" | "paid" | "proven";

/** The straight road, as far as it goes. */
async function goThrough(scene: Scene, by: Person, input: InputOf<typeof createBooking>, until: Until) {
  const { memory } = scene;
  const answer = await by.call(createBooking, { input });
  if (!answer?.body.booking || answer.status >= 300) return;
  const booking = { id: answer.body.booking.id, by };
  remember(memory.bookings, booking);
  if (answer.body.isFree) return;
  await order(memory, booking);
  if (until === "ordered") return;
  const made = memory.orders.find(({ bookingId }) => bookingId === booking.id);
  const payment = made && (await payAt(scene, made, "captured", "deliver"));
  if (payment && until === "proven")
    await verify(memory, payment, by, { bookingId: booking.id, signature: payment.signature });
}

export const customerSteps: readonly Step[] = [
  {
    weight: 28,
    draw: (scene) => {
      const { memory, chance } = scene;
      const by = chance.pick(memory.customers);
      const { date, time } = chance.pick(memory.slots);
      const input = {
        userId: by.id,
        sessionDate: date,
        sessionTime: time,
        questionType: chance.pick(QUESTION_TYPES),
      };
      const until = chance.pick(["ordered", "paid", "proven", "proven"] as const);
      return {
        name: `${by.name} goes through with ${date} ${time}`,
        work: () => goThrough(scene, by, input, until),
      };
    },
  },
  {
    weight: 10,
    draw: ({ memory, chance }) => {
      const by = chance.pick(memory.customers);
      const { date, time } = chance.pick(memory.slots);
      const input = {
        userId: by.id,
        sessionDate: date,
        sessionTime: time,
        questionType: chance.pick(QUESTION_TYPES),
      };
      const goesOn = chance.is(0.7);
      const work = async () => {
        const answer = await by.call(createBooking, { input });
        if (!answer?.body.booking) return;
        const booking = { id: answer.body.booking.id, by };
        remember(memory.bookings, booking);
        if (goesOn && answer.status < 300 && !answer.body.isFree) await order(memory, booking);
      };
      return { name: `${by.name} books ${date} ${time} ${input.questionType}`, work };
    },
  },
  {
    weight: 8,
    draw: (scene) => {
      const booking = someBooking(scene.memory, scene.chance);
      return booking && { name: `${booking.by.name} orders`, work: () => order(scene.memory, booking) };
    },
  },
  {
    weight: 16,
    draw: (scene) => {
      const { memory, chance } = scene;
      const payment = somePayment(memory, chance);
      if (!payment || payment.order.bookingId === null || memory.bookings.length === 0) return null;
      const { bookingId, by } = payment.order;
      const right = { bookingId, signature: payment.signature };
      const isWrong = chance.is(0.15);
      const other = chance.pick(memory.bookings);
      const proof = isWrong
        ? chance.pick([
            { ...right, signature: "00" },
            { ...right, bookingId: other.id },
          ])
        : right;
      const who = isWrong && chance.is(0.3) ? chance.pick(memory.customers) : by;
      return { name: `${who.name} verifies ${payment.id}`, work: () => verify(memory, payment, who, proof) };
    },
  },
  {
    weight: 9,
    draw: (scene) => {
      const booking = someBooking(scene.memory, scene.chance);
      if (!booking) return null;
      const query = scene.chance.is(0.6) ? ({ only: "hold" } as const) : {};
      const work = () => booking.by.call(cancelBooking, { params: { id: booking.id }, query });
      return { name: `${booking.by.name} drops ${query.only ?? "booking"}`, work };
    },
  },
  {
    weight: 4,
    draw: (scene) => {
      const booking = someBooking(scene.memory, scene.chance);
      if (!booking) return null;
      const { date: sessionDate, time: sessionTime } = scene.chance.pick(scene.memory.slots);
      const by = scene.chance.is(0.3) ? scene.memory.admin : booking.by;
      const input = { sessionDate, sessionTime };
      const work = () => by.call(rescheduleBooking, { params: { id: booking.id }, input });
      return { name: `${by.name} moves a session to ${sessionDate} ${sessionTime}`, work };
    },
  },
  {
    weight: 4,
    draw: (scene) => {
      const by = scene.chance.pick(scene.memory.customers);
      return { name: `${by.name} looks`, work: () => look(scene, by) };
    },
  },
  {
    weight: 1,
    draw: ({ memory, chance }) => {
      const by = chance.pick(memory.customers);
      const work = () => by.call(deleteAccount, { input: { phoneConfirmation: by.phone } });
      return { name: `${by.name} closes the account`, work };
    },
  },
];
