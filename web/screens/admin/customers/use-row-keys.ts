import { useEffect } from "react";

const ROWS = "[data-row]";

/** J and K move the focus through the rows of a list; Enter opens the focused row, because each row is a link. */
export function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== "j" && key !== "k") || isReserved(event)) return;
      const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
      const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
      const to = at === -1 ? 0 : at + (key === "j" ? 1 : -1);
      rows[Math.min(rows.length - 1, Math.max(0, to))]?.focus();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Letters belong to a field that has the focus, to an open dialog, and to the browser's own shortcuts. */
function isReserved(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return (
    document.activeElement?.closest("input, textarea, select, [contenteditable], [role=menu]") != null ||
    document.querySelector("dialog[open]") !== null
  );
}
