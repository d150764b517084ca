import * as contract from "#contract/disputes.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { loadEvidence } from "./dispute-evidence.ts";

export function disputeEvidenceRoutes(routes: RouteContext) {
  route(routes, contract.getDisputeEvidence, ({ params, admin, now }) =>
    loadEvidence(routes.ctx, params.id, admin, now),
  );
}
