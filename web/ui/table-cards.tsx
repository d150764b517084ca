import { memo, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { chunkRows } from "./table-chunks.ts";
import type { Column, TableProps } from "./table-column.ts";
import { useNearViewport } from "./use-near-viewport.ts";

/** The rows of a table as cards, for narrow screens. The browser does not lay out cards outside the viewport. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { columns, rows, idOf, labels } = props;
  return (
    <div className="grid grid-cols-1 gap-3">
      <CardOrder {...props} />
      {chunkRows(rows).map(({ from, chunk }) => (
        <CardChunk
          key={from}
          from={from}
          rows={chunk}
          idOf={idOf}
          columns={columns}
          caption={labels.caption}
        />
      ))}
    </div>
  );
}

type ChunkProps<Row> = Pick<TableProps<Row>, "rows" | "idOf" | "columns"> & { from: number; caption: string };

/** Far from the viewport it keeps the height of its cards but does not draw them. */
function CardChunk<Row>({ from, rows, idOf, columns, caption }: ChunkProps<Row>) {
  const { ref, isNear, heightPx } = useNearViewport<HTMLUListElement>();
  return (
    <ul
      ref={ref}
      aria-label={caption}
      className="grid grid-cols-1 gap-3"
      style={isNear ? undefined : { height: heightPx }}
    >
      {isNear
        ? rows.map((row, at) => <RowCard key={idOf(row)} row={row} place={from + at + 1} columns={columns} />)
        : null}
    </ul>
  );
}

function CardOrder<Row>({ columns, labels, order, onOrder }: TableProps<Row>) {
  const id = useId();
  const sortable = columns.filter(({ sortBy }) => sortBy);
  if (sortable.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <label htmlFor={id} className="font-bold">
        {labels.sortBy}
      </label>
      <select
        id={id}
        value={order?.column ?? ""}
        onChange={({ target: { value } }) => onOrder(value ? { column: value, isDescending: false } : null)}
        className="min-h-11 min-w-0 grow rounded-card border border-control bg-card px-3"
      >
        <option value="">{labels.unsorted}</option>
        {sortable.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {order ? (
        <button
          type="button"
          onClick={() => onOrder({ ...order, isDescending: !order.isDescending })}
          className="inline-flex min-h-11 items-center gap-1 rounded-card border border-control bg-card px-3 hover:bg-primary-soft"
        >
          <Icon name={order.isDescending ? "chevron-down" : "chevron-up"} size={18} />
          <span>{order.isDescending ? labels.descending : labels.ascending}</span>
        </button>
      ) : null}
    </div>
  );
}

type CardProps<Row> = { row: Row; place: number; columns: readonly Column<Row>[] };

const RowCard = memo(function RowCard<Row>({ row, place, columns }: CardProps<Row>) {
  return (
    <li className="grid gap-2 rounded-card border border-line bg-card p-4 shadow-card [contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
      {columns
        .filter(({ isHeading }) => isHeading)
        .map(({ name, cell }) => (
          <p key={name} className="font-bold wrap-anywhere">
            {cell(row, place)}
          </p>
        ))}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 text-small">
        {columns
          .filter(({ isHeading }) => !isHeading)
          .map(({ name, label, cell }) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-quiet">{label}</dt>
              <dd className="wrap-anywhere">{cell(row, place)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}) as <Row>(props: CardProps<Row>) => ReactNode;
