import { useEffect, useRef } from "react";
import { useSearch } from "wouter";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { MoveSession } from "./move-session.tsx";
import { NewSession } from "./new-session.tsx";

/** A new session, or, with `?reschedule={id}`, another time for one that is booked. */
export function BookScreen() {
  const moved = new URLSearchParams(useSearch()).get("reschedule");
  const shown = useRef(moved);
  // From the one to the other the address keeps its path, so the layout sees no arrival.
  useEffect(() => {
    if (shown.current === moved) return;
    shown.current = moved;
    window.scrollTo(0, 0);
    focusHeading();
  }, [moved]);
  return moved ? <MoveSession key={moved} bookingId={moved} /> : <NewSession />;
}
