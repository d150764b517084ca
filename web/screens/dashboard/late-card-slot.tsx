// The card about a late guide. Its code is loaded when it is needed, because most visits never show it.
import { Suspense } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { GuideLateness } from "#web/features/live/guide-lateness.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { LineCard, WayIn } from "./line-card.tsx";

const card = onDemand(async () => (await import("#web/features/live/guide-late.tsx")).GuideLateCard);

type Props = { booking: Booking; lateness: GuideLateness; place: QueuePlace | null };

/** The same as on /join, with the way there. */
export function LateCardSlot({ booking, lateness, place }: Props) {
  return (
    <Suspense fallback={<LineCard booking={booking} place={place} />}>
      <Loaded booking={booking} lateness={lateness} />
    </Suspense>
  );
}

function Loaded(props: Omit<Props, "place">) {
  const t = useT();
  const GuideLateCard = card.use();
  return (
    <GuideLateCard {...props}>
      <WayIn>{t("dashboard.join-card")}</WayIn>
    </GuideLateCard>
  );
}
