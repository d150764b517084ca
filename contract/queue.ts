// The queue for the guide's room.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const getQueuePosition = endpoint({
  method: "GET",
  path: "/api/bookings/:id/queue-position",
  who: "customer",
  summary: "The position of a session in the queue; `position` is null when it is not in it",
  output: z.object({
    /** Counts from 1. */
    position: z.nullable(z.int()),
    isYourTurn: z.boolean(),
    isActive: z.boolean(),
    estimateMinutes: z.nullable(z.int()),
    /** The guide is in the room of this session. */
    isGuideHere: z.boolean(),
    /** The guide is in the room of another session. */
    isGuideElsewhere: z.boolean(),
    /** As in a booking. */
    isGuideOverdue: z.boolean(),
    /** The customer is in the room in some browser, or both have met in it and the guide is still there. */
    isCallRunning: z.boolean(),
  }),
  errors: ["not-found"],
});
