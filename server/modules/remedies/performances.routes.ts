import * as contract from "#contract/remedies.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listPendingRemedies, summarizePendingRemedies } from "./pending-remedies.ts";
import { completeRemedy, listPerformedRemedies, uploadVideo } from "./performances.ts";

export function performanceRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listPendingRemedies, ({ query, admin }) =>
    listPendingRemedies(ctx, query, customerRightsOf(admin.role)),
  );

  route(routes, contract.summarizePendingRemedies, ({ now }) => summarizePendingRemedies(ctx, now));

  route(routes, contract.listPerformedRemedies, ({ query, admin }) =>
    listPerformedRemedies(ctx, query, customerRightsOf(admin.role)),
  );

  route(routes, contract.setRemedyVideo, async ({ params, input, now }) => {
    const chosen = { path: input.videoUrl, namesNoPerson: input.namesNoPerson ?? false };
    return { success: true, completionVideoUrl: await uploadVideo(ctx, params.id, chosen, now) };
  });

  route(routes, contract.completeRemedy, async ({ params, input, idempotencyKey: key, now }) => {
    const publishAt = await completeRemedy(ctx, params.id, { isNow: input?.notify === "now", key }, now);
    return {
      success: true,
      bookingRemedyId: params.id.toLowerCase(),
      completionStatus: "completed" as const,
      videoPublishAt: publishAt?.toISOString() ?? null,
    };
  });
}
