import type { ReactNode } from "react";
import { addDays, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/ui/header-start.tsx";

type Props = { now: Date; upcoming: readonly UpcomingSession[]; children: ReactNode };

/** The day, how many customers wait, and a switch at the end. The day stands in the header. */
export function DayHeader({ now, upcoming, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const waiting = upcoming.filter(({ customerWaiting, isTest }) => customerWaiting && !isTest).length;
  const today = istDateOf(now);
  const day = unbroken(formatDay(language, today));
  const time = unbroken(`${formatTime(language, istTimeOf(now))} ${t("sessions.ist")}`);
  return (
    <>
      <HeaderStart>
        <span aria-hidden="true" className="block leading-snug lg:flex lg:items-baseline lg:gap-3">
          <span className="block text-title font-bold text-primary lg:text-ink">
            {t("sessions.tab-today")}
          </span>
          <span className="block text-small text-ink-quiet">{day}</span>
          <span className="hidden text-small text-ink-quiet lg:-ml-2 lg:block">· {time}</span>
        </span>
      </HeaderStart>
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <div className="sr-only">
          <h1>{t("pages.sessions-title")}</h1>
          <p>
            {t("sessions.today", { day })} · {time}
          </p>
        </div>
        <p role="status" className="font-bold text-alive-ink">
          {waiting > 0 ? t("sessions.waiting-count", { count: waiting }) : null}
        </p>
        {children}
      </div>
    </>
  );
}

export function useDayTitle(today: string): (date: string) => string {
  const t = useT();
  const language = useLanguage();
  return (date) => {
    const day = formatDay(language, date);
    if (date === today) return t("sessions.today", { day });
    return date === addDays(today, 1) ? t("sessions.tomorrow", { day }) : day;
  };
}
