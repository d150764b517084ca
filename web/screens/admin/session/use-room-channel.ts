import { useAdmin } from "#web/features/identity/admin-session.ts";
import { wakeSessions } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const JOINED_MS = 10_000;

/** What is heard of a session: it is asked for anew with each thing, and who enters is said for ten seconds. */
const NEWS: readonly string[] = ["participant_joined", "participant_left", "device_check", "booking_changed"];

export function useRoomChannel(bookingId: string) {
  const t = useT();
  const admin = useAdmin();
  const place = admin && ({ bookingId, userType: "admin", userId: admin.id } as const);
  return useChannel(place, {
    live: wakeSessions,
    message: (message) => {
      if (message.type === "participant_joined")
        toast({ title: t("room.joined", { name: message.username }), tone: "done", durationMs: JOINED_MS });
      if (NEWS.includes(message.type)) wakeSessions();
    },
  });
}
