// The line before the guide's room.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const queuePosition = endpoint({
  method: "GET",
  path: "/api/bookings/:id/queue-position",
  who: "customer",
  summary: "Where a session stands in the line; not in line: null, false, false",
  params: z.object({ id: field.id }),
  output: z.object({
    /** Counts from 1. */
    position: z.nullable(z.int()),
    isYourTurn: z.boolean(),
    isActive: z.boolean(),
    estimateMinutes: z.nullable(z.int()),
  }),
  errors: ["not-found"],
});
