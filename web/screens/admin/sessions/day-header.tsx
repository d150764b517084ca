import type { ReactNode } from "react";
import { addDays, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/ui/header-start.tsx";

type Props = { now: Date; upcoming: readonly UpcomingSession[]; children: ReactNode };

/** The day, how many customers wait, and a switch at the end. On phones the day stands in the header. */
export function DayHeader({ now, upcoming, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const waiting = upcoming.filter(({ customerWaiting, isTest }) => customerWaiting && !isTest).length;
  const today = istDateOf(now);
  const day = unbroken(formatDay(language, today));
  return (
    <>
      <HeaderStart>
        <span aria-hidden="true" className="block leading-snug">
          <span className="block text-title font-bold text-primary">{t("sessions.tab-today")}</span>
          <span className="block text-small text-ink-quiet">{day}</span>
        </span>
      </HeaderStart>
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <div className="flex flex-wrap items-baseline gap-x-3 max-md:sr-only">
          <h1 className="text-heading font-bold">{t("pages.sessions-title")}</h1>
          <p className="text-ink-quiet">
            {t("sessions.today", { day })} · {formatTime(language, istTimeOf(now))} {t("sessions.ist")}
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
