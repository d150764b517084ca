import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { istDateOf } from "#domain/ist-time.ts";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { CompletedSession, UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { guidesDay } from "./guides-day.ts";
import { NowCard } from "./now-card.tsx";

/** As many as fit on a phone's screen together with the rest of the day view. */
const MAX_NEXT = 2;

type Props = {
  /** Undefined while loading, and after a failure, which the list below shows. */
  upcoming: readonly UpcomingSession[] | undefined;
  isLoading: boolean;
  /** Completed, but without their parchas. */
  owed: readonly CompletedSession[];
  pendingRemedies: readonly PendingRemedy[];
  now: Date;
  /** Several sessions are owed, so the list of completed sessions opens; a single one is a link. */
  onOwed: () => void;
};

/** On one phone screen: the current session, the next ones, and what is owed. */
export function DayView({ upcoming, isLoading, owed, pendingRemedies, now, onOwed }: Props) {
  const t = useT();
  if (isLoading) return <Skeleton className="mb-5 h-80" />;
  const { current, next } = guidesDay(upcoming ?? [], now);
  const isNothingOwed = owed.length === 0 && pendingRemedies.length === 0;
  if (!current && next.length === 0 && isNothingOwed) return null;
  const shown = next.slice(0, MAX_NEXT);
  return (
    <div className="mb-6 grid grid-cols-1 items-start gap-x-6 gap-y-4 md:grid-cols-2">
      {current ? <NowCard session={current} now={now} /> : null}
      {shown.length > 0 ? (
        <Part title={t("sessions.next")}>
          {shown.map((session) => (
            <NextRow key={session.id} session={session} today={istDateOf(now)} />
          ))}
          {next.length > shown.length ? (
            <li className="px-1 text-small text-ink-quiet">
              {t("sessions.more-to-come", { count: next.length - shown.length })}
            </li>
          ) : null}
        </Part>
      ) : null}
      {isNothingOwed ? null : (
        <Part title={t("sessions.owed")}>
          {owed.length > 0 ? <OwedRow owed={owed} onOwed={onOwed} /> : null}
          {pendingRemedies.length > 0 ? <PendingRemediesRow remedies={pendingRemedies} /> : null}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-title font-bold">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-2">{children}</ul>
    </section>
  );
}

const ROW =
  "flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-start shadow-card hover:bg-primary-soft";

function NextRow({ session, today }: { session: UpcomingSession; today: string }) {
  const t = useT();
  const language = useLanguage();
  const { id, sessionDate, sessionTime, questionType, customerWaiting } = session;
  return (
    <li>
      <Link href={paths.adminSession(id)} className={ROW}>
        {/* Wraps where the name has too little room. */}
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <span className="shrink-0 font-bold">
            {sessionDate === today ? null : (
              <span className="block text-small font-normal text-ink-quiet">
                {formatDay(language, sessionDate)}
              </span>
            )}
            {unbroken(formatTime(language, sessionTime))}
          </span>
          <span className="min-w-0 grow basis-28">
            <span className="block leading-snug font-bold wrap-anywhere">
              {sessionNameOf(t, session).full}
            </span>
            {customerWaiting ? (
              <span className="flex items-center gap-1.5 text-small font-bold text-alive-ink">
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-alive" />
                {t("sessions.waiting")}
              </span>
            ) : (
              <span className="block text-small text-ink-quiet">
                {t(questionType === "single" ? "sessions.single" : "sessions.multiple")}
              </span>
            )}
          </span>
        </span>
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
      </Link>
    </li>
  );
}

function PendingRemediesRow({ remedies }: { remedies: readonly PendingRemedy[] }) {
  const t = useT();
  return (
    <li>
      <Link href={paths.adminPendingRemedies()} className={ROW}>
        <OwedRowContent
          icon="leaf"
          title={t("sessions.owed-vidhis", { count: remedies.length })}
          oldest={remedies[0]?.sessionDate}
        />
      </Link>
    </li>
  );
}

type OwedRowContentProps = { icon: IconName; title: string; oldest: string | undefined };

function OwedRowContent({ icon, title, oldest }: OwedRowContentProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <span className="grid size-[40px] shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
        <Icon name={icon} size={22} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{title}</span>
        {oldest ? (
          <span className="block text-small text-ink-quiet">
            {t("sessions.owed-oldest", { day: formatDay(language, oldest) })}
          </span>
        ) : null}
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </>
  );
}

function OwedRow({ owed, onOwed }: Pick<Props, "owed" | "onOwed">) {
  const t = useT();
  const oldest = owed.at(-1);
  const title = t("sessions.owed-parchas", { count: owed.length });
  const row = <OwedRowContent icon="file" title={title} oldest={oldest?.sessionDate} />;
  return (
    <li>
      {oldest && owed.length === 1 ? (
        <Link href={paths.adminSessionDetail(oldest.id)} className={ROW}>
          {row}
        </Link>
      ) : (
        <button type="button" className={ROW} onClick={onOwed}>
          {row}
        </button>
      )}
    </li>
  );
}
