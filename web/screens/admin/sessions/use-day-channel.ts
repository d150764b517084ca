import { useEffect, useRef } from "react";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { refreshSessionsSoon, type UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const TOAST_MS = 10_000;

/** Refreshes the lists on each event, and shows a toast when a customer begins to wait or enters a room. */
export function useDayChannel(upcoming: readonly UpcomingSession[] | undefined): void {
  const t = useT();
  const admin = useAdmin();
  const registration = admin && ({ bookingId: null, userType: "admin", userId: admin.id } as const);
  useChannel(registration, {
    live: refreshSessionsSoon,
    message: (message) => {
      if (message.type === "participant_joined")
        toast({
          title: t("sessions.has-entered", { name: sessionNameOf(t, { ...message, user: message }).full }),
          durationMs: TOAST_MS,
        });
      if (message.type !== "registered" && message.type !== "error") refreshSessionsSoon();
    },
  });
  useWaitingToast(upcoming);
}

/** Once for each customer who begins to wait; those who waited when the page opened are on it already. */
function useWaitingToast(upcoming: readonly UpcomingSession[] | undefined): void {
  const t = useT();
  const language = useLanguage();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!upcoming) return;
    const waiting = upcoming.filter(({ customerWaiting }) => customerWaiting);
    const arrived = waiting.find(({ id }) => known.current && !known.current.has(id));
    known.current = new Set(waiting.map(({ id }) => id));
    if (!arrived) return;
    toast({
      title: t("sessions.has-come", { name: sessionNameOf(t, arrived).full }),
      body: t("sessions.has-come-body", { time: formatTime(language, arrived.sessionTime) }),
      durationMs: TOAST_MS,
    });
  }, [upcoming, language, t]);
}
