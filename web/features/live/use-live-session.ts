import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getQueuePosition } from "#contract/queue.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { refresh, setAnswer } from "#web/api/use-endpoint.ts";
import { OF_BOOKINGS, refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { OF_PARCHAS } from "#web/features/parchas/use-parchas.ts";
import { t } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const GUIDE_READY_MS = 10_000;
const LOOK_AGAIN_MS = 15_000;

/**
 * Whether the guide is in the room, by the messages of the channel. Only texts depend on it. "lost": was in, and the
 * connection broke. Null: not in yet, or unknown.
 */
export type GuidePresence = "in" | "lost" | null;

export function guideAfter(before: GuidePresence, message: ServerMessage): GuidePresence {
  if (message.type === "participant_waiting") return "in";
  if (message.type === "session_completed") return null;
  // A guide who leaves the call and keeps the page of the session open sends nothing else.
  if (message.type === "queue_updated") return message.isGuideHere ? "in" : before === "in" ? null : before;
  const isGone =
    (message.type === "participant_left" && message.userType === "admin") ||
    // What happened while this page was not connected.
    (message.type === "registered" && !message.peerPresent);
  return isGone && before === "in" ? "lost" : before;
}

type LiveSessionOptions = {
  /** Null: there is no session to listen for. */
  bookingId: string | null;
  userId: string | null;
  /** The customer can join: a guide who is in the room before is announced when it opens. */
  isRoomOpen: boolean;
  /** In a call the customer sees the guide, so that no toast is needed. */
  isInCall?: boolean;
  /** On the page after the call: the guide who is still in the room is not announced. */
  isAfterCall?: boolean;
  onCompleted: (bookingId: string) => void;
  /** A side of the parcha or remedies arrived: for the page that waits for them. */
  onResult?: (message: ResultMessage) => void;
};
export type ResultMessage = Extract<ServerMessage, { type: "parcha-uploaded" | "remedies-prescribed" }>;

/**
 * The live channel of the customer's own session. It keeps the bookings and the position in the queue as the server has
 * them, and announces the guide. A registered customer counts as waiting, so use it only on pages where that is true.
 */
export function useLiveSession({
  bookingId,
  userId,
  isRoomOpen,
  isInCall = false,
  isAfterCall = false,
  ...handlers
}: LiveSessionOptions) {
  const { onCompleted, onResult } = handlers;
  const [guide, setGuide] = useState<GuidePresence>(null);
  /** Undefined until the first message of this session. */
  const latest = useRef<GuidePresence | undefined>(undefined);
  /** The guide has not left the room since the call. */
  const isLeftThere = useRef(false);
  const follow = (message: ServerMessage) => {
    const isFirst = latest.current === undefined;
    if (isAfterCall && isFirst && isPeerThere(message)) isLeftThere.current = true;
    latest.current = isFirst && isLeftThere.current ? "in" : guideAfter(latest.current ?? null, message);
    if (latest.current !== "in") isLeftThere.current = false;
    setGuide(latest.current);
  };
  // The server repeats it after each reconnection; the toast appears once.
  const isReady = guide === "in" && isRoomOpen;
  const announce = useEffectEvent(() => {
    if (!isInCall && !isLeftThere.current) showGuideIsReady(isAfterCall);
  });
  useEffect(() => {
    if (isReady) announce();
  }, [isReady]);
  const { channel, state, wake } = useChannel(
    bookingId && userId ? { bookingId, userType: "user", userId } : null,
    {
      message(message) {
        follow(message);
        if (message.type === "queue_updated") {
          const { bookingId: id, type: _, ...place } = message;
          void setAnswer(getQueuePosition, { params: { id } }, () => place);
        }
        if (message.type === "booking_changed" || message.type === "companion_changed")
          void refreshBookings();
        if (message.type === "session_completed") {
          void refreshBookings();
          onCompleted(message.bookingId);
        }
        if (message.type === "parcha-uploaded" || message.type === "remedies-prescribed") onResult?.(message);
      },
      live() {
        void refresh(...OF_BOOKINGS, ...(onResult ? OF_PARCHAS : []), getQueuePosition);
      },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session begins with nothing known
  useEffect(() => {
    latest.current = undefined;
    isLeftThere.current = false;
    setGuide(null);
  }, [bookingId]);
  useLookAgain(bookingId !== null && state !== "live");
  return { channel, state, wake, guide };
}

function isPeerThere(message: ServerMessage): boolean {
  return message.type === "registered" && message.peerPresent;
}

function showGuideIsReady(isAfterCall: boolean): void {
  toast({
    title: t("join.guide-ready"),
    body: isAfterCall ? undefined : t("join.guide-ready-body"),
    tone: "done",
    isAboutSession: true,
    isAboutRoom: true,
    durationMs: GUIDE_READY_MS,
  });
}

/** While no message can arrive, loads the lists every 15 s. */
function useLookAgain(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refreshBookings();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOffline]);
}
