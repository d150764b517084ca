// What of a booking, and of bookings before, matters for naming a companion.
import { listAttendees } from "#contract/attendees.ts";
import type { Booking } from "#contract/bookings.ts";
import { listCompanions } from "#contract/companions.ts";
import type { Companion } from "#domain/companions.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { givenNameOf } from "#web/features/identity/display-name.ts";
import { useUser } from "#web/features/identity/session.ts";

/** Who attends: `name` is null for the reader, `phone` where it is not known here. */
export type Attends = { name: string | null; phone: string | null };

export function useAttendeeOf({ attendee, ...booking }: Pick<Booking, "attendee">): Attends {
  const own = useUser()?.phone ?? null;
  if (isAttended({ attendee, ...booking })) return { name: null, phone: own };
  return { name: attendee?.name ?? null, phone: attendee?.phone ?? null };
}

/** Who is offered by one press: the reader, where somebody else attends, and whom the reader has named before. */
export function useEarlierCompanions(attendee: Attends): readonly Companion[] {
  const user = useUser();
  const of = user?.id ?? null;
  const { data: companions } = useEndpoint(listCompanions, { of, select: (answer) => answer.companions });
  const { data: attendees } = useEndpoint(listAttendees, { of, select: (answer) => answer.attendees });
  const booked = (attendees ?? []).map((person) => ({ ...person, relation: null }));
  const own = user?.phone ? [{ name: givenNameOf(user), phone: user.phone, relation: null }] : [];
  const known = new Map<string, Companion>();
  for (const person of [...own, ...(companions ?? []), ...booked])
    if (person.phone !== attendee.phone && !known.has(person.phone)) known.set(person.phone, person);
  return [...known.values()];
}
