import type { Booking } from "#contract/bookings.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import type { usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { type QueuePlace, queuePlaceOf, useQueue } from "#web/features/live/use-queue-place.ts";
import { WritingSteps } from "#web/features/parchas/writing-steps.tsx";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { BookedStateCard } from "./booked-state-card.tsx";
import { HeldCard } from "./held-card.tsx";
import { type HomeState, homeState, nextSession } from "./home-state.ts";
import { AbsentCardSlot, LateCardSlot } from "./late-card-slot.tsx";
import { LineCard, RunningCard } from "./line-card.tsx";
import { NothingCard } from "./nothing-card.tsx";
import { ReadyCard } from "./ready-card.tsx";
import { StateCard } from "./state-card.tsx";

const TICK_MS = 10_000;

type Lists = {
  upcoming: ReturnType<typeof useUpcomingBookings>;
  past: ReturnType<typeof usePastBookings>;
};

/** Where the customer stands; null while that is loaded, and if the upcoming sessions could not be. */
export function useHomeState({ upcoming, past }: Lists) {
  // The config sets the server's clock. By the phone's own clock it may be another day.
  const { isFetched: isClockSet } = useConfig();
  const now = useNow(TICK_MS);
  const next = nextSession(upcoming.data, now);
  const queue = useQueue(next, now);
  const isLoading = upcoming.isPending || past.isPending || !isClockSet;
  const state =
    isLoading || !upcoming.data
      ? null
      : homeState({ upcoming: upcoming.data, past: past.data ?? [], queue }, now);
  return { state, place: queuePlaceOf(queue), now, isLoading };
}

type Props = Lists & { home: ReturnType<typeof useHomeState> };

/** The one card that says where the customer stands. */
export function HomeCard({ home: { state, place, now }, upcoming }: Props) {
  const t = useT();
  if (!state)
    return (
      <Card>
        <QueryFailed query={upcoming} title={t("dashboard.upcoming-failed")} />
      </Card>
    );
  return <CardOf state={state} place={place} now={now} />;
}

type CardProps = { state: HomeState; place: QueuePlace | null; now: Date };

function CardOf({ state, place, now }: CardProps) {
  switch (state.kind) {
    case "running":
      return <RunningCard booking={state.booking} />;
    case "late":
      return <LateCardSlot booking={state.booking} lateness={state.lateness} place={place} now={now} />;
    case "line":
      return <LineCard booking={state.booking} place={place} now={now} />;
    case "held":
      return <HeldCard booking={state.booking} now={now} />;
    case "absent":
      return <AbsentCardSlot booking={state.booking} />;
    case "ready":
      return <ReadyCard parchas={state.parchas} />;
    case "booked":
      return <BookedStateCard booking={state.booking} now={now} />;
    case "written":
      return <WrittenCard booking={state.booking} />;
    case "nothing":
      return <NothingCard />;
  }
}

function WrittenCard({ booking }: { booking: Booking }) {
  const t = useT();
  return (
    <StateCard label={t("home.writing-title")}>
      <WritingSteps level={2} hasOneSide={booking.parchas.length > 0} />
    </StateCard>
  );
}
