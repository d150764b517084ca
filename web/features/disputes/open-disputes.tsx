import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { MoneyTask } from "#contract/accounting.ts";
import type { Dispute } from "#contract/disputes.ts";
import { isClaimed } from "#domain/disputes.ts";
import { isUndecided } from "#domain/payments.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { TimeLeft } from "./time-left.tsx";

/** A dispute that a bank waits for an answer to: how long, and the way to the evidence. */
export function DisputeEntry({ dispute: { id, amount, customer, respondBy } }: { dispute: MoneyTask }) {
  const t = useT();
  const headingId = useId();
  return (
    <Card className="grid grid-cols-1 gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={headingId} className="min-w-0 font-bold wrap-anywhere">
          {customer?.displayName ?? t("calls.closed-account")}
        </h3>
        <span className="shrink-0 font-bold tabular-nums">{formatAmount(amount ?? 0)}</span>
      </div>
      <TimeLeft respondBy={respondBy} />
      <Link
        to={paths.adminDispute(id)}
        className="inline-flex min-h-11 items-center font-bold text-primary hover:underline"
        aria-describedby={headingId}
      >
        {t("disputes.evidence")}
      </Link>
    </Card>
  );
}

/** The disputes of a payment: how each stands, what the bank took, and the way to the evidence. */
export function DisputeLines({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2 border-l-2 border-destructive pl-3">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <DisputeLine dispute={dispute} />
        </li>
      ))}
    </ul>
  );
}

function DisputeLine({ dispute }: { dispute: Dispute }) {
  const t = useT();
  const { id, status, amount, takenBack, fee, phase, reason, razorpayDisputeId, respondBy } = dispute;
  const isOpen = isUndecided(status);
  // A question of the bank ends without money.
  const shown = status === "lost" && takenBack === 0 ? "closed" : status;
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span className={clsx((isOpen || takenBack > 0) && "text-destructive")}>
          {t(`disputes.status-${shown}`)}
        </span>
        <span className="tabular-nums">{formatAmount(takenBack > 0 ? -takenBack : amount)}</span>
      </p>
      {fee > 0 ? <p className="text-small">{t("disputes.fee", { amount: formatAmount(fee) })}</p> : null}
      {status === "open" ? <TimeLeft respondBy={respondBy} /> : null}
      <p className="text-small text-ink-quiet wrap-anywhere">
        {[phase, reason, razorpayDisputeId].filter(Boolean).join(" · ")}
      </p>
      {isClaimed(dispute) ? <p className="text-small">{t("disputes.no-refund")}</p> : null}
      <Link
        to={paths.adminDispute(id)}
        className="inline-flex min-h-11 items-center text-small font-bold text-primary hover:underline"
      >
        {t("disputes.evidence")}
      </Link>
    </>
  );
}
