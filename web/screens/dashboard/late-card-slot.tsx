// The cards about a guide who is late or did not come. Their code is loaded when it is needed, because most visits never show
// them.
import { Suspense } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { GuideLateness } from "#web/features/live/guide-lateness.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { LineCard, WayIn } from "./line-card.tsx";

const card = onDemand(
  async () => (await importPart(() => import("#web/features/live/guide-late.tsx"))).GuideLateCard,
);
const overCard = onDemand(
  async () => (await importPart(() => import("#web/features/live/session-over.tsx"))).SessionOver,
);

type Props = { booking: Booking; lateness: GuideLateness; place: QueuePlace | null; now: Date };

/** The same as on /join, with the way there. */
export function LateCardSlot({ booking, lateness, place, now }: Props) {
  return (
    <Suspense fallback={<LineCard booking={booking} place={place} now={now} />}>
      <Loaded booking={booking} lateness={lateness} />
    </Suspense>
  );
}

function Loaded(props: Pick<Props, "booking" | "lateness">) {
  const t = useT();
  const GuideLateCard = card.use();
  return (
    <GuideLateCard {...props}>
      <WayIn>{t("dashboard.join-card")}</WayIn>
    </GuideLateCard>
  );
}

/** The same as on /join: what happened, and the choice between another time and the money. */
export function AbsentCardSlot({ booking }: { booking: Booking }) {
  const t = useT();
  return (
    <Suspense fallback={<LoadingBlocks label={t("shell.loading")} blocks={["h-74"]} />}>
      <AbsentCard booking={booking} />
    </Suspense>
  );
}

function AbsentCard({ booking }: { booking: Booking }) {
  const SessionOver = overCard.use();
  return <SessionOver booking={booking} outcome="guide-absent" />;
}
