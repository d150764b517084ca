import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { STATUS_TONES } from "#web/features/sessions/status-tones.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";

export function DetailFacts({ session }: { session: SessionDetails }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const { user, sessionDate, sessionTime, status, amount } = session;
  const name = sessionNameOf(t, session).full;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-2">
        <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
          {name}
        </h2>
        {user ? (
          <Link
            href={paths.adminCustomer(session.userId)}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start text-small font-bold text-primary underline-offset-4 hover:underline"
          >
            {t("sessions.open-customer")}
            <Icon name="chevron-right" size={18} />
          </Link>
        ) : null}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 md:grid-cols-3">
          {user ? (
            <Fact name={t("results.phone")}>
              <PhoneLink
                phone={user.phone}
                label={t("sessions.call", { name, phone: formatPhone(user.phone) })}
                className="whitespace-nowrap"
              />
            </Fact>
          ) : null}
          <Fact name={t("results.status")}>
            <Badge tone={STATUS_TONES[status]}>{t(`sessions.status-${status}`)}</Badge>
          </Fact>
          <Fact name={t("results.amount")}>
            {amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid")}
          </Fact>
          <Fact name={t("results.date")}>{formatPastDay(language, sessionDate)}</Fact>
          <Fact name={t("results.time")}>{`${formatTime(language, sessionTime)} ${t("sessions.ist")}`}</Fact>
        </dl>
      </Card>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-quiet">{name}</dt>
      <dd className="m-0 flex min-h-8 items-center gap-1 font-bold">{children}</dd>
    </div>
  );
}
