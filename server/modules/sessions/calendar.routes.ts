import type { FastifyReply } from "fastify";
import * as contract from "#contract/bookings.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import * as calendars from "./calendar.ts";

export function calendarRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.bookingCalendar,
  )(async ({ params, query, customer, language, reply, now }) => {
    const spoken = query.language ?? language;
    return asFile(reply, await calendars.calendarOf(ctx, customer.id, params.id, spoken, now));
  });

  route(
    routes,
    contract.calendarByKey,
  )(async ({ params, query, language, reply, now }) =>
    asFile(reply, await calendars.calendarByKey(ctx, params, query.language ?? language, now)),
  );
}

function asFile(reply: FastifyReply, text: string): string {
  reply.type("text/calendar; charset=utf-8");
  reply.header("content-disposition", 'attachment; filename="parcha-session.ics"');
  return text;
}
