import { clsx } from "clsx";
import { memo, type ReactNode, useMemo } from "react";
import { Icon } from "./icon.tsx";
import { TableCards } from "./table-cards.tsx";
import { chunkRows } from "./table-chunks.ts";
import type { Column, TableProps } from "./table-column.ts";
import { nextOrder, type Order, orderRows } from "./table-order.ts";
import { TABLE_WIDTH, useMediaQuery } from "./use-media-query.ts";
import { useNearViewport } from "./use-near-viewport.ts";

/** A table where there is room, cards on a phone. Keep `columns` and `idOf` stable: then only changed rows render again. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, order, language } = props;
  const isWide = useMediaQuery(TABLE_WIDTH);
  const sorted = useMemo(
    () => orderRows(rows, columns, { order, language }),
    [rows, columns, order, language],
  );
  return isWide ? <WideTable {...props} rows={sorted} /> : <TableCards {...props} rows={sorted} />;
}

function WideTable<Row>({ columns, rows, idOf, labels, order, onOrder, isBroad }: TableProps<Row>) {
  return (
    <section
      aria-label={labels.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by the arrow keys
      tabIndex={0}
      className={clsx(
        "overflow-x-auto rounded-card border border-line bg-card shadow-card",
        // Extends beyond the page's column on both sides; 264 px remain for the sidebar, its edges and the scroll bar.
        isBroad && "xl:mx-[calc((100%-min(100vw-264px,88rem))/2)]",
      )}
    >
      <table
        className="w-full table-fixed border-collapse text-small"
        style={{ minWidth: `${columns.reduce((sum, { widthRem }) => sum + widthRem, 0)}rem` }}
      >
        <caption className="sr-only">{labels.caption}</caption>
        <colgroup>
          {columns.map(({ name, widthRem }) => (
            <col key={name} style={{ width: `${widthRem}rem` }} />
          ))}
        </colgroup>
        <TableHead columns={columns} order={order} onOrder={onOrder} />
        {chunkRows(rows).map(({ from, chunk }) => (
          <TableChunk key={from} from={from} rows={chunk} idOf={idOf} columns={columns} />
        ))}
      </table>
    </section>
  );
}

type HeadProps<Row> = Pick<TableProps<Row>, "columns" | "order" | "onOrder">;

function TableHead<Row>({ columns, order, onOrder }: HeadProps<Row>) {
  return (
    <thead>
      <tr className="border-b border-line">
        {columns.map((column) => (
          <Heading
            key={column.name}
            column={column}
            order={order?.column === column.name ? order : null}
            onPress={() => onOrder(nextOrder(order, column.name))}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps<Row> = { column: Column<Row>; order: Order; onPress: () => void };

function Heading<Row>({ column: { label, sortBy, isNumber }, order, onPress }: HeadingProps<Row>) {
  const direction = order?.isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={order ? direction : undefined}
      className={clsx(
        "align-bottom first:pl-2 last:pr-2 font-bold text-ink-quiet",
        isNumber ? "text-right" : "text-left",
      )}
    >
      {sortBy ? (
        <button
          type="button"
          onClick={onPress}
          className={clsx(
            "inline-flex min-h-11 items-center gap-0.5 rounded-part px-2 py-1 hover:bg-primary-soft",
            isNumber ? "flex-row-reverse text-right" : "text-left",
            order && "text-primary",
          )}
        >
          <span>{label}</span>
          <Icon
            name={order?.isDescending ? "chevron-down" : "chevron-up"}
            size={16}
            className={clsx("shrink-0", !order && "opacity-0")}
          />
        </button>
      ) : (
        <span className="inline-flex min-h-11 items-center px-2 py-1">{label}</span>
      )}
    </th>
  );
}

type ChunkProps<Row> = Pick<TableProps<Row>, "rows" | "idOf" | "columns"> & { from: number };

/** Far from the viewport it keeps the height of its rows but does not draw them. */
function TableChunk<Row>({ from, rows, idOf, columns }: ChunkProps<Row>) {
  const { ref, isNear, heightPx } = useNearViewport<HTMLTableSectionElement>();
  return (
    <tbody ref={ref}>
      {isNear ? (
        rows.map((row, at) => <TableRow key={idOf(row)} row={row} place={from + at + 1} columns={columns} />)
      ) : (
        <tr>
          <td colSpan={columns.length} style={{ height: heightPx }} />
        </tr>
      )}
    </tbody>
  );
}

type RowProps<Row> = { row: Row; place: number; columns: readonly Column<Row>[] };

const TableRow = memo(function TableRow<Row>({ row, place, columns }: RowProps<Row>) {
  return (
    <tr className="border-b border-line hover:bg-primary-soft/40">
      {columns.map(({ name, cell, isNumber, isHeading }) => {
        const look = clsx(
          "h-12 px-2 py-1.5 first:pl-4 last:pr-4",
          isNumber ? "text-right tabular-nums" : "text-left",
          "wrap-anywhere",
        );
        return isHeading ? (
          <th key={name} scope="row" className={clsx(look, "font-bold")}>
            {cell(row, place)}
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
