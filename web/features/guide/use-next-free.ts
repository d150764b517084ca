import { addDays } from "#domain/ist-time.ts";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** The next free time, "Today, 4:10 PM"; "" while it is loaded, and null where there is none or it cannot be known. */
export function useNextFree(): string | null {
  const t = useT();
  const language = useLanguage();
  const days = useOpenDates();
  const date = days.data?.dates[0] ?? null;
  const slots = useSlots(date);
  if (days.isError || slots.isError || days.data?.dates.length === 0) return null;
  if (!date || !slots.data) return "";
  const slot = slots.data.find(({ available }) => available);
  if (!slot) return null;
  const time = formatTime(language, slot.time);
  if (date === days.from) return t("guide.today", { time });
  if (date === addDays(days.from, 1)) return t("guide.tomorrow", { time });
  return t("guide.on-day", { day: formatDay(language, date), time });
}
