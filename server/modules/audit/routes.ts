import { auditEntries } from "#contract/audit.ts";
import { type Doors, route } from "#server/http/route.ts";
import { entriesBefore } from "./service.ts";

export function auditRoutes(doors: Doors) {
  route(doors, auditEntries)(({ query }) => entriesBefore(doors.house, query.before ?? null));
}
