import { useState } from "react";
import { Redirect } from "wouter";
import { messageOf } from "#web/api/call.ts";
import { isAdminMirrored } from "#web/features/identity/admin-session.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { Stale } from "#web/features/reports/stale.tsx";
import { type ShareSpan, useShare } from "#web/features/reports/use-reports.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DaysSection } from "./days-section.tsx";

const SPANS: readonly ShareSpan[] = ["today", "total"];

/** `/admin/revenue`: the guide's share of what came, today and in all, and by the day. For every admin. */
export function RevenueScreen() {
  // The layout draws no screen before the server has said who is here, and then the entry is in its place again.
  const [isKnown] = useState(isAdminMirrored);
  return isKnown ? <Revenue /> : <Redirect to={paths.adminLogin()} replace />;
}

function Revenue() {
  const t = useT();
  const [span, setSpan] = useState<ShareSpan>("today");
  const tabs = SPANS.map((name) => ({ name, label: t(`reports.${name}-share`) }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <ScreenTitle title={t("pages.revenue-title")} backTo={paths.adminSessions()} />
        <p className="text-ink-quiet">{t("reports.share-lead")}</p>
      </div>
      <div className="grid grid-cols-1 md:max-w-2xl">
        <Tabs<ShareSpan> label={t("reports.share-tabs")} tabs={tabs} chosen={span} onChoose={setSpan}>
          <Share key={span} span={span} />
        </Tabs>
      </div>
      <DaysSection />
    </div>
  );
}

function Share({ span }: { span: ShareSpan }) {
  const t = useT();
  const language = useLanguage();
  const query = useShare(span);
  const { data } = query;
  if (query.isError && !data)
    return (
      <ErrorState
        title={t("reports.failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  const day = data && formatDayLong(language, data.date);
  const amount = (value: number | undefined) =>
    value === undefined ? <Skeleton className="h-[1lh] w-24" /> : <Whole text={formatAmountExact(value)} />;
  return (
    <div className="grid grid-cols-1 gap-3 pt-4" aria-busy={!data}>
      {query.isError ? <Stale query={query} /> : null}
      <Card>
        <p className="min-h-6 text-small text-ink-quiet">
          {day ? t(span === "today" ? "reports.share-of-day" : "reports.share-until", { day }) : null}
        </p>
        {/* Beside each other while both fit. */}
        <dl className="flex flex-wrap gap-x-4 gap-y-3 tabular-nums">
          <div className="basis-full">
            <dt>{t("reports.share-total")}</dt>
            <dd className="text-heading font-bold text-primary">{amount(data?.totalShare)}</dd>
          </div>
          <div className="grow basis-28 border-t border-line pt-2">
            <dt className="text-small text-ink-quiet">{t("reports.share-session")}</dt>
            <dd className="text-title font-bold">{amount(data?.sessionShare)}</dd>
          </div>
          <div className="grow basis-28 border-t border-line pt-2">
            <dt className="text-small text-ink-quiet">{t("reports.share-remedy")}</dt>
            <dd className="text-title font-bold">{amount(data?.remedyShare)}</dd>
          </div>
        </dl>
      </Card>
    </div>
  );
}

/** A part of the screen's width, shared by the letters of one line; one of them is a good half as wide as it is high. */
const LINE_VW = 115;

/** A sum is never broken: large letters grow as long as it fits on a phone's line. */
function Whole({ text }: { text: string }) {
  return (
    <span
      className="whitespace-nowrap"
      style={{ fontSize: `min(1em, ${(LINE_VW / text.length).toFixed(1)}vw)` }}
    >
      {text}
    </span>
  );
}
