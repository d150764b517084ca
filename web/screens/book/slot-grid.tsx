import { useState } from "react";
import type { Slot } from "#web/features/bookings/use-slots.ts";
import { useT } from "#web/i18n/t.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { groupByDayPart, isLongDay, type SlotGroup } from "./day-parts.ts";
import { SlotList } from "./slot-list.tsx";

type Props = {
  date: string;
  slots: readonly Slot[];
  chosen: string | null;
  /** The time of the session that is being moved, if it is on this day. */
  movedFrom?: string | null;
  onChoose: (time: string) => void;
};

/** The times of a day; of a long day one part at a time. The caller sets the date as its key. */
export function SlotGrid(props: Props) {
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
          note: freeCount > 0 ? t("book.free-count", { count: freeCount }) : t("book.part-full"),
        }))}
        chosen={shown.part}
        onChoose={(part) => setPressed({ part, chosen })}
      >
        <SlotList {...props} slots={shown.slots} isUnderPart />
      </Tabs>
    </div>
  );
}
