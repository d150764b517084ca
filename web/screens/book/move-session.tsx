import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { moveHindrance } from "#web/features/bookings/move-refusal.ts";
import { usePastBookings } from "#web/features/bookings/use-past-bookings.ts";
import { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { rememberAfterLogin, useUser } from "#web/features/identity/session.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { Columns, ColumnsSkeleton } from "./columns.tsx";
import { DaySection } from "./day-section.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { Chosen, SummaryBar } from "./summary-bar.tsx";
import { TimeSection } from "./time-section.tsx";
import { useChoice } from "./use-choice.ts";
import { useLatch } from "./use-latch.ts";
import { useMoveFlow } from "./use-move-flow.ts";

const LOOK_AT_RULE_MS = 10_000;

/** `/book?reschedule={id}`: another day and time for a session that is paid. Nothing is asked but these, nothing is paid. */
export function MoveSession({ bookingId }: { bookingId: string }) {
  const t = useT();
  const user = useUser();
  if (!user) return <SignInToMove bookingId={bookingId} />;
  return (
    <div className="@container">
      <ScreenTitle
        title={t("book.move-title")}
        subtitle={t("book.move-subtitle")}
        backTo={paths.manageBookings()}
      />
      <Found bookingId={bookingId} userId={user.id} />
    </div>
  );
}

/** The session that is meant, when it is hers and the rules let it move. */
function Found({ bookingId, userId }: { bookingId: string; userId: string }) {
  const t = useT();
  const now = useNow(LOOK_AT_RULE_MS);
  const upcoming = useUpcomingBookings(userId);
  const past = usePastBookings(userId);
  // One to which the guide did not come is over, and may still have another time.
  const booking =
    upcoming.data?.find(({ id }) => id === bookingId) ??
    past.data?.find(({ id, isGuideAbsent }) => id === bookingId && isGuideAbsent);
  if (booking) {
    const refusal = refusalOf(booking, now, t);
    return refusal ? <Refused>{refusal}</Refused> : <MoveFrom booking={booking} />;
  }
  if (upcoming.isFetchedAfterMount && !upcoming.isError && !past.isPending)
    return <Refused>{t("book.move-unknown")}</Refused>;
  if (upcoming.isError && !upcoming.isFetching)
    return (
      <ErrorState
        title={t("book.move-load-failed")}
        message={messageOf(upcoming.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void upcoming.refetch()}
      />
    );
  return (
    <>
      <Skeleton className="mb-5 h-32" />
      <ColumnsSkeleton label={t("shell.loading")} />
    </>
  );
}

function refusalOf(booking: Booking, now: Date, t: Translate): string | null {
  if (booking.status === "pending") return t("book.move-unpaid");
  const hindrance = moveHindrance(booking, now);
  return hindrance && t(`manage.${hindrance}`);
}

/** Why nothing can be moved here, and the way back. Where it takes the place of what had the focus, it takes that, too. */
function Refused({ children }: { children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="focus:outline-none">
      <EmptyState
        title={t("book.move-not-possible")}
        action={
          <Link href={paths.manageBookings()} className={buttonClass()}>
            {t("book.back-to-bookings")}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

function MoveFrom({ booking }: { booking: Booking }) {
  const t = useT();
  const { choice, ...choosing } = useChoice(booking);
  const flow = useMoveFlow(booking, choosing);
  const gone = flow.isMoving ? null : choosing.gone;
  const areTimesComing = choosing.days.isPending || (choice.date !== null && choosing.slots.isPending);
  const hasFirstTimes = useLatch(!areTimesComing);
  return (
    <>
      <PresentTime booking={booking} />
      <Columns
        days={<DaySection {...choosing} date={choice.date} own={booking.sessionDate} />}
        times={
          <TimeSection
            {...choosing}
            date={choice.date}
            time={choice.time}
            own={choice.date === booking.sessionDate ? booking.sessionTime : null}
            notice={flow.notice?.place === "times" ? flow.notice : null}
          />
        }
        bar={
          hasFirstTimes ? (
            <SummaryBar
              label={t("book.move-choice")}
              rule={t("book.move-free")}
              notice={flow.notice?.place === "summary" ? flow.notice : null}
              isReady={choice.time !== null}
              onContinue={() => flow.openSummary(choice)}
            >
              <Chosen choice={choice} gone={gone} invitation={t("book.move-nothing-chosen")} />
            </SummaryBar>
          ) : null
        }
      />
      <MoveDialog
        booking={booking}
        to={flow.asked}
        gone={gone}
        isMoving={flow.isMoving}
        onCancel={flow.closeSummary}
        onMove={() => void flow.move()}
      />
    </>
  );
}

function PresentTime({ booking }: { booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { sessionDate, sessionTime, rescheduleCount } = booking;
  return (
    <section
      aria-labelledby="present-time"
      className="mb-7 flex items-start gap-3 rounded-card border border-alive bg-card p-4 shadow-card md:mb-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-part bg-alive-soft text-alive-ink">
        <Icon name="calendar" />
      </span>
      <div className="min-w-0">
        <h2 id="present-time" className="font-bold">
          {t("book.move-now")}
        </h2>
        <p>
          {formatDay(language, sessionDate)} ·{" "}
          {t("book.time-ist", { time: formatTime(language, sessionTime) })}
        </p>
        <p className="text-small text-ink-quiet">
          {t("book.moves-left", { count: MAX_RESCHEDULES - rescheduleCount })}
        </p>
      </div>
    </section>
  );
}

/** Leads to the login, and back here afterwards. */
function SignInToMove({ bookingId }: { bookingId: string }) {
  const t = useT();
  const [, navigate] = useLocation();
  useEffect(() => {
    rememberAfterLogin(paths.book({ reschedule: bookingId }));
    toast({ title: t("book.not-signed-in"), body: t("book.move-not-signed-in"), tone: "destructive" });
    navigate(paths.login(), { replace: true });
  }, [bookingId, navigate, t]);
  return null;
}
