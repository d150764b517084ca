import { Link } from "react-router";
import { type Evidence, getDisputeEvidence } from "#contract/disputes.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { TimeLeft } from "#web/features/disputes/time-left.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { downloadCsv } from "#web/ui/save-file.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { type EvidencePart, evidenceCsv, evidenceParts, formatMoment, weakPoints } from "./evidence-lines.ts";
import "./evidence.css";

/** What the product knows of a disputed payment, to be printed or saved for the bank. */
export function DisputeView({ id }: { id: string }) {
  const t = useT();
  const query = useEndpoint(getDisputeEvidence, { params: { id } });
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("disputes.evidence")} />
        <p className="text-ink-quiet">{t("disputes.lead")}</p>
      </div>
      <Link
        to={paths.adminMoney()}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-bold text-primary"
      >
        <Icon name="chevron-left" size={18} />
        {t("disputes.back")}
      </Link>
      <QueryView query={query} loading={["h-20", "h-96"]} failedTitle={t("disputes.failed")}>
        {(evidence) => <EvidenceView evidence={evidence} />}
      </QueryView>
    </div>
  );
}

function EvidenceView({ evidence }: { evidence: Evidence }) {
  const t = useT();
  const language = useLanguage();
  const parts = evidenceParts(t, evidence);
  const weak = weakPoints(t, evidence);
  const { status, respondBy, razorpayDisputeId } = evidence.dispute;
  return (
    <>
      <div className="grid gap-2">
        <p className="font-bold">{t(`disputes.status-${status}`)}</p>
        {status === "open" ? <TimeLeft respondBy={respondBy} /> : null}
        {weak.length > 0 ? (
          <section className="rounded-card border border-line bg-card p-4 text-small">
            <h2 className="font-bold">{t("disputes.weak")}</h2>
            <ul className="list-disc pl-5">
              {weak.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {language === "en" ? null : <p className="text-small">{t("disputes.english")}</p>}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.print()}>{t("disputes.print")}</Button>
          <Button
            variant="outline"
            onClick={() => downloadCsv(`evidence-${razorpayDisputeId}.csv`, evidenceCsv(t, parts))}
          >
            {t("disputes.save")}
          </Button>
        </div>
      </div>
      <article className="paper-sheet evidence-sheet grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-4 md:p-6">
        <header>
          <p className="text-small">
            <b>{evidence.company.name}</b>
            <span>{`, ${evidence.company.address}`}</span>
          </p>
          <h2 className="text-title font-bold wrap-anywhere">
            {t("disputes.sheet-title", { id: razorpayDisputeId })}
          </h2>
        </header>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sessions have parts of one title
          <Part key={at} part={part} />
        ))}
        <p className="text-small text-ink-quiet">
          {t("disputes.made", { when: formatMoment(evidence.takenAt) })}
        </p>
      </article>
    </>
  );
}

function Part({ part: { title, facts, photos = [] } }: { part: EvidencePart }) {
  return (
    <section className="evidence-part grid grid-cols-1 gap-2">
      <h3 className="border-b border-line pb-1 font-bold">{title}</h3>
      <dl className="grid gap-1.5 text-small">
        {facts.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message may have gone out twice in a minute
          <div key={at} className="grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="text-ink-quiet wrap-anywhere">{name}</dt>
            <dd className="m-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 ? (
        <div className="grid grid-cols-2 gap-3">
          {photos.map(({ url, text }) => (
            <figure key={url} className="m-0">
              <img src={url} alt={text} className="w-full rounded-part border border-line" />
              <figcaption className="text-small text-ink-quiet">{text}</figcaption>
            </figure>
          ))}
        </div>
      ) : null}
    </section>
  );
}
