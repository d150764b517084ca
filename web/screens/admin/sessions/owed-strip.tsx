import { clsx } from "clsx";
import { Link } from "react-router";
import { formatPastDay } from "#web/api/past-day.ts";
import { type OwedKind, useOwedSessions, useOwedWork } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { RowContext } from "./row-group.tsx";
import { PagedRows } from "./session-lists.tsx";

const CHIP =
  "flex min-h-12 grow basis-full items-center gap-2 rounded-card px-3 py-1.5 text-start font-bold text-primary hover:underline sm:basis-36 lg:min-h-11 lg:text-small";

type StripProps = { chosen: OwedKind | null };

/** What is owed, for which the money has come: parchas to write, notes to post, vidhis to perform. */
export function OwedStrip({ chosen }: StripProps) {
  const t = useT();
  const { data: owed } = useOwedWork();
  if (!owed || owed.parchas.count + owed.notes.count + owed.vidhis.count === 0) return null;
  const title = (oldest: string | null) =>
    oldest ? t("sessions.owed-oldest", { day: formatPastDay(oldest) }) : undefined;
  const chip = (kind: OwedKind | "vidhis", icon: IconName, path: string) =>
    owed[kind].count > 0 ? (
      <Link
        to={chosen === kind ? paths.adminSessions() : path}
        aria-current={chosen === kind ? "true" : undefined}
        title={title(owed[kind].oldest)}
        className={clsx(CHIP, chosen === kind && "bg-card")}
      >
        <Icon name={icon} size={20} className="shrink-0" />
        <span className="grow">{t(`sessions.owed-${kind}`, { count: owed[kind].count })}</span>
        <Icon name="chevron-right" size={18} className="shrink-0" />
      </Link>
    ) : null;
  return (
    <section aria-label={t("sessions.owed")} className="mb-3 flex flex-wrap rounded-card bg-primary-soft">
      {chip("parchas", "camera", paths.adminOwed("parchas"))}
      {chip("notes", "mail", paths.adminPost())}
      {chip("vidhis", "leaf", paths.adminPendingRemedies())}
    </section>
  );
}

type ListProps = { kind: OwedKind; context: RowContext; onClose: () => void };

/** Every session for which this is owed, the one that waits longest first. */
export function OwedList({ kind, context, onClose }: ListProps) {
  const t = useT();
  const query = useOwedSessions(kind);
  // Until the server has answered it is not known that there are none.
  const count = query.data?.pages.at(-1)?.total;
  const title = count === undefined ? t(`nav.${kind}`) : t(`sessions.owed-${kind}`, { count });
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-bold">{title}</h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t("sessions.back-to-day")}
        </Button>
      </div>
      <PagedRows
        query={query}
        label={title}
        empty={<EmptyState title={t("sessions.nothing-owed")} />}
        context={context}
      />
    </section>
  );
}
