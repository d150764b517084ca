import { clsx } from "clsx";
import { useEffect, useEffectEvent, useState } from "react";
import { SearchField, useSearchText } from "#web/features/lists/search-field.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";
import { useKeys } from "#web/ui/use-keys.ts";
import { FilterDialog } from "./filter-dialog.tsx";
import { chipOf, type FilterField, withoutField } from "./table-filters.ts";
import { filterNames, type View } from "./table-view.ts";

const FILTER = "M4 7h16M7 12h10M10 17h4";

type FieldProps = {
  label: string;
  hint: string;
  view: View;
  onView: (view: View) => void;
};
type Props = Pick<FieldProps, "view" | "onView"> & { fields: readonly FilterField[] };

/** The button for all filters, and those that are on. The parts of a list that wraps or scrolls sideways. */
export function FilterButtons({ fields, view, onView }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const setFilters = (filters: View["filters"]) => onView({ ...view, filters });
  useKeys([{ keys: ["F"], label: t("tables.filter"), onPress: () => setOpen(true) }]);
  return (
    <>
      <ul className="contents">
        <li className="shrink-0">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="F"
            onClick={() => setOpen(true)}
            className={clsx(chipClass, "border-control bg-card font-bold")}
          >
            <LineDrawing shape={FILTER} size={18} />
            <FilterCount count={filterNames(view).length} />
          </button>
        </li>
        <FilterChips fields={fields} view={view} onFilters={setFilters} />
      </ul>
      {isOpen ? (
        <FilterDialog
          fields={fields}
          filters={view.filters}
          onFilter={setFilters}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const chipClass =
  "inline-flex min-h-11 items-center gap-2 rounded-card border px-3 text-small whitespace-nowrap hover:bg-primary-soft";

function FilterCount({ count }: { count: number }) {
  const t = useT();
  return <span>{count > 0 ? t("tables.filter-count", { count }) : t("tables.filter")}</span>;
}

type ChipsProps = {
  fields: readonly FilterField[];
  view: View;
  onFilters: (filters: View["filters"]) => void;
};

function FilterChips({ fields, view, onFilters }: ChipsProps) {
  const t = useT();
  const language = useLanguage();
  const { customer, ...others } = view.filters;
  const chips = fields.flatMap((field) => {
    const text = chipOf(field, view.filters, { t, language });
    return text ? [{ text, rest: withoutField(field, view.filters) }] : [];
  });
  const all = customer ? [{ text: t("tables.one-customer"), rest: others }, ...chips] : chips;
  return (
    <>
      {all.map(({ text, rest }) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            onClick={() => onFilters(rest)}
            className={clsx(chipClass, "border-transparent bg-primary-soft font-bold text-primary")}
          >
            <span>{text}</span>
            <Icon name="x" size={16} />
            <span className="sr-only">{t("tables.remove-filter")}</span>
          </button>
        </li>
      ))}
      {all.length > 0 ? (
        <li className="shrink-0">
          <button
            type="button"
            onClick={() => onFilters({ search: view.filters.search ?? "" })}
            className={clsx(chipClass, "border-transparent font-bold text-primary")}
          >
            {t("tables.clear")}
          </button>
        </li>
      ) : null}
    </>
  );
}

/** The address follows the field after a pause in typing, and the field follows the address when a view is opened. */
export function ViewSearchField({ label, hint, view, onView }: FieldProps) {
  const inAddress = view.filters.search ?? "";
  const { typed, setTyped, search: settled } = useSearchText(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    if (typed.trim() !== inAddress) setTyped(inAddress);
  }
  const follow = useEffectEvent((search: string) => {
    if (search !== inAddress && search === typed.trim())
      onView({ ...view, filters: { ...view.filters, search } });
  });
  useEffect(() => follow(settled), [settled]);
  return (
    <SearchField
      label={label}
      hint={hint}
      typed={typed}
      onType={setTyped}
      className="grow md:max-w-[26rem] md:basis-80"
    />
  );
}
