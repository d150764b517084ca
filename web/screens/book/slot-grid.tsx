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
  const [pressed, setPressed] = useState<SlotGroup["part"] | null>(null);
  const groups = groupByDayPart(slots);
  const isMarked = ({ time }: Slot) => time === chosen || time === movedFrom;
  // The part that the customer opened may have passed.
  const shown =
    groups.find(({ part }) => part === pressed) ??
    groups.find((group) => group.slots.some(isMarked)) ??
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
        onChoose={setPressed}
      >
        <SlotList {...props} slots={shown.slots} isUnderPart />
      </Tabs>
    </div>
  );
}
