import { memo, type ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "#web/ui/icon.tsx";
import { chunkRows } from "#web/ui/table-chunks.ts";
import { LIST_ROW } from "#web/ui/use-list-keys.ts";
import { useNearViewport } from "#web/ui/use-near-viewport.ts";

/** The two lines of a row on a phone: who and how much; when and in what state. */
export type RowLines = { who: ReactNode; amount: ReactNode; when: ReactNode; state: ReactNode };

type Props<Row> = {
  caption: string;
  rows: readonly Row[];
  linesOf: (row: Row) => RowLines;
  pathOf: (row: Row) => string;
};

/** The rows of a table for a phone, 66 px each. */
export function ListRows<Row extends { id: string }>({ caption, rows, linesOf, pathOf }: Props<Row>) {
  return (
    <div className="-mx-[20px] border-t border-line">
      {chunkRows(rows).map(({ from, chunk }) => (
        <Chunk key={from} caption={caption} rows={chunk} linesOf={linesOf} pathOf={pathOf} />
      ))}
    </div>
  );
}

function Chunk<Row extends { id: string }>({ caption, rows, linesOf, pathOf }: Props<Row>) {
  const { ref, isNear, heightPx } = useNearViewport<HTMLUListElement>();
  return (
    <ul ref={ref} aria-label={caption} style={isNear ? undefined : { height: heightPx }}>
      {isNear
        ? rows.map((row) => <PhoneRow key={row.id} row={row} linesOf={linesOf} path={pathOf(row)} />)
        : null}
    </ul>
  );
}

type RowProps<Row> = { row: Row; linesOf: (row: Row) => RowLines; path: string };

const PhoneRow = memo(function PhoneRow<Row>({ row, linesOf, path }: RowProps<Row>) {
  const { who, amount, when, state } = linesOf(row);
  return (
    <li className="border-b border-line">
      <Link
        {...LIST_ROW}
        href={path}
        className="flex min-h-[66px] items-center gap-2 py-1 pr-[10px] pl-[18px] no-underline hover:bg-primary-soft"
      >
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate py-px leading-[1.55] font-bold">{who}</span>
            <span className="shrink-0 font-bold tabular-nums">{amount}</span>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-small">
            <span className="truncate text-ink-quiet">{when}</span>
            <span className="shrink-0">{state}</span>
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="shrink-0 text-ink-quiet" />
      </Link>
    </li>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
