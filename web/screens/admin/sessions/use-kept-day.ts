import { useEffect, useState } from "react";
import { keepDay, restoreDay } from "#web/api/day-cache.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { prefetchIntakeForGuide } from "#web/features/intakes/use-intake.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";

/**
 * Keeps today's list and the intakes of its customers readable without a network. To be called before the hooks that
 * load them, so that a page that opens without a network has the kept answers.
 */
export function useKeptDay(day: string): void {
  const adminId = useAdmin()?.id ?? null;
  useState(() => adminId !== null && restoreDay({ day, adminId }));
  useEffect(() => (adminId === null ? undefined : keepDay({ day, adminId })), [day, adminId]);
}

/** Loads the intakes of today's customers, one after the other, before the guide needs them. */
export function useIntakesOfToday(today: readonly UpcomingSession[] | undefined): void {
  const ids = today?.filter(({ hasIntake }) => hasIntake).map(({ id }) => id) ?? [];
  const text = ids.join(" ");
  useEffect(() => {
    let isStopped = false;
    const load = async () => {
      for (const id of text.split(" ")) if (id && !isStopped) await prefetchIntakeForGuide(id);
    };
    void load();
    return () => {
      isStopped = true;
    };
  }, [text]);
}
