import { useEffect, useRef } from "react";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { type ComingSession, wakeSessions } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const JOINED_MS = 10_000;

/** Keeps the day's lists as they stand, and says who has come to wait or into a room. */
export function useDayChannel(upcoming: readonly ComingSession[] | undefined): void {
  const t = useT();
  const admin = useAdmin();
  const place = admin && ({ bookingId: null, userType: "admin", userId: admin.id } as const);
  useChannel(place, {
    live: wakeSessions,
    message: (message) => {
      if (message.type === "participant_joined")
        toast({ title: t("sessions.has-entered", { name: message.username }), durationMs: JOINED_MS });
      if (message.type !== "registered" && message.type !== "error") wakeSessions();
    },
  });
  useArrivals(upcoming);
}

/** Says it once when somebody begins to wait; who waits already when the page opens is on it. */
function useArrivals(upcoming: readonly ComingSession[] | undefined): void {
  const t = useT();
  const language = useLanguage();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!upcoming) return;
    const waiting = upcoming.filter(({ customerWaiting }) => customerWaiting);
    const come = waiting.find(({ id }) => known.current && !known.current.has(id));
    known.current = new Set(waiting.map(({ id }) => id));
    if (!come) return;
    toast({
      title: t("sessions.has-come", { name: come.user?.username ?? t("sessions.account-closed") }),
      body: t("sessions.has-come-body", { time: formatTime(language, come.sessionTime) }),
      durationMs: JOINED_MS,
    });
  }, [upcoming, language, t]);
}
