import { useId, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import type { FilterField } from "./table-filters.ts";

type Filters = Readonly<Record<string, string>>;
type Props = {
  fields: readonly FilterField[];
  filters: Filters;
  onFilter: (filters: Filters) => void;
  onClose: () => void;
};

/** All filters of a table. They count when the admin presses Show. */
export function FilterDialog({ fields, filters, onFilter, onClose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState(filters);
  const set = (name: string, value: string) => setChosen({ ...chosen, [name]: value });
  const clear = () => setChosen({ search: chosen.search ?? "" });
  return (
    <Dialog isOpen onClose={onClose} title={t("tables.filters")} closeLabel={t("shell.close")}>
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
            {t("tables.show")}
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
              {t(at === 0 ? "tables.from" : "tables.to")}
            </label>
            <input
              id={`${id}-${name}`}
              type="date"
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
