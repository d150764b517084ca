import { Link } from "wouter";
import { formatAmount } from "#web/features/money/amount.ts";
import type { CompletedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import type { AskOfCompleted } from "./dialogs.tsx";
import { leftOf } from "./refund-amount.ts";
import { SessionCard } from "./session-card.tsx";

type Props = { session: CompletedSession; onAsk: (kind: AskOfCompleted) => void };

/** A completed session: what of its money went back, what still can, and the way back from a slip of the thumb, which a parcha closes. */
export function CompletedCard({ session, onAsk }: Props) {
  const t = useT();
  const left = leftOf(session);
  return (
    <SessionCard session={session} isOwed={session.resultsOwed}>
      {(headingId) => (
        <>
          {session.refunded > 0 ? (
            <p className="text-small font-bold">
              {left > 0
                ? t("sessions.given-back", {
                    amount: formatAmount(session.refunded),
                    left: formatAmount(left),
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
            {left > 0 ? (
              <Button
                variant="outline"
                size="small"
                aria-describedby={headingId}
                onClick={() => onAsk("give-back")}
              >
                {t("sessions.give-back")}
              </Button>
            ) : null}
            {session.parchas.length === 0 ? (
              <Button
                variant="outline"
                size="small"
                aria-describedby={headingId}
                onClick={() => onAsk("reopen")}
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
