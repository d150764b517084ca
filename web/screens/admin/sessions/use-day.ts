import { useEffect, useRef } from "react";
import type { CompanionState } from "#contract/companions.ts";
import { joinWindow } from "#domain/join-window.ts";
import { useKeeping } from "#web/api/keeping.ts";
import { prefetchCallSheet } from "#web/features/call-sheet/use-call-sheet.ts";
import { companionNameOf } from "#web/features/companions/companion-name.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { prefetchNotes } from "#web/features/notes/use-note.ts";
import { playChime, soundSetting } from "#web/features/sessions/chime.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { refreshSessionsSoon, type UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { toast } from "#web/ui/toast.ts";

const TOAST_MS = 10_000;

/**
 * Refreshes the lists on each event. Shows a toast and, if the admin has turned the sound on, plays it when a customer
 * begins to wait; plays it also when a session begins. Only the day's list uses it, so nothing sounds during a call.
 */
export function useDayChannel(upcoming: readonly UpcomingSession[] | undefined, now: Date): void {
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
  const showWaitingToast = useWaitingToast();
  const showCompanionToast = (companion: CompanionState) => {
    const name = companionNameOf(t, companion);
    toast({ title: t("companions.has-come", { name }), durationMs: TOAST_MS });
  };
  useNewlyTrue(
    upcoming,
    ({ customerWaiting }) => customerWaiting,
    (session) => {
      showWaitingToast(session);
      chime();
    },
  );
  useNewlyTrue(
    upcoming,
    ({ companion }) => companion?.admission === "named" && companion.isHere,
    ({ companion }) => {
      if (companion) showCompanionToast(companion);
      chime();
    },
  );
  useNewlyTrue(upcoming, (session) => joinWindow(session).startsAt.getTime() <= now.getTime(), chime);
}

function chime(): void {
  if (soundSetting.get()) playChime();
}

function useWaitingToast(): (session: UpcomingSession) => void {
  const t = useT();
  return (session) =>
    toast({
      title: t("sessions.has-come", { name: sessionNameOf(t, session).full }),
      body: t("sessions.has-come-body", { time: formatTime(session.sessionTime) }),
      durationMs: TOAST_MS,
    });
}

/**
 * Calls back for the first session for which a condition has become true. Sessions for which it was true when the page
 * opened are on the page already.
 */
function useNewlyTrue(
  sessions: readonly UpcomingSession[] | undefined,
  condition: (session: UpcomingSession) => boolean,
  onNew: (session: UpcomingSession) => void,
): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!sessions) return;
    const meeting = sessions.filter(condition);
    const isNew = ({ id }: UpcomingSession) => known.current !== null && !known.current.has(id);
    const found = meeting.find(isNew);
    known.current = new Set(meeting.map(({ id }) => id));
    if (found) onNew(found);
  });
}

/** Keeps today's list, what its customers have written and the notes on them readable without a network. */
export function useKeptDay(day: string): void {
  const admin = useAdmin();
  useKeeping(admin && `${admin.id} ${admin.role} ${day}`, ({ guidesDay }) => {
    const owner = { id: admin?.id ?? "", role: admin?.role ?? "", day };
    // At once, also on a network that looks alive and answers nothing.
    void guidesDay.restore(owner);
    return guidesDay.keep(owner);
  });
}

/** Loads what customers of today have written, and the notes on them, one after the other, before the guide needs them. */
export function useDetailsOfToday(today: readonly UpcomingSession[] | undefined): void {
  const text = (today ?? []).map(({ id, attendeeId }) => `${id} ${attendeeId ?? ""}`).join(",");
  useEffect(() => {
    let isStopped = false;
    const load = async () => {
      for (const session of text.split(",")) {
        const [id, attendeeId] = session.split(" ");
        if (isStopped || !id) return;
        await prefetchCallSheet(id);
        if (attendeeId) await prefetchNotes(attendeeId);
      }
    };
    void load();
    return () => {
      isStopped = true;
    };
  }, [text]);
}
