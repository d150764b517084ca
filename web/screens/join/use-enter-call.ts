import { type ComponentType, useCallback, useState } from "react";
import { getCompanionSessions } from "#contract/companions.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { roomNameOf } from "#domain/room.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { syncClock } from "#web/api/sync-clock.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import type { CallProps } from "#web/features/call/call.tsx";
import { t } from "#web/i18n/t.ts";
import { isLostPart } from "#web/lost-parts.ts";

type Room = { bookingId: string; Call: ComponentType<CallProps>; token: CallProps["token"] };

/**
 * Enters the call: loads its module and at the same time requests a token, which the server refuses while the room is
 * closed. The error is shown at the Join button.
 */
export function useEnterCall(userType: "user" | "companion") {
  const [room, setRoom] = useState<Room | null>(null);
  const entering = useAction((bookingId: string) => loadRoom(bookingId, userType), {
    onDone: setRoom,
    // The refusal means that this page is out of date.
    onFailed: (error) => {
      if (!(error instanceof CallFailure) || error.status === 0) return;
      void (userType === "user" ? refreshBookings() : refresh(getCompanionSessions));
      // The button was shown at the wrong time.
      if (error.code === "too-early" || error.code === "too-late") void syncClock();
    },
  });
  const leave = useCallback(() => setRoom(null), []);
  return {
    room,
    enter: (bookingId: string) => void entering.send(bookingId),
    leave,
    isEntering: entering.isPending,
    joinError: entering.error ? joinErrorText(entering.error) : null,
  };
}

async function loadRoom(bookingId: string, userType: "user" | "companion"): Promise<Room> {
  const [{ Call }, token] = await Promise.all([
    import("#web/features/call/call.tsx"),
    call(createRoomToken, { input: { roomName: roomNameOf(bookingId), userType } }),
  ]);
  return { bookingId, Call, token };
}

/** The specification's sentences. A refusal of the server has its own. */
function joinErrorText(error: Error): string {
  if (isLostPart(error)) return t("join.call-not-loaded");
  const isRefusal = error instanceof CallFailure && error.status > 0 && error.code !== "bad-answer";
  if (isRefusal) return messageOf(error);
  const what = error instanceof CallFailure ? "call.failed-token" : "call.failed-session";
  return `${t(what)} – ${t("call.failed-refresh")}`;
}
