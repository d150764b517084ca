import { useRef } from "react";
import {
  endLoginSession,
  endOtherLoginSessions,
  type LoginSession,
  listLoginSessions,
} from "#contract/own-account.ts";
import { call } from "#web/api/call.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { type ListedSession, LoginSessionList } from "#web/features/login-sessions/login-session-list.tsx";
import { useT } from "#web/i18n/t.ts";

/** The admin's own login sessions, each of which can be ended. */
export function LoginSessionsCard() {
  const t = useT();
  const query = useEndpoint(listLoginSessions, { select: (answer) => answer.sessions });
  const heading = useRef<HTMLHeadingElement>(null);
  const toListed = useToListed();
  return (
    <section aria-labelledby="sessions-heading" className="grid grid-cols-1 gap-3">
      <h2
        ref={heading}
        id="sessions-heading"
        tabIndex={-1}
        className="text-title font-bold focus:outline-none"
      >
        {t("logins.title")}
      </h2>
      <p>{t("account.sessions-body")}</p>
      <QueryView query={query} loading={["h-32"]} failedTitle={t("account.sessions-failed")}>
        {(sessions) => (
          <LoginSessionList
            sessions={sessions.map(toListed)}
            endOthers={t("account.end-others")}
            labelledBy="sessions-heading"
            heading={heading}
            onEnd={(id) => call(endLoginSession, { params: { id } })}
            onEndOthers={async () => {
              const { ended } = await call(endOtherLoginSessions);
              return t("account.ended-others", { count: ended });
            }}
            onChanged={() => refresh(listLoginSessions)}
          />
        )}
      </QueryView>
    </section>
  );
}

function useToListed(): (session: LoginSession) => ListedSession {
  const t = useT();
  return ({ id, isCurrent, browser, system, network, usedAt, createdAt }) => {
    const device =
      browser && system
        ? t("account.device", { browser, system })
        : (browser ?? system ?? t("general.unknown-device"));
    return {
      id,
      isCurrent,
      device,
      facts: [
        t("account.used", { when: formatPastMoment(usedAt) }),
        t("account.since", { when: formatPastMoment(createdAt) }),
        ...(network ? [t("account.network", { network })] : []),
      ],
      usedAt,
    };
  };
}
