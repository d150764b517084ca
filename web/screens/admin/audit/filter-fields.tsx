// The fields of the filters above the two lists of this screen.
import { type ReactNode, useId } from "react";

const CONTROL =
  "min-h-11 w-full min-w-0 rounded-part border border-control bg-card px-2.5 text-small text-ink focus:border-primary focus:outline-3 focus:outline-primary-soft";

type ChoiceProps = {
  label: string;
  /** The first option, which does not filter. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

export function Choice({ label, all, value = "", options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value || undefined)}
          className={CONTROL}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void };

export function Day({ label, value = "", onChange }: DayProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value || undefined)}
          className={CONTROL}
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-small text-ink-quiet">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
