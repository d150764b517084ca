import { useEffect, useRef, useState } from "react";
import type { ServerMessage } from "#contract/socket.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { refreshParchas } from "#web/features/parchas/use-parchas.ts";
import { t } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";
import { type GuidePresence, guideAfter } from "./guide-presence.ts";

const GUIDE_READY_MS = 10_000;
const LOOK_AGAIN_MS = 15_000;

type Wanted = {
  /** Null: there is no session to listen for. */
  bookingId: string | null;
  userId: string | null;
  /** In a call she sees the guide, and need not be told. */
  isInCall?: boolean;
  /** She comes from the call: whom she left there she knows of, and the way back in is under another name. */
  isAfterCall?: boolean;
  onCompleted: (bookingId: string) => void;
  /** What the session leaves has come: a side of the parcha, or vidhis. For the page that waits for it. */
  onResult?: (message: ResultMessage) => void;
};
export type ResultMessage = Extract<ServerMessage, { type: "parcha-uploaded" | "remedies-prescribed" }>;

/**
 * The live channel of a customer's own session. It keeps her bookings and her place in the line as the server has them,
 * and tells her when the guide is there. Registered, she counts as waiting: only for pages on which she does.
 */
export function useLiveSession({
  bookingId,
  userId,
  isInCall = false,
  isAfterCall = false,
  ...tells
}: Wanted) {
  const { onCompleted, onResult } = tells;
  const [guide, setGuide] = useState<GuidePresence>(null);
  /** Undefined: of this session nothing has been heard yet. */
  const latest = useRef<GuidePresence | undefined>(undefined);
  const follow = (message: ServerMessage) => {
    const before = latest.current;
    const isLeftThere = isAfterCall && before === undefined && isPeerThere(message);
    latest.current = isLeftThere ? "in" : guideAfter(before ?? null, message);
    setGuide(latest.current);
    // Said again after each broken connection; she is told once.
    if (latest.current === "in" && before !== "in" && !isInCall && !isLeftThere) sayGuideIsReady(isAfterCall);
  };
  const { channel, state, wake } = useChannel(
    bookingId && userId ? { bookingId, userType: "user", userId } : null,
    {
      message(message) {
        follow(message);
        if (message.type === "queue_updated") {
          const { bookingId: id, type: _, ...place } = message;
          queryClient.setQueryData(keys.queue(id), place);
        }
        if (message.type === "booking_changed") void refreshBookings();
        if (message.type === "session_completed") {
          void refreshBookings();
          onCompleted(message.bookingId);
        }
        if (message.type === "parcha-uploaded" || message.type === "remedies-prescribed") onResult?.(message);
      },
      live() {
        void refreshBookings();
        if (onResult) void refreshParchas();
        if (bookingId) void queryClient.invalidateQueries({ queryKey: keys.queue(bookingId) });
      },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another session nothing is known yet
  useEffect(() => {
    latest.current = undefined;
    setGuide(null);
  }, [bookingId]);
  useLookAgain(bookingId !== null && state !== "live");
  return { channel, state, wake, guide };
}

function isPeerThere(message: ServerMessage): boolean {
  return message.type === "registered" && message.peerPresent;
}

function sayGuideIsReady(isAfterCall: boolean): void {
  toast({
    title: t("join.guide-ready"),
    body: isAfterCall ? undefined : t("join.guide-ready-body"),
    tone: "done",
    durationMs: GUIDE_READY_MS,
  });
}

/** While no message can come, the lists are asked for by themselves. */
function useLookAgain(isDeaf: boolean): void {
  useEffect(() => {
    if (!isDeaf) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refreshBookings();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isDeaf]);
}
