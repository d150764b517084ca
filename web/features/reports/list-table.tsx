import { clsx } from "clsx";
import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "#web/ui/icon.tsx";
import { chunkRows } from "#web/ui/table-chunks.ts";
import { LIST_ROW } from "#web/ui/use-list-keys.ts";
import { useNearViewport } from "#web/ui/use-near-viewport.ts";
import type { ReportColumn } from "./report-column.ts";
import { nextSort } from "./table-view.ts";

type Props<Row> = {
  caption: string;
  /** Names the box that scrolls. */
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  pathOf: (row: Row) => string;
  sort: string | null;
  onSort: (sort: string | null) => void;
  /** Below the last row. */
  children: ReactNode;
};

/** A table whose head stays while its rows scroll. The server sorts; each row is a link. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, label, columns, rows, pathOf, sort, onSort, children } = props;
  return (
    <section
      aria-label={label}
      data-scroller
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
      tabIndex={0}
      className="max-h-[max(22rem,calc(100dvh-19rem))] lg:max-h-[max(22rem,calc(100dvh-13.5rem))] overflow-auto rounded-card border border-line bg-card"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0 text-small"
        style={{ minWidth: `${columns.reduce((sum, { widthRem }) => sum + widthRem, 0)}rem` }}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ name, widthRem }) => (
            <col key={name} style={{ width: `${widthRem}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {chunkRows(rows).map(({ from, chunk }) => (
          <Chunk key={from} from={from} rows={chunk} columns={columns} pathOf={pathOf} />
        ))}
      </table>
      {children}
    </section>
  );
}

type HeadingProps<Row> = {
  column: ReportColumn<Row>;
  sort: string | null;
  onSort: (sort: string | null) => void;
};

function Heading<Row>({ column: { label, sort: name, isNumber }, sort, onSort }: HeadingProps<Row>) {
  const isDescending = sort === `-${name}`;
  const isSorted = name !== undefined && (sort === name || isDescending);
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={clsx(
        "sticky top-0 z-20 border-b border-line bg-ground font-bold text-ink-quiet first:pl-2 last:pr-2",
        isNumber ? "text-right" : "text-left",
      )}
    >
      {name ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, name))}
          className={clsx(
            "inline-flex min-h-11 items-center gap-0.5 rounded-part px-2 py-1 hover:bg-primary-soft",
            isNumber ? "flex-row-reverse text-right" : "text-left",
            isSorted && "text-primary",
          )}
        >
          <span>{label}</span>
          <Icon
            name={isDescending ? "chevron-down" : "chevron-up"}
            size={16}
            className={clsx("shrink-0", !isSorted && "opacity-0")}
          />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center px-2 py-1">{label}</span>
      )}
    </th>
  );
}

type ChunkProps<Row> = Pick<Props<Row>, "rows" | "columns" | "pathOf"> & { from: number };

/** Far from the part that is seen it keeps the height of its rows but does not draw them. */
function Chunk<Row extends { id: string }>({ from, rows, columns, pathOf }: ChunkProps<Row>) {
  const { ref, isNear, heightPx } = useNearViewport<HTMLTableSectionElement>();
  return (
    <tbody ref={ref}>
      {isNear ? (
        rows.map((row, at) => (
          <TableRow key={row.id} row={row} place={from + at + 1} columns={columns} path={pathOf(row)} />
        ))
      ) : (
        <tr>
          <td colSpan={columns.length} style={{ height: heightPx }} />
        </tr>
      )}
    </tbody>
  );
}

type RowProps<Row> = {
  row: Row;
  place: number;
  columns: readonly ReportColumn<Row>[];
  path: string;
};

/** The link of the heading cell covers the row, so that the middle button and Enter open it too. */
const TableRow = memo(function TableRow<Row>({ row, place, columns, path }: RowProps<Row>) {
  return (
    <tr className="relative hover:bg-primary-soft/60 has-[a[data-list-row]:focus-visible]:bg-primary-soft">
      {columns.map(({ name, cell, isNumber, isHeading }) => {
        const look = clsx(
          "h-[44px] border-b border-line px-2 py-0 leading-snug first:pl-4 last:pr-4 wrap-anywhere",
          isNumber ? "text-right tabular-nums" : "text-left",
        );
        return isHeading ? (
          <th key={name} scope="row" className={clsx(look, "font-bold")}>
            <Link
              {...LIST_ROW}
              href={path}
              className="line-clamp-2 rounded-part no-underline after:absolute after:inset-0"
            >
              {cell(row, place)}
            </Link>
          </th>
        ) : (
          <td key={name} className={clsx(look, "[&_a]:relative [&_a]:z-10")}>
            {cell(row, place)}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
