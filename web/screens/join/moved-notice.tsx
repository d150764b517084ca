import type { Booking } from "#contract/bookings.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

/** Shown until the customer confirms the new time. */
export function MovedNotice({ session, onSeen }: { session: Booking; onSeen: () => void }) {
  const t = useT();
  const language = useLanguage();
  const when = `${formatDay(language, session.sessionDate)}, ${formatTime(language, session.sessionTime)}`;
  return (
    <Banner
      tone="info"
      icon="calendar"
      title={t("join.moved-title")}
      action={
        <Button variant="outline" size="small" onClick={onSeen}>
          {t("join.moved-ok")}
        </Button>
      }
    >
      {t("join.moved-body", { when })}
    </Banner>
  );
}
