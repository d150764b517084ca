import { clsx } from "clsx";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { LAST_DATE } from "#domain/ist-time.ts";
import { SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { useFocusOfNext } from "#web/ui/focus-heading.ts";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";
import { MomentInput } from "#web/ui/moment-input.tsx";
import { chipOf, type FilterField, filterNames, type View, withoutField } from "./table-filters.ts";

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
  const [isOpen, setOpen] = useState(false);
  const setFilters = (filters: View["filters"]) => onView({ ...view, filters });
  return (
    <>
      <ul {...useFocusOfNext<HTMLUListElement>()} className="contents">
        <li className="shrink-0">
          <button
            type="button"
            aria-haspopup="dialog"
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
  const { customer, ...others } = view.filters;
  const chips = fields.flatMap((field) => {
    const text = chipOf(field, view.filters, t);
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
    if (search !== inAddress) onView({ ...view, filters: { ...view.filters, search } });
  });
  const isSettled = settled === typed.trim();
  // Also where the text that rested before is typed again at once after the address has left it.
  useEffect(() => {
    if (isSettled) follow(settled);
  }, [settled, isSettled]);
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

type Filters = Readonly<Record<string, string>>;
type FilterDialogProps = {
  fields: readonly FilterField[];
  filters: Filters;
  onFilter: (filters: Filters) => void;
  onClose: () => void;
};

/** All filters of a table. They count when the admin presses Show. */
function FilterDialog({ fields, filters, onFilter, onClose }: FilterDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState(filters);
  const set = (name: string, value: string) => setChosen({ ...chosen, [name]: value });
  const clear = () => setChosen({ search: chosen.search ?? "" });
  return (
    <Dialog isOpen onClose={onClose} title={t("tables.filters")}>
      <div className="grid grid-cols-1 gap-5">
        {fields.map((field) => (
          <FieldControl key={field.label} field={field} filters={chosen} onSet={set} />
        ))}
        <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-3 border-t border-line bg-card px-5 py-3">
          <Button variant="quiet" onClick={clear}>
            {t("tables.clear")}
          </Button>
          <Button
            onClick={() => {
              onFilter(chosen);
              onClose();
            }}
          >
            {t("admin.show")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type ControlProps = { field: FilterField; filters: Filters; onSet: (name: string, value: string) => void };

function FieldControl({ field, filters, onSet }: ControlProps) {
  switch (field.kind) {
    case "some":
      return <SomeOf field={field} filters={filters} onSet={onSet} />;
    case "one":
      return <OneOf field={field} filters={filters} onSet={onSet} />;
    default:
      return <Days field={field} filters={filters} onSet={onSet} />;
  }
}

type PropsOf<Kind extends FilterField["kind"]> = Omit<ControlProps, "field"> & {
  field: Extract<FilterField, { kind: Kind }>;
};

function SomeOf({ field: { name, label, options }, filters, onSet }: PropsOf<"some" | "one">) {
  const chosen = filters[name]?.split(",").filter(Boolean) ?? [];
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="text-small font-bold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4">
        {options.map(({ value, label: optionLabel }) => (
          <Checkbox
            key={value}
            isChecked={chosen.includes(value)}
            onChange={(isChecked) => {
              const values = isChecked ? [...chosen, value] : chosen.filter((other) => other !== value);
              onSet(name, values.join(","));
            }}
          >
            {optionLabel}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function OneOf({ field: { name, label, options }, filters, onSet }: PropsOf<"some" | "one">) {
  const t = useT();
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={filters[name] ?? ""}
          onChange={({ target }) => onSet(name, target.value)}
          className={inputClass}
        >
          <option value="">{t(name === "unpaid" ? "tables.hidden" : "tables.any")}</option>
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Days({ field: { label, from, to }, filters, onSet }: PropsOf<"days">) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="text-small font-bold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        {([from, to] as const).map((name, at) => (
          <div key={name} className="grid gap-1">
            <label htmlFor={`${id}-${name}`} className="text-small text-ink-quiet">
              {t(at === 0 ? "admin.from-day" : "admin.to-day")}
            </label>
            <MomentInput
              id={`${id}-${name}`}
              type="date"
              max={LAST_DATE}
              value={filters[name] ?? ""}
              onChange={({ target }) => onSet(name, target.value)}
              className={`${inputClass} max-sm:px-2 max-sm:text-small`}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
