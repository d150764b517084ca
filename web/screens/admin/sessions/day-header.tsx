import { clsx } from "clsx";
import type { ReactNode } from "react";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/ui/header-start.tsx";

type Props = { title: string; now: Date; upcoming: readonly UpcomingSession[]; children: ReactNode };

/** In the header: the title, the day, how many customers wait, and a switch. On a phone the waiting customers replace the day. */
export function DayHeader({ title, now, upcoming, children }: Props) {
  const t = useT();
  const waiting = upcoming.filter(({ customerWaiting, isTest }) => customerWaiting && !isTest).length;
  const today = istDateOf(now);
  const day = unbroken(formatDay(today));
  const time = unbroken(`${formatTimeOf(now)} ${t("general.ist")}`);
  return (
    <>
      <HeaderStart>
        <div className="flex items-center justify-between gap-1 lg:justify-start lg:gap-3">
          <div className="min-w-0 leading-snug lg:flex lg:items-baseline lg:gap-3">
            <span aria-hidden="true" className="block text-title font-bold text-primary lg:text-ink">
              {title}
            </span>
            <span
              aria-hidden="true"
              className={clsx(
                "block text-small text-ink-quiet max-[22rem]:hidden",
                (waiting > 0 || title !== t("nav.today")) && "max-lg:hidden",
              )}
            >
              {day}
            </span>
            <span
              aria-hidden="true"
              className="hidden text-small text-ink-quiet lg:-ml-2 lg:block"
            >{`· ${time}`}</span>
            <p role="status" className="text-small font-bold text-alive-ink">
              {waiting > 0 ? t("sessions.waiting-count", { count: waiting }) : ""}
            </p>
          </div>
          {children}
        </div>
      </HeaderStart>
      <div className="sr-only">
        <h1>{title}</h1>
        <p>{`${t("sessions.today", { day })} · ${time}`}</p>
      </div>
    </>
  );
}

export function useDayTitle(today: string): (date: string) => string {
  const t = useT();
  return (date) => {
    const day = formatDay(date);
    if (date === today) return t("sessions.today", { day });
    return date === addDays(today, 1) ? t("sessions.tomorrow", { day }) : day;
  };
}
