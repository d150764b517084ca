import { clsx } from "clsx";
import { useId, useState } from "react";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { groupsOf, isLongDay, type SlotGroup } from "./day-parts.ts";
import type { Slot } from "./use-slots.ts";

type Props = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  onChoose: (time: string) => void;
};

/** The times of a day: all at once, or, on a long day, by parts that open one by one. */
export function SlotGrid({ date, slots, chosen, onChoose }: Props) {
  if (!isLongDay(slots)) return <Grid date={date} slots={slots} chosen={chosen} onChoose={onChoose} />;
  const groups = groupsOf(slots);
  const firstFree = groups.find((group) => group.freeCount > 0);
  return (
    <div className="grid grid-cols-1 gap-2">
      {groups.map((group) => (
        <PartOfDay
          // A new day begins with its own first free part open.
          key={`${date} ${group.slots[0]?.time}`}
          group={group}
          startsOpen={group === firstFree || group.slots.some((slot) => slot.time === chosen)}
        >
          <Grid date={date} slots={group.slots} chosen={chosen} onChoose={onChoose} />
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

function Grid({ date, slots, chosen, onChoose }: Props) {
  return (
    <ul className="grid grid-cols-3 gap-2 @md:grid-cols-4 @[31rem]:grid-cols-5 @2xl:grid-cols-6">
      {slots.map((slot) => (
        <li key={slot.time}>
          <SlotButton date={date} slot={slot} isChosen={slot.time === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

type SlotProps = { date: string; slot: Slot; isChosen: boolean; onChoose: (time: string) => void };

function SlotButton({ date, slot, isChosen, onChoose }: SlotProps) {
  const t = useT();
  const language = useLanguage();
  const time = formatTime(language, slot.time);
  const named = { day: formatDayLong(language, date), time };
  return (
    <button
      type="button"
      disabled={!slot.available}
      aria-pressed={slot.available ? isChosen : undefined}
      aria-label={slot.available ? t("book.slot-free", named) : t("book.slot-booked", named)}
      onClick={() => onChoose(slot.time)}
      className={clsx(
        "min-h-11 w-full scroll-mb-56 rounded-part border px-1 py-1.5 text-small transition-colors duration-150",
        !slot.available && "border-dashed border-line text-ink-quiet line-through",
        slot.available && !isChosen && "border-control/60 bg-card font-bold hover:bg-primary-soft",
        isChosen && "border-primary bg-primary font-bold text-on-primary",
      )}
    >
      {time}
    </button>
  );
}
