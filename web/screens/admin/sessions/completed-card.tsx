import { Link } from "wouter";
import { formatAmount } from "#web/features/money/amount.ts";
import type { CompletedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { refundableOf } from "./refund-amount.ts";
import { SessionCard } from "./session-card.tsx";
import type { CompletedAction } from "./session-dialogs.tsx";

type Props = { session: CompletedSession; onAction: (kind: CompletedAction) => void };

/** A completed session can be refunded, and reopened as long as it has no parcha. */
export function CompletedCard({ session, onAction }: Props) {
  const t = useT();
  const refundable = refundableOf(session);
  return (
    <SessionCard session={session} isOwed={session.resultsOwed}>
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
            <Link
              href={paths.adminSessionDetail(session.id)}
              aria-describedby={headingId}
              className={buttonClass({
                variant: session.resultsOwed ? "primary" : "outline",
                size: "small",
              })}
            >
              {t(session.resultsOwed ? "results.add-parcha" : "results.details")}
            </Link>
            {refundable > 0 ? (
              <Button
                variant="outline"
                size="small"
                aria-describedby={headingId}
                onClick={() => onAction("refund")}
              >
                {t("sessions.give-back")}
              </Button>
            ) : null}
            {session.parchas.length === 0 ? (
              <Button
                variant="outline"
                size="small"
                aria-describedby={headingId}
                onClick={() => onAction("reopen")}
              >
                {t("sessions.reopen")}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </SessionCard>
  );
}
