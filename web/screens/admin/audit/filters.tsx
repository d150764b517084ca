// The filters of the two lists of this screen, which the address keeps, and their fields above the lists.
import { clsx } from "clsx";
import { type ReactNode, useId, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { ID_PATTERN } from "#domain/ids.ts";
import { isCalendarDate, LAST_DATE } from "#domain/ist-time.ts";
import { useStaffOptions } from "#web/features/staff/use-staff.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MomentInput } from "#web/ui/moment-input.tsx";

type Part<Filter> = { [Name in keyof Filter]: Filter[Name] | undefined };

/**
 * A filter in the address, so that a view can be sent and survives a reload. `read` leaves out what is odd in it; `view` is
 * the list that the address names beside it.
 */
export function useAddressFilter<Filter extends object>(
  read: (search: URLSearchParams) => Filter,
  view: string | null,
) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const go = (next: object) => {
    const chosen = Object.entries({ ...(view ? { view } : {}), ...next }).filter(([, value]) => value);
    const query = new URLSearchParams(chosen as [string, string][]).toString();
    navigate(query ? `${path}?${query}` : path, { replace: true });
  };
  return {
    filter,
    change: (part: Partial<Part<Filter>>) => go({ ...filter, ...part }),
    clear: () => go({}),
    isFiltered: Object.keys(filter).length > 0,
  };
}

/** What both lists are filtered by. */
export function readWhoAndWhen(search: URLSearchParams) {
  const matching = (name: "admin" | "customer" | "from" | "to", isValid: (text: string) => boolean) => {
    const text = search.get(name) ?? "";
    return isValid(text) ? { [name]: text } : {};
  };
  const isId = (text: string) => ID_PATTERN.test(text);
  return {
    ...matching("admin", isId),
    ...matching("customer", isId),
    ...matching("from", isCalendarDate),
    ...matching("to", isCalendarDate),
  };
}

type WhoAndWhen = Partial<Record<"admin" | "customer" | "from" | "to", string>>;
type Props = {
  filter: WhoAndWhen;
  change: (part: { [Name in keyof WhoAndWhen]?: string | undefined }) => void;
  clear: () => void;
  isFiltered: boolean;
  /** Of the customer in the filter, once a row has it. */
  customerName: string | null;
  /** Of a wide screen. */
  columns: string;
  /** What one list alone is filtered by. */
  children: ReactNode;
};

/** Who and when, and what one list alone is filtered by. */
export function Filters({ filter, change, clear, isFiltered, customerName, columns, children }: Props) {
  const t = useT();
  return (
    <section aria-label={t("audit.filters")} className="grid gap-3">
      <div className={clsx("grid grid-cols-2 gap-3", columns)}>
        <Choice
          label={t("audit.who")}
          all={t("audit.who-all")}
          value={filter.admin}
          options={useStaffOptions()}
          onChange={(admin) => change({ admin })}
        />
        {children}
        <Day label={t("admin.from-day")} value={filter.from} onChange={(from) => change({ from })} />
        <Day label={t("admin.to-day")} value={filter.to} onChange={(to) => change({ to })} />
      </div>
      <FilterFoot
        isFiltered={isFiltered}
        customer={filter.customer ? { name: customerName } : null}
        onAllCustomers={() => change({ customer: undefined })}
        onClear={clear}
      />
    </section>
  );
}

const CONTROL =
  "min-h-11 w-full min-w-0 rounded-part border border-control bg-card px-2.5 text-small text-ink focus-within:border-primary focus-within:outline-3 focus-within:outline-primary-soft";

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

function Day({ label, value = "", onChange }: DayProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <MomentInput
          id={id}
          type="date"
          max={LAST_DATE}
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

type FootProps = {
  isFiltered: boolean;
  /** The customer of the filter; a name only once an entry has it. */
  customer: { name: string | null } | null;
  onAllCustomers: () => void;
  onClear: () => void;
};

/** Below the fields of a filter: the customer, who has no field, and the button that clears all. */
function FilterFoot({ isFiltered, customer, onAllCustomers, onClear }: FootProps) {
  const t = useT();
  if (!isFiltered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {customer ? (
        <button
          type="button"
          onClick={onAllCustomers}
          className="inline-flex min-h-11 items-center gap-2 rounded-card bg-primary-soft px-3 text-start text-small font-bold text-primary wrap-anywhere"
        >
          <span>{t("audit.one-customer", { name: customer.name ?? t("audit.that-customer") })}</span>
          <Icon name="x" size={16} className="shrink-0" />
          <span className="sr-only">{t("audit.all-customers")}</span>
        </button>
      ) : null}
      <Button variant="quiet" size="small" onClick={onClear}>
        {t("audit.clear")}
      </Button>
    </div>
  );
}
