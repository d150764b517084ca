import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { formatDayLong, formatTime, formatTimeParts } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { groupByDayPart, isLongDay, type SlotGroup } from "./day-slots.ts";

type SlotGridProps = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  /** The time of the session that is being moved, if it is on this day. */
  movedFrom?: string | null;
  onChoose: (time: string) => void;
};

/** The times of a day; of a long day one part at a time. The caller sets the date as its key. */
export function SlotGrid(props: SlotGridProps) {
  const { slots, chosen, movedFrom } = props;
  const t = useT();
  // A long day stays long while its times pass.
  const [isLong] = useState(() => isLongDay(slots));
  const [pressed, setPressed] = useState<{ part: SlotGroup["part"]; chosen: string | null } | null>(null);
  const groups = groupByDayPart(slots);
  // A time that is chosen since is shown, whatever part was open.
  const open = chosen === null || chosen === pressed?.chosen ? pressed?.part : null;
  const groupOf = (time: string | null = null) =>
    groups.find((group) => group.slots.some((slot) => slot.time === time));
  // The part that the customer opened may have passed.
  const shown =
    groups.find(({ part }) => part === open) ??
    groupOf(chosen) ??
    groupOf(movedFrom) ??
    groups.find(({ freeCount }) => freeCount > 0) ??
    groups[0];
  if (!isLong || !shown) return <SlotList {...props} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        look="underlined"
        label={t("book.parts-of-day")}
        tabs={groups.map(({ part, freeCount }) => ({
          name: part,
          label: t(`book.${part}`),
          note: freeCount > 0 ? t("general.free-count", { count: freeCount }) : t("book.part-full"),
        }))}
        chosen={shown.part}
        onChoose={(part) => setPressed({ part, chosen })}
      >
        <SlotList {...props} slots={shown.slots} isUnderPart />
      </Tabs>
    </div>
  );
}

type ListProps = SlotGridProps & {
  /** The part of the day stands above the list, so that "5:10" is enough. Screen readers get the full name. */
  isUnderPart?: boolean;
};

/** Three columns at the narrowest, six at the widest. */
const COLUMNS = "@md:grid-cols-4 @[31rem]:grid-cols-5 @2xl:grid-cols-6";
const SHORT_COLUMNS = "@[18rem]:grid-cols-4 @[27rem]:grid-cols-5 @[35rem]:grid-cols-6";

/** The Tab key stops once at the list, because a day has up to a hundred times; the arrow keys move inside it. */
function SlotList({ date, slots, chosen, movedFrom, isUnderPart = false, onChoose }: ListProps) {
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const free = slots.filter((slot) => slot.available).map((slot) => slot.time);
  const tabStop = [lastFocused, chosen].find((time) => time !== null && free.includes(time)) ?? free[0];
  const list = useFocusRecovery();
  return (
    <ul
      ref={list}
      onKeyDown={moveByArrows}
      className={clsx("grid grid-cols-3 gap-2", isUnderPart ? SHORT_COLUMNS : COLUMNS)}
    >
      {slots.map((slot) => (
        <li key={slot.time}>
          <SlotButton
            date={date}
            slot={slot}
            isChosen={slot.time === chosen}
            isMovedFrom={slot.time === movedFrom}
            isTabStop={slot.time === tabStop}
            isUnderPart={isUnderPart}
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

type SlotProps = {
  date: string;
  slot: Slot;
  isChosen: boolean;
  isMovedFrom: boolean;
  isTabStop: boolean;
  isUnderPart: boolean;
  onFocus: (time: string) => void;
  onChoose: (time: string) => void;
};

/** A booked time stays focusable, so that a time that is booked meanwhile keeps the focus. */
function SlotButton(props: SlotProps) {
  const { date, slot, isChosen, isMovedFrom, isTabStop, isUnderPart, onFocus, onChoose } = props;
  const t = useT();
  const time = formatTime(slot.time);
  const params = { day: formatDayLong(date), time };
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
        "min-h-11 w-full rounded-part border pt-1.75 pb-1.25 text-body transition-colors duration-150 aria-disabled:cursor-not-allowed @max-[14rem]:scroll-mb-40",
        isUnderPart && "whitespace-nowrap",
        isMovedFrom && "border-alive bg-alive-soft font-bold text-alive-ink",
        !isFree && !isMovedFrom && "border-transparent text-ink-quiet line-through",
        isFree && !isChosen && "border-control bg-card font-bold hover:bg-primary-soft",
        isFree && isChosen && "border-primary bg-primary font-bold text-on-primary",
      )}
    >
      {isUnderPart ? formatTimeParts(slot.time).clock : time}
    </button>
  );
}

const ENABLED = "button:not([aria-disabled]):not(:disabled)";

/** Left and right move to the next enabled button, up and down by rows, Home and End to the first and the last one. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const enabled = [...event.currentTarget.querySelectorAll<HTMLElement>(ENABLED)];
  const next = findNext(event.key, enabled, event.target as HTMLElement);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNext(key: string, enabled: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const isInColumn = (button: HTMLElement) => Math.abs(button.getBoundingClientRect().left - left) < 1;
  const after = enabled.filter(
    (button) => from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const before = enabled.filter(
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
      return enabled[0];
    case "End":
      return enabled.at(-1);
    default:
      return;
  }
}
