import { listPlaces } from "#contract/places.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { suggestPlaces } from "./places.ts";

export function placeRoutes(routes: RouteContext) {
  route(routes, listPlaces, async ({ query }) => ({ places: suggestPlaces(query.search) }));
}
