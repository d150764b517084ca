import { useMemo } from "react";
import { useStaffOptions } from "#web/features/staff/use-staff.ts";
import { useT } from "#web/i18n/t.ts";
import { LABELLED_ENDPOINTS } from "./endpoint-labels.ts";
import { Choice, Day } from "./filter-fields.tsx";
import { FilterFoot } from "./filter-foot.tsx";
import type { useAuditFilter } from "./use-audit-filter.ts";

type Props = ReturnType<typeof useAuditFilter> & {
  /** Of the customer in the filter. */
  customerName: string | null;
};

export function AuditFilters({ filter, change, clear, isFiltered, customerName }: Props) {
  const t = useT();
  const staff = useStaffOptions();
  const verbs = useMemo(
    () =>
      LABELLED_ENDPOINTS.map(([verb, label]) => ({ value: verb, label: t(label) })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [t],
  );
  const outcomes = (["done", "refused", "unfinished"] as const).map((value) => ({
    value,
    label: t(`audit.${value}`),
  }));
  return (
    <section aria-label={t("audit.filters")} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[2fr_3fr_2fr_2fr_2fr]">
        <Choice
          label={t("audit.who")}
          all={t("audit.who-all")}
          value={filter.admin}
          options={staff}
          onChange={(admin) => change({ admin })}
        />
        <Choice
          label={t("audit.what")}
          all={t("audit.what-all")}
          value={filter.verb}
          options={verbs}
          onChange={(verb) => change({ verb })}
        />
        <Choice
          label={t("audit.how-ended")}
          all={t("audit.how-all")}
          value={filter.outcome}
          options={outcomes}
          onChange={(outcome) => change({ outcome: outcomes.find(({ value }) => value === outcome)?.value })}
        />
        <Day label={t("audit.from-day")} value={filter.from} onChange={(from) => change({ from })} />
        <Day label={t("audit.to-day")} value={filter.to} onChange={(to) => change({ to })} />
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
