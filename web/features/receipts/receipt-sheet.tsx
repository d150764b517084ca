import { useId } from "react";
import type { Refund } from "#contract/bookings.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getReceipt } from "#contract/payments.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatDayLong, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { Motif } from "#web/ui/motif.tsx";
import { FACTS, Fact, recipientText } from "./receipt-parts.tsx";
import "./receipt.css";

type Receipt = OutputOf<typeof getReceipt>["receipt"];

const RULE = "border-t border-dashed border-line pt-4";

/** The company, the customer, the lines, the amount and the refunds. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { company, customer } = receipt;
  const t = useT();
  const dayOf = (instant: string) => formatDayLong(istDateOf(new Date(instant)));
  const timeOf = (instant: string) => formatTimeOf(instant);
  return (
    // In px on a phone: a padding that grew with the type would leave no room for "Wednesday," at 200 %.
    <article className="paper-sheet receipt-sheet grid gap-4 rounded-part border border-line bg-card p-[20px] shadow-card sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-heading font-bold text-primary">{t("pages.receipt-title")}</h1>
          <p className="font-bold">{company.name}</p>
          <p className="text-small whitespace-pre-line text-ink-quiet">{company.address}</p>
          {company.gstin ? (
            <p className="text-small text-ink-quiet">{t("receipt.gstin", { number: company.gstin })}</p>
          ) : null}
        </div>
        <Motif className="w-20 shrink-0 text-primary opacity-60 max-sm:w-14" />
      </header>
      <dl className={`${FACTS} ${RULE}`}>
        <Fact name={t("receipt.number")}>{receipt.number}</Fact>
        <Fact name={t("general.date")}>{dayOf(receipt.issuedAt)}</Fact>
        <Fact name={t("receipt.customer")}>
          {customer ? recipientText(t, customer.displayName) : t("receipt.account-closed")}
        </Fact>
        {customer ? <Fact name={t("receipt.phone")}>{formatPhone(customer.phone)}</Fact> : null}
        {company.sac ? <Fact name={t("receipt.sac")}>{company.sac}</Fact> : null}
      </dl>
      <Sums receipt={receipt} />
      <dl className={`${FACTS} ${RULE}`}>
        <Fact name={t("receipt.paid-on")}>
          <span className="block">{dayOf(receipt.paidAt)}</span>
          <span className="block">{t("general.time-ist", { time: timeOf(receipt.paidAt) })}</span>
        </Fact>
        <Fact name={t("receipt.payment-id")}>{receipt.razorpayPaymentId}</Fact>
      </dl>
      <Refunds refunds={receipt.refunds} />
      {receipt.feeKept > 0 ? (
        <dl className={`${FACTS} ${RULE}`}>
          <Fact name={t("receipt.kept")}>
            <span className="block">{formatRupees(receipt.feeKept)}</span>
            <span className="block font-normal">{t("receipt.fee-kept")}</span>
          </Fact>
        </dl>
      ) : null}
    </article>
  );
}

function Sums({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const sum = "py-1 pl-3 text-right align-top whitespace-nowrap";
  return (
    <table className="w-full border-t border-dashed border-line">
      <thead>
        <tr className="text-left text-small text-ink-quiet">
          <th scope="col" className="pt-4 pb-1 font-normal">
            {t("receipt.what")}
          </th>
          <th scope="col" className="pt-4 pb-1 pl-3 text-right font-normal">
            {t("receipt.price")}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal
          <tr key={place}>
            <th scope="row" className="receipt-line py-1 text-left font-normal">
              <LineText line={line} />
            </th>
            <td className={sum}>{formatRupees(line.price)}</td>
          </tr>
        ))}
        {receipt.creditsUsed > 0 ? (
          <tr>
            <th scope="row" className="py-1 text-left font-normal">
              {t("receipt.discount")}
            </th>
            <td className={sum}>{formatAmount(-receipt.creditsUsed)}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr className="text-title font-bold">
          <th scope="row" className="pt-2 text-left">
            {t("receipt.paid")}
          </th>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatRupees(receipt.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function LineText({ line }: { line: Receipt["lines"][number] }) {
  const { kind, name, nameHindi, questionType, sessionDate, sessionTime } = line;
  const t = useT();
  const language = useLanguage();
  const names = { name: name ?? nameHindi ?? "", nameHindi: nameHindi ?? name ?? "" };
  const remedy = nameIn(language, names);
  return (
    <>
      {remedy ? <span className="block font-bold wrap-anywhere">{remedy}</span> : null}
      <span className={remedy ? "block text-ink-quiet" : "block font-bold"}>{t(`receipt.${kind}`)}</span>
      {sessionDate ? <span className="block text-small">{formatDayLong(sessionDate)}</span> : null}
      {sessionTime ? (
        <span className="block text-small">{t("general.time-ist", { time: formatTime(sessionTime) })}</span>
      ) : null}
      {questionType ? (
        <span className="block text-small text-ink-quiet">{t(`general.${questionType}`)}</span>
      ) : null}
    </>
  );
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const t = useT();
  const headingId = useId();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={`grid gap-2 ${RULE}`}>
      <h2 id={headingId} className="font-bold">
        {t("receipt.refunds")}
      </h2>
      <ul className="grid gap-2">
        {refunds.map(({ id, amount, status, reference, processedAt }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              <p>
                {status === "processed"
                  ? t("receipt.refund-processed", {
                      day: processedAt ? formatDayLong(istDateOf(new Date(processedAt))) : "",
                    })
                  : t(`receipt.refund-${status}`)}
              </p>
              {reference ? (
                <p className="text-small text-ink-quiet">{t("manage.refund-reference", { reference })}</p>
              ) : null}
            </div>
            <p className="shrink-0 font-bold">{formatRupees(amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
