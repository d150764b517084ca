import { useRef, useState } from "react";
import type { TimeRange } from "#domain/slots.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import {
  checkRanges,
  type EditedRange,
  editedFrom,
  emptyRange,
  faultyIndex,
} from "#web/features/availability/edited-ranges.ts";
import { useSaveDay } from "#web/features/availability/use-day-availability.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { ClearDay } from "./clear-day.tsx";
import { RangeRow } from "./range-row.tsx";

type Props = { date: string; saved: readonly TimeRange[] };

/** The ranges of one day, to be changed and saved. Mounted anew for every day. */
export function DayEditor({ date, saved }: Props) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { ranges, setRanges, fault, outside, setOutside, isSaving, save } = useEditor(date, saved);
  const change = (key: number, part: Partial<TimeRange>) =>
    setRanges(ranges.map((range) => (range.key === key ? { ...range, ...part } : range)));

  return (
    <Card className="grid gap-4">
      <h3 className="font-bold">{t("admin.ranges")}</h3>
      <ol ref={list} className="grid gap-3">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.key}
            number={index + 1}
            range={range}
            fault={fault?.key === range.key ? fault.message : null}
            onChange={(part) => change(range.key, part)}
            onRemove={
              ranges.length > 1
                ? () => {
                    setRanges(ranges.filter(({ key }) => key !== range.key));
                    list.current?.querySelector("select")?.focus();
                  }
                : null
            }
          />
        ))}
      </ol>
      <Button variant="outline" onClick={() => setRanges([...ranges, emptyRange()])}>
        <Icon name="plus" size={20} />
        {t("admin.add-range")}
      </Button>
      {outside > 0 ? (
        <Banner tone="alive" icon="alert" role="status">
          {t("admin.bookings-outside", { count: outside })}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          className="grow"
          isPending={isSaving}
          pendingLabel={t("admin.saving")}
          onClick={() => void save()}
        >
          {t("admin.save")}
        </Button>
        <ClearDay
          date={date}
          onCleared={(bookingsOutside) => {
            setRanges([emptyRange()]);
            setOutside(bookingsOutside);
          }}
        />
      </div>
    </Card>
  );
}

function useEditor(date: string, saved: readonly TimeRange[]) {
  const t = useT();
  const [ranges, keepRanges] = useState<EditedRange[]>(() => editedFrom(saved));
  const [fault, setFault] = useState<{ key: number; message: string } | null>(null);
  const [outside, setOutside] = useState(0);
  const saving = useSaveDay(date);

  const setRanges = (next: EditedRange[]) => {
    keepRanges(next);
    setFault(null);
    setOutside(0);
  };
  const fail = (message: string, key?: number) => {
    if (key !== undefined) setFault({ key, message });
    toast({ title: t("admin.save-failed"), body: message, tone: "destructive" });
  };

  const save = async () => {
    const checked = checkRanges(ranges);
    if ("isEmpty" in checked) return fail(t("admin.no-ranges"), ranges[0]?.key);
    if ("fault" in checked) return fail(t(checked.fault.message), checked.fault.key);
    const sent = checked.ranges.map(({ startTime, endTime }) => ({ startTime, endTime }));
    try {
      const answer = await saving.mutateAsync(sent);
      setRanges(editedFrom(answer.availability));
      setOutside(answer.bookingsOutside);
      toast({ title: t("admin.saved"), tone: "done" });
    } catch (error) {
      const index = error instanceof CallFailure ? faultyIndex(error.body) : null;
      fail(messageOf(error), index === null ? undefined : checked.ranges[index]?.key);
    }
  };
  return { ranges, setRanges, fault, outside, setOutside, isSaving: saving.isPending, save };
}
