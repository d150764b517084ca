import { useEffect } from "react";
import { Link, useParams } from "wouter";
import type { Parcha } from "#contract/parchas.ts";
import { messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useOwnBooking } from "#web/features/bookings/use-own-booking.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { roomState } from "#web/features/live/room-times.ts";
import { SessionOver } from "#web/features/live/session-over.tsx";
import { type ResultMessage, useLiveSession } from "#web/features/live/use-live-session.ts";
import { refreshParchas, useSessionResults } from "#web/features/parchas/use-parchas.ts";
import { t as say, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { FloatingSupport, SupportLink } from "#web/shell/support-link.tsx";
import { WithQueries } from "#web/shell/with-queries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { NotYet, ReadyCard, StillOpen, WaitingCard } from "./result-cards.tsx";
import { type ResultsView, resultsView } from "./results-view.ts";

const CHECK_MS = 10_000;
const TOAST_MS = 8_000;

/** `/session/{bookingId}/results`: after the call, and the way back into it while the session is open. */
export function ResultsScreen() {
  return (
    <WithQueries>
      <Results />
      <FloatingSupport isAtEndOnPhones />
    </WithQueries>
  );
}

function Results() {
  const t = useT();
  const { bookingId = "" } = useParams<{ bookingId: string }>();
  const { view, query, parchas, isLoading } = useResults(bookingId);
  return (
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-6 md:pb-24">
      <BareTitle title={t("pages.results-title")} backTo={paths.dashboard()} />
      {isLoading ? (
        <div role="status" aria-label={t("join.results-loading")}>
          <Skeleton className="h-72" />
        </div>
      ) : query.isError && !query.data ? (
        <ErrorState
          title={t("join.failed")}
          message={messageOf(query.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          <SupportLink className="mt-2" message={t("join.support-message", { id: bookingId })} />
        </ErrorState>
      ) : (
        <Shown view={view} parchas={parchas} />
      )}
    </div>
  );
}

function Shown({ view, parchas }: { view: ResultsView; parchas: readonly Parcha[] }) {
  const t = useT();
  switch (view.kind) {
    case "open":
      return <StillOpen booking={view.booking} />;
    case "not-yet":
      return <NotYet booking={view.booking} />;
    case "waiting":
      return (
        <>
          <p role="status" className="sr-only">
            {parchas.length > 0 ? t("parchas.ready-title") : null}
          </p>
          {parchas.length > 0 ? <ReadyCard parchas={parchas} /> : <WaitingCard />}
        </>
      );
    case "over":
      return <SessionOver booking={view.booking} ending={view.ending} />;
    case "not-found":
      return <NotFound />;
  }
}

function NotFound() {
  const t = useT();
  return (
    <EmptyState
      title={t("join.not-found-title")}
      action={
        <Link href={paths.manageBookings()} className={buttonClass()}>
          {t("join.back-to-bookings")}
        </Link>
      }
    >
      {t("join.not-found-body")}
    </EmptyState>
  );
}

/** How the booking stands, followed over the live channel while there is something to follow. */
function useResults(bookingId: string) {
  const user = useUser();
  const userId = user?.id ?? null;
  const { isPending: isClockPending } = useConfig();
  const now = useNow(CHECK_MS);
  const { query, booking } = useOwnBooking(userId, bookingId);
  const view = resultsView(booking, now);
  const isFollowed = view.kind === "open" || view.kind === "not-yet" || view.kind === "waiting";
  useLiveSession({
    bookingId: isFollowed ? bookingId : null,
    userId,
    isAfterCall: true,
    onCompleted: sayCompleted,
    onResult: sayResult,
  });
  const isClosed = view.kind === "open" && roomState(view.booking, now) === "closed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is asked with each look at the clock
  useEffect(() => {
    if (isClosed) void refreshBookings();
  }, [isClosed, now]);
  const isCompleted = view.kind === "waiting";
  const results = useSessionResults(bookingId, isCompleted);
  return {
    view,
    query,
    parchas: results.data ?? [],
    isLoading: isClockPending || query.isPending || (isCompleted && results.isPending && results.isFetching),
  };
}

/** The page asks by itself, but not while it is out of sight; this comes then, too. */
function sayResult(message: ResultMessage): void {
  void refreshParchas();
  const said =
    message.type === "parcha-uploaded"
      ? { title: say("parchas.ready-title"), body: say(`parchas.came-${message.notes}`) }
      : {
          title: say("parchas.remedies-title"),
          body: say("parchas.remedies-body", { count: message.count }),
        };
  toast({ ...said, tone: "done", durationMs: TOAST_MS });
}

function sayCompleted(): void {
  toast({
    title: say("join.completed-title"),
    body: say("join.completed-body"),
    tone: "done",
    durationMs: TOAST_MS,
  });
  focusHeading();
}
