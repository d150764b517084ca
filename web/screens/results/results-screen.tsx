import { useEffect } from "react";
import { useParams } from "react-router";
import type { Parcha } from "#contract/parchas.ts";
import { useIsClockSettled } from "#web/api/config.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { isGiven, refreshBookings, useOwnBooking } from "#web/features/bookings/own-bookings.ts";
import { ComplaintCard } from "#web/features/complaints/complaint-card.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { bookedSays, lateSays, overSays, type Says } from "#web/features/listen/says.ts";
import { GuideLateCard, SessionOver } from "#web/features/live/session-notices.tsx";
import { type GuideLateness, guideLateness, roomState } from "#web/features/live/session-state.ts";
import { type ResultMessage, useLiveSession } from "#web/features/live/use-live-session.ts";
import { useQueue } from "#web/features/live/use-queue-place.ts";
import { refreshParchas, useSessionResults } from "#web/features/parchas/use-parchas.ts";
import { RatingCard } from "#web/features/ratings/rating-card.tsx";
import { FloatingSupport, SupportLink } from "#web/features/support/support-link.tsx";
import { t, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { NotYet, ReadyCard, type ResultsView, resultsView, StillOpen, WaitingCard } from "./result-cards.tsx";

const CLOCK_REFRESH_MS = 10_000;
const TOAST_MS = 8_000;

/** `/session/{bookingId}/results`: after the call. */
export function ResultsScreen() {
  return (
    <>
      <Results />
      <FloatingSupport onPhones="end" />
    </>
  );
}

function Results() {
  const t = useT();
  const { bookingId = "" } = useParams<{ bookingId: string }>();
  const { view, lateness, query, results, parchas, isGiven, isLoading } = useResults(bookingId);
  return (
    // From a tablet on with room for the link to the support where there is none beside the screen, as in large type.
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-6 md:px-[clamp(20px,88px-(100%-42rem)/2,88px)] md:pb-24">
      <BareTitle title={t("pages.results-title")} backTo={paths.dashboard()} />
      {isLoading ? (
        <LoadingBlocks label={t("join.loading")} blocks={["h-72"]} />
      ) : query.isError && !query.data ? (
        <QueryFailed query={query} title={t("join.failed")}>
          <SupportLink className="mt-2" message={t("join.support-message", { id: bookingId })} />
        </QueryFailed>
      ) : results.isError && !results.data ? (
        <QueryFailed query={results} title={t("join.results-failed")}>
          <BackToBookings />
        </QueryFailed>
      ) : (
        <>
          <Listen says={resultSays(view, lateness, parchas.length > 0)} />
          <Result {...{ view, lateness, parchas, bookingId, isGiven }} />
        </>
      )}
    </div>
  );
}

function resultSays(view: ResultsView, lateness: GuideLateness | null, isReady: boolean): Says {
  switch (view.kind) {
    case "open":
      return lateness?.isOverdue ? lateSays(view.booking, lateness) : ["still-open"];
    case "not-yet":
      return bookedSays(view.booking);
    case "waiting":
      return [isReady ? "ready" : "written"];
    case "over":
      return overSays(view.booking, view.outcome);
    case "not-found":
      return t("join.not-found-body");
  }
}

type ResultProps = {
  view: ResultsView;
  lateness: GuideLateness | null;
  parchas: readonly Parcha[];
  bookingId: string;
  isGiven: boolean;
};

function Result({ view, lateness, parchas, bookingId, isGiven }: ResultProps) {
  const t = useT();
  switch (view.kind) {
    case "open":
      return lateness?.isOverdue ? (
        <GuideLateCard booking={view.booking} lateness={lateness}>
          <LinkButton to={paths.join()} size="large" isWide>
            {t("join.to-join")}
          </LinkButton>
        </GuideLateCard>
      ) : (
        <>
          <StillOpen booking={view.booking} />
          <div className="mt-4">
            <ComplaintCard bookingId={bookingId} isGiven={isGiven} />
          </div>
        </>
      );
    case "not-yet":
      return <NotYet booking={view.booking} />;
    case "waiting":
      return (
        <>
          <p role="status" className="sr-only">
            {parchas.length > 0 ? t("parchas.ready-title") : null}
          </p>
          {parchas.length > 0 ? <ReadyCard parchas={parchas} /> : <WaitingCard />}
          {parchas.length > 0 ? (
            <div className="mt-4">
              <RatingCard bookingId={bookingId} />
            </div>
          ) : null}
          <div className="mt-4">
            <ComplaintCard bookingId={bookingId} isGiven={isGiven} />
          </div>
        </>
      );
    case "over":
      return (
        <>
          <SessionOver booking={view.booking} outcome={view.outcome} />
          <div className="mt-4">
            <ComplaintCard bookingId={bookingId} isGiven={isGiven} />
          </div>
        </>
      );
    case "not-found":
      return <NotFound />;
  }
}

function NotFound() {
  const t = useT();
  return (
    <EmptyState title={t("join.not-found-title")} action={<BackToBookings />}>
      {t("join.not-found-body")}
    </EmptyState>
  );
}

function BackToBookings() {
  const t = useT();
  return <LinkButton to={paths.manageBookings()}>{t("join.back-to-bookings")}</LinkButton>;
}

/** The booking with its results, on the live channel while they may change. */
function useResults(bookingId: string) {
  const user = useUser();
  const userId = user?.id ?? null;
  const isClockSettled = useIsClockSettled();
  const now = useNow(CLOCK_REFRESH_MS);
  const { query, booking } = useOwnBooking(userId, bookingId);
  const view = resultsView(booking, now);
  const isLive = view.kind === "open" || view.kind === "not-yet" || view.kind === "waiting";
  useLiveSession({
    bookingId: isLive ? bookingId : null,
    userId,
    isRoomOpen: view.kind === "open",
    isAfterCall: true,
    onCompleted: toastCompleted,
    onResult: toastResult,
  });
  const open = view.kind === "open" ? view.booking : null;
  const queue = useQueue(open, now) ?? null;
  const isClosed = open !== null && roomState(open, now) === "closed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches again whenever the clock is refreshed
  useEffect(() => {
    if (isClosed) void refreshBookings();
  }, [isClosed, now]);
  const isCompleted = view.kind === "waiting";
  const results = useSessionResults(bookingId, isCompleted);
  return {
    view,
    lateness: open && guideLateness(open, { queue, isGuideIn: false, now }),
    query,
    results,
    parchas: results.data ?? [],
    isGiven: booking ? isGiven(booking) : false,
    isLoading: !isClockSettled || query.isPending || (isCompleted && results.isPending && results.isFetching),
  };
}

/** The page polls only while it is visible; messages arrive at any time. */
function toastResult(message: ResultMessage): void {
  void refreshParchas();
  const content =
    message.type === "parcha-uploaded"
      ? { title: t("parchas.ready-title"), body: t(`parchas.came-${message.notes}`) }
      : {
          title: t("parchas.remedies-title"),
          body: t("parchas.remedies-body", { count: message.count }),
        };
  toast({ ...content, tone: "done", durationMs: TOAST_MS });
}

function toastCompleted(): void {
  toast({
    title: t("join.completed-title"),
    body: t("join.completed-body"),
    tone: "done",
    durationMs: TOAST_MS,
  });
  focusHeading();
}
