import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { PersonOpener } from "#web/features/attendees/person-opener.tsx";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { roomState } from "#web/features/live/session-state.ts";
import { useT } from "#web/i18n/t.ts";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

const loadCard = () => import("./companion-card.tsx");

/** Who is in a session beside the attendee: a card, or one quiet line while somebody may still be named. */
export function CompanionSlot({ booking }: { booking: Booking }) {
  const t = useT();
  const [isNaming, setNaming] = useState(false);
  const { companion } = booking;
  const isNeeded = isNaming || Boolean(companion);
  const { data: parts, isError, refetch } = useCode("companion-card", loadCard, { isNeeded });
  // The button that has opened it is gone once somebody is named.
  useFocusOnceClosed(isNaming);
  const open = () => (isNaming ? refetch() : setNaming(true));
  if (!companion && !isNaming && !mayName(booking)) return null;
  return (
    <div>
      {!companion ? (
        <PersonOpener label={t("companions.add")} onPress={open} isFailed={isNaming && isError} />
      ) : parts ? (
        <parts.CompanionCard {...{ booking, companion }} />
      ) : (
        <LoadingBlocks blocks={["h-30"]} />
      )}
      {/* Also where somebody else has been named meanwhile: the dialog says why this one was not. */}
      {isNaming && parts ? <parts.NameDialog booking={booking} onClose={() => setNaming(false)} /> : null}
    </div>
  );
}

/** A server of the version before knows of no companion. */
function mayName(booking: Booking): boolean {
  if (booking.companion === undefined || !isPaidFor(booking.status)) return false;
  const state = roomState(booking, serverNow());
  return state === "before" || (state === "open" && isAttended(booking));
}
