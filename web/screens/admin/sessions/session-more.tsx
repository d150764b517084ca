import { IntakeSummary } from "#web/features/call-sheet/session-sheet.tsx";
import { SessionCompanion } from "#web/features/companions/companion-row.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { refundableOf } from "#web/features/sessions/refund-amount.ts";
import { DeviceBadges, STATUS_TONES } from "#web/features/sessions/session-badges.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { isDaySession, outcomeOf, type RowSession } from "./row-session.ts";

/** What a row leaves out: phone, status, amount, device check, notes on the time and on refunds. */
export function SessionFacts({ session }: { session: RowSession }) {
  const t = useT();
  const { user, status, amount, questionType } = session;
  const paid = amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid");
  const isDay = isDaySession(session);
  return (
    <div className="grid grid-cols-1 gap-2 text-small">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {user ? (
          <PhoneLink name={sessionNameOf(t, session).full} phone={user.phone} className="font-bold" />
        ) : null}
        <span className="text-ink-quiet">{`${t(questionType === "single" ? "general.single" : "general.multiple")} · ${paid}`}</span>
        <Badge tone={STATUS_TONES[status]}>{t(`sessions.status-${status}`)}</Badge>
        {isDay && session.isGuideAwaited ? (
          <Badge tone="destructive">{t("sessions.guide-awaited")}</Badge>
        ) : null}
      </div>
      {isDay && session.customerWaiting && session.deviceCheck ? (
        <DeviceBadges check={session.deviceCheck} />
      ) : null}
      {isDay && session.outsideAvailability && outcomeOf(session) === "upcoming" ? (
        <p className="text-ink-quiet">{t("sessions.outside-note")}</p>
      ) : null}
      <RefundedLine session={session} />
    </div>
  );
}

function RefundedLine({ session }: { session: RowSession }) {
  const t = useT();
  if (session.refunded === 0) return null;
  const refundable = refundableOf(session);
  return (
    <p className="font-bold">
      {refundable > 0
        ? t("sessions.given-back", {
            amount: formatAmount(session.refunded),
            left: formatAmount(refundable),
          })
        : t("sessions.given-back-all")}
    </p>
  );
}

/** Below an open row on a phone: the facts, what the customer asks, and the way to everything else. */
export function SessionMore({ session }: { session: RowSession }) {
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-3 rounded-b-card border-t border-line bg-card px-3 py-3">
      <SessionFacts session={session} />
      <SessionCompanion session={session} />
      {outcomeOf(session) === "upcoming" ? <IntakeSummary bookingId={session.id} /> : null}
      <LinkButton
        to={paths.adminSessionDetail(session.id)}
        variant="outline"
        size="small"
        className="justify-self-start"
      >
        {t("sessions.menu-details")}
      </LinkButton>
    </div>
  );
}
