import { useId } from "react";
import { Link } from "wouter";
import { useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { useSessionsToComplete } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The sessions that were held and that the guide has not completed yet. */
export function ToComplete() {
  const t = useT();
  const formatSessionTime = useFormatSessionTime();
  const headingId = useId();
  const sessions = useSessionsToComplete().data ?? [];
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-6">
      <h2 id={headingId} className="mb-2 text-title font-bold">
        {t("sessions.to-complete-title")}
      </h2>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <Link
              href={paths.adminSession(session.id)}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 shadow-card hover:bg-primary-soft"
            >
              <span className="min-w-0 grow">
                <span className="block font-bold wrap-anywhere">
                  {session.user ? session.user.username : t("sessions.account-closed")}
                </span>
                <span className="block text-small text-ink-quiet">{formatSessionTime(session)}</span>
                <span className="block text-small font-bold">{t("sessions.to-complete")}</span>
              </span>
              <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
