import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { groupsOf, isLongDay, type SlotGroup } from "./day-parts.ts";

type Props = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  /** The time of this day at which the session stands that is being moved. */
  own?: string | null;
  onChoose: (time: string) => void;
};

/** The times of a day, keyed by it: all at once, or, on a long day, by parts that open one by one. */
export function SlotGrid(props: Props) {
  const { date, slots, chosen, own } = props;
  // A day that began in parts stays so while its times pass.
  const [isInParts] = useState(() => isLongDay(slots));
  if (!isInParts) return <Grid {...props} />;
  const groups = groupsOf(slots);
  const firstFree = groups.find((group) => group.freeCount > 0);
  const isMarked = ({ time }: Slot) => time === chosen || time === own;
  return (
    <div className="grid grid-cols-1 gap-2">
      {groups.map((group) => (
        <PartOfDay
          // A new day begins with its own first free part open; a part's first times pass while it is looked at.
          key={`${date} ${group.part} ${group.slots.at(-1)?.time}`}
          group={group}
          startsOpen={group === firstFree || group.slots.some(isMarked)}
        >
          <Grid {...props} slots={group.slots} />
        </PartOfDay>
      ))}
    </div>
  );
}

type PartProps = { group: SlotGroup; startsOpen: boolean; children: React.ReactNode };

function PartOfDay({ group, startsOpen, children }: PartProps) {
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

/** One stop of the Tab key, as a day has up to a hundred times; inside it the arrow keys go from one to the next. */
function Grid({ date, slots, chosen, own, onChoose }: Props) {
  const [last, setLast] = useState<string | null>(null);
  const free = slots.filter((slot) => slot.available).map((slot) => slot.time);
  const stop = [last, chosen].find((time) => time !== null && free.includes(time)) ?? free[0];
  const list = useKeptFocus();
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
            isOwn={slot.time === own}
            isStop={slot.time === stop}
            onFocus={setLast}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** The time with the focus may pass, and its button go: then the focus stands at the stop that is left. */
function useKeptFocus() {
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

/** Left and right go from one free time to the next, up and down by rows, Home and End to the first and the last. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const free = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([aria-disabled])")];
  const from = event.target as HTMLElement;
  const next = nextOf(event.key, free, from);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextOf(key: string, free: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
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
  isOwn: boolean;
  isStop: boolean;
  onFocus: (time: string) => void;
  onChoose: (time: string) => void;
};

/** A taken time is closed, but can be focused: one that goes while it has the focus keeps it. */
function SlotButton({ date, slot, isChosen, isOwn, isStop, onFocus, onChoose }: SlotProps) {
  const t = useT();
  const language = useLanguage();
  const time = formatTime(language, slot.time);
  const named = { day: formatDayLong(language, date), time };
  const isFree = slot.available && !isOwn;
  const label = isOwn
    ? t("book.slot-own", named)
    : isFree
      ? t("book.slot-free", named)
      : t("book.slot-booked", named);
  return (
    <button
      type="button"
      tabIndex={isStop ? undefined : -1}
      aria-disabled={isFree ? undefined : true}
      aria-pressed={isFree ? isChosen : undefined}
      aria-label={label}
      onFocus={() => onFocus(slot.time)}
      onClick={isFree ? () => onChoose(slot.time) : undefined}
      className={clsx(
        "min-h-11 w-full scroll-mb-56 rounded-part border px-1 py-1.5 text-small transition-colors duration-150 aria-disabled:cursor-not-allowed @max-[14rem]:scroll-mb-40",
        isOwn && "border-alive bg-alive-soft font-bold text-alive-ink",
        !isFree && !isOwn && "border-dashed border-line text-ink-quiet line-through",
        isFree && !isChosen && "border-control/60 bg-card font-bold hover:bg-primary-soft",
        isFree && isChosen && "border-primary bg-primary font-bold text-on-primary",
      )}
    >
      {time}
    </button>
  );
}
