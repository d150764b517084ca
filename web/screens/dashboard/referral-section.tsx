import type { Customer } from "#contract/customers.ts";
import { useConfig } from "#web/api/config.ts";
import type { ViewedQuery } from "#web/api/query-view.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CreditLedger, type Ledger } from "./credit-ledger.tsx";
import { Section } from "./section.tsx";
import { ShareCode } from "./share-code.tsx";
import { CODE_ELEMENT_ID, useCopyCode } from "./use-copy-code.ts";

type Props = { user: Customer; ledger: ViewedQuery<Ledger> & { isPending: boolean } };

export function ReferralSection({ user, ledger }: Props) {
  const t = useT();
  return (
    <Section id="referrals" heading={t("dashboard.refer-card")} isBusy={ledger.isPending}>
      <CodeCard code={user.referralCode} />
      <CreditLedger query={ledger} />
    </Section>
  );
}

function CodeCard({ code }: { code: string }) {
  const t = useT();
  const { data: config } = useConfig();
  const copy = useCopyCode(code);
  return (
    <Card className="grid gap-3">
      {config ? (
        <p>{`${t("dashboard.refer-offer", { friend: formatRupees(config.referral.newUserCredits) })} ${t("dashboard.refer-reward", { you: formatRupees(config.referral.referrerCredits) })}`}</p>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <p>
          <span className="block text-small text-ink-quiet">{t("dashboard.your-code")}</span>
          <span
            id={CODE_ELEMENT_ID}
            translate="no"
            className="block text-heading font-bold tracking-[0.15em] wrap-anywhere select-all"
          >
            {code}
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={() => void copy()}>
            {t("dashboard.copy-code")}
          </Button>
          <ShareCode code={code} />
        </div>
      </div>
    </Card>
  );
}
