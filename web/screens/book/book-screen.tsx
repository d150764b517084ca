import { useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { MoveSession } from "./move-session.tsx";
import { NewSession } from "./new-session.tsx";

/** Books a session; with `?reschedule={id}` moves a booked one. */
export function BookScreen() {
  const movedId = new URLSearchParams(useSearch()).get("reschedule");
  const shown = useRef(movedId);
  // Between the two only the query changes, so RouteAnnouncer does nothing.
  useEffect(() => {
    if (shown.current === movedId) return;
    shown.current = movedId;
    window.scrollTo(0, 0);
    focusHeading();
  }, [movedId]);
  return movedId ? <MoveSession key={movedId} bookingId={movedId} /> : <NewSession />;
}
