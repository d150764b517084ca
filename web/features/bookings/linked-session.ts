// The session to which the address of a list leads, as the links in messages do.
import { useRef } from "react";
import { useLocation } from "react-router";

/** The id of the booking; null if the address names none. */
export function useLinkedSession(): string | null {
  return new URLSearchParams(useLocation().search).get("session");
}

/** Answers the `ref` of a session's row. The row of the linked session scrolls into view once, when it is drawn. */
export function useScrollToLinkedSession(): (
  bookingId: string,
) => ((row: HTMLElement | null) => void) | undefined {
  const linkedId = useLinkedSession();
  const isDone = useRef(false);
  return (bookingId) => {
    if (bookingId !== linkedId) return undefined;
    return (row) => {
      if (!row || isDone.current) return;
      isDone.current = true;
      row.scrollIntoView({ block: "nearest" });
    };
  };
}
