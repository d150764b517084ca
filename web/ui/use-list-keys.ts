import { useT } from "#web/i18n/t.ts";
import { useKeys } from "./use-keys.ts";

/** Marks the link or button of a list that J and K move to: `<Link {...LIST_ROW} href={…}>`. */
export const LIST_ROW = { "data-list-row": "" } as const;
const ROW = "[data-list-row]";
const CHOSEN = `${ROW}[aria-expanded=true], ${ROW}[aria-current], ${ROW}[aria-selected=true]`;

type Options = {
  isEnabled?: boolean;
  /** Is given the row that has got the focus, for lists that choose what J and K move to. */
  onMove?: (row: HTMLElement) => void;
};

/**
 * J and K move the focus through the rows of all lists on the screen, in the order of the page; they begin at the chosen
 * row. Enter opens a row by itself, because each row is a link or a button.
 * @example
 * useListKeys();
 * rows.map((row) => <Link key={row.id} {...LIST_ROW} href={row.path}>…</Link>)
 */
export function useListKeys({ isEnabled = true, onMove }: Options = {}): void {
  const t = useT();
  useKeys(
    [
      { keys: ["J", "K"], label: t("keys.move"), onPress: (key) => move(key === "J" ? 1 : -1, onMove) },
      { keys: ["Enter"], label: t("keys.open") },
    ],
    isEnabled,
  );
}

/** False if there is no row. */
function move(step: 1 | -1, onMove?: (row: HTMLElement) => void): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  const current = focused ?? document.querySelector<HTMLElement>(CHOSEN);
  const at = current ? rows.indexOf(current) : -1;
  const row = at === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
  if (!row) return false;
  row.focus();
  row.scrollIntoView({ block: "nearest" });
  onMove?.(row);
  return true;
}
