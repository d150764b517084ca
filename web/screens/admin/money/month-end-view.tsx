import { clsx } from "clsx";
import { Link, useSearchParams } from "react-router";
import { getMonthEnd, type MonthEnd, type Settlement } from "#contract/month-end.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatAmount, formatAmountExact } from "#web/features/money/amount.ts";
import { deskPath, paymentsPath } from "#web/features/statement/desk-paths.ts";
import { MonthStepper, shiftMonth } from "#web/features/statement/month-stepper.tsx";
import { StatementCard } from "#web/features/statement/statement-card.tsx";
import { formatDate } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";

const MINUTE_MS = 60_000;
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** `/admin/money/month?month=2026-11`: what is still open of a month, its statement and its settlements. Begins with the last one that is over. */
export function MonthEndView() {
  const t = useT();
  const today = istDateOf(useNow(MINUTE_MS));
  const [params, setParams] = useSearchParams();
  const typed = params.get("month") ?? "";
  const thisMonth = today.slice(0, 7);
  const month = MONTH.test(typed) && typed <= thisMonth ? typed : shiftMonth(thisMonth, -1);
  const query = useEndpoint(getMonthEnd, {
    query: { month },
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.month-end")} backTo={paths.adminMoney()} />
      <MonthStepper
        month={month}
        last={thisMonth}
        onChoose={(chosen) => setParams({ month: chosen }, { replace: true })}
      />
      <QueryView
        query={query}
        loading={["h-72", "h-72"]}
        failedTitle={t("closing.failed")}
        staleText={t("business.stale")}
      >
        {(found) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-1 content-start gap-4">
              <Open found={found} />
              <Settlements settlements={found.settlements} />
            </div>
            <div className="grid grid-cols-1 content-start">
              <StatementCard date={null} month={month} />
            </div>
          </div>
        )}
      </QueryView>
    </div>
  );
}

type Line = { name: string; text: string | null; to: string };

/** What is open, each with where it is dealt with; null: nothing. */
function linesOf(found: MonthEnd, t: Translate): Line[] {
  const counted = ({ count, amount }: MonthEnd["checking"]) =>
    count === 0 ? null : t("closing.count", { count, amount: formatAmount(amount) });
  return [
    { name: t("closing.checking"), text: counted(found.checking), to: paths.adminMoney() },
    { name: t("closing.refunds"), text: counted(found.refunds), to: paths.adminMoney() },
    { name: t("closing.disputes"), text: counted(found.disputes), to: paths.adminMoney() },
    {
      name: t("money.tasks"),
      text: found.tasks === 0 ? null : t("closing.tasks", { count: found.tasks }),
      to: paths.adminMoney(),
    },
    {
      name: t("closing.unsettled"),
      text: counted(found.unsettled),
      to: paymentsPath({ from: found.unsettled.oldestDay ?? `${found.month}-01`, to: found.to }),
    },
    {
      name: t("payouts.open"),
      text: found.owed === 0 ? null : formatAmountExact(found.owed),
      to: deskPath("payouts"),
    },
  ];
}

function Open({ found }: { found: MonthEnd }) {
  const t = useT();
  const lines = linesOf(found, t);
  const isOpen = !found.isOver || lines.some(({ text }) => text !== null);
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{t("closing.open")}</h2>
      {isOpen ? null : <Banner tone="done" icon="check" title={t("closing.nothing")} />}
      {found.isOver ? null : <p>{t("business.statement-to", { day: formatDate(found.to) })}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {lines.map(({ name, text, to }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
            <span className="flex min-w-0 grow items-start gap-x-3">
              <Icon
                name={text === null ? "check" : "alert"}
                size={20}
                className={clsx("mt-0.5 shrink-0", text === null ? "text-done" : "text-destructive")}
              />
              <span className="min-w-0">{name}</span>
            </span>
            {text === null ? (
              <span className="ml-auto text-small text-ink-quiet">{t("closing.none")}</span>
            ) : (
              <Link
                to={to}
                className="ml-auto inline-flex min-h-11 items-center font-bold text-primary tabular-nums"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-quiet tabular-nums">
        {t("closing.share", {
          share: formatAmountExact(found.share),
          paid: formatAmountExact(found.paidOut),
        })}
      </p>
    </Card>
  );
}

/** What Razorpay has paid out to the bank, as it tells it. */
function Settlements({ settlements }: { settlements: readonly Settlement[] }) {
  const t = useT();
  // The others have not reached the bank, or nobody knows.
  const sent = settlements.filter(({ status }) => status === "processed");
  const told = sent.filter(({ fees }) => fees !== null);
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number>((all, amount) => all + Math.round((amount ?? 0) * 100), 0) / 100;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{t("closing.settlements")}</h2>
      {settlements.length === 0 ? (
        <p className="text-ink-quiet">{t("closing.settlements-none")}</p>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
            <Sum name={t("closing.settled")} amount={sum(sent.map(({ amount }) => amount))} />
            {told.length > 0 ? (
              <>
                <Sum name={t("closing.fees")} amount={sum(told.map(({ fees }) => fees))} />
                <Sum name={t("closing.tax")} amount={sum(told.map(({ tax }) => tax))} />
              </>
            ) : null}
          </dl>
          <ul className="grid grid-cols-1 divide-y divide-line text-small">
            {settlements.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 py-2 tabular-nums">
                <span className="w-24 shrink-0">{formatDate(istDateOf(new Date(one.createdAt)))}</span>
                <span className="min-w-0 grow basis-32">
                  <span className="block break-all">{one.utr ?? one.id}</span>
                  <SettlementState settlement={one} />
                </span>
                <span className="ml-auto font-bold">{formatAmountExact(one.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt className="text-small text-ink-quiet">{name}</dt>
      <dd className="font-bold">{formatAmountExact(amount)}</dd>
    </div>
  );
}

function SettlementState({ settlement: { status, statusWord, missing } }: { settlement: Settlement }) {
  const t = useT();
  const words = [
    ...(status === "processed" ? [] : [status === "unknown" ? statusWord : t(`closing.status-${status}`)]),
    ...(missing === 0 ? [] : [t("closing.missing", { amount: formatAmountExact(missing) })]),
  ];
  if (words.length === 0) return null;
  return <span className="block font-bold text-destructive">{words.join(" · ")}</span>;
}
