// The views of a table: the one in the address, and those of one press.
import { clsx } from "clsx";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { storedValue } from "#web/api/stored-value.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useFocusOfNext, useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";
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
  kind: TableKind;
  usual: readonly NamedView[];
  fields: readonly FilterField[];
  view: View;
  onView: (view: View) => void;
};

const MAX_NAME_LENGTH = 40;

/** Views in one press: the usual ones, and those saved on this device. */
export function ViewChips({ kind, usual, fields, view, onView }: Props) {
  const t = useT();
  const own = useOwnViews(kind);
  const [isNaming, setNaming] = useState(false);
  useFocusOnceClosed(isNaming);
  const saved = own.views.map(({ name, search }) => ({ label: name, view: viewOf(search, kind, fields) }));
  const open = (chosen: View) => onView({ ...chosen, columns: view.columns });
  const isKnown = [...usual, ...saved].some((known) => isSameView(known.view, view));
  const current = saved.find((known) => isSameView(known.view, view));
  return (
    <>
      <ul {...useFocusOfNext<HTMLUListElement>()} aria-label={t("tables.views")} className="contents">
        {[...usual, ...saved].map((known) => (
          <li key={`${saved.includes(known)} ${known.label}`} className="shrink-0">
            <ViewChip {...known} isCurrent={isSameView(known.view, view)} onOpen={() => open(known.view)} />
          </li>
        ))}
        {isKnown ? null : (
          <li className="shrink-0">
            <Button variant="quiet" size="small" onClick={() => setNaming(true)}>
              <Icon name="plus" size={18} />
              {t("tables.save-view")}
            </Button>
          </li>
        )}
        {current ? (
          <li className="shrink-0">
            <Button variant="quiet" size="small" onClick={() => own.remove(current.label)}>
              <Icon name="trash" size={18} />
              {t("tables.delete-view")}
            </Button>
          </li>
        ) : null}
      </ul>
      {isNaming ? (
        <NameDialog
          taken={usual.map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onSave={(name) => own.save(name, view)}
        />
      ) : null}
    </>
  );
}

type ChipProps = NamedView & { isCurrent: boolean; onOpen: () => void };

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

type NameProps = { taken: readonly string[]; onClose: () => void; onSave: (name: string) => void };

function NameDialog({ taken, onClose, onSave }: NameProps) {
  const t = useT();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<"missing" | "taken" | null>(null);
  const save = () => {
    const found = name.trim() === "" ? "missing" : taken.includes(name.trim()) ? "taken" : null;
    setFault(found);
    if (found) return "name";
    onSave(name.trim());
    onClose();
    return null;
  };
  return (
    <FormDialog
      title={t("tables.save-view")}
      onSubmit={save}
      onClose={onClose}
      submit={t("general.save")}
      canLeave
    >
      <TextField
        label={t("tables.view-name")}
        hint={t("tables.view-name-hint")}
        error={fault && t(`tables.view-name-${fault}`)}
        name="name"
        value={name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");
const columnsOf = {
  users: storedValue("adminTableColumns.users", isNames),
  bookings: storedValue("adminTableColumns.bookings", isNames),
};

type OwnView = { adminId: string; name: string; search: string };
const isOwnViews = (value: unknown): value is OwnView[] =>
  Array.isArray(value) &&
  value.every((view) =>
    [view?.adminId, view?.name, view?.search].every((field) => typeof field === "string"),
  );
const ownViews = {
  users: storedValue("adminTableViews.users", isOwnViews),
  bookings: storedValue("adminTableViews.bookings", isOwnViews),
};

/** The view in the address. Without columns in it, those that were chosen on this device. */
export function useTableView(kind: TableKind, fields: readonly FilterField[]) {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const view = viewOf(search, kind, fields);
  const columns = columnsOf[kind].use();
  // Replaces the entry: Back leaves the table instead of undoing one letter after the other.
  const setView = (next: View) => navigate(`${location}${searchOf(next)}`, { replace: true });
  const setColumns = (names: readonly string[] | null) => {
    columnsOf[kind].set(names ? [...names] : null);
    setView({ ...view, columns: names });
  };
  return { view: { ...view, columns: view.columns ?? columns }, setView, setColumns };
}

/** The views that the admin has saved on this device. Those of others may name their customers. */
function useOwnViews(kind: TableKind) {
  const adminId = useAdmin()?.id ?? "";
  const all = ownViews[kind].use() ?? [];
  const isOwn = (saved: OwnView) => saved.adminId === adminId;
  const without = (name: string) => all.filter((saved) => !isOwn(saved) || saved.name !== name);
  const save = (name: string, view: View) =>
    ownViews[kind].set([...without(name), { adminId, name, search: searchOf({ ...view, columns: null }) }]);
  const remove = (name: string) => ownViews[kind].set(without(name));
  return { views: all.filter(isOwn), save, remove };
}
