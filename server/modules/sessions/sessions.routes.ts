import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";
import * as accountingContract from "#contract/accounting.ts";
import * as attendeesContract from "#contract/attendees.ts";
import * as bookingsContract from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import * as closedDaysContract from "#contract/closed-days.ts";
import * as companionsContract from "#contract/companions.ts";
import * as complaintsContract from "#contract/complaints.ts";
import * as filesContract from "#contract/intake-files.ts";
import * as intakesContract from "#contract/intakes.ts";
import { getReminder } from "#contract/push.ts";
import * as queueContract from "#contract/queue.ts";
import * as ratingsContract from "#contract/ratings.ts";
import * as reportsContract from "#contract/reports.ts";
import * as roomsContract from "#contract/rooms.ts";
import { mayWithBooking } from "#domain/attendees.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { possibleAnswers } from "#domain/complaints.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { Failure } from "#server/failure.ts";
import { failureSentence } from "#server/http/errors.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { requireBooking, requireOwnBooking } from "#server/modules/bookings/bookings.ts";
import { previewReminder } from "#server/modules/notifications/reminders.ts";
import { originOf } from "#server/modules/uploads/tickets.ts";
import { setAttendee } from "./attendees.ts";
import { createCalendarFile, createCalendarFileByKey } from "./calendar.ts";
import { listCalls, NO_CALL } from "./call-figures.ts";
import { loadCallSheet } from "./call-sheet.ts";
import { closeDays, previewClosedDays } from "./closed-days.ts";
import * as companions from "./companions.ts";
import * as complaints from "./complaints.ts";
import * as files from "./intake-files.ts";
import * as intakes from "./intakes.ts";
import { reschedule } from "./moves.ts";
import { loadQueuePosition } from "./queue.ts";
import * as ratings from "./ratings.ts";
import { createRoomToken, listIceServers } from "./room-access.ts";
import * as sessions from "./sessions.ts";
import * as testBookings from "./test-bookings.ts";

export function sessionRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, bookingsContract.rescheduleBooking, async ({ params, input, customer, admin, now }) => {
    const booking = await requireBooking(ctx.db, params.id);
    // The booking's payer acts as customer even in a browser that is also signed in as admin (the guide's own phone).
    const isOwner = customer !== null && mayWithBooking("move", booking, customer.id);
    if (!isOwner && !admin) throw new Failure("not-found");
    const { sessionDate: date, sessionTime: time } = input;
    const request = { id: params.id, by: isOwner ? "customer" : "admin", date, time } as const;
    return { success: true, booking: await reschedule(ctx, request, now) };
  });

  route(routes, attendeesContract.setAttendee, async ({ params, input, customer, now }) => {
    const own = { customerId: customer.id, bookingId: params.id };
    return { success: true, booking: await setAttendee(ctx, own, input.attendee, now) };
  });

  route(routes, companionsContract.listCompanions, async ({ customer }) => ({
    companions: await companions.listCompanions(ctx, customer.id),
  }));

  route(routes, companionsContract.nameCompanion, async ({ params, input, customer, now }) => {
    const own = { customerId: customer.id, bookingId: params.id };
    return { success: true, companion: await companions.nameCompanion(ctx, own, input.companion, now) };
  });

  route(routes, companionsContract.removeCompanion, async ({ params, query, customer, now }) => {
    const own = { customerId: customer.id, bookingId: params.id };
    return { success: true, companion: await companions.removeCompanion(ctx, own, query.companionId, now) };
  });

  route(
    routes,
    bookingsContract.setBookingStatus,
    async ({ params: { id }, input, idempotencyKey: key, now }) => {
      const { status } = input;
      // A cancellation moves money. For the other statuses the specification's clients send no key.
      if (status === "cancelled" && !key) throw new Failure("key-needed");
      return { success: true, booking: await sessions.setStatus(ctx, { id, status, key }, now) };
    },
  );

  route(routes, reportsContract.createTestBooking, async ({ input, idempotencyKey, now }) => ({
    success: true,
    ...(await testBookings.createTestBooking(ctx, input, idempotencyKey, now)),
  }));

  route(routes, accountingContract.refundBooking, async ({ params, input, admin, idempotencyKey, now }) => {
    const { amount = null, refundedBefore = null } = input;
    const request = { amount, refundedBefore, adminId: admin.id, key: idempotencyKey };
    return { success: true, refund: await sessions.refundSession(ctx, params.id, request, now) };
  });

  route(routes, closedDaysContract.previewClosedDays, ({ query, now }) => previewClosedDays(ctx, query, now));

  route(routes, closedDaysContract.closeDays, async ({ input, now, language }) => {
    const { sessions, bookingsOutside } = await closeDays(ctx, input, input.sessions, now);
    const withReasons = sessions.map((result) => ({
      id: result.id,
      outcome: result.outcome,
      reason: result.outcome === "failed" ? failureSentence(language, result.why) : null,
    }));
    return { success: true, sessions: withReasons, bookingsOutside };
  });

  route(
    routes,
    bookingsContract.getBookingCalendar,
    async ({ params, query, customer, language, reply, now }) => {
      const fileLanguage = query.language ?? language;
      return sendCalendar(reply, await createCalendarFile(ctx, customer.id, params.id, fileLanguage, now));
    },
  );

  route(routes, bookingsContract.getCalendarByKey, async ({ params, query, language, reply, now }) =>
    sendCalendar(reply, await createCalendarFileByKey(ctx, params, query.language ?? language, now)),
  );

  route(routes, getReminder, async ({ params, customer, now }) => {
    const booking = await requireOwnBooking(ctx.db, customer.id, params.id, "be-reminded");
    if (!isPaidFor(booking.status)) throw new Failure("not-found");
    return { reminder: await previewReminder(ctx, customer.id, booking, now) };
  });
}

