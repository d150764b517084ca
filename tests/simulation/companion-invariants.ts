// The invariants about who is in a session beside its attendee.
import type { CompanionRow, FinalState } from "./final-state.ts";
import type { Invariant } from "./invariant.ts";

const MAX_NAMINGS = 3;

const withBooking = ({ companions, bookings, customers }: FinalState) =>
  companions.flatMap((companion) => {
    const booking = bookings.find(({ id }) => id === companion.booking_id);
    const customer = customers.find(({ id }) => id === booking?.user_id);
    return booking ? [{ companion, booking, payer: customer }] : [];
  });

const isOne = ({ phone }: CompanionRow) => phone !== null;
const firstMessages = ({ messages }: FinalState, bookingId: string) =>
  messages.filter(
    ({ kind, channel, booking_id }) =>
      kind === "companion-named" && channel === "sms" && booking_id === bookingId,
  );

export const companionInvariants: readonly Invariant[] = [
  {
    statement: "Nobody is let in to a session that is cancelled, or muted without being let in.",
    findViolations: (state) =>
      withBooking(state)
        .filter(
          ({ companion, booking }) =>
            (booking.status === "cancelled" && companion.admission !== "named") ||
            (companion.is_muted && companion.admission !== "let-in"),
        )
        .map(({ booking }) => booking.id),
  },
  {
    statement: "Who attends is no companion, and nobody is named by a closed account.",
    findViolations: (state) =>
      withBooking(state)
        .filter(({ companion, booking, payer }) => {
          const attends = booking.attendee_name === null ? payer?.phone : booking.attendee_phone;
          const namer = state.customers.find(({ id }) => id === companion.named_by);
          return isOne(companion) && (companion.phone === attends || namer?.deleted_at !== null);
        })
        .map(({ booking }) => booking.id),
  },
  {
    statement:
      "A booking has three namings at most, and who is the companion of a paid session was told so once.",
    findViolations: (state) =>
      withBooking(state)
        .filter(({ companion, booking }) => {
          const told = firstMessages(state, booking.id);
          const own = told.filter(({ move_count }) => move_count === companion.namings);
          const isTold = own.length === 1 && own[0]?.recipient_phone === companion.phone;
          return (
            companion.namings > MAX_NAMINGS ||
            told.length > companion.namings ||
            (isOne(companion) && booking.approved_at !== null && !isTold)
          );
        })
        .map(({ booking }) => booking.id),
  },
];
