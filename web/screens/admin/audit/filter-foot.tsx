import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = {
  isFiltered: boolean;
  /** The customer of the filter; a name only once an entry has it. */
  customer: { name: string | null } | null;
  onAllCustomers: () => void;
  onClear: () => void;
};

/** Below the fields of a filter: the customer, who has no field, and the button that clears all. */
export function FilterFoot({ isFiltered, customer, onAllCustomers, onClear }: Props) {
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
