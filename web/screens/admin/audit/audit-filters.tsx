// The filter of the record of changes, which the address keeps, and its fields above the list.
import { type ReactNode, useId, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { AuditQuery } from "#contract/audit.ts";
import { AUDIT_ACTIONS } from "#domain/audit-actions.ts";
import { ID_PATTERN } from "#domain/ids.ts";
import { isCalendarDate, LAST_DATE } from "#domain/ist-time.ts";
import { useStaffOptions } from "#web/features/staff/use-staff.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MomentInput } from "#web/ui/moment-input.tsx";

type AuditFilter = Omit<AuditQuery, "cursor">;

const ACTIONS = ["all", ...AUDIT_ACTIONS] as const;
const OUTCOMES = ["done", "refused", "unfinished"] as const;

const isId = (text: string) => ID_PATTERN.test(text);
const isOneOf = (known: readonly string[]) => (text: string) => known.includes(text);
const FIELDS: Readonly<Record<keyof AuditFilter, (text: string) => boolean>> = {
  admin: isId,
  customer: isId,
  action: isOneOf(ACTIONS),
  outcome: isOneOf(OUTCOMES),
  from: isCalendarDate,
  to: isCalendarDate,
};

/** A filter in the address, so that a view can be sent and survives a reload. What is odd in it is left out. */
export function useAuditFilter() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => {
    const given = new URLSearchParams(search);
    const valid = Object.entries(FIELDS).filter(([name, isValid]) => isValid(given.get(name) ?? ""));
    return Object.fromEntries(valid.map(([name]) => [name, given.get(name)])) as AuditFilter;
  }, [search]);
  const go = (next: Partial<Record<keyof AuditFilter, string | undefined>>) => {
    const chosen = Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const query = new URLSearchParams(chosen).toString();
    void navigate(query ? `${pathname}?${query}` : pathname, { replace: true });
  };
  return {
    filter,
    change: (part: Partial<Record<keyof AuditFilter, string | undefined>>) => go({ ...filter, ...part }),
    clear: () => go({}),
    isFiltered: Object.keys(filter).length > 0,
  };
}

type Props = ReturnType<typeof useAuditFilter> & {
  /** Of the customer in the filter, once an entry has it. */
  customerName: string | null;
};

export function AuditFilters({ filter, change, clear, isFiltered, customerName }: Props) {
  const t = useT();
  return (
    <section aria-label={t("audit.filters")} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[3fr_2fr_2fr_2fr_2fr]">
        <div className="max-md:col-span-2">
          <Choice
            label={t("audit.what")}
            all={t("audit.what-first")}
            value={filter.action}
            options={ACTIONS.map((value) => ({
              value,
              label: t(value === "all" ? "audit.what-all" : `audit.do-${value}`),
            }))}
            onChange={(action) => change({ action })}
          />
        </div>
        <Choice
          label={t("audit.who")}
          all={t("audit.who-all")}
          value={filter.admin}
          options={useStaffOptions()}
          onChange={(admin) => change({ admin })}
        />
        <Choice
          label={t("audit.how-ended")}
          all={t("audit.how-all")}
          value={filter.outcome}
          options={OUTCOMES.map((value) => ({ value, label: t(`audit.${value}`) }))}
          onChange={(outcome) => change({ outcome })}
        />
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

function Choice({ label, all, value = "", options, onChange }: ChoiceProps) {
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
