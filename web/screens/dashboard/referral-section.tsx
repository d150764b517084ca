import { clsx } from "clsx";
import type { CreditEntry, getCredits } from "#contract/credits.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { formatRupees } from "#domain/digits.ts";
import { useConfig } from "#web/api/config.ts";
import { QueryView, type ViewedQuery } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { share } from "#web/ui/share.ts";
import { toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";
import { FirstFew, Section, useFormatRecentDay } from "./section.tsx";

type Props = { user: Customer; ledger: ViewedQuery<Ledger> & { isPending: boolean } };

/** The code, the balance and how it came about. */
export function ReferralSection({ user: { referralCode: code }, ledger }: Props) {
  const t = useT();
  const { data: config } = useConfig();
  const copy = useCopyCode(code);
  return (
    <Section id="referrals" heading={t("dashboard.refer-card")} isBusy={ledger.isPending}>
      <Card className="grid grid-cols-1 gap-3">
        {config ? (
          <p className="text-small">{`${t("dashboard.refer-offer", { friend: formatRupees(config.referral.newUserCredits) })} ${t("dashboard.refer-reward", { you: formatRupees(config.referral.referrerCredits) })}`}</p>
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
            <ShareCode code={code} onRefused={copy} />
          </div>
        </div>
        <QueryView query={ledger} loading={["h-8"]} failedTitle={t("dashboard.ledger-failed")}>
          {(answer) => (answer.entries.length > 0 ? <BalanceAndEntries ledger={answer} /> : null)}
        </QueryView>
      </Card>
    </Section>
  );
}

type ShareProps = { code: string; onRefused: () => Promise<void> };

/** Opens the phone's share sheet, with a link that fills in the code at the sign-in. Draws nothing where the browser has none. */
function ShareCode({ code, onRefused }: ShareProps) {
  const t = useT();
  const brand = useBrand();
  const { data: config } = useConfig();
  const canShare = useBrowser(() => "share" in navigator, false);
  if (!config || !canShare) return null;
  const amount = formatRupees(config.referral.newUserCredits);
  const open = async () => {
    const text = t("dashboard.share-text", { brand, code, amount });
    const isOpened = await share({ text, url: `${window.location.origin}${paths.login()}?code=${code}` });
    if (!isOpened) await onRefused();
  };
  return (
    <Button variant="outline" size="small" onClick={() => void open()}>
      <Icon name="chat" size={20} />
      {t("dashboard.share-code")}
    </Button>
  );
}

type Ledger = OutputOf<typeof getCredits>;

function BalanceAndEntries({ ledger: { balance, entries } }: { ledger: Ledger }) {
  const t = useT();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">{t("dashboard.balance")}</h3>
        <p className="text-title font-bold">{formatRupees(balance)}</p>
      </div>
      {balance > 0 ? <p className="text-small text-ink-quiet">{t("dashboard.balance-use")}</p> : null}
      <FirstFew items={entries}>{(entry) => <Entry entry={entry} />}</FirstFew>
    </div>
  );
}

function Entry({ entry: { amount, reason, createdAt } }: { entry: CreditEntry }) {
  const t = useT();
  const formatRecentDay = useFormatRecentDay();
  const isGain = amount > 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <p className="min-w-0 grow basis-28">
        <span>{t(`dashboard.credit-${reason}`)}</span>
        <span className="block text-small text-ink-quiet">{formatRecentDay(createdAt)}</span>
      </p>
      <p className={clsx("shrink-0 font-bold", isGain && "text-done")}>
        {`${isGain ? "+" : "−"}${formatRupees(Math.abs(amount))}`}
      </p>
    </div>
  );
}

const CODE_ELEMENT_ID = "referral-code";

/** Copies the referral code. If the browser refuses, the code is selected, so that the customer can copy it. */
export function useCopyCode(code: string): () => Promise<void> {
  const t = useT();
  return async () => {
    try {
      // Undefined on a page without https.
      await navigator.clipboard.writeText(code);
      toast({ title: t("dashboard.copied"), body: t("dashboard.copied-body", { code }), tone: "done" });
    } catch {
      selectCode();
      toast({ title: t("dashboard.not-copied", { code }), body: t("dashboard.not-copied-body") });
    }
  };
}

function selectCode(): void {
  const element = document.getElementById(CODE_ELEMENT_ID);
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  window.getSelection()?.selectAllChildren(element);
}
