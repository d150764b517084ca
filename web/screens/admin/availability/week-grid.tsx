import { clsx } from "clsx";
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { SLOT_MINUTES, slotTimesOf } from "#domain/slots.ts";
import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { formatDay, formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useGridSelection } from "./use-grid-selection.ts";
import { type DraftedDay, SLOT_PX, WeekDay } from "./week-day.tsx";
import {
  type Area,
  countChanged,
  isInArea,
  isSlotOpen,
  type Mode,
  SLOTS_OF_DAY,
  slotOf,
  slotTime,
  type WeekDraft,
} from "./week-draft.ts";

const SLOTS_OF_HOUR = 60 / SLOT_MINUTES;
/** About the height of the row of days. */
const HEAD_PX = 48;
const FIRST_SHOWN_SLOT = 9 * SLOTS_OF_HOUR;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour * SLOTS_OF_HOUR);

type Props = {
  days: readonly AvailabilityDay[];
  draft: WeekDraft;
  today: string;
  onChange: (area: Area, mode: Mode) => void;
  onUndo: () => void;
};

/** A week from midnight to midnight, scrolled to its first open time. Dragging or the arrow keys select slots. */
export function WeekGrid({ days, draft, today, onChange, onUndo }: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [firstSlot] = useState(() => firstSlotOf(days));
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (firstSlot - SLOTS_OF_HOUR / 2) * SLOT_PX;
  }, [firstSlot]);
  const editable = days.filter(({ date }) => date >= today).map(({ date }) => date);
  const [firstDate = today] = editable;
  const { selection, area, isSingle, handlers } = useGridSelection({
    firstDate,
    lastDate: editable.at(-1) ?? today,
    start: { date: firstDate, slot: firstSlot },
    cellAt,
    onChange,
    onUndo,
  });
  const isShown = selection.isDragged || hasFocus;
  const { head } = selection;
  useEffect(() => {
    if (isShown && scroller.current) scrollToSlot(scroller.current, head.slot);
  }, [isShown, head.slot]);
  const shown = days.map((day) => ({ ...day, drafted: draft[day.date] ?? day.ranges }));
  const headDay = shown.find(({ date }) => date === head.date);
  const changed = countChanged(days, draft, area, selection.mode);
  const areaText = isSingle ? null : t(`hours.drag-${selection.mode}`, { count: changed });

  return (
    <div className="overflow-hidden rounded-card border border-line bg-card select-none">
      <div ref={scroller} className="h-[min(40rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain">
        <WeekdayHeads days={shown} today={today} />
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus and the arrow keys.
          tabIndex={0}
          aria-label={t("hours.grid")}
          className="relative grid cursor-crosshair grid-cols-[4rem_repeat(7,minmax(0,1fr))] focus-visible:outline-none"
          style={{ height: SLOTS_OF_DAY * SLOT_PX }}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          {...handlers}
        >
          <HourLabels />
          {shown.map((day, index) => (
            <WeekDay
              key={day.date}
              day={day}
              isPast={day.date < today}
              isLate={index > 3}
              cursor={isShown && isSingle && day.date === head.date ? head.slot : null}
            >
              {isShown && !isSingle && isInArea(day.date, area) ? (
                <DragArea
                  area={area}
                  mode={selection.mode}
                  text={day.date === area.firstDate ? areaText : null}
                />
              ) : null}
            </WeekDay>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {hasFocus && headDay
          ? [
              formatDayLong(head.date),
              formatTime(slotTime(head.slot)),
              slotWords(headDay, head.slot, t),
              areaText,
            ]
              .filter(Boolean)
              .join(", ")
          : ""}
      </p>
    </div>
  );
}

function HourLabels() {
  useLanguage();
  return (
    <div aria-hidden="true" className="relative">
      {HOURS.slice(1).map((slot) => (
        <span
          key={slot}
          className="absolute right-2 -translate-y-1/2 text-[0.75rem] leading-none whitespace-nowrap text-ink-quiet"
          style={{ top: slot * SLOT_PX }}
        >
          {formatTime(slotTime(slot)).replace(":00", "")}
        </span>
      ))}
    </div>
  );
}

/** "open, Sunita" for screen readers. */
function slotWords({ drafted, bookings }: DraftedDay, slot: number, t: Translate): string {
  const booking = bookings.find(({ time }) => slotOf(time) === slot);
  const state = isSlotOpen(drafted, slot) ? t("hours.open") : t("hours.closed");
  return booking ? `${state}, ${booking.name ?? t("sessions.account-closed")}` : state;
}

/** The cell under the pointer, by the column's attribute: while the pointer is captured, the event's target stays the grid. */
function cellAt(event: PointerEvent): { date: string; slot: number } | null {
  const column = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.dataset.date !== undefined,
    );
  const date = column?.dataset.date;
  if (!column || !date) return null;
  const slot = Math.floor((event.clientY - column.getBoundingClientRect().top) / SLOT_PX);
  return { date, slot: Math.min(Math.max(slot, 0), SLOTS_OF_DAY - 1) };
}

/** Scrolls as little as needed. The row of days sticks to the top. */
function scrollToSlot(scroller: HTMLElement, slot: number) {
  const [top, bottom] = [slot * SLOT_PX, (slot + 1) * SLOT_PX];
  const height = scroller.clientHeight - HEAD_PX;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + height) scroller.scrollTop = bottom - height;
}

