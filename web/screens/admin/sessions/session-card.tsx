import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { formatAmount } from "#web/features/money/amount.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { STATUS_TONES } from "#web/features/sessions/status-tones.ts";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";

type Props = {
  session: ListedSession;
  /** The customer has the waiting page open. */
  isWaiting?: boolean;
  /** The customer waits long after the start, and the guide has not come. */
  isGuideAwaited?: boolean;
  isOutside?: boolean;
  isTest?: boolean;
  /** Its parcha is not uploaded yet. */
  isOwed?: boolean;
  /** For lists without a heading for each day. */
  day?: string;
  /** In place of the status. */
  badge?: { tone: BadgeTone; label: string };
  /** Details and buttons; `headingId` is for their `aria-describedby`. */
  children: (headingId: string) => ReactNode;
};

export function SessionCard(props: Props) {
  const { session, isWaiting, isGuideAwaited, isOutside, isTest, isOwed, day, children } = props;
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const { sessionTime, user, questionType, amount, status } = session;
  const paid = amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid");
  const badge = props.badge ?? { tone: STATUS_TONES[status], label: t(`sessions.status-${status}`) };
  return (
    <article
      aria-labelledby={headingId}
      className={clsx(
        "grid grid-cols-1 gap-2 rounded-card bg-card p-4 shadow-card",
        isWaiting ? "border-2 border-alive" : "border border-line",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={headingId} className="min-w-0">
          {day ? <span className="block text-small text-ink-quiet">{day}</span> : null}
          <span className="block text-heading font-bold">
            {unbroken(formatTime(language, sessionTime))}{" "}
            <span className="text-small font-normal text-ink-quiet">{t("sessions.ist")}</span>
          </span>
          <span className="block font-bold wrap-anywhere">{sessionNameOf(t, session).full}</span>
        </h3>
        <ul className="flex flex-wrap justify-end gap-1.5">
          {isGuideAwaited ? (
            <BadgeItem tone="destructive">{t("sessions.guide-awaited")}</BadgeItem>
          ) : isWaiting ? (
            <BadgeItem tone="alive">{t("sessions.waiting")}</BadgeItem>
          ) : null}
          {isTest ? <BadgeItem tone="secondary">{t("sessions.test")}</BadgeItem> : null}
          {isOwed ? <BadgeItem tone="alive">{t("sessions.parcha-owed")}</BadgeItem> : null}
          <BadgeItem tone={badge.tone}>{badge.label}</BadgeItem>
        </ul>
      </div>
      <div className="-my-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-small">
        <p className="text-ink-quiet">
          {t(questionType === "single" ? "sessions.single" : "sessions.multiple")} · {paid}
        </p>
        {user ? (
          <PhoneLink
            phone={user.phone}
            label={t("sessions.call", {
              name: sessionNameOf(t, session).full,
              phone: formatPhone(user.phone),
            })}
            className="font-bold"
          />
        ) : null}
      </div>
      {isOutside ? (
        <div className="grid justify-items-start gap-1 text-small">
          <Badge tone="outline">
            <Icon name="alert" size={16} className="shrink-0" />
            {t("sessions.outside")}
          </Badge>
          <p className="text-ink-quiet">{t("sessions.outside-note")}</p>
        </div>
      ) : null}
      {children(headingId)}
    </article>
  );
}

function BadgeItem({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <li>
      <Badge tone={tone}>{children}</Badge>
    </li>
  );
}
