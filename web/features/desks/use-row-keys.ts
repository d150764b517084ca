import { useEffect } from "react";

/** Marks the button of a row that J and K move to. */
export const LIST_ROW = { "data-list-row": "" } as const;

/** J and K move the focus through the rows. Space and Enter press the row's button by themselves. */
export function useRowKeys(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key === "j" || key === "k") && !isReserved(event) && move(key === "j" ? 1 : -1))
        event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
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

function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-list-row]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = at === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
  return row !== undefined;
}
