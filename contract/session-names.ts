// The names that admins see instead of a username.
import * as z from "zod/mini";

/** The names that the customer gave in intakes. `user.username` is made of the phone number. */
export const sessionNames = z.object({
  /** The customer's own name; null where none is known. */
  givenName: z.nullable(z.string()),
  /** The person of the session, where the customer booked for someone else. Null for roles that do not see intakes. */
  bookedFor: z.nullable(z.object({ name: z.nullable(z.string()), relation: z.nullable(z.string()) })),
});
export type SessionNames = z.infer<typeof sessionNames>;
