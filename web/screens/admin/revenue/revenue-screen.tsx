import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { QueryFailed, StaleNote } from "#web/api/query-view.tsx";
import { isAdminMirrored } from "#web/features/identity/admin-session.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.tsx";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { type ShareSpan, useShare } from "#web/features/reports/use-reports.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { LeadTo } from "#web/lead-to.tsx";
import { isTakenOver } from "#web/page-state.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const SPANS: readonly ShareSpan[] = ["today", "total"];

/** `/admin/revenue`: the guide's share of the revenue, today and in total. For every admin. */
export function RevenueScreen() {
  // The layout has restored the entry before it draws this screen, and the server draws it for an admin alone.
  const [isKnown] = useState(() => !isTakenOver() || isAdminMirrored());
  return isKnown ? <Revenue /> : <LeadTo to={paths.adminLogin()} />;
}

function Revenue() {
  const t = useT();
  const [span, setSpan] = useState<ShareSpan>("today");
  const tabs = SPANS.map((name) => ({ name, label: t(`reports.${name}-share`) }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <ScreenTitle title={t("titles.revenue")} backTo={useFirstScreen()} />
        <p className="text-ink-quiet">{t("reports.share-lead")}</p>
        <Link
          to={paths.adminBusiness()}
          className="inline-flex min-h-11 w-fit items-center font-bold text-primary"
        >
          {t("reports.statement-link")}
        </Link>
      </div>
      <div className="grid grid-cols-1 md:max-w-2xl">
        <Tabs<ShareSpan> label={t("reports.share-tabs")} tabs={tabs} chosen={span} onChoose={setSpan}>
          <Share key={span} span={span} />
        </Tabs>
      </div>
    </div>
  );
}

function Share({ span }: { span: ShareSpan }) {
  const t = useT();
  const query = useShare(span);
  const { data } = query;
  if (query.isError && !data) return <QueryFailed query={query} title={t("reports.failed")} />;
  const day = data && formatDayLong(data.date);
  return (
    <div className="grid grid-cols-1 gap-3 pt-4" aria-busy={!data}>
      {query.isError ? <StaleNote query={query} text={t("reports.stale")} /> : null}
      <Card>
        <p className="min-h-6 text-small text-ink-quiet">
          {day ? t(span === "today" ? "reports.share-of-day" : "reports.share-until", { day }) : null}
        </p>
        {data?.isWithoutTax ? (
          <p className="text-small text-ink-quiet">{t("reports.share-without-tax")}</p>
        ) : null}
        <dl className="flex flex-wrap gap-x-4 gap-y-3 tabular-nums">
          <div className="basis-full">
            <dt>{t("reports.share-total")}</dt>
            <dd className="text-heading font-bold text-primary">
              <Amount rupees={data?.totalShare} />
            </dd>
          </div>
          <div className="grow basis-28 border-t border-line pt-2">
            <dt className="text-small text-ink-quiet">{t("reports.share-session")}</dt>
            <dd className="text-title font-bold">
              <Amount rupees={data?.sessionShare} />
            </dd>
          </div>
          <div className="grow basis-28 border-t border-line pt-2">
            <dt className="text-small text-ink-quiet">{t("reports.share-remedy")}</dt>
            <dd className="text-title font-bold">
              <Amount rupees={data?.remedyShare} />
            </dd>
          </div>
        </dl>
      </Card>
    </div>
  );
}

/**
 * By the number of characters: enlarged text grows only as long as the amount fits on one line of a phone. A digit is somewhat more
 * than half as wide as it is high: 115 vw for all characters.
 */
const SIZES: Readonly<Record<number, string>> = {
  7: "text-[min(1em,16.4vw)]",
  8: "text-[min(1em,14.4vw)]",
  9: "text-[min(1em,12.8vw)]",
  10: "text-[min(1em,11.5vw)]",
  11: "text-[min(1em,10.5vw)]",
  12: "text-[min(1em,9.6vw)]",
  13: "text-[min(1em,8.8vw)]",
  14: "text-[min(1em,8.2vw)]",
  15: "text-[min(1em,7.7vw)]",
  16: "text-[min(1em,7.2vw)]",
};

function Amount({ rupees }: { rupees: number | undefined }) {
  if (rupees === undefined) return <Skeleton className="h-[1lh] w-24" />;
  const text = formatAmountExact(rupees);
  return <span className={clsx("whitespace-nowrap", SIZES[text.length])}>{text}</span>;
}
