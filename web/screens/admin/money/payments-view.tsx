import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import type { OutputOf } from "#contract/endpoint.ts";
import { exportMoneyEntries, listMoneyEntries, type MoneyEntry } from "#contract/money-entries.ts";
import { getReceipt } from "#contract/payments.ts";
import { beginningOf } from "#domain/characters.ts";
import { isCalendarDate, istDateOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { callFile } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint, useEndpointPages } from "#web/api/use-endpoint.ts";
import { MAX_SEARCH_LENGTH, PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { formatAmount, formatAmountExact } from "#web/features/money/amount.ts";
import { adminTaxDocumentPath } from "#web/features/receipts/document-paths.ts";
import { BackLink, PrintButton } from "#web/features/receipts/receipt-parts.tsx";
import { ListTable, type RowLines } from "#web/features/reports/list-table.tsx";
import { SaveCsv } from "#web/features/reports/save-csv.tsx";
import type { ReportColumn } from "#web/features/reports/table-columns.tsx";
import { adminReceiptPath, deskPath, RECEIPT_SEARCH } from "#web/features/statement/desk-paths.ts";
import { formatDate, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { type DateSpan, NAMED_SPANS, type NamedSpan, SpanPicker, spanOf } from "./span-picker.tsx";

/** `/admin/money/payments`: what came and went, by days and search, which stand in the address; or a receipt. */
export function PaymentsView() {
  const [params] = useSearchParams();
  const receipt = params.get(RECEIPT_SEARCH);
  return receipt ? <Receipt paymentId={receipt} /> : <Payments />;
}

const MINUTE_MS = 60_000;
/** Until the first bytes of the file. */
const FILE_TIMEOUT_MS = 60_000;
/** Of a leap year. */
const MAX_SPAN_DAYS = 366;

function chosenIn(params: URLSearchParams): NamedSpan | DateSpan {
  const [from = "", to = ""] = [params.get("from"), params.get("to")].map((day) => day ?? "");
  if (isCalendarDate(from) && isCalendarDate(to)) return { from, to };
  return NAMED_SPANS.find((name) => name === params.get("span")) ?? "month";
}

function Payments() {
  const t = useT();
  const today = istDateOf(useNow(MINUTE_MS));
  const [params, setParams] = useSearchParams();
  const { typed, setTyped, search } = useSearchText(
    beginningOf(params.get("search") ?? "", MAX_SEARCH_LENGTH),
  );
  const chosen = chosenIn(params);
  const inAddress = params.get("search") ?? "";
  useEffect(() => {
    if (search === inAddress) return;
    setParams(
      (before) => {
        if (search) before.set("search", search);
        else before.delete("search");
        return before;
      },
      { replace: true },
    );
  }, [search, inAddress, setParams]);
  const choose = (span: NamedSpan | DateSpan) =>
    setParams(
      { ...(typeof span === "string" ? { span } : span), ...(search ? { search } : {}) },
      { replace: true },
    );
  const filter = {
    ...(typeof chosen === "string" ? spanOf(chosen, today) : chosen),
    search: search || undefined,
  };
  const query = useEndpointPages(listMoneyEntries, {
    query: filter,
    // The rows before stay until the new ones are there.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const first = query.data?.pages[0];
  const file = {
    fileName: "payments",
    found: first?.found ?? 0,
    isExact: true,
    fetchFile: (signal: AbortSignal) =>
      callFile(exportMoneyEntries, { input: filter, signal, timeoutMs: FILE_TIMEOUT_MS }),
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.payments")} backTo={paths.adminMoney()} />
      <SpanPicker chosen={chosen} today={today} maxDays={MAX_SPAN_DAYS} onChoose={choose} />
      <div className="flex items-center gap-2">
        <SearchField
          className="grow md:max-w-xl"
          label={t("entries.search")}
          hint={t("entries.search-hint")}
          typed={typed}
          onType={setTyped}
        />
        <From width="md">
          <SaveCsv {...file} isCompact={false} />
        </From>
        <Below width="md">
          <SaveCsv {...file} isCompact />
        </Below>
      </div>
      {first ? <Sums page={first} /> : null}
      <PagedList
        query={query}
        rowsOf={(page) => page.entries}
        loading={<LoadingBlocks blocks={Array<string>(8).fill("h-[66px] md:h-11")} className="grid gap-px" />}
        failedTitle={t("entries.failed")}
        staleText={t("admin.stale")}
        empty={<EmptyState title={t("entries.none")}>{t("entries.none-body")}</EmptyState>}
      >
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </div>
  );
}

function Sums({ page: { found, sums } }: { page: OutputOf<typeof listMoneyEntries> }) {
  const t = useT();
  const figures = [
    { name: t("entries.came"), amount: sums.amount },
    { name: t("entries.went"), amount: sums.wentBack },
    { name: t("money.net"), amount: sums.left },
  ];
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-6 gap-y-1 tabular-nums">
      <p className="text-small text-ink-quiet">{t("entries.count", { count: found })}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(({ name, amount }) => (
          <div key={name} className="flex items-baseline gap-x-2">
            <dt className="text-small text-ink-quiet">{name}</dt>
            <dd className="font-bold">{formatAmountExact(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A refund is made on the customer's page; of a closed account only the receipt is left. */
function pathOf({ customer, customerId, paymentId }: MoneyEntry): string {
  return customer ? paths.adminCustomer(customerId) : adminReceiptPath(paymentId);
}

function Entries({ entries }: { entries: readonly MoneyEntry[] }) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const linesOf = (entry: MoneyEntry): RowLines => ({
    who: customerOf(t, entry),
    amount: formatAmount(entry.amount - entry.wentBack),
    when: `${formatDate(istDateOf(new Date(entry.at)))}, ${formatTimeOf(new Date(entry.at))}`,
    state:
      entry.kind === "payment"
        ? (entry.receiptNumber ?? whatFor(t, language, entry))
        : t(`entries.${entry.kind}`),
  });
  return (
    <ListTable
      caption={t("titles.payments")}
      columns={columns}
      rows={entries}
      pathOf={pathOf}
      linesOf={linesOf}
    />
  );
}

const customerOf = (t: Translate, { customer }: MoneyEntry) =>
  customer?.displayName ?? t("receipt.account-closed");

function whatFor(
  t: Translate,
  language: ReturnType<typeof useLanguage>,
  { session, vidhis }: MoneyEntry,
): string {
  if (session)
    return t("entries.session", {
      day: formatDate(session.sessionDate),
      time: formatTime(session.sessionTime),
    });
  return vidhis.map((one) => nameIn(language, one)).join(", ");
}

const LINK = "block rounded-part font-bold text-primary underline";

function columnsOf(t: Translate, language: ReturnType<typeof useLanguage>): ReportColumn<MoneyEntry>[] {
  const nothing = t("reports.nothing");
  return [
    {
      name: "date",
      width: "w-28",
      label: t("general.date"),
      cell: ({ at }) => (
        <>
          <span className="block">{formatDate(istDateOf(new Date(at)))}</span>
          <span className="block text-ink-quiet">{formatTimeOf(new Date(at))}</span>
        </>
      ),
    },
    {
      name: "documents",
      width: "w-36",
      label: t("entries.documents"),
      cell: ({ paymentId, receiptNumber, taxDocuments }) =>
        receiptNumber || taxDocuments.length > 0 ? (
          <>
            {receiptNumber ? (
              <Link to={adminReceiptPath(paymentId)} className={LINK}>
                {receiptNumber}
              </Link>
            ) : null}
            {taxDocuments.map(({ id, number }) => (
              <Link key={id} to={adminTaxDocumentPath(id)} className={LINK}>
                {number}
              </Link>
            ))}
          </>
        ) : (
          nothing
        ),
    },
    {
      name: "customer",
      width: "w-40",
      label: t("receipt.customer"),
      isHeading: true,
      cell: (entry) => customerOf(t, entry),
    },
    {
      name: "for",
      width: "w-40",
      label: t("entries.for"),
      cell: (entry) => (
        <>
          <span className="block">{whatFor(t, language, entry)}</span>
          {entry.kind === "payment" ? null : (
            <span className="block font-bold">{t(`entries.${entry.kind}`)}</span>
          )}
        </>
      ),
    },
    {
      name: "amount",
      width: "w-24",
      label: t("admin.amount"),
      isNumber: true,
      cell: ({ amount }) => (amount === 0 ? nothing : formatAmount(amount)),
    },
    {
      name: "went",
      width: "w-24",
      label: t("entries.went"),
      isNumber: true,
      cell: ({ wentBack }) => (wentBack === 0 ? nothing : formatAmount(wentBack)),
    },
    {
      name: "provider",
      width: "w-44",
      label: t("entries.provider-id"),
      cell: ({ providerId }) => <span className="break-all">{providerId || nothing}</span>,
    },
  ];
}

// On demand: what customers and admins share is in the shell of every page.
const loadReceipt = () => import("#web/features/receipts/receipt-sheet.tsx");

function Receipt({ paymentId }: { paymentId: string }) {
  const t = useT();
  const query = useEndpoint(getReceipt, { params: { id: paymentId }, select: (answer) => answer.receipt });
  const { data: part, failureCount } = useCode("receipt", loadReceipt, { isOptional: true });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink to={deskPath("payments")} text={t("titles.payments")} />
      {query.data ? null : <h1 className="sr-only">{t("pages.receipt-title")}</h1>}
      <QueryView
        query={query}
        loading={["h-[36rem]", "h-13"]}
        failedTitle={t("receipt.failed-title")}
        missing={<EmptyState title={t("receipt.missing-title")}>{t("entries.no-receipt")}</EmptyState>}
      >
        {(receipt) =>
          part ? (
            <>
              <part.ReceiptSheet receipt={receipt} />
              <PrintButton fileName={receipt.number.replaceAll("/", "-")} text={t("receipt.print")} />
            </>
          ) : failureCount > 0 ? (
            <p role="status">{t("shell.failure-network")}</p>
          ) : (
            <Skeleton className="h-[36rem]" />
          )
        }
      </QueryView>
    </div>
  );
}