/** The earliest slot that is open or booked, but not after 9:00. */
function firstSlotOf(days: readonly AvailabilityDay[]): number {
  const starts = days.flatMap(({ ranges, bookings }) => [
    ...slotTimesOf(ranges).slice(0, 1),
    ...bookings.map(({ time }) => time),
  ]);
  return Math.min(FIRST_SHOWN_SLOT, ...starts.map((time) => Math.floor(slotOf(time))));
}

/** The days above the grid, each with its number of bookings, or that it is full or closed. */
function WeekdayHeads({ days, today }: { days: readonly AvailabilityDay[]; today: string }) {
  useLanguage();
  return (
    <ul className="sticky top-0 z-40 grid grid-cols-[4rem_repeat(7,minmax(0,1fr))] border-b border-line bg-card">
      <li aria-hidden="true" />
      {days.map((day) => (
        <li
          key={day.date}
          className={clsx(
            "flex flex-wrap items-center justify-between gap-x-2 border-l border-line px-2 py-2 text-small",
            day.date < today && "text-ink-quiet",
          )}
        >
          <span className={clsx(day.date === today && "font-bold text-primary")}>{formatDay(day.date)}</span>
          <DayCount day={day} />
        </li>
      ))}
    </ul>
  );
}

function DayCount({ day: { state, bookings } }: { day: AvailabilityDay }) {
  const t = useT();
  const outside = bookings.filter(({ isOutside }) => isOutside).length;
  if (outside > 0 && state !== "past")
    return (
      <span className="flex items-center gap-1 font-bold text-alive-ink">
        <Icon name="alert" size={16} />
        <span>{t("hours.outside", { count: outside })}</span>
      </span>
    );
  if (state === "full" || state === "closed") return <span className="font-bold">{t(`hours.${state}`)}</span>;
  if (bookings.length === 0) return null;
  return (
    <span>
      <span>{bookings.length}</span>
      <span className="sr-only">{` ${t("hours.booked", { count: bookings.length })}`}</span>
    </span>
  );
}

type DragProps = { area: Area; mode: Mode; text: string | null };

/** The slots that are selected on one day, and on the first one what letting go does. */
function DragArea({ area: { from, to }, mode, text }: DragProps) {
  return (
    <div
      className={clsx(
        "pointer-events-none absolute inset-x-0 z-20 border-2 border-dashed",
        mode === "open" ? "border-alive bg-alive-soft/80" : "border-destructive bg-destructive-soft/80",
      )}
      style={{ top: from * SLOT_PX, height: (to - from) * SLOT_PX }}
    >
      {text ? (
        <span
          className={clsx(
            "absolute top-0 left-0 z-30 rounded-part border border-line bg-card px-2 py-0.5 text-small font-bold whitespace-nowrap shadow-card",
            mode === "open" ? "text-alive-ink" : "text-destructive",
          )}
        >
          {text}
        </span>
      ) : null}
    </div>
  );
}
