import { getTaxDocument, type TaxDocument } from "#contract/tax-documents.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { BackLink, FACTS, Fact, PrintButton, recipientText } from "./receipt-parts.tsx";
import "./receipt.css";
import { stateOfCode } from "#domain/gst.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { nameIn } from "#domain/names.ts";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { Motif } from "#web/ui/motif.tsx";

/** A tax document that can be printed. `back`: where its reader came from. */
export function TaxDocumentView({ id, back }: { id: string; back: string }) {
  const t = useT();
  const query = useEndpoint(getTaxDocument, { params: { id }, select: (answer) => answer.document });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink to={back} text={t("taxes.to-payments")} />
      {query.isError && !query.data ? <h1 className="sr-only">{t("taxes.month")}</h1> : null}
      <QueryView
        query={query}
        loading={["h-[36rem]", "h-13"]}
        failedTitle={t("taxes.failed-title")}
        missing={
          <EmptyState
            title={t("taxes.missing-title")}
            action={<LinkButton to={back}>{t("taxes.to-payments")}</LinkButton>}
          >
            {t("taxes.missing-body")}
          </EmptyState>
        }
      >
        {(document) => (
          <>
            <TaxDocumentSheet document={document} />
            <PrintButton fileName={document.number.replaceAll("/", "-")} text={t("receipt.print")} />
          </>
        )}
      </QueryView>
    </div>
  );
}

const RULE = "border-t border-dashed border-line pt-4";

/** What rules 46, 50, 51 and 53 ask for: supplier, customer, what for, the tax and what it is of. */
export function TaxDocumentSheet({ document }: { document: TaxDocument }) {
  const { kind, company, refersTo, placeOfSupply } = document;
  const t = useT();
  const dayOf = (instant: string) => formatDayLong(istDateOf(new Date(instant)));
  return (
    <article className="paper-sheet receipt-sheet grid gap-4 rounded-part border border-line bg-card p-[20px] shadow-card sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-heading font-bold text-primary">{t(`taxes.${kind}`)}</h1>
          <p className="pb-2 text-small text-ink-quiet">{t(`taxes.${kind}-why`)}</p>
          <p className="font-bold">{company.name}</p>
          <p className="text-small whitespace-pre-line text-ink-quiet">{company.address}</p>
          <p className="text-small text-ink-quiet">{t("receipt.gstin", { number: company.gstin })}</p>
        </div>
        <Motif className="w-20 shrink-0 text-primary opacity-60 max-sm:w-14" />
      </header>
      <dl className={`${FACTS} ${RULE}`}>
        <Fact name={t("receipt.number")}>{document.number}</Fact>
        <Fact name={t("general.date")}>{dayOf(document.issuedAt)}</Fact>
        {dayOf(document.madeAt) === dayOf(document.issuedAt) ? null : (
          <Fact name={t("taxes.made-on")}>{dayOf(document.madeAt)}</Fact>
        )}
        {refersTo ? (
          <Fact name={t("taxes.refers-to", { kind: t(`taxes.${refersTo.kind}`) })}>
            {t("taxes.refers-date", { number: refersTo.number, day: dayOf(refersTo.issuedAt) })}
          </Fact>
        ) : null}
        <Fact name={t("receipt.customer")}>
          <span className="block">
            {document.recipientName === null
              ? t("receipt.account-closed")
              : recipientText(t, document.recipientName)}
          </span>
          {document.recipientAddress ? (
            <span className="block font-normal">{document.recipientAddress}</span>
          ) : null}
        </Fact>
        <Fact name={t("taxes.place")}>
          {t("taxes.place-of", { state: stateName(placeOfSupply, t), code: placeOfSupply })}
        </Fact>
        {company.sac ? <Fact name={t("receipt.sac")}>{company.sac}</Fact> : null}
      </dl>
      <section className={`grid gap-2 ${RULE}`}>
        <h2 className="text-small text-ink-quiet">{t("receipt.what")}</h2>
        {bySession(document.lines).map((lines) => (
          <SessionLines key={keyOf(lines[0])} lines={lines} />
        ))}
        {document.attendeeName ? (
          <p className="wrap-anywhere">{t("taxes.attendee", { name: document.attendeeName })}</p>
        ) : null}
      </section>
      <Sums document={document} />
      <dl className={`${FACTS} ${RULE}`}>
        <Fact name={t("receipt.paid-on")}>{dayOf(document.paidAt)}</Fact>
        <Fact name={t("receipt.payment-id")}>{document.razorpayPaymentId}</Fact>
      </dl>
      <p className="text-small text-ink-quiet">
        <span className="block">{t("taxes.reverse-charge")}</span>
        <span className="block">{t("taxes.electronic")}</span>
      </p>
    </article>
  );
}

function Sums({ document }: { document: TaxDocument }) {
  const { rate, taxable, cgst, sgst, igst, amount } = document;
  const t = useT();
  const rows =
    document.igst > 0
      ? [{ name: t("taxes.igst", { rate }), value: igst }]
      : [
          { name: t("taxes.cgst", { rate: rate / 2 }), value: cgst },
          { name: t("taxes.sgst", { rate: rate / 2 }), value: sgst },
        ];
  return (
    <table className={`w-full border-separate border-spacing-0 tabular-nums ${RULE}`}>
      <tbody>
        {[{ name: t("taxes.taxable"), value: taxable }, ...rows].map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1 pl-3 text-right whitespace-nowrap">{formatAmountExact(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-title font-bold">
          <th scope="row" className="pt-2 text-left">
            {t("taxes.amount")}
          </th>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatAmountExact(amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type Line = TaxDocument["lines"][number];

const keyOf = ({ kind, sessionDate, sessionTime }: Line) => `${kind} ${sessionDate} ${sessionTime}`;

/** Vidhis that one session led to stand together. The lines are sorted by their sessions. */
function bySession(lines: readonly Line[]): [Line, ...Line[]][] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(line)) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function SessionLines({ lines }: { lines: [Line, ...Line[]] }) {
  const [{ kind, questionType, sessionDate, sessionTime }] = lines;
  const t = useT();
  const language = useLanguage();
  const inColumns = lines.length > 1 ? "sm:columns-2 print:columns-2" : "";
  return (
    <div>
      {kind === "remedy" ? (
        <ul className={inColumns}>
          {lines.map(({ name, nameHindi }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal
            <li key={place} className="break-inside-avoid font-bold wrap-anywhere">
              {nameIn(language, { name: name ?? nameHindi ?? "", nameHindi: nameHindi ?? name ?? "" })}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="receipt-line">
        <span className={kind === "remedy" ? "block text-ink-quiet" : "block font-bold"}>
          {t(`receipt.${kind}`)}
        </span>
        <span className="block text-small">{formatDayLong(sessionDate)}</span>
        <span className="block text-small">{t("general.time-ist", { time: formatTime(sessionTime) })}</span>
        {questionType ? (
          <span className="block text-small text-ink-quiet">{t(`general.${questionType}`)}</span>
        ) : null}
      </p>
    </div>
  );
}

/** The name of the state with this code of a GSTIN. */
export function stateName(code: string, t: Translate): string {
  const state = stateOfCode(code);
  return state ? t(`addresses.state-${state}`) : code;
}
