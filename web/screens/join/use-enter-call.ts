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
 * The way into the room: the call's own file is loaded on the press, and meanwhile the server is asked whether the room
 * is open to her. What it answers instead is said where she pressed.
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
    // The server knows better what this page is about.
    onError: (error) => {
      if (!(error instanceof CallFailure) || error.status === 0) return;
      void refreshBookings();
      if (error.code === "too-early" || error.code === "too-late") void setClock();
    },
  });
  return {
    room,
    enter: (bookingId: string) => entering.mutate(bookingId),
    leave: () => setRoom(null),
    isEntering: entering.isPending,
    hindrance: entering.error ? hindranceOf(entering.error) : null,
  };
}

/** The button was there at the wrong time: so this page's clock is wrong. */
async function setClock(): Promise<void> {
  const askedAt = performance.now();
  const { serverTime } = await call(getPublicConfig);
  learnServerTime(serverTime, (performance.now() - askedAt) / 2);
}

async function loadCall() {
  try {
    return await import("#web/features/call/call.tsx");
  } catch {
    throw new NotLoaded();
  }
}

class NotLoaded extends Error {}

function hindranceOf(error: Error): string {
  return error instanceof NotLoaded ? t("join.call-not-loaded") : messageOf(error);
}
