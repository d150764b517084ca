import * as contract from "#contract/remedies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { completeRemedy, listPendingRemedies, uploadVideo } from "./performances.ts";

export function performanceRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listPendingRemedies, async () => ({ vidhis: await listPendingRemedies(ctx) }));

  route(routes, contract.setRemedyVideo, async ({ params, input, now }) => ({
    success: true,
    completionVideoUrl: await uploadVideo(ctx, params.id, input.videoUrl, now),
  }));

  route(routes, contract.completeRemedy, async ({ params, now }) => {
    await completeRemedy(ctx, params.id, now);
    const bookingRemedyId = params.id.toLowerCase();
    return { success: true, bookingRemedyId, completionStatus: "completed" as const };
  });
}
