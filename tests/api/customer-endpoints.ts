// The endpoint cases of customers and of visitors who are not signed in.
import * as account from "#contract/account.ts";
import * as addresses from "#contract/addresses.ts";
import { listAttendees, setAttendee } from "#contract/attendees.ts";
import * as availability from "#contract/availability.ts";
import * as bookings from "#contract/bookings.ts";
import * as companions from "#contract/companions.ts";
import * as complaints from "#contract/complaints.ts";
import { getPublicConfig } from "#contract/config.ts";
import * as confirmation from "#contract/confirmation-codes.ts";
import { getCredits } from "#contract/credits.ts";
import * as customers from "#contract/customers.ts";
import * as devices from "#contract/devices.ts";
import * as intakeFiles from "#contract/intake-files.ts";
import * as intakes from "#contract/intakes.ts";
import * as notifications from "#contract/notifications.ts";
import * as ownerChecks from "#contract/owner-checks.ts";
import * as panchang from "#contract/panchang.ts";
import * as parchas from "#contract/parchas.ts";
import * as payments from "#contract/payments.ts";
import { listPlaces } from "#contract/places.ts";
import * as push from "#contract/push.ts";
import { getQueuePosition } from "#contract/queue.ts";
import * as ratings from "#contract/ratings.ts";
import { listPrescribedRemedies, listRemediesOfBooking } from "#contract/remedies.ts";
import * as rooms from "#contract/rooms.ts";
import { createUpload, getNextPart } from "#contract/uploads.ts";
import * as waitlist from "#contract/waitlist.ts";
import { calendarPath } from "#server/calendar-link.ts";
import { uploadForGuide, wavOf } from "#tests/support/intake-files.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { attendeesMessage } from "./attendees-message.ts";
import { ADDRESS, INTAKE } from "./customer-details.ts";
import { type EndpointCase, endpointCase } from "./endpoint-case.ts";
import { type Fixtures, isAdminRole, markPosted, messageIdOf, TODAY, UNKNOWN_ID } from "./fixtures.ts";
import { PAYMENT_CASES } from "./payment-endpoints.ts";

const ofOwner = ({ owner }: Fixtures) => ({ params: { userId: owner.user.id } });
const ofSession = ({ session }: Fixtures) => ({ params: { id: session.id } });

/** A customer whose login session must prove the owner, by the PIN code of ADDRESS. */
async function newCustomerInDoubt({ newCustomer, app }: Pick<Fixtures, "newCustomer" | "app">) {
  const customer = await newCustomer();
  await customer.client.call(addresses.saveAddress, { input: ADDRESS });
  // As if no customer had signed in or used it for long.
  for (const statement of [
    "update customer_sessions set is_owner_unverified = true where user_id = $1",
    "update consents set at = at - interval '200 days' where user_id = $1",
    "update users set active_at = active_at - interval '200 days', created_at = created_at - interval '200 days', used_at = null where id = $1",
  ])
    await app.ctx.db.query(statement, [customer.user.id]);
  return customer;
}

/** As if the customer had entered a code. */
async function enterCode({ ctx }: Fixtures["app"], customerId: string) {
  await ctx.db.query("update customer_sessions set code_at = $2 where user_id = $1", [customerId, ctx.now()]);
}

const signInCases: EndpointCase[] = [
  endpointCase(customers.checkPhone, ({ newPhone }) => ({ input: { phone: newPhone() } })),
  endpointCase(customers.sendLoginCode, ({ newPhone }) => ({ input: { phone: newPhone() } }), {
    needsOwnBrowser: true,
  }),
  endpointCase(
    customers.verifyLoginCode,
    async ({ requestLoginCode, owner, nextSlot }) => {
      const { client, phone, otp } = await requestLoginCode();
      const { referralCode } = owner.user;
      const slot = { ...nextSlot(), questionType: "single" as const };
      return { client, input: { phone, otp, referralCode, whatsappOptIn: true, slot } };
    },
    { needsOwnBrowser: true },
  ),
  endpointCase(customers.logout, () => ({ query: { devices: "all" as const } }), { needsOwnBrowser: true }),
];

const publicCases: EndpointCase[] = [
  endpointCase(getPublicConfig, () => ({})),
  endpointCase(customers.findMe, () => ({})),
  endpointCase(availability.listSlots, () => ({ query: { date: TODAY } })),
  endpointCase(panchang.listObservedDays, () => ({})),
  endpointCase(panchang.getPanchangMoment, () => ({ query: { date: TODAY, time: "10:00" } })),
  endpointCase(availability.listOpenDates, () => ({ query: { from: TODAY, to: "2026-12-10" } })),
  endpointCase(bookings.getCalendarByKey, ({ app, session }) => {
    const path = calendarPath(app.ctx.config, session.id, "hi");
    const key = path.split("/").at(-1)?.split("?")[0] ?? "";
    return { params: { id: session.id, key }, query: { language: "hi" as const } };
  }),
];

