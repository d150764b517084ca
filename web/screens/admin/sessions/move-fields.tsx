import { useEffect, useRef, useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { messageOf } from "#web/api/call.ts";
import { RetryButton, type ViewedQuery } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { Calendar } from "#web/features/availability/calendar.tsx";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";

type Free = ReturnType<typeof useFreeTimes>;

/** The calendar that customers book on: days without a free time cannot be chosen. */
export function DayField({ free, onChoose }: { free: Free; onChoose: (day: string) => void }) {
  const { days, dates, date } = free;
  const t = useT();
  const today = istDateOf(serverNow());
  const [shownMonth, setShownMonth] = useState<string | null>(null);
  if (!dates && days.isError) return <LoadFailed title={t("sessions.days-failed")} query={days} />;
  const hint = days.isPending
    ? t("sessions.days-loading")
    : dates?.length === 0
      ? t("sessions.days-none")
      : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot shrink below the width of its table.
    <div role="group" aria-label={t("sessions.move-day")}>
      <Calendar
        today={today}
        selected={date}
        onSelect={onChoose}
        month={shownMonth ?? (date ?? dates?.[0] ?? today).slice(0, 7)}
        onMonthChange={setShownMonth}
        firstDate={today}
        lastDate={lastBookableDay(serverNow())}
        isDisabled={(day) => !dates?.includes(day)}
      />
      {hint ? <p className="text-small text-ink-quiet">{hint}</p> : null}
    </div>
  );
}

type StripProps = {
  free: Free;
  /** The strip begins here: `HH:mm`. */
  near: string;
  /** Undefined until they are known, or cannot be loaded. */
  neighbours: readonly Neighbour[] | undefined;
  isPending: boolean;
  onPress: (time: string) => void;
};

/** The free times of the day in one line that scrolls, between the names of those who are booked before and after. */
export function TimeStrip({ free, near, neighbours, isPending, onPress }: StripProps) {
  const { slots, times, date, time: chosen, gone } = free;
  const t = useT();
  if (!times && date && slots.isError) return <LoadFailed title={t("sessions.times-failed")} query={slots} />;
  if (!date) return <p className="text-small text-ink-quiet">{t("sessions.day-first")}</p>;
  if (!times || times.length === 0 || !neighbours) {
    const isLoading = slots.isPending || (times?.length !== 0 && !neighbours);
    return (
      <p className="text-small text-ink-quiet">
        {t(isLoading ? "sessions.times-loading" : "sessions.times-none")}
      </p>
    );
  }
  return (
    <>
      <FreeTimes key={date} {...{ times, near, neighbours, isPending, chosen, onPress }} />
      <FieldError id="move-time-error" error={gone && t("sessions.time-gone", { time: formatTime(gone) })} />
    </>
  );
}

type FreeTimesProps = {
  times: readonly string[];
  neighbours: readonly Neighbour[];
  chosen: string | null;
} & Pick<StripProps, "near" | "isPending" | "onPress">;

/**
 * Times and names keep their places while the day is shown, because a press moves the session at once: a time that is taken
 * meanwhile is disabled. Drawn anew only when none of them is free any more.
 */
function FreeTimes({ times, near, neighbours, chosen, isPending, onPress }: FreeTimesProps) {
  const t = useT();
  const strip = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState({ times, neighbours });
  if (!drawn.times.some((time) => times.includes(time))) setDrawn({ times, neighbours });
  useEffect(() => {
    const first = strip.current?.querySelector<HTMLElement>("[data-near]");
    if (strip.current && first) strip.current.scrollLeft = first.offsetLeft - strip.current.offsetLeft;
  }, []);
  const nameOf = ({ name }: Neighbour) => name ?? t("sessions.account-closed");
  const paramsOf = (of: Neighbour) => ({ name: nameOf(of), time: formatTime(of.time) });
  const labelOf = (time: string) => {
    const { before, after } = neighboursOf(time, drawn.neighbours);
    return [
      formatTime(time),
      before ? t("sessions.move-after", paramsOf(before)) : null,
      after ? t("sessions.move-before", paramsOf(after)) : null,
    ]
      .filter(Boolean)
      .join(", ");
  };
  const nearest = drawn.times.find((time) => time >= near) ?? drawn.times.at(-1);
  return (
    <ul ref={strip} className="scroll-hint-x flex items-center gap-1.5 overflow-x-auto pb-2">
      {partsOfDay(drawn.times, drawn.neighbours).map((part) =>
        "booked" in part ? (
          <li
            key={`booked ${part.booked.time} ${part.booked.name}`}
            className="max-w-28 shrink-0 truncate px-1 text-small text-ink-quiet"
          >
            {nameOf(part.booked)}
          </li>
        ) : (
          <li key={part.free} data-near={part.free === nearest || undefined} className="shrink-0">
            <Button
              size="small"
              variant="outline"
              aria-label={labelOf(part.free)}
              className="whitespace-nowrap"
              disabled={!times.includes(part.free) || (isPending && part.free !== chosen)}
              isPending={isPending && part.free === chosen}
              onClick={() => onPress(part.free)}
            >
              {unbroken(formatTime(part.free))}
            </Button>
          </li>
        ),
      )}
    </ul>
  );
}

function LoadFailed({ title, query }: { title: string; query: ViewedQuery<unknown> }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-small text-destructive">
        <span className="block font-bold">{title}</span>
        <span className="block">{messageOf(query.error)}</span>
      </p>
      <RetryButton query={query} />
    </div>
  );
}

type Options = {
  /** A move to the chosen time is running or may have succeeded: the time stays chosen though it is no longer free. */
  isKept: boolean;
};

/** The free days and times to move a session to, at first of its own day, the time that was pressed, and whether another customer took it. */
export function useFreeTimes({ sessionDate }: { sessionDate: string }, { isKept }: Options) {
  const [date, setDate] = useState(sessionDate < istDateOf(serverNow()) ? null : sessionDate);
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const days = useOpenDates({ isLive: true });
  const slots = useSlots(date, { isLive: true });
  const times = slots.data?.filter(({ available }) => available).map(({ time }) => time);
  const open = days.data?.dates.filter((day) => day >= days.from);
  const hasGone = !isKept && chosenTime !== null && times !== undefined && !times.includes(chosenTime);
  return {
    days,
    slots,
    /** Contains the chosen day even when its last time is gone. */
    dates: open && date && !open.includes(date) ? [...open, date].sort() : open,
    times:
      isKept && chosenTime !== null && times && !times.includes(chosenTime)
        ? [...times, chosenTime].sort()
        : times,
    date,
    time: hasGone ? null : chosenTime,
    gone: hasGone ? chosenTime : null,
    chooseDate: (next: string | null) => {
      setDate(next);
      setChosenTime(null);
    },
    chooseTime: setChosenTime,
  };
}

/** A session that is booked on the day to which another one moves. */
export type Neighbour = { time: string; name: string | null };

/** A part of the day in its order: a time that is free, or a booked session. */
type DayPart = { free: string } | { booked: Neighbour };

export function partsOfDay(free: readonly string[], booked: readonly Neighbour[]): DayPart[] {
  const timeOf = (part: DayPart) => ("free" in part ? part.free : part.booked.time);
  return [...free.map((time) => ({ free: time })), ...booked.map((one) => ({ booked: one }))].sort(
    (one, other) => (timeOf(one) < timeOf(other) ? -1 : 1),
  );
}

/** The sessions before and after a time. */
export function neighboursOf(time: string, booked: readonly Neighbour[]) {
  return {
    before: booked.findLast((other) => other.time < time) ?? null,
    after: booked.find((other) => other.time > time) ?? null,
  };
}
