// The names that admins see instead of a username.
import * as z from "zod/mini";

/** The customer of a session or of a task, for admins. `username` is made of the phone number. */
export const contact = z.object({
  username: z.string(),
  /** The customer's own name as far as the role may know it, otherwise the username. */
  displayName: z.string(),
  phone: z.string(),
});

export const sessionNames = z.object({
  /** The customer's own name: chosen, or of the newest own intake, or of the postal address; null where none is known. */
  givenName: z.nullable(z.string()),
  /** The person of the session, where the customer booked for someone else. Null for roles that do not see intakes. */
  bookedFor: z.nullable(z.object({ name: z.nullable(z.string()), relation: z.nullable(z.string()) })),
});
export type SessionNames = z.infer<typeof sessionNames>;