const accountCases: EndpointCase[] = [
  endpointCase(customers.getMe, () => ({})),
  endpointCase(notifications.getMessageLink, async ({ app, owner }) => ({
    params: { id: await messageIdOf(app, owner) },
  })),
  endpointCase(notifications.getGivenSession, attendeesMessage),
  endpointCase(notifications.refuseMessages, attendeesMessage),
  endpointCase(notifications.openMessage, () => ({ params: { id: "0000000000" } })),
  endpointCase(notifications.getNotificationSettings, () => ({})),
  endpointCase(notifications.setNotificationSettings, () => ({ input: { reminders: true } })),
  endpointCase(push.getPushKey, () => ({})),
  endpointCase(push.subscribeToPush, () => ({ input: newPushSubscription() })),
  endpointCase(push.unsubscribeFromPush, () => ({ input: { endpoint: newPushSubscription().endpoint } })),
  endpointCase(
    account.exportMyData,
    async ({ app, owner }) => {
      await enterCode(app, owner.user.id);
      return {};
    },
    { strangerStatus: 403 },
  ),
  endpointCase(availability.findSameTime, () => ({})),
  endpointCase(listAttendees, () => ({})),
  endpointCase(companions.listCompanions, () => ({})),
  endpointCase(companions.getCompanionSessions, () => ({})),
  endpointCase(waitlist.getWaitlist, () => ({})),
  endpointCase(waitlist.joinWaitlist, () => ({ input: { date: "2026-12-24", waitFor: "evening" as const } })),
  endpointCase(waitlist.leaveWaitlist, async ({ newCustomer }) => {
    const { client } = await newCustomer();
    const input = { date: "2026-12-24", waitFor: "day" as const };
    const { body } = await client.call(waitlist.joinWaitlist, { input });
    return { client, params: { id: body.entry.id } };
  }),
  endpointCase(devices.listDevices, () => ({})),
  endpointCase(devices.endDevice, async ({ newCustomer }) => {
    const { client } = await newCustomer();
    const { body } = await client.call(devices.listDevices);
    return { client, params: { id: body.devices[0]?.id ?? "" } };
  }),
  endpointCase(devices.endOtherDevices, () => ({})),
  endpointCase(confirmation.sendConfirmationCode, async ({ newCustomer }) => ({
    client: (await newCustomer()).client,
    input: {},
  })),
  endpointCase(confirmation.enterConfirmationCode, () => ({ input: { otp: "0000" } })),
  endpointCase(ownerChecks.getOwnerCheck, () => ({})),
  endpointCase(ownerChecks.answerOwnerCheck, async ({ newCustomer, app, nextSlot }) => {
    const { client } = await newCustomerInDoubt({ newCustomer, app });
    const slot = { ...nextSlot(), questionType: "single" as const };
    return { client, input: { answer: ADDRESS.pinCode, slot } };
  }),
  endpointCase(
    ownerChecks.startAnew,
    async ({ newCustomer, app }) => ({
      client: (await newCustomerInDoubt({ newCustomer, app })).client,
      input: { whatsappOptIn: true },
    }),
    { strangerStatus: 409 },
  ),
  endpointCase(customers.setDisplayName, () => ({ input: { displayName: "सुनीता" } })),
  endpointCase(customers.setWhatsappOptIn, () => ({ input: { whatsappOptIn: true } })),
  endpointCase(
    account.deleteAccount,
    async ({ newCustomer, app }) => {
      const { client, user } = await newCustomer();
      await enterCode(app, user.id);
      return { client, input: { phoneConfirmation: user.phone } };
    },
    { strangerStatus: 403 },
  ),
  endpointCase(listPlaces, () => ({ query: { search: "कानपुर" } })),
  endpointCase(addresses.getPinCode, () => ({ query: { pinCode: "208001" } })),
  endpointCase(addresses.getAddress, () => ({})),
  endpointCase(addresses.saveAddress, () => ({ input: ADDRESS })),
  endpointCase(addresses.deleteAddress, () => ({})),
  endpointCase(getCredits, ofOwner),
  endpointCase(listPrescribedRemedies, ofOwner),
  endpointCase(parchas.listParchas, ofOwner),
  endpointCase(parchas.markParchasSeen, ({ completedId }) => ({ input: { parchaIds: [completedId] } })),
  endpointCase(parchas.markParchaArrived, async ({ app, completedId }) => ({
    params: { id: await markPosted(app, completedId) },
  })),
  endpointCase(parchas.unmarkParchaArrived, async ({ app, completedId }) => ({
    params: { id: await markPosted(app, completedId) },
  })),
  endpointCase(parchas.getParchaWait, () => ({})),
  endpointCase(payments.listPayments, ofOwner),
  endpointCase(payments.listPendingPayments, () => ({})),
  endpointCase(payments.getPaymentOrder, async ({ createPaymentProof }) => {
    const { client, input } = await createPaymentProof();
    return { client, params: { id: input.razorpay_order_id } };
  }),
  endpointCase(bookings.listBookings, ofOwner),
  endpointCase(bookings.listUpcomingBookings, ofOwner),
  endpointCase(bookings.listPastBookings, ofOwner),
];

