import { clsx } from "clsx";
import { Link } from "wouter";
import type { Dispute } from "#contract/disputes.ts";
import { isUndecided } from "#domain/payments.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { TimeLeft } from "./time-left.tsx";

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
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span className={clsx((isOpen || takenBack > 0) && "text-destructive")}>
          {t(`disputes.status-${status}`)}
        </span>
        <span className="tabular-nums">{formatAmount(takenBack > 0 ? -takenBack : amount)}</span>
      </p>
      {fee > 0 ? <p className="text-small">{t("disputes.fee", { amount: formatAmount(fee) })}</p> : null}
      {status === "open" ? <TimeLeft respondBy={respondBy} /> : null}
      <p className="text-small text-ink-quiet wrap-anywhere">
        {[phase, reason, razorpayDisputeId].filter(Boolean).join(" · ")}
      </p>
      {isOpen ? <p className="text-small">{t("disputes.no-refund")}</p> : null}
      <Link
        href={paths.adminDispute(id)}
        className="inline-flex min-h-11 items-center text-small font-bold text-primary hover:underline"
      >
        {t("disputes.evidence")}
      </Link>
    </>
  );
}
