import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import type { Over } from "./join-view.ts";
import { forgetWatched } from "./watched-bookings.ts";

const TOAST_MS = 8_000;
const TO_DASHBOARD_MS = 3_000;

type Seen = {
  /** The session that this page is about now. */
  nextId: string | null;
  watchedId: string | null;
  over: Over | null;
};

/**
 * The guide has completed her session: she is told once, and led on. To the dashboard after three seconds when she was
 * here; to its results at once when it happened while the page was away. Answers the id of the session that is over.
 */
export function useFinish({ nextId, watchedId, over }: Seen) {
  const [, navigate] = useLocation();
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const waitedHere = useRef(new Set<string>());
  useEffect(() => {
    if (nextId) waitedHere.current.add(nextId);
  }, [nextId]);

  const finish = useCallback((bookingId: string) => {
    sayCompleted();
    forgetWatched();
    setFinishedId(bookingId);
  }, []);

  const completedId = over?.ending === "completed" && over.booking.id === watchedId ? watchedId : null;
  useEffect(() => {
    if (!completedId) return;
    if (waitedHere.current.has(completedId)) return finish(completedId);
    sayCompleted();
    forgetWatched();
    navigate(paths.results(completedId), { replace: true });
  }, [completedId, finish, navigate]);

  useEffect(() => {
    if (!finishedId) return;
    const timer = setTimeout(() => navigate(paths.dashboard()), TO_DASHBOARD_MS);
    return () => clearTimeout(timer);
  }, [finishedId, navigate]);
  return { finishedId, finish };
}

function sayCompleted(): void {
  toast({
    title: t("join.completed-title"),
    body: t("join.completed-body"),
    tone: "done",
    durationMs: TOAST_MS,
  });
}
