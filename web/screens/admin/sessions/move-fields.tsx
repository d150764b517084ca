import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { lastBookableDay } from "#domain/slots.ts";
import { messageOf } from "#web/api/call.ts";
import { RetryButton, type ViewedQuery } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { Calendar } from "#web/features/availability/calendar.tsx";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = { free: ReturnType<typeof useFreeTimes>; fault: string | null };

/** The calendar that customers book on: days without a free time cannot be chosen. */
export function DayField({ free: { days, dates, date, chooseDate }, fault }: Props) {
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
    <div role="group" aria-label={t("sessions.move-day")} data-field="day">
      <p aria-hidden="true" className="text-small font-bold">
        {t("sessions.move-day")}
      </p>
      <Calendar
        today={today}
        selected={date}
        onSelect={chooseDate}
        month={shownMonth ?? (date ?? dates?.[0] ?? today).slice(0, 7)}
        onMonthChange={setShownMonth}
        firstDate={today}
        lastDate={lastBookableDay(serverNow())}
        isDisabled={(day) => !dates?.includes(day)}
      />
      {hint ? <p className="text-small text-ink-quiet">{hint}</p> : null}
      <FieldError id="move-day-error" error={fault} />
    </div>
  );
}

type TimeProps = Props & { neighbours: readonly Neighbour[] };

/** The free times of the day, between the names of those who are booked before and after. */
export function TimeField({ free, fault, neighbours }: TimeProps) {
  const { slots, times, date, gone } = free;
  const t = useT();
  if (!times && date && slots.isError) return <LoadFailed title={t("sessions.times-failed")} query={slots} />;
  const hint = !date
    ? t("sessions.day-first")
    : slots.isPending
      ? t("sessions.times-loading")
      : times?.length === 0
        ? t("sessions.times-none")
        : null;
  const taken = gone && t("sessions.time-gone", { time: formatTime(gone) });
  return (
    <fieldset className="grid min-w-0 gap-2" data-field="time">
      <legend className="text-small font-bold">{`${t("sessions.move-time")}${date ? ` · ${formatDay(date)}` : ""}`}</legend>
      {hint ? <p className="text-small text-ink-quiet">{hint}</p> : null}
      {date && times && times.length > 0 ? (
        <DayTimes free={free} times={times} neighbours={neighbours} />
      ) : null}
      <FieldError id="move-time-error" error={taken ?? fault} />
    </fieldset>
  );
}

type DayTimesProps = Pick<TimeProps, "free" | "neighbours"> & { times: readonly string[] };

function DayTimes({ free: { time: chosen, chooseTime }, times, neighbours }: DayTimesProps) {
  const t = useT();
  const nameOf = ({ name }: Neighbour) => name ?? t("sessions.account-closed");
  const describeTime = (time: string) => {
    const { before, after } = neighboursOf(time, neighbours);
    const params = (of: Neighbour) => ({ name: nameOf(of), time: formatTime(of.time) });
    return [
      before ? t("sessions.move-after", params(before)) : null,
      after ? t("sessions.move-before", params(after)) : null,
    ]
      .filter(Boolean)
      .join(", ");
  };
  return (
    <>
      <div className="grid max-h-72 gap-2 overflow-y-auto rounded-card border border-line p-2">
        {partsOfDay(times, neighbours).map((part) =>
          "booked" in part ? (
            <p
              key={`booked ${part.booked.time} ${part.booked.name}`}
              className="flex items-center gap-2 px-1 text-small text-ink-quiet"
            >
              <Icon name="user" size={18} className="shrink-0" />
              <span className="shrink-0">{formatTime(part.booked.time)}</span>
              <span className="min-w-0 font-bold wrap-anywhere">{nameOf(part.booked)}</span>
            </p>
          ) : (
            <div key={part.free[0]} className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1.5">
              {part.free.map((time) => (
                <TimeChoice
                  key={time}
                  time={time}
                  description={describeTime(time)}
                  isChosen={time === chosen}
                  onChoose={() => chooseTime(time)}
                />
              ))}
            </div>
          ),
        )}
      </div>
      {chosen && describeTime(chosen) ? (
        <p role="status" className="text-small text-ink-quiet">
          <b className="text-ink">{formatTime(chosen)}</b> · <span>{describeTime(chosen)}</span>
        </p>
      ) : null}
    </>
  );
}

type ChoiceProps = { time: string; description: string; isChosen: boolean; onChoose: () => void };

function TimeChoice({ time, description, isChosen, onChoose }: ChoiceProps) {
  useLanguage();
  const text = formatTime(time);
  return (
    <label className="relative">
      <input
        type="radio"
        name="time"
        value={time}
        aria-label={description ? `${text}, ${description}` : text}
        checked={isChosen}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-part"
      />
      <span className="grid min-h-11 place-items-center rounded-part border border-control/60 bg-card px-1 text-small font-bold peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring">
        {unbroken(text)}
      </span>
    </label>
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

/** The free days and times to move a session to, which of them is chosen, and whether another customer took it. */
export function useFreeTimes({ isKept }: Options) {
  const [date, setDate] = useState<string | null>(null);
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

/** A part of the day in its order: times that are free without a session between them, or a booked session. */
type DayPart = { free: string[] } | { booked: Neighbour };

export function partsOfDay(free: readonly string[], booked: readonly Neighbour[]): DayPart[] {
  const all = [
    ...free.map((time) => ({ time, booked: null })),
    ...booked.map((neighbour) => ({ time: neighbour.time, booked: neighbour })),
  ].sort((one, other) => (one.time < other.time ? -1 : 1));
  const parts: DayPart[] = [];
  for (const entry of all) {
    const last = parts.at(-1);
    if (entry.booked) parts.push({ booked: entry.booked });
    else if (last && "free" in last) last.free.push(entry.time);
    else parts.push({ free: [entry.time] });
  }
  return parts;
}

/** The sessions before and after a time. */
export function neighboursOf(time: string, booked: readonly Neighbour[]) {
  return {
    before: booked.findLast((other) => other.time < time) ?? null,
    after: booked.find((other) => other.time > time) ?? null,
  };
}
