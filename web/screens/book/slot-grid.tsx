import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { groupByDayPart, isLongDay, type SlotGroup } from "./day-parts.ts";

type Props = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  /** The time of the session that is being moved, if it is on this day. */
  movedFrom?: string | null;
  onChoose: (time: string) => void;
};

/** The times of a day, on a long day in parts that open and close. The caller sets the date as its key. */
export function SlotGrid(props: Props) {
  const { date, slots, chosen, movedFrom } = props;
  // A long day stays long while its times pass.
  const [isLong] = useState(() => isLongDay(slots));
  if (!isLong) return <SlotList {...props} />;
  const groups = groupByDayPart(slots);
  const firstFree = groups.find((group) => group.freeCount > 0);
  const isMarked = ({ time }: Slot) => time === chosen || time === movedFrom;
  return (
    <div className="grid grid-cols-1 gap-2">
      {groups.map((group) => (
        <DayPartSection
          // By its last time, because its first ones pass while the customer looks at it.
          key={`${date} ${group.part} ${group.slots.at(-1)?.time}`}
          group={group}
          startsOpen={group === firstFree || group.slots.some(isMarked)}
        >
          <SlotList {...props} slots={group.slots} />
        </DayPartSection>
      ))}
    </div>
  );
}

type DayPartProps = { group: SlotGroup; startsOpen: boolean; children: React.ReactNode };

function DayPartSection({ group, startsOpen, children }: DayPartProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-part px-2 text-left hover:bg-primary-soft"
        >
          <span className="font-bold">{t(`book.${group.part}`)}</span>
          <span className="flex items-center gap-1.5 text-small text-ink-quiet">
            {group.freeCount > 0 ? t("book.free-count", { count: group.freeCount }) : t("book.booked")}
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={20} />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pt-1 pb-2">
        {children}
      </div>
    </div>
  );
}

/** The Tab key stops once at the list, because a day has up to a hundred times; the arrow keys move inside it. */
function SlotList({ date, slots, chosen, movedFrom, onChoose }: Props) {
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const free = slots.filter((slot) => slot.available).map((slot) => slot.time);
  const tabStop = [lastFocused, chosen].find((time) => time !== null && free.includes(time)) ?? free[0];
  const list = useFocusRecovery();
  return (
    <ul
      ref={list}
      onKeyDown={moveByArrows}
      className="grid grid-cols-3 gap-2 @md:grid-cols-4 @[31rem]:grid-cols-5 @2xl:grid-cols-6"
    >
      {slots.map((slot) => (
        <li key={slot.time}>
          <SlotButton
            date={date}
            slot={slot}
            isChosen={slot.time === chosen}
            isMovedFrom={slot.time === movedFrom}
            isTabStop={slot.time === tabStop}
            onFocus={setLastFocused}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** When the focused button disappears, because its time has passed, the focus moves to the tab stop. */
function useFocusRecovery() {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>("button:not([tabindex])")?.focus({ preventScroll: true });
    const active = document.activeElement;
    focused.current = list.current?.contains(active) ? active : null;
  });
  return list;
}

/** Left and right move to the next free time, up and down by rows, Home and End to the first and the last one. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const free = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([aria-disabled])")];
  const from = event.target as HTMLElement;
  const next = findNext(event.key, free, from);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNext(key: string, free: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const isInColumn = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().left - left) < 1;
  const after = free.filter(
    (button) => from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const before = free.filter(
    (button) => from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  switch (key) {
    case "ArrowRight":
      return after[0];
    case "ArrowLeft":
      return before.at(-1);
    case "ArrowDown":
      return after.find((button) => isInColumn(button) && button.getBoundingClientRect().top > top);
    case "ArrowUp":
      return before.findLast((button) => isInColumn(button) && button.getBoundingClientRect().top < top);
    case "Home":
      return free[0];
    case "End":
      return free.at(-1);
    default:
      return;
  }
}

type SlotProps = {
  date: string;
  slot: Slot;
  isChosen: boolean;
  isMovedFrom: boolean;
  isTabStop: boolean;
  onFocus: (time: string) => void;
  onChoose: (time: string) => void;
};

/** A booked time stays focusable, so that a time that is booked meanwhile keeps the focus. */
function SlotButton({ date, slot, isChosen, isMovedFrom, isTabStop, onFocus, onChoose }: SlotProps) {
  const t = useT();
  const language = useLanguage();
  const time = formatTime(language, slot.time);
  const params = { day: formatDayLong(language, date), time };
  const isFree = slot.available && !isMovedFrom;
  const label = isMovedFrom
    ? t("book.slot-own", params)
    : isFree
      ? t("book.slot-free", params)
      : t("book.slot-booked", params);
  return (
    <button
      type="button"
      tabIndex={isTabStop ? undefined : -1}
      aria-disabled={isFree ? undefined : true}
      aria-pressed={isFree ? isChosen : undefined}
      aria-label={label}
      onFocus={() => onFocus(slot.time)}
      onClick={isFree ? () => onChoose(slot.time) : undefined}
      className={clsx(
        "min-h-11 w-full scroll-mb-56 rounded-part border px-1 py-1.5 text-small transition-colors duration-150 aria-disabled:cursor-not-allowed @max-[14rem]:scroll-mb-40",
        isMovedFrom && "border-alive bg-alive-soft font-bold text-alive-ink",
        !isFree && !isMovedFrom && "border-dashed border-line text-ink-quiet line-through",
        isFree && !isChosen && "border-control/60 bg-card font-bold hover:bg-primary-soft",
        isFree && isChosen && "border-primary bg-primary font-bold text-on-primary",
      )}
    >
      {time}
    </button>
  );
}
