import type { FastifyReply } from "fastify";
import * as contract from "#contract/bookings.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { createCalendarFile, createCalendarFileByKey } from "./calendar.ts";

export function calendarRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getBookingCalendar, async ({ params, query, customer, language, reply, now }) => {
    const fileLanguage = query.language ?? language;
    return sendCalendar(reply, await createCalendarFile(ctx, customer.id, params.id, fileLanguage, now));
  });

  route(routes, contract.getCalendarByKey, async ({ params, query, language, reply, now }) =>
    sendCalendar(reply, await createCalendarFileByKey(ctx, params, query.language ?? language, now)),
  );
}

function sendCalendar(reply: FastifyReply, text: string): string {
  reply.type("text/calendar; charset=utf-8");
  reply.header("content-disposition", 'attachment; filename="parcha-session.ics"');
  return text;
}
