import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { formatDayLong, formatTime, formatTimeParts } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { moveByArrows } from "./move-by-arrows.ts";

type Props = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  /** The time of the session that is being moved, if it is on this day. */
  movedFrom?: string | null | undefined;
  /** The part of the day stands above the list, so that "5:10" is enough. Screen readers get the full name. */
  isUnderPart?: boolean;
  onChoose: (time: string) => void;
};

/** Three columns at the narrowest, six at the widest. */
const COLUMNS = "@md:grid-cols-4 @[31rem]:grid-cols-5 @2xl:grid-cols-6";
const SHORT_COLUMNS = "@[18rem]:grid-cols-4 @[27rem]:grid-cols-5 @[35rem]:grid-cols-6";

/** The Tab key stops once at the list, because a day has up to a hundred times; the arrow keys move inside it. */
export function SlotList({ date, slots, chosen, movedFrom, isUnderPart = false, onChoose }: Props) {
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
        "min-h-11 w-full scroll-mb-72 rounded-part border pt-1.75 pb-1.25 text-body transition-colors duration-150 aria-disabled:cursor-not-allowed @max-[14rem]:scroll-mb-40",
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
