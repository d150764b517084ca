import { Suspense } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { HoldText, usePayText, useReleaseQuestion } from "#web/features/bookings/hold.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import {
  bookedSays,
  heldSays,
  lateSays,
  overSays,
  roomOpenSays,
  type Says,
} from "#web/features/listen/says.ts";
import { type GuideLateness, roomState } from "#web/features/live/session-state.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { WritingSteps } from "#web/features/parchas/writing-steps.tsx";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import type { Home, HomeLists, HomeState } from "./home-state.ts";
import { NothingCard, useNextFree } from "./nothing-card.tsx";
import {
  BookedStateCard,
  LineCard,
  QUIET_LINK,
  QuietLinks,
  RunningCard,
  StateCard,
  WayIn,
} from "./state-cards.tsx";

type Props = { home: Home; upcoming: HomeLists["upcoming"] };

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
      <WritingSteps level={2} session={booking} hasOneSide={booking.parchas.length > 0} />
    </StateCard>
  );
}

/** A time that is kept for the customer and not paid for. */
function HeldCard({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const when = useDayAndTime(booking, now);
  const payText = usePayText(booking);
  const release = useReleaseQuestion(booking);
  return (
    <StateCard label={t("book.hold-title")} isAlive>
      <div>
        <p className="flex items-center gap-2 text-small font-bold text-alive-ink">
          <Icon name="clock" size={20} className="shrink-0" />
          <HoldText hold={booking} />
        </p>
        <p className="mt-1 text-heading font-bold">{when}</p>
        <p className="text-small text-ink-quiet">
          {t("home.kind-on-video", { kind: t(`general.${booking.questionType}`) })}
        </p>
      </div>
      {booking.payment?.state === "checking" ? null : (
        <>
          <LinkButton to={paths.book()} size="large" className="md:justify-self-start">
            {payText}
          </LinkButton>
          <QuietLinks>
            <Link to={paths.book()} className={QUIET_LINK}>
              {t("home.other-time")}
            </Link>
            <button type="button" className={QUIET_LINK} onClick={release.ask}>
              {t("book.hold-release")}
            </button>
          </QuietLinks>
        </>
      )}
      {release.dialog}
    </StateCard>
  );
}

// The cards about a guide who is late or did not come. Their code is loaded when it is needed, because most visits never show
// them.

const notices = onDemand(() => import("#web/features/live/session-notices.tsx"), { isOptional: true });

type LateCardSlotProps = { booking: Booking; lateness: GuideLateness; place: QueuePlace | null; now: Date };

/** The same as on /join, with the way there. */
function LateCardSlot({ booking, lateness, place, now }: LateCardSlotProps) {
  return (
    <Suspense fallback={<LineCard booking={booking} place={place} now={now} />}>
      <Loaded booking={booking} lateness={lateness} />
    </Suspense>
  );
}

function Loaded(props: Pick<LateCardSlotProps, "booking" | "lateness">) {
  const t = useT();
  const { GuideLateCard } = notices.use();
  return (
    <GuideLateCard {...props}>
      <WayIn>{t("pages.join-title")}</WayIn>
    </GuideLateCard>
  );
}

/** The same as on /join: what happened, and the choice between another time and the money. */
function AbsentCardSlot({ booking }: { booking: Booking }) {
  return (
    <Suspense fallback={<LoadingBlocks blocks={["h-74"]} />}>
      <AbsentCard booking={booking} />
    </Suspense>
  );
}

function AbsentCard({ booking }: { booking: Booking }) {
  const { SessionOver } = notices.use();
  return <SessionOver booking={booking} outcome="guide-absent" />;
}

type ReadyCardProps = { parchas: readonly [Parcha, ...Parcha[]] };

/** Photos of a parcha have come that the customer has not seen. */
function ReadyCard({ parchas }: ReadyCardProps) {
  const t = useT();
  const user = useUser();
  const { data: remedies } = useOwnRemedies(user?.id);
  const [parcha] = parchas;
  const count = remedies?.filter(({ bookingId }) => bookingId === parcha.bookingId).length ?? 0;
  return (
    <StateCard label={t("home.ready-title")}>
      <div className="flex items-center gap-4">
        <img
          src={parcha.thumbnailUrl}
          alt=""
          className="h-28 w-21 shrink-0 -rotate-2 rounded-[6px] border border-line bg-ground object-cover object-left-top shadow-card"
        />
        <div className="min-w-0">
          <Badge tone="alive">{t("home.new", { count: parchas.length })}</Badge>
          <p className="mt-2 text-title font-bold md:text-heading">{t("home.ready-title")}</p>
          <p className="text-small text-ink-quiet md:text-body">
            {t("home.ready-of", { day: formatDay(parcha.sessionDate) })}
          </p>
        </div>
      </div>
      <LinkButton to={paths.parchas()} size="large" className="md:justify-self-start">
        {t("home.see-parcha")}
      </LinkButton>
      <QuietLinks>
        {count > 0 ? (
          <Link to={paths.remedies()} className={QUIET_LINK}>
            {t("home.see-remedies", { count })}
          </Link>
        ) : null}
        <Link to={paths.book()} className={QUIET_LINK}>
          {t("home.book-again")}
        </Link>
      </QuietLinks>
    </StateCard>
  );
}

/** Reads aloud what the one card says. */
export function HomeListen({ home }: { home: Home }) {
  const { slot, text } = useNextFree();
  // What the card still waits for would be read as a change.
  if (home.state?.kind === "nothing" && text === "") return null;
  const says = homeSays(home, slot && { sessionDate: slot.date, sessionTime: slot.time });
  return says && <Listen says={says} />;
}

function homeSays({ state, place, now }: Home, nextFree: SessionStart | null): Says | null {
  if (!state) return null;
  switch (state.kind) {
    case "late":
      return lateSays(state.booking, state.lateness);
    case "line": {
      const when = state.booking;
      return roomState(when, now) === "open" ? roomOpenSays(when, place) : ["wait-inside", { when }];
    }
    case "held":
      return heldSays(state.booking);
    case "absent":
      return overSays(state.booking, "guide-absent");
    case "booked":
      return bookedSays(state.booking);
    case "nothing":
      return nextFree ? ["nothing-free", { when: nextFree }] : ["nothing"];
    default:
      return [state.kind];
  }
}
