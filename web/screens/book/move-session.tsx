// Moving a booked session to another time. Its code is loaded apart, because most visits of the booking screen book.
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { MAX_RESCHEDULES } from "#domain/bookings.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { type Loading, QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { moveRefusal, useReschedule } from "#web/features/bookings/change-booking.ts";
import { usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { type Choice, removeStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { Columns } from "./columns.tsx";
import { DaySection } from "./day-section.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { isSlotGone, type ScreenEffects, startText, useScreenEffects } from "./outcomes.ts";
import { ChosenTime, SummaryBar } from "./summary-bar.tsx";
import { TimeSection } from "./time-section.tsx";
import { useChoice } from "./use-choice.ts";

const TICK_MS = 10_000;

type Props = { bookingId: string; userId: string; loading: Loading };

export function MovableSession({ bookingId, userId, loading }: Props) {
  const t = useT();
  const now = useNow(TICK_MS);
  const query = useMovableSession(bookingId, userId);
  return (
    <QueryView query={query} loading={loading} failedTitle={t("join.failed")}>
      {(booking) => {
        if (!booking) return <MoveRefused>{t("book.move-unknown")}</MoveRefused>;
        const refusal = refusalText(booking, now, t);
        return refusal ? <MoveRefused>{refusal}</MoveRefused> : <MoveForm booking={booking} />;
      }}
    </QueryView>
  );
}

/** Null if the customer has no such session. One to which the guide did not come is past, and can still be moved. */
function useMovableSession(bookingId: string, userId: string) {
  const upcoming = useUpcomingBookings(userId);
  const past = usePastBookings(userId);
  const found =
    upcoming.data?.find(({ id }) => id === bookingId) ??
    past.data?.find(({ id, isGuideOverdue }) => id === bookingId && isGuideOverdue);
  const isFresh = upcoming.isFetchedAfterMount || !upcoming.isFetching;
  const areKnown = isFresh && !upcoming.isError && !past.isPending;
  return { ...upcoming, data: found ?? (areKnown ? null : undefined) };
}

function refusalText(booking: Booking, now: Date, t: Translate): string | null {
  if (booking.status === "pending") return t("book.move-unpaid");
  const refusal = moveRefusal(booking, now);
  return refusal && t(`manage.${refusal}`);
}

/** Takes the focus if it replaces the form that had it. */
function MoveRefused({ children }: { children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="focus:outline-none">
      <EmptyState
        title={t("book.move-not-possible")}
        action={<LinkButton to={paths.manageBookings()}>{t("book.back-to-bookings")}</LinkButton>}
      >
        {children}
      </EmptyState>
    </div>
  );
}

function MoveForm({ booking }: { booking: Booking }) {
  const t = useT();
  const selection = useChoice({ moved: booking });
  const { choice } = selection;
  const flow = useMoveFlow(booking, selection);
  // While the session moves, its new slot becomes unavailable, too.
  const unavailable = flow.isMoving ? null : selection.unavailable;
  return (
    <>
      <Listen
        at="[data-sticky-bar] button"
        says={
          choice.date && choice.time
            ? ["move-chosen", { when: { sessionDate: choice.date, sessionTime: choice.time } }]
            : ["move", { when: booking }]
        }
      />
      <CurrentTime booking={booking} />
      <Columns
        days={<DaySection {...selection} date={choice.date} movedFrom={booking.sessionDate} />}
        times={
          <>
            <TimeSection
              {...selection}
              {...choice}
              movedFrom={choice.date === booking.sessionDate ? booking.sessionTime : null}
              notice={flow.notice?.place === "times" ? flow.notice : null}
            />
            {selection.hasShownTimes ? (
              <p className="text-small text-ink-quiet">{t("book.move-free")}</p>
            ) : null}
          </>
        }
        bar={selection.hasShownTimes ? <ChoiceBar {...{ flow, choice, unavailable }} /> : null}
      />
      <MoveDialog
        booking={booking}
        to={flow.target}
        unavailable={unavailable}
        isMoving={flow.isMoving}
        onCancel={flow.closeSummary}
        onMove={() => void flow.move()}
      />
    </>
  );
}

function CurrentTime({ booking }: { booking: Booking }) {
  const t = useT();
  return (
    <section
      aria-labelledby="current-time"
      className="mb-7 flex items-start gap-3 rounded-card border border-alive bg-card p-4 shadow-card md:mb-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-part bg-alive-soft text-alive-ink">
        <Icon name="calendar" />
      </span>
      <div className="min-w-0">
        <h2 id="current-time" className="font-bold">
          {t("book.move-now")}
        </h2>
        <p>
          <SessionTime start={booking} />
        </p>
        <p className="text-small text-ink-quiet">
          {t("book.moves-left", { count: MAX_RESCHEDULES - booking.rescheduleCount })}
        </p>
      </div>
    </section>
  );
}

type ChoiceBarProps = { flow: ReturnType<typeof useMoveFlow> } & Pick<
  ReturnType<typeof useChoice>,
  "choice" | "unavailable"
>;

function ChoiceBar({ flow, choice, unavailable }: ChoiceBarProps) {
  const t = useT();
  return (
    <SummaryBar
      label={t("book.move-choice")}
      notice={flow.notice?.place === "summary" ? flow.notice : null}
      isReady={choice.time !== null}
      onContinue={() => flow.openSummary(choice)}
    >
      <ChosenTime choice={choice} unavailable={unavailable} placeholder={t("book.move-nothing-chosen")} />
    </SummaryBar>
  );
}

// Moving a session: the chosen time, the confirmation, the request.
function useMoveFlow(booking: Booking, { clearTime }: Pick<ScreenEffects, "clearTime">) {
  const { notice, effects } = useScreenEffects(clearTime);
  /** The time in the open dialog. */
  const [target, setTarget] = useState<SessionStart | null>(null);
  const closeSummary = () => setTarget(null);
  const reschedule = useReschedule({
    onFailed: (error) => {
      closeSummary();
      showNotMoved(error, booking, effects);
    },
  });

  async function move(): Promise<void> {
    if (!target) return;
    const moved = await reschedule.send({ booking, to: target });
    if (moved) showMoved(moved, effects);
  }

  return {
    notice,
    target,
    isMoving: reschedule.isPending,
    move,
    openSummary: ({ date, time }: Choice) => {
      effects.setNotice(null);
      if (date && time) setTarget({ sessionDate: date, sessionTime: time });
    },
    closeSummary,
  };
}

// What the screen shows after a session was moved, or was not.
function showMoved(booking: Booking, { navigate, t }: ScreenEffects): void {
  removeStoredChoice(booking.id);
  toast({ title: t("general.session-moved"), body: t("book.moved-body", startText(booking)), tone: "done" });
  navigate(paths.manageBookings());
}

/** The notice also says which time the session keeps. */
function showNotMoved(error: unknown, booking: Booking, { setNotice, clearTime, t }: ScreenEffects): void {
  const message = messageOf(error);
  toast({ title: t("book.move-failed"), body: message, tone: "destructive" });
  if (error instanceof CallFailure && error.status === 401) return;
  const isGone = isSlotGone(error);
  if (isGone) clearTime();
  setNotice({
    place: isGone ? "times" : "summary",
    title: message,
    lines: [t("book.move-kept", startText(booking))],
  });
}
