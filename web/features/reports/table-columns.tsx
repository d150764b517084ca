// The columns of the tables of bookings and customers: what each shows, and by which the rows are sorted.
import { type ReactNode, useId } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";

export type ReportColumn<Row> = {
  name: string;
  label: string;
  /** `place` is the row's number in the present order, from 1. */
  cell: (row: Row, place: number) => ReactNode;
  /** The name of the order in the API; a column without it is not sorted by. */
  sort?: string;
  isNumber?: boolean;
  /** It names the row and leads to it. */
  isHeading?: boolean;
  /** The class of its minimum width; wider tables share the space in proportion. */
  width: string;
};

export function CustomerPhone({ displayName, phone }: { displayName: string; phone: string }) {
  return <PhoneLink name={displayName} phone={phone} className="whitespace-nowrap" />;
}

type SortProps = {
  columns: readonly Pick<ReportColumn<unknown>, "sort" | "label">[];
  sort: string | null;
  onSort: (sort: string | null) => void;
};

/** The order of the rows on a phone, where no column head can be pressed. */
export function SortSelect({ columns, sort, onSort }: SortProps) {
  const t = useT();
  const id = useId();
  const column = sort?.replace(/^-/, "") ?? "";
  const isDescending = sort?.startsWith("-") ?? false;
  return (
    <div className="flex min-w-0 items-center text-small">
      <label htmlFor={id} className="sr-only">
        {t("reports.sort-by")}
      </label>
      <select
        id={id}
        value={column}
        onChange={({ target: { value } }) => onSort(value || null)}
        className="min-h-11 min-w-0 bg-transparent px-1 font-bold text-primary"
      >
        <option value="">{t("reports.sort-newest")}</option>
        {columns.map(({ sort: name, label }) =>
          name ? (
            <option key={name} value={name}>
              {label}
            </option>
          ) : null,
        )}
      </select>
      {sort ? (
        <button
          type="button"
          aria-label={t(isDescending ? "reports.descending" : "reports.ascending")}
          onClick={() => onSort(isDescending ? column : `-${column}`)}
          className="grid size-11 shrink-0 place-items-center rounded-full text-primary hover:bg-primary-soft"
        >
          <Icon name={isDescending ? "chevron-down" : "chevron-up"} size={18} />
        </button>
      ) : null}
    </div>
  );
}
