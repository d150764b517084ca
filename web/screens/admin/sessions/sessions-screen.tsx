import { useState } from "react";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import {
  type CompletedSession,
  useAllUpcoming,
  useCompletedSessions,
  useTodayUpcoming,
} from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { ComingCard } from "./coming-card.tsx";
import { CompletedCard } from "./completed-card.tsx";
import { type Asked, Dialogs } from "./dialogs.tsx";
import { SessionList } from "./session-list.tsx";

type TabName = "upcoming" | "today" | "completed";

const LOOK_AT_CLOCK_MS = 10_000;

/** The guide's day: who is now and who is next, and what can be done about each session. */
export function SessionsScreen() {
  const t = useT();
  const language = useLanguage();
  const now = useNow(LOOK_AT_CLOCK_MS);
  const [tab, setTab] = useState<TabName>("upcoming");
  const [asked, setAsked] = useState<Asked | null>(null);
  const lists = {
    upcoming: useAllUpcoming(),
    today: useTodayUpcoming(),
    completed: useCompletedSessions(),
  };

  const today = istDateOf(now);
  const dayTitle = (date: string) => {
    const day = formatDay(language, date);
    if (date === today) return t("sessions.today", { day });
    return date === addDays(today, 1) ? t("sessions.tomorrow", { day }) : day;
  };
  const waiting = lists.upcoming.data?.filter(({ customerWaiting }) => customerWaiting).length ?? 0;
  const wordsOf = (name: TabName) => ({
    empty: t(`sessions.${name}-empty`),
    emptyBody: t(`sessions.${name}-empty-body`),
  });
  const tabs = (["upcoming", "today", "completed"] as const).map((name) => ({
    name,
    label: t(`sessions.tab-${name}`),
    count: lists[name].data?.length ?? null,
  }));

  return (
    <div className="grid grid-cols-1">
      <div className="mb-4">
        <h1 className="text-heading font-bold">{t("pages.sessions-title")}</h1>
        <div className="flex flex-wrap gap-x-3">
          <p className="text-ink-quiet">{t("sessions.today", { day: formatDay(language, today) })}</p>
          <p role="status" className="font-bold text-alive-ink">
            {waiting > 0 ? t("sessions.waiting-count", { count: waiting }) : null}
          </p>
        </div>
      </div>
      <Tabs<TabName>
        label={t("sessions.tabs")}
        className="md:max-w-xl"
        tabs={tabs}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "completed" ? (
          <SessionList query={lists.completed} {...wordsOf(tab)} dayTitle={dayTitle}>
            {(session) => <CompletedCard session={session} onAsk={(kind) => setAsked({ kind, session })} />}
          </SessionList>
        ) : (
          <SessionList query={lists[tab]} {...wordsOf(tab)} dayTitle={dayTitle}>
            {(session) => (
              <ComingCard session={session} now={now} onAsk={(kind) => setAsked({ kind, session })} />
            )}
          </SessionList>
        )}
      </Tabs>
      {/* Outside of the lists, so that a question stays while the list under it comes anew. */}
      <Dialogs asked={asked && asNow(asked, lists.completed.data)} now={now} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What is left of a session's money may change while the question stands. */
function asNow(asked: Asked, completed: readonly CompletedSession[] | undefined): Asked {
  if (asked.kind !== "give-back") return asked;
  return { ...asked, session: completed?.find(({ id }) => id === asked.session.id) ?? asked.session };
}
