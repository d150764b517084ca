// What stands beside a call, on the page before it and on the session's details: the customer, the question, earlier
// sessions, and the next customer.
import * as z from "zod/mini";
import { companionState } from "./companions.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { intake, intakeFiles } from "./intakes.ts";
import { place } from "./places.ts";
import { sessionNames } from "./session-names.ts";
import { earlierSession } from "./sessions.ts";

const nextSession = z.object({
  ...sessionNames.shape,
  bookingId: z.string(),
  username: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  /** Since when the customer has the waiting page open; null while it is closed. */
  waitingSince: z.nullable(field.instant),
});
export type NextSession = z.infer<typeof nextSession>;

export const getCallSheet = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/sheet",
  who: "admin",
  auditsRead: true,
  summary:
    "What stands beside a call: the intake, the spoken question and photos, the customer's earlier completed sessions (newest first, at most 30), the number of this session, and the next session of the queue",
  output: z.extend(intakeFiles, {
    intake: z.nullable(
      z.extend(intake, {
        /** The one place of the list that `birthPlace` names without its region, where `birthLocation` is null. */
        assumedPlace: z.nullable(place),
        /** The same of `partnerBirthPlace`. */
        partnerAssumedPlace: z.nullable(place),
      }),
    ),
    /** Who is to be in the session beside the attendee. Missing in answers of a server of the version before. */
    companion: z.optional(z.nullable(companionState)),
    /** 1 for the customer's first session. */
    sessionNumber: z.int(),
    earlier: z.array(earlierSession),
    /** Who waits, and otherwise the session that starts next; null when the queue is empty. */
    next: z.nullable(nextSession),
  }),
  errors: ["not-found"],
});