const bookingCases: EndpointCase[] = [
  endpointCase(
    bookings.createBooking,
    async ({ newCustomer, nextSlot }) => {
      const { client, user } = await newCustomer();
      return { client, input: { userId: user.id, ...nextSlot(), questionType: "single" as const } };
    },
    { strangerStatus: 403 },
  ),
  endpointCase(bookings.cancelBooking, async ({ createHold }) => {
    const { client, booking } = await createHold();
    return { client, params: { id: booking.id }, query: { only: "hold" as const } };
  }),
  endpointCase(bookings.rescheduleBooking, async ({ createPaidBooking, nextSlot }) => {
    const { client, booking } = await createPaidBooking();
    return { client, params: { id: booking.id }, input: nextSlot() };
  }),
  endpointCase(setAttendee, async ({ createPaidBooking, newPhone }) => {
    const { client, booking } = await createPaidBooking();
    const input = { attendee: { phone: newPhone(), name: "कमला देवी" } };
    return { client, params: { id: booking.id }, input };
  }),
  endpointCase(companions.nameCompanion, async ({ createPaidBooking, newPhone }) => {
    const { client, booking } = await createPaidBooking();
    const companion = { phone: newPhone(), name: "राहुल", relation: "son" as const, language: "hi" as const };
    return { client, params: { id: booking.id }, input: { companion } };
  }),
  endpointCase(companions.removeCompanion, async ({ createNamedCompanion }) => {
    const { client, booking, companionId } = await createNamedCompanion();
    return { client, params: { id: booking.id }, query: { companionId } };
  }),
  endpointCase(bookings.getBookingCalendar, (fixtures) => ({
    ...ofSession(fixtures),
    query: { language: "en" as const },
  })),
  endpointCase(push.getReminder, ofSession),
  endpointCase(intakes.getIntake, ofSession),
  endpointCase(intakes.saveIntake, (fixtures) => ({ ...ofSession(fixtures), input: INTAKE })),
  endpointCase(intakes.deleteIntake, ofSession),
  endpointCase(intakeFiles.createIntakeUpload, async ({ createPaidBooking }) => {
    const { client, booking } = await createPaidBooking();
    const input = { kind: "voice" as const, contentType: "audio/wav", size: 2_000 };
    return { client, params: { id: booking.id }, input };
  }),
  endpointCase(intakeFiles.addIntakeFile, async ({ createPaidBooking }) => {
    const { client, booking } = await createPaidBooking();
    const objectPath = await uploadForGuide(client, booking.id, "voice", wavOf(1));
    return { client, params: { id: booking.id }, input: { kind: "voice" as const, objectPath, seconds: 1 } };
  }),
  endpointCase(intakeFiles.deleteIntakeFile, ({ session }) => ({
    params: { id: session.id, fileId: UNKNOWN_ID },
  })),
  endpointCase(getNextPart, async ({ admins, createPaidBooking }, role) => {
    if (isAdminRole(role)) {
      const input = { contentType: "video/mp4", size: 20_000_000 };
      const { objectPath } = (await admins[role].call(createUpload, { input })).body;
      return { params: { id: objectPath?.slice(-36) ?? UNKNOWN_ID } };
    }
    const { client, booking } = await createPaidBooking();
    const input = { kind: "voice" as const, size: 2_000 };
    const options = { params: { id: booking.id }, input };
    const { objectPath } = (await client.call(intakeFiles.createIntakeUpload, options)).body;
    return { client, params: { id: objectPath.slice(-36) } };
  }),
  endpointCase(complaints.getComplaint, ofSession),
  endpointCase(complaints.saveComplaint, async ({ app, completedId }) => {
    // One that was answered, as the case of the answer leaves it, cannot be changed.
    await app.ctx.db.query("delete from complaints where booking_id = $1", [completedId]);
    return { params: { id: completedId }, input: { reason: "sound" as const } };
  }),
  endpointCase(ratings.getRating, ofSession),
  endpointCase(ratings.saveRating, ({ completedId }) => ({
    params: { id: completedId },
    input: { stars: 5 as const, text: "मन हल्का हुआ" },
  })),
  endpointCase(getQueuePosition, ofSession),
  endpointCase(parchas.getSessionResults, ({ completedId }) => ({ params: { id: completedId } })),
  endpointCase(listRemediesOfBooking, ({ completedId }) => ({ params: { id: completedId } })),
  endpointCase(rooms.getIceServers, (fixtures, role) => ({
    ...ofSession(fixtures),
    query: { userType: role === "owner" ? ("user" as const) : ("admin" as const) },
  })),
  endpointCase(
    rooms.createRoomToken,
    ({ session }, role) => ({
      input: {
        roomName: `session-${session.id}`,
        userName: "Seema",
        userEmail: "seema@example.in",
        userType: role === "owner" ? ("user" as const) : ("admin" as const),
      },
    }),
    { strangerStatus: 404, acceptsLongText: true },
  ),
];

export const CUSTOMER_CASES = [
  ...signInCases,
  ...publicCases,
  ...accountCases,
  ...bookingCases,
  ...PAYMENT_CASES,
];
