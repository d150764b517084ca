import { useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { getPublicConfig } from "#contract/config.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { roomNameOf } from "#domain/room.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import type { CallProps } from "#web/features/call/call.tsx";
import { t } from "#web/i18n/t.ts";

type Room = { bookingId: string; Call: ComponentType<CallProps>; token: CallProps["token"] };

/**
 * Enters the call: loads its module and at the same time requests a token, which the server refuses while the room is
 * closed. The error is shown at the Join button.
 */
export function useEnterCall() {
  const [room, setRoom] = useState<Room | null>(null);
  const entering = useMutation({
    mutationFn: async (bookingId: string): Promise<Room> => {
      const [{ Call }, token] = await Promise.all([
        loadCall(),
        call(createRoomToken, { input: { roomName: roomNameOf(bookingId), userType: "user" } }),
      ]);
      return { bookingId, Call, token };
    },
    onSuccess: setRoom,
    // The refusal means that this page is out of date.
    onError: (error) => {
      if (!(error instanceof CallFailure) || error.status === 0) return;
      void refreshBookings();
      if (error.code === "too-early" || error.code === "too-late") void syncClock();
    },
  });
  return {
    room,
    enter: (bookingId: string) => entering.mutate(bookingId),
    leave: () => setRoom(null),
    isEntering: entering.isPending,
    joinError: entering.error ? joinErrorText(entering.error) : null,
  };
}

/** The button was shown at the wrong time, so this page's clock is wrong. */
async function syncClock(): Promise<void> {
  const askedAt = performance.now();
  const { serverTime } = await call(getPublicConfig);
  learnServerTime(serverTime, (performance.now() - askedAt) / 2);
}

async function loadCall() {
  try {
    return await import("#web/features/call/call.tsx");
  } catch {
    throw new CallNotLoaded();
  }
}

class CallNotLoaded extends Error {}

/** The specification's sentences. A refusal of the server has its own. */
function joinErrorText(error: Error): string {
  if (error instanceof CallNotLoaded) return t("join.call-not-loaded");
  const isRefusal = error instanceof CallFailure && error.status > 0 && error.code !== "bad-answer";
  if (isRefusal) return messageOf(error);
  const what = error instanceof CallFailure ? "call.failed-token" : "call.failed-session";
  return `${t(what)} – ${t("call.failed-refresh")}`;
}
