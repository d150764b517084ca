import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEntry } from "#contract/audit.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { formatPastDay, formatPastMoment } from "#web/api/past-day.ts";
import { formatCount, formatDate, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { changeTexts, whatWasDone, whoDidIt } from "./audit-words.ts";

type Props = { entry: AuditEntry; onCustomer: (id: string) => void };

/** On wide screens a row of four columns: when, who, what, from where. */
export function AuditRow({ entry, onCustomer }: Props) {
  const t = useT();
  const { at, verb, network, outcome, code, reason, count } = entry;
  const changes = changeTexts(entry, t);
  const from = network ? t("audit.from", { network }) : null;
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-0.5 px-4 py-2.5 text-small [contain-intrinsic-size:auto_4rem] [content-visibility:auto] md:grid-cols-[10.5rem_11rem_minmax(0,1fr)_auto]">
      <p className="text-ink-quiet tabular-nums">
        <time dateTime={at}>{formatPastMoment(at)}</time>
        {from ? <span className="md:hidden">{` · ${from}`}</span> : null}
      </p>
      <p className="min-w-0 font-semibold wrap-anywhere">{whoDidIt(entry, t)}</p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <span className="min-w-0">{whatWasDone(verb, t)}</span>
          {outcome === "done" ? null : (
            <Badge tone={outcome === "refused" ? "destructive" : "outline"} className="shrink-0">
              {t(`audit.${outcome}`)}
            </Badge>
          )}
          {count > 1 ? (
            <Badge tone="outline" className="shrink-0">
              {t("audit.times", { count: formatCount(count) })}
            </Badge>
          ) : null}
        </p>
        <About entry={entry} onCustomer={onCustomer} />
        {changes.length > 0 ? <p className="text-ink-quiet wrap-anywhere">{changes.join(" · ")}</p> : null}
        {code ? (
          <p className="text-ink-quiet wrap-anywhere">{reason ?? t("audit.reason", { code })}</p>
        ) : null}
      </div>
      <p className="text-ink-quiet max-md:hidden">{from}</p>
    </li>
  );
}

/** Links to the session, and to what else stands here about the customer. */
function About({ entry: { session, customer, account, subject }, onCustomer }: Props) {
  const t = useT();
  const parts: ReactNode[] = [];
  if (session)
    parts.push(
      <Link key="session" to={paths.adminSessionDetail(session.id)} className={LINK}>
        {t("audit.session-of", {
          day: formatPastDay(session.sessionDate),
          time: formatTime(session.sessionTime),
        })}
      </Link>,
    );
  if (customer)
    parts.push(
      <button key="customer" type="button" onClick={() => onCustomer(customer.id)} className={LINK}>
        {t("audit.about", { name: customer.name })}
      </button>,
    );
  if (account) parts.push(<span key="account">{t("audit.about", { name: account.name })}</span>);
  if (subject && parts.length === 0)
    parts.push(
      <span key="subject" className="text-ink-quiet">
        {isCalendarDate(subject.id)
          ? formatDate(subject.id)
          : // The first part of a UUID is enough to recognize it.
            subject.id.split("-")[0]}
      </span>,
    );
  return parts.length > 0 ? <div className="flex flex-wrap gap-x-4">{parts}</div> : null;
}

const LINK =
  "inline-flex text-left min-h-11 items-center text-primary underline-offset-4 hover:underline md:min-h-0 md:py-0.5";
