import { useEffect, useRef, useState } from "react";
import { type CompanionSession, getCompanionSessions } from "#contract/companions.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { useIsClockSettled } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useCallPage } from "#web/features/call/use-call-page.ts";
import {
  type CompanionStep,
  companionStep,
  useCompanionSessions,
} from "#web/features/companions/companion-sessions.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { useEnterCall } from "./use-enter-call.ts";

const CLOCK_REFRESH_MS = 1_000;

/** `gone`: the reader is in no such session, for a reason that is not known here. */
export type CompanionView =
  | { kind: Exclude<CompanionStep, "over">; session: CompanionSession }
  | { kind: "over" | "cancelled" | "gone" };

/** State and actions of the page on which a companion waits. */
export function useCompanionPage(bookingId: string) {
  const user = useUser();
  const userId = user?.id ?? null;
  const isClockSettled = useIsClockSettled();
  useCallPage();
  const now = useNow(CLOCK_REFRESH_MS);
  const query = useCompanionSessions(userId, { isWatched: true });
  const session = query.data?.find((one) => one.bookingId === bookingId) ?? null;
  const last = useLastKnown(session);
  const [ending, setEnding] = useState<"over" | "cancelled" | null>(null);
  const { room, enter, leave, isEntering, joinError } = useEnterCall("companion");
  const channel = useChannel(last && userId ? { bookingId, userType: "companion", userId } : null, {
    message: (message) => {
      const ended = endingOf(message);
      if (ended) setEnding(ended);
      if (REFRESHING.includes(message.type)) void refresh(getCompanionSessions);
    },
    live: () => void refresh(getCompanionSessions),
  });

  const view = viewOf({ session, last, ending, now });
  // In the call the server decides: the phone's clock may jump.
  const canStay = session ? session.admission === "let-in" : !query.data;
  useEffect(() => {
    if (room && !canStay) leave();
  }, [room, canStay, leave]);
  const isAwaited = view.kind === "waiting" || view.kind === "let-in" || view.kind === "before";
  useWakeOnceAwaited(isAwaited, query.data, channel);
  // What had the focus may be gone with what it belonged to.
  const { kind } = view;
  const [shown, setShown] = useState(kind);
  useEffect(() => {
    if (shown === kind) return;
    setShown(kind);
    if (document.activeElement === document.body) focusHeading();
  }, [shown, kind]);

  return {
    user,
    now,
    view,
    query,
    channel,
    isLoading: !isClockSettled || query.isPending,
    room: canStay ? room : null,
    join: () => enter(bookingId),
    leaveCall: leave,
    isEntering,
    joinError,
  };
}

/** Messages after which the list is asked again. */
const REFRESHING: readonly ServerMessage["type"][] = [
  "companion_changed",
  "booking_changed",
  "session_completed",
  "participant_waiting",
  "participant_joined",
  "participant_left",
];

function endingOf(message: ServerMessage): "over" | "cancelled" | null {
  if (message.type === "session_completed") return "over";
  if (message.type !== "booking_changed") return null;
  if (message.status === "completed") return "over";
  return message.status === "cancelled" ? "cancelled" : null;
}

/** As this page has seen it last, once it is listed no more. */
function useLastKnown(session: CompanionSession | null): CompanionSession | null {
  const [last, setLast] = useState(session);
  if (session !== null && session !== last) setLast(session);
  return session ?? last;
}

type ChannelUse = Pick<ReturnType<typeof useChannel>, "state" | "wake">;

type Facts = {
  session: CompanionSession | null;
  last: CompanionSession | null;
  ending: "over" | "cancelled" | null;
  now: Date;
};

function viewOf({ session, last, ending, now }: Facts): CompanionView {
  const step = session && companionStep(session, now);
  if (session && step && step !== "over") return { kind: step, session };
  if (ending) return { kind: ending };
  const isPast = step === "over" || (last !== null && companionStep(last, now) === "over");
  return { kind: isPast ? "over" : "gone" };
}

/**
 * Connects anew once one whom the guide had sent out, or whose name was taken away, is awaited again: by a list that was asked for after
 * the channel had closed, since the one of before still awaits.
 */
function useWakeOnceAwaited(isAwaited: boolean, list: unknown, { state, wake }: ChannelUse): void {
  const listAtEnd = useRef<unknown>(null);
  useEffect(() => {
    if (state !== "sent-out" && state !== "refused") listAtEnd.current = null;
    else if (listAtEnd.current === null) listAtEnd.current = list;
    else if (isAwaited && list !== listAtEnd.current) wake();
  }, [isAwaited, list, state, wake]);
}
