// What has happened that the customer should know or decide, above the two main cards.
import { clsx } from "clsx";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
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
import { roomState } from "#web/features/live/session-state.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { WritingSteps } from "#web/features/parchas/writing-steps.tsx";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { formatDay } from "#web/i18n/format.ts";
import { t, useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import type { Home, HomeLists, HomeState } from "./home-state.ts";
import { useNextFree } from "./main-cards.tsx";

type Props = { home: Home; upcoming: HomeLists["upcoming"] };

export function NewsCard({ home: { state }, upcoming }: Props) {
  const t = useT();
  if (state) return <NewsOf state={state} />;
  return (
    <Card>
      <QueryFailed query={upcoming} title={t("dashboard.upcoming-failed")} />
    </Card>
  );
}

/** The other states are said by the two main cards. */
function NewsOf({ state }: { state: HomeState }) {
  switch (state.kind) {
    case "late":
    case "absent":
      return (
        <Suspense fallback={<LoadingBlocks blocks={["h-74"]} />}>
          <Notice state={state} />
        </Suspense>
      );
    case "held":
      return <HeldCard booking={state.booking} />;
    case "ready":
      return <ReadyCard parchas={state.parchas} />;
    case "written":
      return <WrittenCard booking={state.booking} />;
    default:
      return null;
  }
}

// Its code is loaded when it is needed, because most visits never show it.
const notices = onDemand(() => import("#web/features/live/session-notices.tsx"), { isOptional: true });

/** The same as on /join: the guide is late or did not come, and the choice between another time and the money. */
function Notice({ state }: { state: Extract<HomeState, { kind: "late" | "absent" }> }) {
  const { GuideLateCard, SessionOver } = notices.use();
  if (state.kind === "absent") return <SessionOver booking={state.booking} outcome="guide-absent" />;
  return <GuideLateCard booking={state.booking} lateness={state.lateness} />;
}

type NewsFrameProps = {
  /** Names the region for screen readers. */
  label: string;
  isAlive?: boolean;
  children: ReactNode;
};

function NewsFrame({ label, isAlive = false, children }: NewsFrameProps) {
  return (
    <Card
      role="region"
      aria-label={label}
      className={clsx("grid content-start gap-4 p-5! md:p-7!", isAlive && "border-alive!")}
    >
      {children}
    </Card>
  );
}

/** The class of a second choice, also for buttons. */
const QUIET_LINK =
  "-my-2 inline-flex min-h-11 items-center justify-center px-2 text-center text-small font-bold text-primary md:justify-self-start";

/** A time that is kept for the customer and not paid for. */
function HeldCard({ booking }: { booking: Booking }) {
  const t = useT();
  const when = useDayAndTime(booking, serverNow());
  const payText = usePayText(booking);
  const release = useReleaseQuestion(booking);
  return (
    <NewsFrame label={t("book.hold-title")} isAlive>
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
      <LinkButton to={paths.book()} size="large" className="md:justify-self-start">
        {payText}
      </LinkButton>
      <button type="button" className={QUIET_LINK} onClick={release.ask}>
        {t("book.hold-release")}
      </button>
      {release.dialog}
    </NewsFrame>
  );
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
    <NewsFrame label={t("home.ready-title")}>
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
      {count > 0 ? (
        <Link to={paths.remedies()} className={QUIET_LINK}>
          {t("home.see-remedies", { count })}
        </Link>
      ) : null}
    </NewsFrame>
  );
}

function WrittenCard({ booking }: { booking: Booking }) {
  const t = useT();
  return (
    <NewsFrame label={t("home.writing-title")}>
      <WritingSteps level={2} session={booking} hasOneSide={booking.parchas.length > 0} />
    </NewsFrame>
  );
}

/** Reads aloud where the customer stands. */
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
    case "checking":
      return t("payments.pending-body");
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
