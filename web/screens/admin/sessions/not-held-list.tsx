import { formatAmount } from "#web/features/money/amount.ts";
import type { NotHeldSession, useNotHeldSessions } from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { refundableOf } from "./refund-amount.ts";
import { SessionCard } from "./session-card.tsx";
import type { NotHeldAction } from "./session-dialogs.tsx";

type OnAction = (kind: NotHeldAction, session: NotHeldSession) => void;
type Props = { query: ReturnType<typeof useNotHeldSessions>; onAction: OnAction };

/** A collapsed list of sessions that were cancelled or missed, which can still be refunded. */
export function NotHeldList({ query, onAction }: Props) {
  const t = useT();
  const language = useLanguage();
  if (query.isError && !query.data)
    return <p className="pt-4 text-small text-ink-quiet">{t("sessions.not-held-stale")}</p>;
  const sessions = query.data ?? [];
  if (sessions.length === 0) return null;
  return (
    <details className="group mt-4 rounded-card border border-line bg-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 hover:bg-primary-soft [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          size={20}
          className="shrink-0 text-ink-quiet transition-transform duration-150 group-open:rotate-180"
        />
        <h2>
          <span className="font-bold">{t("sessions.not-held", { count: sessions.length })}</span>{" "}
          <span className="text-small text-ink-quiet">{t("sessions.not-held-days")}</span>
        </h2>
      </summary>
      <ul className="grid grid-cols-1 items-start gap-3 p-3 lg:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <NotHeldCard
              session={session}
              day={formatDay(language, session.sessionDate)}
              onAction={(kind) => onAction(kind, session)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type CardProps = { session: NotHeldSession; day: string; onAction: (kind: NotHeldAction) => void };

/** A missed session can still be completed or cancelled with a refund. */
function NotHeldCard({ session, day, onAction }: CardProps) {
  const t = useT();
  const refundable = refundableOf(session);
  const isCancelled = session.status === "cancelled";
  const tone = session.why === "guide-absent" ? "destructive" : "secondary";
  return (
    <SessionCard session={session} day={day} badge={{ tone, label: t(`sessions.why-${session.why}`) }}>
      {(headingId) => (
        <>
          {session.refunded > 0 ? (
            <p className="text-small font-bold">
              {refundable > 0
                ? t("sessions.given-back", {
                    amount: formatAmount(session.refunded),
                    left: formatAmount(refundable),
                  })
                : t("sessions.given-back-all")}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {isCancelled ? null : (
              <>
                <ActionButton
                  label={t("sessions.complete")}
                  describedBy={headingId}
                  onPress={() => onAction("complete")}
                />
                <ActionButton
                  label={t("sessions.cancel")}
                  describedBy={headingId}
                  onPress={() => onAction("cancel")}
                />
              </>
            )}
            {isCancelled && refundable > 0 ? (
              <ActionButton
                label={t("sessions.give-back")}
                describedBy={headingId}
                onPress={() => onAction("refund")}
              />
            ) : null}
          </div>
        </>
      )}
    </SessionCard>
  );
}

type ActionProps = { label: string; describedBy: string; onPress: () => void };

function ActionButton({ label, describedBy, onPress }: ActionProps) {
  return (
    <Button variant="outline" size="small" aria-describedby={describedBy} onClick={onPress}>
      {label}
    </Button>
  );
}
