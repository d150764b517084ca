import { useState } from "react";
import type { ErrorBody } from "#contract/error-bodies.ts";
import type { OwedOnDetaching } from "#contract/owed-on-detaching.ts";
import { detachAccount } from "#contract/owner-checks.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { formatCount, formatDate, formatRupees } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";
import { SupportBlock, usePressedCall } from "./support-block.tsx";

/** Takes the number from an account without a way in, after showing what is owed to it. */
export function DetachBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const [owed, setOwed] = useState<OwedOnDetaching | null>(null);
  const { isPending, fault, run } = usePressedCall();
  const detach = (owedBefore: OwedOnDetaching | null) =>
    run(async () => {
      const input = owedBefore ? { isCertain: true, owedBefore } : { isCertain: false };
      const answer = await call(detachAccount, { params: { id: customerId }, input }).catch((error) => {
        const owedNow = owedByNow(error);
        if (owedNow) setOwed(owedNow);
        throw error;
      });
      setOwed(answer.isDetached ? null : answer.owed);
      if (answer.isDetached) toast({ title: t("customers.detached"), tone: "done" });
    });
  return (
    <SupportBlock title={t("customers.detach")} body={t("customers.detach-body")}>
      {fault ? (
        <p role="alert" className="text-small text-destructive">
          {fault}
        </p>
      ) : null}
      {owed ? (
        <>
          <OwedText owed={owed} />
          <InlineConfirm
            question={t("customers.detach-question")}
            noLabel={t("customers.detach-no")}
            yesLabel={t("customers.detach-yes")}
            pendingLabel={t("customers.detach-pending")}
            isPending={isPending}
            onNo={() => setOwed(null)}
            onYes={() => void detach(owed)}
          />
        </>
      ) : (
        <Button
          variant="outline"
          size="small"
          isPending={isPending}
          pendingLabel={t("customers.detach-pending")}
          onClick={() => void detach(null)}
        >
          {t("customers.detach-ask")}
        </Button>
      )}
    </SupportBlock>
  );
}

/** What is owed by now, if the server has refused because the admin saw other figures; otherwise null. */
function owedByNow(error: unknown): OwedOnDetaching | null {
  const isChanged = error instanceof CallFailure && error.code === "owed-changed";
  return isChanged ? (error.body as ErrorBody<"owed-changed">).owed : null;
}

function OwedText({ owed }: { owed: OwedOnDetaching }) {
  const t = useT();
  const language = useLanguage();
  const { usedAt, ...counts } = owed;
  const when = usedAt ? formatDate(language, istDateOf(new Date(usedAt))) : t("customers.detach-unused");
  return (
    <p role="status" className="text-small">
      {t("customers.detach-owed", {
        upcomingSessions: formatCount(counts.upcomingSessions),
        missedSessions: formatCount(counts.missedSessions),
        paymentsUnderWay: formatCount(counts.paymentsUnderWay),
        unfinishedParchas: formatCount(counts.unfinishedParchas),
        remediesToPerform: formatCount(counts.remediesToPerform),
        credits: formatRupees(counts.credits),
        when,
      })}
    </p>
  );
}
