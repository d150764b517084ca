// The parts of the booking screen that only the waiting list needs, loaded when they are shown.
import type { ComponentProps } from "react";
import { getWaitlist, type WaitlistEntry, type WaitlistOffer } from "#contract/waitlist.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { isFull, waitlistChoices } from "./day-slots.ts";
import type { OfferCard } from "./offer-card.tsx";
import type { WaitlistSection } from "./waitlist-section.tsx";

const loadSection = () => import("./waitlist-section.tsx");
const loadOffer = () => import("./offer-card.tsx");

type SectionProps = Omit<ComponentProps<typeof WaitlistSection>, "choices">;

/** Below the times of a day with nothing free, or with parts that have nothing free, and while the customer waits. */
export function Waitlist(props: SectionProps) {
  const { choice, slots = [], openDates, entries } = props;
  const { date } = choice;
  const t = useT();
  const choices = date === null ? [] : waitlistChoices({ date, slots, openDates, now: serverNow() });
  const isNeeded = choices.length > 0 || entries.length > 0;
  const code = useCode("waitlist-section", loadSection, { isNeeded });
  if (!isNeeded || (!code.data && !isFull(slots))) return null;
  return (
    <QueryView query={code} loading={["h-72"]} failedTitle={t("waitlist.load-failed")}>
      {({ WaitlistSection: Section }) => <Section {...props} choices={choices} />}
    </QueryView>
  );
}

/** Without its code the screen is the ordinary one, with the offered time free in it. */
export function Offer(props: ComponentProps<typeof OfferCard>) {
  const { data: code } = useCode("offer-card", loadOffer, { isNeeded: true });
  return code ? <code.OfferCard {...props} /> : null;
}

const NONE: { entries: WaitlistEntry[]; offers: WaitlistOffer[] } = { entries: [], offers: [] };

/** Of the signed-in customer. Empty until it is loaded, and for visitors. */
export function useWaitlist() {
  const user = useUser();
  const { data = NONE } = useEndpoint(getWaitlist, { of: user?.id ?? null, refetchOnWindowFocus: true });
  return data;
}
