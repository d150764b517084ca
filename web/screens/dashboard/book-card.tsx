import { Link } from "wouter";
import { addDays } from "#domain/ist-time.ts";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Motif } from "#web/ui/motif.tsx";

/** Leads to the booking screen, and shows the next free time. */
export function BookCard({ credits }: { credits: number }) {
  const t = useT();
  const nextFreeText = useNextFreeText();
  return (
    <Link
      href={paths.book()}
      className="relative flex items-center gap-4 overflow-hidden rounded-card bg-primary p-4 text-on-primary shadow-card hover:bg-primary-strong"
    >
      <Motif className="pointer-events-none absolute -right-6 bottom-0 w-40 opacity-20" />
      <span className="grid size-[44px] shrink-0 place-items-center rounded-part bg-on-primary/15">
        <Icon name="calendar" size={24} />
      </span>
      <span className="relative min-w-0 grow">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="text-title font-bold">{t("dashboard.book-card")}</span>
          {credits > 0 ? (
            <span className="rounded-full bg-on-primary/15 px-2 py-0.5 text-small font-bold">
              {t("dashboard.credits-apply", { amount: formatRupees(credits) })}
            </span>
          ) : null}
        </span>
        {/* On the narrowest phones the sentence may need two lines. */}
        <span className="block min-h-[1.55em] text-small max-[22.4rem]:min-h-[3.1em]">{nextFreeText}</span>
      </span>
    </Link>
  );
}

/** Empty while it is loaded. */
function useNextFreeText(): string {
  const t = useT();
  const language = useLanguage();
  const { data: open, isError, from: today } = useOpenDates();
  const date = open?.dates[0] ?? null;
  const { data: slots, isError: hasSlotsError } = useSlots(date);
  if (isError || hasSlotsError) return t("dashboard.book-plain");
  if (open && !date) return t("dashboard.next-free-none");
  if (!date || !slots) return "";
  const slot = slots.find(({ available }) => available);
  if (!slot) return t("dashboard.book-plain");
  const time = formatTime(language, slot.time);
  if (date === today) return t("dashboard.next-free-today", { time });
  if (date === addDays(today, 1)) return t("dashboard.next-free-tomorrow", { time });
  return t("dashboard.next-free-on", { date: formatDay(language, date), time });
}
