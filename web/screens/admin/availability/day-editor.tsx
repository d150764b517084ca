import { useEffect, useRef } from "react";
import type { TimeRange } from "#domain/slots.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ClearDay } from "./clear-day.tsx";
import { countBooked, rangeAfter } from "./edited-ranges.ts";
import { HoursSource } from "./hours-source.tsx";
import { RangeRow } from "./range-row.tsx";
import type { DayAvailability } from "./use-day-availability.ts";
import { useDayEditor } from "./use-day-editor.ts";

type Props = {
  date: string;
  saved: DayAvailability;
  /** The day's bookings, as far as they are known. */
  bookings: readonly { time: string }[];
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Use it with the date as its key. */
export function DayEditor({ date, saved, bookings, onUnsaved }: Props) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { ranges, setRanges, isUnsaved, fault, bookingsOutside, reset, isSaving, save } = useDayEditor(
    date,
    saved,
  );
  const bookedTimes = bookings.map(({ time }) => time);
  const leftOutside = bookedTimes.filter(
    (time) => !ranges.some((range) => countBooked(range, [time]) > 0),
  ).length;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const change = (key: number, part: Partial<TimeRange>) =>
    setRanges(ranges.map((range) => (range.key === key ? { ...range, ...part } : range)));

  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h3 className="font-bold">{t("availability.ranges")}</h3>
        <HoursSource date={date} isByHand={saved.isByHand} onFollowed={reset} />
      </div>
      <ol ref={list} className="grid gap-3">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.key}
            number={index + 1}
            range={range}
            booked={countBooked(range, bookedTimes)}
            fault={fault?.key === range.key ? fault : null}
            onChange={(part) => change(range.key, part)}
            onRemove={
              ranges.length > 1
                ? () => {
                    setRanges(ranges.filter(({ key }) => key !== range.key));
                    list.current?.querySelector("input")?.focus();
                  }
                : null
            }
          />
        ))}
      </ol>
      <Button variant="outline" onClick={() => setRanges([...ranges, rangeAfter(ranges)])}>
        <Icon name="plus" size={20} />
        {t("availability.add-range")}
      </Button>
      {isUnsaved && leftOutside > 0 ? (
        <Banner tone="alive" icon="alert" role="status">
          {t("hours.left-outside", { count: leftOutside })}
        </Banner>
      ) : null}
      {bookingsOutside > 0 ? (
        <Banner tone="alive" icon="alert" role="status">
          {t("availability.bookings-outside", { count: bookingsOutside })}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          className="grow"
          isPending={isSaving}
          pendingLabel={t("availability.saving")}
          onClick={() => void save()}
        >
          {t("availability.save")}
        </Button>
        <ClearDay date={date} onCleared={reset} />
      </div>
    </Card>
  );
}
