import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { SLOT_MINUTES, type TimeRange } from "#domain/slots.ts";
import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { HATCHED } from "./day-calendar.tsx";
import { countBooked } from "./edited-hours.ts";
import { isSlotOpen, slotOf } from "./week-draft.ts";

/** The height of a slot. */
export const SLOT_PX = 8;
const SLOTS_OF_HOUR = 60 / SLOT_MINUTES;
const HOUR_LINES = "bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_48px)]";

type Booking = AvailabilityDay["bookings"][number];

/** `drafted`: the ranges with the changes that are not saved yet. */
export type DraftedDay = AvailabilityDay & { drafted: readonly TimeRange[] };

type Props = {
  day: DraftedDay;
  isPast: boolean;
  /** In the second half of the week: what floats beside a slot opens to the left. */
  isLate: boolean;
  /** The slot of the keyboard's cursor on this day. */
  cursor: number | null;
  /** The selection on this day. */
  children: ReactNode;
};

/** A column: open windows are framed, each with a rail of its slots, filled where booked. */
export function WeekDay({ day, isPast, isLate, cursor, children }: Props) {
  const { date, drafted, bookings } = day;
  const [hovered, setHovered] = useState<Booking | null>(null);
  const named = hovered ?? bookings.find(({ time }) => slotOf(time) === cursor) ?? null;
  return (
    <div
      data-date={isPast ? undefined : date}
      className={clsx("relative border-l border-line", HOUR_LINES, isPast && "opacity-60")}
    >
      <div aria-hidden="true" className={clsx("absolute inset-0", HATCHED)} />
      {drafted.map((range) => (
        <OpenWindow key={range.startTime} range={range} bookings={bookings} />
      ))}
      {bookings.map((booking) => (
        <BookedSlot
          key={booking.bookingId}
          booking={booking}
          isOutside={!isSlotOpen(drafted, Math.floor(slotOf(booking.time)))}
          onHover={setHovered}
        />
      ))}
      {cursor === null ? null : (
        <div
          className="pointer-events-none absolute inset-x-0 z-20 outline-2 outline-ring"
          style={{ top: cursor * SLOT_PX, height: SLOT_PX }}
        />
      )}
      {children}
      {named ? <BookingNote booking={named} isLate={isLate} /> : null}
    </div>
  );
}

function OpenWindow({ range, bookings }: { range: TimeRange; bookings: readonly Booking[] }) {
  const t = useT();
  const [from, to] = [slotOf(range.startTime), slotOf(range.endTime)];
  const booked = countBooked(
    range,
    bookings.map(({ time }) => time),
  );
  const isFull = booked === to - from;
  const lines = Math.floor(((to - from) * SLOT_PX - 4) / 20);
  return (
    <div
      className={clsx(
        "absolute inset-x-0.5 rounded-part border-2 border-done",
        isFull ? "bg-alive-soft" : "bg-card",
      )}
      style={{ top: from * SLOT_PX, height: (to - from) * SLOT_PX }}
    >
      <div className="absolute inset-y-0 left-0 w-5 rounded-l-part bg-[repeating-linear-gradient(to_bottom,transparent_0_7px,var(--line)_7px_8px)]" />
      <p className="overflow-hidden pt-0.5 pl-7 text-small leading-5">
        {lines > 0 && booked > 0 ? (
          <span className="block truncate font-bold">
            {isFull ? t("hours.full") : t("hours.booked-short", { count: booked })}
          </span>
        ) : null}
        {lines > (booked > 0 ? 1 : 0) ? (
          <span className="block truncate text-ink-quiet">
            {isFull
              ? t("hours.of-all", { count: booked, all: to - from })
              : t("general.free-count", { count: to - from - booked })}
          </span>
        ) : null}
      </p>
    </div>
  );
}

type SlotProps = { booking: Booking; isOutside: boolean; onHover: (booking: Booking | null) => void };

/** A mark on the rail. Outside of the open times the name stands beside it, because the session needs attention. */
function BookedSlot({ booking, isOutside, onHover }: SlotProps) {
  const t = useT();
  const top = slotOf(booking.time) * SLOT_PX;
  const hover = { onPointerEnter: () => onHover(booking), onPointerLeave: () => onHover(null) };
  if (!isOutside)
    return (
      <div
        {...hover}
        className={clsx(
          "absolute left-1 z-10 w-5 border-y border-card",
          booking.isHold ? "bg-alive" : "bg-primary",
        )}
        style={{ top, height: SLOT_PX }}
      />
    );
  return (
    <div
      {...hover}
      className="absolute inset-x-0.5 z-10 truncate rounded-part bg-alive px-1.5 text-small leading-5 font-bold text-on-alive"
      style={{ top }}
    >{`${formatTime(booking.time)} ${booking.name ?? t("sessions.account-closed")}`}</div>
  );
}

/** Who has a slot, beside it. */
function BookingNote({ booking, isLate }: { booking: Booking; isLate: boolean }) {
  const t = useT();
  return (
    <div
      className={clsx(
        "pointer-events-none absolute z-30 w-max max-w-56 rounded-card border border-line bg-card px-3 py-2 text-small shadow-card",
        isLate ? "right-full mr-1" : "left-8",
      )}
      style={{ top: Math.max(0, (slotOf(booking.time) - SLOTS_OF_HOUR / 2) * SLOT_PX) }}
    >
      <p className="font-bold wrap-anywhere">{`${formatTime(booking.time)} · ${booking.name ?? t("sessions.account-closed")}`}</p>
      <p className="text-ink-quiet">{t(`general.${booking.questionType}`)}</p>
      {booking.isHold ? <p className="text-ink-quiet">{t("hours.not-paid")}</p> : null}
    </div>
  );
}
