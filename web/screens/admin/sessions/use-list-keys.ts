import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { paths } from "#web/paths.ts";
import { canStart } from "./primary-action.ts";
import { isDaySession, outcomeOf, type RowSession } from "./row-session.ts";

type Keys = {
  isEnabled: boolean;
  now: Date;
  chosen: RowSession | null;
  onHelp: () => void;
};

/** J and K move through the rows, S starts the chosen session, P adds photos, Enter opens it, ? lists the keys. */
export function useListKeys({ isEnabled, now, chosen, onHelp }: Keys): void {
  const [, navigate] = useLocation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isReserved(event)) return;
    const key = event.key.toLowerCase();
    if (key === "?") onHelp();
    else if (key === "j" || key === "k") move(key === "j" ? 1 : -1, chosen?.id ?? null);
    else if (chosen && key === "s" && isDaySession(chosen) && canStart(chosen, now))
      navigate(paths.adminSession(chosen.id));
    else if (chosen && key === "p" && chosen.status === "completed")
      navigate(
        outcomeOf(chosen) === "parcha-owed"
          ? paths.adminPhotos(chosen.id)
          : paths.adminSessionDetail(chosen.id),
      );
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isEnabled]);
}

/** Letters belong to a field that has the focus, to an open dialog and menu, and to the browser's own shortcuts. */
function isReserved(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const focused = document.activeElement;
  return (
    focused?.closest("input, textarea, select, [contenteditable], [role=menu]") != null ||
    document.querySelector("dialog[open]") !== null
  );
}

/** The rows of the list as they are shown, from the first to the last. */
function move(step: 1 | -1, chosenId: string | null): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-session]")];
  const at = rows.findIndex((row) => row.dataset.session === chosenId);
  const row = at === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  row?.querySelector<HTMLElement>("button[aria-expanded]")?.click();
  row?.scrollIntoView({ block: "nearest" });
}
