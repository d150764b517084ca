import { useEffect, useRef, useState } from "react";
import { getWeeklyHours, resetToWeeklyHours } from "#contract/availability.ts";
import { weekdayOf } from "#domain/ist-time.ts";
import { slotTimesOf, type TimeRange } from "#domain/slots.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { CloseDaysDialog } from "#web/features/availability/close-days-dialog.tsx";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { countBooked, rangeAfter } from "./edited-hours.ts";
import { RangeRow } from "./range-row.tsx";
import { type DayAvailability, keepDayAvailability, useDayAvailability } from "./use-day-availability.ts";
import { useDayEditor } from "./use-day-editor.ts";

type PanelProps = {
  date: string;
  bookings: readonly { time: string }[];
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The editor of a day's times and its saved slots. Loaded on its own, so that the calendar appears first. */
export function DayPanel({ date, bookings, onUnsaved }: PanelProps) {
  const t = useT();
  const saved = useDayAvailability(date);
  return (
    <QueryView query={saved} loading={["h-72"]} failedTitle={t("availability.load-failed")}>
      {(day) => (
        <>
          <DayEditor key={date} date={date} saved={day} bookings={bookings} onUnsaved={onUnsaved} />
          <SavedSlots ranges={day.ranges} />
        </>
      )}
    </QueryView>
  );
}

/** The saved ranges of a day, and the slots that customers can book in them. */
function SavedSlots({ ranges }: { ranges: readonly TimeRange[] }) {
  const t = useT();
  const formatRange = useFormatRange();
  const slots = slotTimesOf(ranges);
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3">
          <h3 className="grow font-bold">{t("availability.saved-slots")}</h3>
          <Badge tone={slots.length > 0 ? "done" : "outline"}>
            {t("availability.slot-count", { count: slots.length })}
          </Badge>
          <Icon name="chevron-right" size={18} className="shrink-0 group-open:rotate-90" />
        </summary>
        {slots.length === 0 ? (
          <p className="text-small text-ink-quiet">{t("availability.saved-none")}</p>
        ) : null}
        {ranges.map((range) => (
          <div key={range.startTime} className="pt-3">
            <h4 className="text-small font-bold">{formatRange(range)}</h4>
            <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-1 gap-y-0.5 text-small text-ink-quiet">
              {slotTimesOf([range]).map((slot) => (
                <li key={slot}>{formatTime(slot)}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </Card>
  );
}

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
                    list.current?.querySelector("select")?.focus();
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
          pendingLabel={t("general.saving")}
          onClick={() => void save()}
        >
          {t("availability.save")}
        </Button>
        <ClearDay date={date} onCleared={reset} />
      </div>
    </Card>
  );
}

type ClearDayProps = { date: string; onCleared: (bookingsOutside: number) => void };

function ClearDay({ date, onCleared }: ClearDayProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        {t("availability.clear")}
      </Button>
      <CloseDaysDialog day={date} isOpen={isAsked} onClose={() => setAsked(false)} onClosed={onCleared} />
    </>
  );
}

type HoursSourceProps = { date: string; isByHand: boolean; onFollowed: (bookingsOutside: number) => void };

/** Whether a day follows the weekly hours, and a button to do so again. */
function HoursSource({ date, isByHand, onFollowed }: HoursSourceProps) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  const isFollowing = useRef(false);
  useEffect(() => {
    if (isByHand || !isFollowing.current) return;
    // The pressed button is gone: the focus moves to the text beside it.
    isFollowing.current = false;
    line.current?.focus();
  }, [isByHand]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p ref={line} tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
        {isByHand ? t("availability.by-hand") : t("availability.from-week")}
      </p>
      {isByHand ? (
        <FollowWeek
          date={date}
          onFollowed={(bookingsOutside) => {
            isFollowing.current = true;
            onFollowed(bookingsOutside);
          }}
        />
      ) : null}
    </div>
  );
}

function FollowWeek({ date, onFollowed }: Omit<HoursSourceProps, "isByHand">) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const following = useSubmit(resetToWeeklyHours, {
    onDone: ({ availability, bookingsOutside }) => {
      keepDayAvailability(date, { ranges: availability, isByHand: false });
      onFollowed(bookingsOutside);
      toast({ title: t("availability.followed"), tone: "done" });
      setAsked(false);
    },
    failed: t("availability.follow-failed"),
    onFailed: () => setAsked(false),
  });
  return (
    <>
      <Button variant="quiet" size="small" className="-mx-3.5" onClick={() => setAsked(true)}>
        {t("availability.follow-week")}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t("availability.follow-title")}
          action={following}
          onConfirm={() => void following.send({ params: { date } })}
          onClose={() => setAsked(false)}
          yes={t("availability.follow-week")}
          pending={t("availability.following")}
          no={t("availability.follow-keep")}
        >
          <p>{t("availability.follow-body", { date: formatDayLong(date) })}</p>
          <WeeklyTimes date={date} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The weekly hours of the date's weekday. */
function WeeklyTimes({ date }: { date: string }) {
  const t = useT();
  const formatRange = useFormatRange();
  const weekly = useEndpoint(getWeeklyHours, {
    select: ({ week }) => week[weekdayOf(date)]?.ranges,
  }).data;
  if (!weekly) return null;
  return (
    <p className="mt-2 font-bold">
      {weekly.length === 0
        ? t("availability.follow-off")
        : t("availability.follow-hours", { times: weekly.map(formatRange).join(", ") })}
    </p>
  );
}

/** "10:00 AM – 12:00 PM"; an end at 24:00 is written as a word. */
function useFormatRange(): (range: TimeRange) => string {
  const t = useT();
  return ({ startTime, endTime }) =>
    t("admin.time-range", {
      start: formatTime(startTime),
      end: endTime === "24:00" ? t("availability.midnight") : formatTime(endTime),
    });
}
