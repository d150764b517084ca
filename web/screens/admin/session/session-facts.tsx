import { useId } from "react";
import { formatAmount } from "#web/features/money/amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";

export function SessionFacts({ session }: { session: UpcomingSession }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const name = sessionNameOf(t, session).full;
  const { user, sessionDate, sessionTime, questionType, amount, isTest } = session;
  const when = { day: formatDay(language, sessionDate), time: formatTime(language, sessionTime) };
  const what = t(questionType === "single" ? "sessions.single" : "sessions.multiple");
  const paid = amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid");
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
            {name}
          </h2>
          {isTest ? <Badge tone="secondary">{t("sessions.test")}</Badge> : null}
        </div>
        <p className="font-bold">{t("sessions.when", when)}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-ink-quiet">{`${what} · ${paid}`}</p>
          {user ? (
            <PhoneLink
              phone={user.phone}
              label={t("sessions.call", { name, phone: formatPhone(user.phone) })}
              className="font-bold"
            />
          ) : null}
        </div>
      </Card>
    </section>
  );
}
