import { useState } from "react";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { refreshSessionsSoon } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const TOAST_MS = 10_000;

/** Messages after which the session is fetched again. */
const REFRESHING: readonly string[] = [
  "participant_joined",
  "participant_left",
  "device_check",
  "booking_changed",
  "sessions_changed",
];

/** `isOutOfReach`: the customer's network was gone as they were here last. */
export function useRoomChannel(bookingId: string) {
  const t = useT();
  const [isOutOfReach, setOutOfReach] = useState(false);
  const admin = useAdmin();
  const registration = admin && ({ bookingId, userType: "admin", userId: admin.id } as const);
  const channel = useChannel(registration, {
    live: refreshSessionsSoon,
    message: (message) => {
      if (message.type === "participant_joined")
        toast({
          title: t("room.joined", { name: sessionNameOf(t, { ...message, user: message }).short }),
          tone: "done",
          durationMs: TOAST_MS,
        });
      if (message.type === "participant_left") setOutOfReach(message.isOutOfReach === true);
      if (REFRESHING.includes(message.type)) refreshSessionsSoon();
    },
  });
  return { ...channel, isOutOfReach };
}
