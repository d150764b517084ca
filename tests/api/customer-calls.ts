// The table, first half: what customers and people without a session call.

import * as account from "#contract/account.ts";
import * as addresses from "#contract/addresses.ts";
import * as availability from "#contract/availability.ts";
import * as bookings from "#contract/bookings.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import * as customers from "#contract/customers.ts";
import * as intakes from "#contract/intakes.ts";
import * as parchas from "#contract/parchas.ts";
import * as payments from "#contract/payments.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { listPrescribedRemedies, listRemediesOfBooking } from "#contract/remedies.ts";
import * as remedyOrders from "#contract/remedy-orders.ts";
import * as rooms from "#contract/rooms.ts";
import { calendarPath } from "#server/calendar-link.ts";
import { type Row, row } from "./row.ts";
import { type Scene, TODAY } from "./scene.ts";

const ofOwner = ({ owner }: Scene) => ({ params: { userId: owner.user.id } });
const ofSession = ({ session }: Scene) => ({ params: { id: session.id } });

const ADDRESS = {
  recipientName: "सीमा देवी",
  line1: "12, Gali 3",
  line2: "Civil Lines",
  landmark: "Behind the temple",
  city: "Kanpur",
  state: "UP",
  pinCode: "208001",
  phone: "9876543210",
} as const;
const INTAKE = {
  forWhom: "someone-else",
  relation: "बेटी",
  name: "गुड़िया",
  birthDate: "1998-07-14",
  birthTime: "06:30",
  birthPlace: "Unnao",
  question: "शादी की बात कब तक बनेगी?",
} as const;

const toSignIn: Row[] = [
  row(customers.checkPhone, ({ phone }) => ({ input: { phone: phone() } })),
  row(customers.sendLoginCode, ({ phone }) => ({ input: { phone: phone() } }), { isForOwnBrowser: true }),
  row(
    customers.verifyLoginCode,
    async ({ codeAsked, owner }) => {
      const { client, phone, otp } = await codeAsked();
      const { referralCode } = owner.user;
      return { client, input: { phone, otp, referralCode, whatsappOptIn: true } };
    },
    { isForOwnBrowser: true },
  ),
  row(customers.logout, () => ({ query: { devices: "all" as const } }), { isForOwnBrowser: true }),
];

const forAnyone: Row[] = [
  row(getPublicConfig, () => ({})),
  row(availability.listSlots, () => ({ query: { date: TODAY } })),
  row(availability.listOpenDates, () => ({ query: { from: TODAY, to: "2026-12-10" } })),
  row(bookings.getCalendarByKey, ({ app, session }) => {
    const path = calendarPath(app.ctx.config, session.id, "hi");
    const key = path.split("/").at(-1)?.split("?")[0] ?? "";
    return { params: { id: session.id, key }, query: { language: "hi" as const } };
  }),
];

const ofOneself: Row[] = [
  row(customers.getMe, () => ({})),
  row(account.exportMyData, () => ({})),
  row(customers.setWhatsappOptIn, () => ({ input: { whatsappOptIn: true } })),
  row(
    account.deleteAccount,
    async ({ customer }) => {
      const { client, user } = await customer();
      return { client, input: { phoneConfirmation: user.phone } };
    },
    { stranger: 400 },
  ),
  row(addresses.getAddress, () => ({})),
  row(addresses.saveAddress, () => ({ input: ADDRESS })),
  row(addresses.deleteAddress, () => ({})),
  row(getCredits, ofOwner),
  row(listPrescribedRemedies, ofOwner),
  row(parchas.listParchas, ofOwner),
  row(payments.listPayments, ofOwner),
  row(payments.listPendingPayments, () => ({})),
  row(bookings.listBookings, ofOwner),
  row(bookings.listUpcomingBookings, ofOwner),
  row(bookings.listPastBookings, ofOwner),
];

const ofOneBooking: Row[] = [
  row(
    bookings.createBooking,
    async ({ customer, slot }) => {
      const { client, user } = await customer();
      return { client, input: { userId: user.id, ...slot(), questionType: "single" as const } };
    },
    { stranger: 403 },
  ),
  row(bookings.cancelBooking, async ({ holding }) => {
    const { client, booking } = await holding();
    return { client, params: { id: booking.id }, query: { only: "hold" as const } };
  }),
  row(bookings.rescheduleBooking, async ({ booked, slot }) => {
    const { client, booking } = await booked();
    return { client, params: { id: booking.id }, input: slot() };
  }),
  row(bookings.getBookingCalendar, (scene) => ({ ...ofSession(scene), query: { language: "en" as const } })),
  row(intakes.getIntake, ofSession),
  row(intakes.saveIntake, (scene) => ({ ...ofSession(scene), input: INTAKE })),
  row(intakes.deleteIntake, ofSession),
  row(getQueuePosition, ofSession),
  row(parchas.getSessionResults, ({ completedId }) => ({ params: { id: completedId } })),
  row(listRemediesOfBooking, ({ completedId }) => ({ params: { id: completedId } })),
  row(rooms.getIceServers, ofSession),
  row(
    rooms.createRoomToken,
    ({ session }, role) => ({
      input: {
        roomName: `session-${session.id}`,
        userName: "Seema",
        userEmail: "seema@example.in",
        userType: role === "owner" ? ("user" as const) : ("admin" as const),
      },
    }),
    { stranger: 404, isLongBorne: true },
  ),
];

const toPay: Row[] = [
  row(
    payments.createSessionOrder,
    async ({ holding }) => {
      const { client, booking } = await holding();
      return { client, input: { bookingId: booking.id } };
    },
    { stranger: 404 },
  ),
  row(payments.verifySessionPayment, ({ proven }) => proven(), { stranger: 404 }),
  row(payments.getReceipt, ({ paymentId }) => ({ params: { id: paymentId } })),
  row(
    remedyOrders.createRemedyOrder,
    async ({ owner, prescribed }) => ({
      input: { bookingRemedyIds: [await prescribed()], userId: owner.user.id },
    }),
    { stranger: 403 },
  ),
  row(remedyOrders.verifyRemedyPayment, ({ provenCart }) => provenCart(), { stranger: 403 }),
];

export const CUSTOMER_CALLS = [...toSignIn, ...forAnyone, ...ofOneself, ...ofOneBooking, ...toPay];
