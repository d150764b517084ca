import * as contract from "#contract/closed-days.ts";
import { failureSentence } from "#server/http/errors.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { closeDays, previewClosedDays } from "./closed-days.ts";

export function closedDaysRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.previewClosedDays, ({ query, now }) => previewClosedDays(ctx, query, now));

  route(routes, contract.closeDays, async ({ input, now, language }) => {
    const { sessions, bookingsOutside } = await closeDays(ctx, input, input.sessions, now);
    const withReasons = sessions.map((result) => ({
      id: result.id,
      outcome: result.outcome,
      reason: result.outcome === "failed" ? failureSentence(language, result.why) : null,
    }));
    return { success: true, sessions: withReasons, bookingsOutside };
  });
}
