import { type KeyboardEvent, useRef, useState } from "react";
import type { Business } from "#contract/business.ts";
import { timeOfDay } from "#domain/ist-time.ts";
import { FigureCard } from "#web/features/statement/figure-card.tsx";
import {
  formatCount,
  formatTime,
  formatTimeParts,
  weekdayNames,
  weekdayNamesShort,
} from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import "./hours.css";

const STEPS = [0, 1, 2, 3, 4];

/** How full each open hour of the week was, in percent. */
export function HoursCard({ hours }: { hours: Business["hours"] }) {
  const t = useT();
  return (
    <FigureCard title={t("business.hours")} aside={hours.length > 0 ? <Legend /> : null}>
      {hours.length > 0 ? (
        <Grid found={hours} />
      ) : (
        <p className="text-ink-quiet">{t("business.hours-none")}</p>
      )}
    </FigureCard>
  );
}

function Legend() {
  const t = useT();
  return (
    <p aria-hidden="true" className="flex flex-wrap items-center gap-1 text-small text-ink-quiet">
      {t("business.hours-empty")}
      {STEPS.map((step) => (
        <span key={step} data-step={step} className="hours-cell h-[12px] w-[20px] rounded-[3px]" />
      ))}
      <span>{t("business.hours-full")}</span>
    </p>
  );
}

/** A grid whose cells are reached by the arrow keys (WAI-ARIA "Grid" pattern). */
function Grid({ found }: { found: Business["hours"] }) {
  const t = useT();
  const { hours, rows } = hoursGrid(found);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [shown, setShown] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const nameCell = useCellNames();
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, place, rows.length, hours.length);
    if (!to) return;
    event.preventDefault();
    setPlace(to);
    table.current?.rows[to.row + 1]?.cells[to.column + 1]?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="overflow-x-auto p-0.5">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid that is a table
          role="grid"
          aria-label={t("business.hours")}
          aria-readonly="true"
          onKeyDown={onKeyDown}
          onPointerLeave={() => setShown(null)}
          className="w-full border-separate border-spacing-0.5 text-center text-small tabular-nums"
        >
          <Head hours={hours} />
          <tbody>
            {rows.map(({ weekday, cells }, row) => (
              <tr key={weekday}>
                <RowHead weekday={weekday} />
                {cells.map((cell, column) => {
                  const hour = hours[column] ?? 0;
                  return (
                    <Cell
                      key={hour}
                      cell={cell}
                      name={nameCell(weekday, hour, cell)}
                      isInTabOrder={row === place.row && column === place.column}
                      onShow={setShown}
                      onFocus={() => setPlace({ row, column })}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p aria-hidden="true" className="min-h-6 text-small text-ink-quiet">
        {shown}
      </p>
    </div>
  );
}

type CellProps = {
  cell: HourCell;
  name: string;
  isInTabOrder: boolean;
  onShow: (name: string) => void;
  onFocus: () => void;
};

function Cell({ cell, name, isInTabOrder, onShow, onFocus }: CellProps) {
  const show = () => onShow(name);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid take the focus
      role="gridcell"
      aria-label={name}
      tabIndex={isInTabOrder ? 0 : -1}
      data-step={cell ? stepOf(fillOf(cell)) : "closed"}
      onFocus={() => {
        onFocus();
        show();
      }}
      onPointerEnter={show}
      onPointerDown={show}
      className="hours-cell h-8 min-w-[29px] rounded-[5px] p-0"
    >
      {cell ? fillOf(cell) : null}
    </td>
  );
}

function Head({ hours }: { hours: readonly number[] }) {
  return (
    <thead>
      <tr className="text-ink-quiet">
        <td />
        {hours.map((hour, at) => (
          <HourHead key={hour} hour={hour} hasPartOfDay={at === 0 || hour === 12} />
        ))}
      </tr>
    </thead>
  );
}

/** "11", and above it "AM" or "सुबह" where it helps. */
function HourHead({ hour, hasPartOfDay }: { hour: number; hasPartOfDay: boolean }) {
  const { clock, partOfDay } = formatTimeParts(timeOfDay(hour * 60));
  return (
    <th scope="col" className="p-0 align-bottom leading-snug font-normal whitespace-nowrap">
      {/* Wider than its column, but alone in its line. */}
      {hasPartOfDay ? <span className="-mx-4 block">{`${partOfDay} `}</span> : null}
      <span>{clock.replace(":00", "")}</span>
    </th>
  );
}

function RowHead({ weekday }: { weekday: number }) {
  useLanguage();
  return (
    <th scope="row" className="pr-1 text-left font-normal whitespace-nowrap text-ink-quiet">
      {weekdayNamesShort()[weekday % 7]}
    </th>
  );
}

/** "Monday 10 AM: 62%, 37 of 60 slots". */
function useCellNames() {
  const t = useT();
  const days = weekdayNames();
  return (weekday: number, hour: number, cell: HourCell) => {
    const where = { day: days[weekday % 7] ?? "", time: formatTime(timeOfDay(hour * 60)) };
    if (!cell) return t("business.hours-cell-closed", where);
    const slots = { filled: formatCount(cell.filledSlots), open: formatCount(cell.openSlots) };
    return t("business.hours-cell", { ...where, ...slots, share: `${fillOf(cell)}%` });
  };
}

// The open hours of a week as a grid, and the way through it by keys.

type HourCell = { weekday: number; hour: number; openSlots: number; filledSlots: number } | null;
type HoursGrid = {
  hours: number[];
  /** Monday first, a cell for each hour. Null: closed. */
  rows: { weekday: number; cells: HourCell[] }[];
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** From the first to the last hour in which a slot was open on any day. */
function hoursGrid(found: Business["hours"]): HoursGrid {
  const open = found.map(({ hour }) => hour);
  const first = Math.min(...open);
  const hours = Array.from({ length: Math.max(...open) - first + 1 }, (_, at) => first + at);
  const rows = WEEKDAYS.map((weekday) => ({
    weekday,
    cells: hours.map((hour) => found.find((cell) => cell.weekday === weekday && cell.hour === hour) ?? null),
  }));
  return { hours, rows };
}

/** Percent of the open slots that were booked. */
const fillOf = ({ openSlots, filledSlots }: NonNullable<HourCell>) =>
  Math.round((filledSlots / openSlots) * 100);

/** One of five steps, 0 to 4. */
const stepOf = (percent: number) => Math.min(4, Math.floor(percent / 20));

type Place = { row: number; column: number };

/** Where a key leads; null for other keys. */
function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  if (key === "ArrowRight") return { row, column: Math.min(columns - 1, column + 1) };
  if (key === "ArrowLeft") return { row, column: Math.max(0, column - 1) };
  if (key === "ArrowDown") return { row: Math.min(rows - 1, row + 1), column };
  if (key === "ArrowUp") return { row: Math.max(0, row - 1), column };
  if (key === "Home") return { row, column: 0 };
  return key === "End" ? { row, column: columns - 1 } : null;
}
