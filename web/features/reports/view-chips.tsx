// The views of a table: the one in the address, and those of one press.
import { clsx } from "clsx";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "#web/i18n/t.ts";
import {
  type FilterField,
  isSameView,
  searchOf,
  type TableKind,
  type View,
  viewOf,
} from "./table-filters.ts";

export type NamedView = { label: string; view: View };

type Props = {
  views: readonly NamedView[];
  view: View;
  onView: (view: View) => void;
};

export function ViewChips({ views, view, onView }: Props) {
  const t = useT();
  return (
    <ul aria-label={t("tables.views")} className="contents">
      {views.map((known) => (
        <li key={known.label} className="shrink-0">
          <ViewChip
            label={known.label}
            isCurrent={isSameView(known.view, view)}
            onOpen={() => onView(known.view)}
          />
        </li>
      ))}
    </ul>
  );
}

type ChipProps = { label: string; isCurrent: boolean; onOpen: () => void };

function ViewChip({ label, isCurrent, onOpen }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onOpen}
      className={clsx(
        "inline-flex min-h-11 items-center rounded-card border px-3 text-small whitespace-nowrap",
        isCurrent
          ? "border-line bg-card font-bold"
          : "border-transparent text-ink-quiet hover:bg-primary-soft",
      )}
    >
      {label}
    </button>
  );
}

export function useTableView(kind: TableKind, fields: readonly FilterField[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(removeSavedViews, []);
  // Replaces the entry: Back leaves the table instead of undoing one letter after the other.
  const setView = (next: View) => navigate(`${pathname}${searchOf(next)}`, { replace: true });
  return [viewOf(search, kind, fields), setView] as const;
}

/** Views that were saved on the device once may name customers. */
function removeSavedViews(): void {
  for (const kind of ["users", "bookings"])
    for (const name of ["Columns", "Views"])
      try {
        localStorage.removeItem(`adminTable${name}.${kind}`);
      } catch {
        // Without storage nothing was saved.
      }
}
