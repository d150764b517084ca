import { useEffect, useState } from "react";
import { keepDay, restoreDay } from "#web/api/day-cache.ts";
import { prefetchCallSheet } from "#web/features/call-sheet/use-call-sheet.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { prefetchNotes } from "#web/features/notes/use-note.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";

/**
 * Keeps today's list, what its customers have written and the notes on them readable without a network. To be called before the hooks that
 * load them, so that a page that opens without a network has the kept answers.
 */
export function useKeptDay(day: string): void {
  const adminId = useAdmin()?.id ?? null;
  useState(() => adminId !== null && restoreDay({ day, adminId }));
  useEffect(() => (adminId === null ? undefined : keepDay({ day, adminId })), [day, adminId]);
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
