import { istDateOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";

/** Formats an ISO instant as day and time in IST. */
export function useFormatInstant(): (instant: string) => string {
  const t = useT();
  return (instant) => {
    const at = new Date(instant);
    const day = formatPastDay(istDateOf(at));
    return t("admin.when", { day, time: unbroken(formatTimeOf(at)) });
  };
}
