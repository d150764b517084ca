import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "react-router";
import type { MoneyTask } from "#contract/accounting.ts";
import type { Dispute } from "#contract/disputes.ts";
import { isClaimed } from "#domain/disputes.ts";
import { isUndecided } from "#domain/payments.ts";
import { useOpenDisputes } from "#web/features/complaints/open-matters.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TimeLeft } from "./time-left.tsx";

/** The disputes that a bank waits for an answer to; one line until it is opened. Draws nothing where there are none. */
export function OpenDisputes() {
  const t = useT();
  const { data: disputes = [] } = useOpenDisputes();
  if (disputes.length === 0) return null;
  return (
    <details className="group mb-3 grid grid-cols-1 rounded-card bg-primary-soft">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-card px-3 py-1.5 font-bold text-primary lg:min-h-11 lg:text-small">
        <Icon name="rupee" size={20} className="shrink-0 text-destructive" />
        <h2 className="grow">{t("disputes.open", { count: disputes.length })}</h2>
        <Icon name="chevron-right" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <ul className="grid gap-3 p-2">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <DisputeEntry dispute={dispute} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DisputeEntry({ dispute: { id, amount, customer, respondBy } }: { dispute: MoneyTask }) {
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