export function callRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, getCallSheet, ({ params, now }) => loadCallSheet(ctx, params.id, now));

  route(routes, queueContract.getQueuePosition, ({ params, customer, now }) =>
    loadQueuePosition(ctx, customer.id, params.id, now),
  );

  route(routes, roomsContract.createRoomToken, ({ input, customer, admin, language, now }) => {
    const caller = { customer, admin, language, side: input.userType ?? null };
    return createRoomToken(ctx, caller, input.roomName, input.userName ?? null, now);
  });

  route(routes, roomsContract.getIceServers, ({ params, query, customer, admin, language, now }) =>
    listIceServers(ctx, { customer, admin, language, side: query.userType ?? null }, params.id, now),
  );

  route(routes, companionsContract.getCompanionSessions, async ({ customer, now }) => ({
    sessions: await companions.listCompanionSessions(ctx, customer.id, now),
  }));

  route(routes, companionsContract.decideCompanion, async ({ params, input, now }) => {
    const { again = false, ...decision } = input;
    const companion = await companions.decideCompanion(
      ctx,
      { ...decision, again, bookingId: params.id },
      now,
    );
    return { success: true, companion };
  });

  route(routes, complaintsContract.getComplaint, ({ params, customer, now }) =>
    complaints.loadOwnComplaint(ctx, customer.id, params.id, now),
  );

  route(routes, complaintsContract.saveComplaint, async ({ params, input, customer, now }) => ({
    success: true,
    complaint: await complaints.saveComplaint(ctx, customer.id, params.id, input.reason, now),
  }));

  route(routes, complaintsContract.getCall, async ({ params }) => {
    const booking = await requireBooking(ctx.db, params.id);
    const call = (await listCalls(ctx.db, [booking.id])).get(booking.id) ?? NO_CALL;
    const complaint = await complaints.findComplaint(ctx, booking.id);
    const answers = complaint?.answer === null ? possibleAnswers(booking) : [];
    return { ...call, complaint, answers };
  });

  route(routes, complaintsContract.listComplaints, async ({ admin }) => ({
    complaints: await complaints.listOpenComplaints(ctx, customerRightsOf(admin.role)),
  }));

  route(
    routes,
    complaintsContract.answerComplaint,
    async ({ params, input, admin, idempotencyKey: key, now }) => {
      const answer = { bookingId: params.id, answer: input.answer, adminId: admin.id, key };
      return { success: true, complaint: await complaints.answerComplaint(ctx, answer, now) };
    },
  );
}

export function intakeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, intakesContract.getIntake, ({ params, customer, admin, now }) =>
    intakes.loadIntake(ctx, { customer, admin }, params.id, now),
  );

  route(routes, intakesContract.saveIntake, async ({ params, input, customer, now }) => ({
    success: true,
    intake: await intakes.saveIntake(ctx, customer.id, params.id, input, now),
  }));

  route(routes, intakesContract.deleteIntake, async ({ params, customer, now }) => {
    await intakes.deleteIntake(ctx, customer.id, params.id, now);
    return { success: true };
  });

  route(routes, filesContract.createIntakeUpload, ({ params, input, customer, request, now }) => {
    const owner = { customerId: customer.id, bookingId: params.id, origin: originOf(ctx, request) };
    return files.openIntakeUpload(ctx, owner, input, now);
  });

  route(routes, filesContract.addIntakeFile, ({ params, input, customer, now }) =>
    files.addFile(ctx, { customerId: customer.id, bookingId: params.id }, input, now),
  );

  route(routes, filesContract.deleteIntakeFile, ({ params, customer, now }) =>
    files.deleteFile(ctx, { customerId: customer.id, bookingId: params.id }, params.fileId, now),
  );

  route(routes, ratingsContract.getRating, async ({ params, customer, admin }) => ({
    rating: await ratings.loadRating(ctx, { customer, admin }, params.id),
  }));

  route(routes, ratingsContract.saveRating, async ({ params, input, customer, now }) => ({
    success: true,
    rating: await ratings.saveRating(ctx, customer.id, params.id, input, now),
  }));
}

function sendCalendar(reply: FastifyReply, text: string): string {
  reply.type("text/calendar; charset=utf-8");
  reply.header("content-disposition", contentDisposition("parcha-session.ics"));
  return text;
}
