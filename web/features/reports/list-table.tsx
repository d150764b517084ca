import { clsx } from "clsx";
import { type MouseEvent, memo, type ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#web/i18n/t.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { setStyle } from "#web/ui/set-style.ts";
import { useNearViewport } from "#web/ui/use-near-viewport.ts";
import type { ReportColumn } from "./table-columns.tsx";
import { nextSort } from "./table-filters.ts";

/** The two lines of a row on a phone: who and how much; when and in what state. */
export type RowLines = { who: ReactNode; amount: ReactNode; when: ReactNode; state: ReactNode };

type Props<Row> = {
  caption: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  pathOf: (row: Row) => string;
  linesOf: (row: Row) => RowLines;
  sort?: string | null;
  /** Without it the rows keep their order. */
  onSort?: (sort: string | null) => void;
  /** Below the last row. */
  children?: ReactNode;
};

/** A table where there is room, two lines a row on a phone. The server sorts; each row is a link. */
export function ListTable<Row extends { id: string }>(props: Props<Row>) {
  return (
    <>
      <From width="md">
        <WideTable {...props} />
      </From>
      <Below width="md">
        <PhoneRows {...props} />
        {props.children}
      </Below>
    </>
  );
}

/** Long lists are drawn in chunks, of which only those near the viewport have rows. */
const CHUNK_ROWS = 100;

/** `from` is the index of the chunk's first row. */
function chunkRows<Row>(rows: readonly Row[]): { from: number; chunk: readonly Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, at) => ({
    from: at * CHUNK_ROWS,
    chunk: rows.slice(at * CHUNK_ROWS, (at + 1) * CHUNK_ROWS),
  }));
}

/** Its head stays while its rows scroll. */
function WideTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, pathOf, sort = null, onSort, children } = props;
  const t = useT();
  return (
    <section
      aria-label={t("reports.scroll-sideways", { name: caption })}
      data-scroller
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
      tabIndex={0}
      className="max-h-[max(22rem,calc(100dvh-19rem))] lg:max-h-[max(22rem,calc(100dvh-13.5rem))] overflow-auto rounded-card border border-line bg-card scroll-hint-x"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-small">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} className={width} />
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

type HeadingProps<Row> = Pick<Props<Row>, "onSort"> & { column: ReportColumn<Row>; sort: string | null };

function Heading<Row>({ column: { label, sort: name, isNumber }, sort, onSort }: HeadingProps<Row>) {
  const isDescending = sort === `-${name}`;
  const isSorted = name !== undefined && (sort === name || isDescending);
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={clsx(
        "sticky top-0 z-20 border-b border-line bg-ground font-bold text-ink-quiet first:pl-2.5 last:pr-2.5",
        isNumber ? "pr-1.5 text-right" : "text-left",
      )}
    >
      {name && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, name))}
          className={clsx(
            "inline-flex min-h-11 flex-wrap items-center gap-x-0.5 rounded-part px-1.5 py-1 hover:bg-primary-soft",
            isNumber ? "flex-row-reverse text-right" : "text-left",
            isSorted && "text-primary",
          )}
        >
          <span>{label}</span>
          {isSorted ? (
            <Icon name={isDescending ? "chevron-down" : "chevron-up"} size={16} className="shrink-0" />
          ) : null}
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center px-1.5 py-1">{label}</span>
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
          <td ref={setStyle({ height: `${heightPx}px` })} colSpan={columns.length} />
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

/**
 * Opens the link of a row wherever the row is pressed, but for its other links and controls, in a new tab as a link does. A link that
 * covers the row would cover the page in WebKit, where no part of a table is positioned.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const link = event.currentTarget.querySelector<HTMLAnchorElement>("th a");
  const isElsewhere =
    event.target instanceof Element && event.target.closest("a, button, input, select, label");
  if (!link || isElsewhere || event.button > 1 || window.getSelection()?.toString()) return;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (isPlain) link.click();
  else window.open(link.href, "_blank", "noopener");
}

const TableRow = memo(function TableRow<Row>({ row, place, columns, path }: RowProps<Row>) {
  return (
    <tr
      onClick={openRow}
      onAuxClick={openRow}
      className="cursor-pointer hover:bg-primary-soft/60 has-[th_a:focus-visible]:bg-primary-soft"
    >
      {columns.map(({ name, cell, isNumber, isHeading }) => {
        const look = clsx(
          "h-[44px] border-b border-line px-1.5 py-0.5 leading-snug first:pl-4 last:pr-4 wrap-anywhere",
          isNumber ? "pr-3 text-right tabular-nums" : "text-left",
        );
        return isHeading ? (
          <th key={name} scope="row" className={clsx(look, "font-bold")}>
            <Link to={path} className="line-clamp-2 rounded-part no-underline">
              {cell(row, place)}
            </Link>
          </th>
        ) : (
          <td key={name} className={look}>
            {cell(row, place)}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

type PhoneProps<Row> = Pick<Props<Row>, "caption" | "rows" | "linesOf" | "pathOf">;

/** The rows of a table for a phone, 66 px each. */
function PhoneRows<Row extends { id: string }>({ caption, rows, linesOf, pathOf }: PhoneProps<Row>) {
  return (
    <div className="-mx-[20px] border-t border-line">
      {chunkRows(rows).map(({ from, chunk }) => (
        <PhoneChunk key={from} caption={caption} rows={chunk} linesOf={linesOf} pathOf={pathOf} />
      ))}
    </div>
  );
}

function PhoneChunk<Row extends { id: string }>({ caption, rows, linesOf, pathOf }: PhoneProps<Row>) {
  const { ref, isNear, heightPx } = useNearViewport<HTMLUListElement>();
  return (
    <ul ref={ref} aria-label={caption}>
      {isNear ? (
        rows.map((row) => <PhoneRow key={row.id} row={row} linesOf={linesOf} path={pathOf(row)} />)
      ) : (
        <li ref={setStyle({ height: `${heightPx}px` })} aria-hidden="true" />
      )}
    </ul>
  );
}

type PhoneRowProps<Row> = { row: Row; linesOf: (row: Row) => RowLines; path: string };

const PhoneRow = memo(function PhoneRow<Row>({ row, linesOf, path }: PhoneRowProps<Row>) {
  const { who, amount, when, state } = linesOf(row);
  return (
    <li className="border-b border-line">
      <Link
        to={path}
        className="flex min-h-[66px] items-center gap-2 py-1 pr-[10px] pl-[18px] no-underline hover:bg-primary-soft"
      >
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate py-px leading-[1.55] font-bold">{who}</span>
            <span className="shrink-0 font-bold tabular-nums">{amount}</span>
          </span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
            <span className="text-ink-quiet">{when}</span>
            <span className="ml-auto">{state}</span>
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="shrink-0 text-ink-quiet" />
      </Link>
    </li>
  );
}) as <Row>(props: PhoneRowProps<Row>) => ReactNode;
