import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useNow } from "#web/api/server-clock.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import type { CallProps } from "#web/features/call/call.tsx";
import { useCallPage } from "#web/features/call/use-call-page.ts";
import { CallColumn, CallDrawer, NextInQueue } from "#web/features/call-sheet/call-sheet.tsx";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { ResultsDialog } from "#web/features/results/results-dialog.tsx";
import { useReopenedResults } from "#web/features/results/results-entry.ts";
import { canBeCompleted, roomStateOf, takesResults } from "#web/features/sessions/room-state.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { SessionView } from "#web/features/sessions/session-view.tsx";
import { refreshSessionsSoon, type SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { CALL_SEARCH, PHOTOS_SEARCH, paths } from "#web/paths.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import { toast } from "#web/ui/toast.ts";
import { JoinPage } from "./join-page.tsx";
import { LeftDialog } from "./left-dialog.tsx";

/** `/admin/session/{id}`: the page before the call, the call, and the questions after it. */
export function SessionScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <SessionView
      id={id}
      title={t("titles.session")}
      missing={{
        title: t("room.not-found"),
        body: t("room.not-found-body"),
        linkLabel: t("room.to-sessions"),
      }}
      blocks={["h-18", "h-36", "h-24"]}
    >
      {(session) => <Room key={id} session={session} />}
    </SessionView>
  );
}

const CLOCK_REFRESH_MS = 10_000;

type Step = "before" | "call" | "left" | "results";

/** The page before the call, the call over it, and what is asked after it. */
function Room({ session }: { session: SessionDetails }) {
  const t = useT();
  const navigate = useNavigate();
  const now = useNow(CLOCK_REFRESH_MS);
  const canBegin = useCallPage();
  const admin = useAdmin();
  const [search] = useSearchParams();
  const [chosen, setStep] = useState<Step | null>(null);
  const step = chosen ?? (search.has(PHOTOS_SEARCH) ? "results" : "before");
  useReopenedResults(() => setStep("results"));
  const [secondsBefore, setSecondsBefore] = useState(0);
  const name = sessionNameOf(t, session).short;
  const [hasEntered, setEntered] = useState(false);
  const { channel, state, wake } = useRoomChannel(session.id);
  const room = roomStateOf(session, now);
  const call = useCallModule(room.kind === "open");
  // Completed or cancelled on another device or by the customer: the call ends, and the page says why.
  const isOver = room.kind === "completed" || room.kind === "cancelled";
  const shown = isOver && step === "call" ? "before" : step;
  useEffect(() => {
    if (shown !== step) setStep(shown);
  }, [shown, step]);
  useFocusOn(shown);

  const toSessions = () => navigate(paths.adminSessions(), { replace: isAtOverlay() });
  const enter = async () => {
    try {
      await call.load();
      setSecondsBefore(session.togetherSeconds);
      setStep("call");
    } catch (error) {
      setStep("before");
      toastFailure(t("room.call-failed"), error);
    }
  };
  useStartedCall(search.has(CALL_SEARCH) && room.kind === "open" && canBegin, () => {
    // A reload does not start the call again.
    void navigate(paths.adminSession(session.id), { replace: true });
    void enter();
  });
  // A call that moved to another device or never began is not completed from here.
  const leave = (wasInCall: boolean) => {
    if (state === "taken-over") void toSessions();
    else setStep(wasInCall ? "left" : "before");
    if (wasInCall) setEntered(true);
  };
  const canComplete = canBeCompleted(session, now);
  return (
    <>
      <JoinPage
        session={session}
        name={name}
        room={room}
        isOpening={call.isLoading}
        isAsleep={state === "asleep"}
        onWake={wake}
        onJoin={() => void enter()}
        onComplete={canComplete && (hasEntered || session.wasEntered) ? () => setStep("left") : null}
        onResults={() => setStep("results")}
      />
      {shown === "call" && call.Call ? (
        <call.Call
          bookingId={session.id}
          side="admin"
          channel={channel}
          channelState={state}
          otherName={name}
          ownName={admin?.name ?? ""}
          companion={session.companion ?? null}
          beside={{
            column: <CallColumn session={session} />,
            drawer: <CallDrawer session={session} />,
            queue: <NextInQueue session={session} />,
            secondsBefore,
          }}
          onLeave={leave}
        />
      ) : null}
      <LeftDialog
        session={session}
        isOpen={shown === "left"}
        now={now}
        onBackIn={room.kind === "open" ? () => void enter() : null}
        onClose={() => {
          setStep("before");
          // By now the server knows that the call is over, and whether the session was held.
          refreshSessionsSoon();
        }}
        onCompleted={() => (takesResults(session) ? setStep("results") : toSessions())}
        onGone={toSessions}
      />
      <ResultsDialog
        session={session}
        isOpen={shown === "results" && takesResults(session) && (room.kind === "completed" || canComplete)}
        title={t("results.title")}
        isForPhotos={room.kind === "completed"}
        onClose={() => setStep("before")}
        onLater={toSessions}
        onSaved={toSessions}
      />
    </>
  );
}

/** Starts the call once the screen is open, if its address asks for it. */
function useStartedCall(isStarted: boolean, start: () => void): void {
  const startOnce = useEffectEvent(start);
  useEffect(() => {
    if (isStarted) startOnce();
  }, [isStarted]);
}

/** The browser restores the focus to Join; if the button is gone, the focus moves to the heading. */
function useFocusOn(step: Step): void {
  const before = useRef(step);
  useEffect(() => {
    const isBack = step === "before" && before.current !== "before";
    before.current = step;
    if (isBack && document.activeElement === document.body) focusHeading();
  }, [step]);
}

const importCall = () => import("#web/features/call/call.tsx");

/** The module of the call, loaded ahead so that Join does not wait for it. */
function useCallModule(shouldPreload: boolean) {
  const [Call, setCall] = useState<ComponentType<CallProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    // If it fails, Join tries again and shows the error.
    if (shouldPreload)
      importCall().then(
        ({ Call }) => setCall(() => Call),
        () => undefined,
      );
  }, [shouldPreload]);
  const load = async () => {
    setLoading(true);
    try {
      const module = await importCall();
      setCall(() => module.Call);
    } finally {
      setLoading(false);
    }
  };
  return { Call, isLoading, load };
}

const TOAST_MS = 10_000;

/** Messages after which the session is fetched again. */
const REFRESHING: readonly string[] = [
  "participant_joined",
  "participant_left",
  "device_check",
  "booking_changed",
  "companion_changed",
  "sessions_changed",
];

function useRoomChannel(bookingId: string) {
  const t = useT();
  const admin = useAdmin();
  const registration = admin && ({ bookingId, userType: "admin", userId: admin.id } as const);
  return useChannel(registration, {
    live: refreshSessionsSoon,
    message: (message) => {
      if (message.type === "participant_joined")
        toast({
          title: t("sessions.has-entered", { name: sessionNameOf(t, { ...message, user: message }).short }),
          tone: "done",
          isAboutRoom: true,
          durationMs: TOAST_MS,
        });
      if (REFRESHING.includes(message.type)) refreshSessionsSoon();
    },
  });
}
