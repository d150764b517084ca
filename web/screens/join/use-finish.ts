import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { t } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toast.ts";
import type { Over } from "./join-view.ts";
import { forgetWatched } from "./watched-bookings.ts";

const TOAST_MS = 8_000;
const TO_DASHBOARD_MS = 3_000;

type Options = {
  /** The session that the page shows now. */
  nextId: string | null;
  watchedId: string | null;
  over: Over | null;
};

/**
 * After the guide has completed the session, shows a toast once and redirects the customer: to the dashboard after three
 * seconds if the page was open, to the results at once if it happened while the page was closed.
 */
export function useFinish({ nextId, watchedId, over }: Options) {
  const [, navigate] = useLocation();
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const shownIds = useRef(new Set<string>());
  useEffect(() => {
    if (nextId) shownIds.current.add(nextId);
  }, [nextId]);

  const finish = useCallback((bookingId: string) => {
    toastCompleted();
    forgetWatched();
    setFinishedId(bookingId);
  }, []);

  const completedId = over?.outcome === "completed" && over.booking.id === watchedId ? watchedId : null;
  useEffect(() => {
    if (!completedId) return;
    if (shownIds.current.has(completedId)) return finish(completedId);
    toastCompleted();
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

function toastCompleted(): void {
  toast({
    title: t("join.completed-title"),
    body: t("join.completed-body"),
    tone: "done",
    isAboutSession: true,
    durationMs: TOAST_MS,
  });
}
