import { clsx } from "clsx";
import { useRef } from "react";
import type { TimeRange } from "#domain/slots.ts";
import { weekdayNames } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { rangeAfter } from "./edited-ranges.ts";
import type { EditedDay } from "./edited-week.ts";
import { RangeRow } from "./range-row.tsx";
import type { ShownFault } from "./use-day-editor.ts";

type Props = {
  day: EditedDay;
  fault: ShownFault | null;
  onChange: (day: EditedDay) => void;
  onCopyToAll: () => void;
};

export function WeekdayRow({ day, fault, onChange, onCopyToAll }: Props) {
  const t = useT();
  const name = weekdayNames()[day.weekday] ?? "";
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <fieldset
        aria-label={name}
        className="grid min-w-0 grid-cols-1 gap-x-6 md:grid-cols-[minmax(13rem,1fr)_minmax(0,2fr)] md:items-start"
      >
        <Switch
          label={name}
          state={
            <span className={clsx("text-small", day.isOpen ? "text-done" : "text-ink-quiet")}>
              {day.isOpen ? t("hours.open") : t("availability.day-off")}
            </span>
          }
          isOn={day.isOpen}
          onChange={(isOpen) => onChange({ ...day, isOpen })}
        />
        {day.isOpen ? <DayRanges name={name} {...{ day, fault, onChange, onCopyToAll }} /> : null}
      </fieldset>
    </li>
  );
}

function DayRanges({ name, day, fault, onChange, onCopyToAll }: Props & { name: string }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { ranges } = day;
  const change = (key: number, part: Partial<TimeRange>) =>
    onChange({ ...day, ranges: ranges.map((range) => (range.key === key ? { ...range, ...part } : range)) });
  const remove = (key: number) => {
    onChange({ ...day, ranges: ranges.filter((range) => range.key !== key) });
    list.current?.querySelector("input")?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-2 pb-2">
      <ol ref={list} className="grid gap-2">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.key}
            number={index + 1}
            range={range}
            fault={fault?.key === range.key ? fault : null}
            onChange={(part) => change(range.key, part)}
            onRemove={ranges.length > 1 ? () => remove(range.key) : null}
          />
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          aria-label={t("availability.add-range-of", { day: name })}
          onClick={() => onChange({ ...day, ranges: [...ranges, rangeAfter(ranges)] })}
        >
          <Icon name="plus" size={18} />
          {t("availability.add-range")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5"
          aria-label={t("availability.copy-to-all-of", { day: name })}
          onClick={onCopyToAll}
        >
          {t("availability.copy-to-all")}
        </Button>
      </div>
    </div>
  );
}
