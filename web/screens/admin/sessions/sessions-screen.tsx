import { useRef, useState } from "react";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { usePendingVidhis } from "#web/features/remedies/pending-remedies.ts";
import {
  useAllUpcoming,
  useCompletedSessions,
  useNotHeldSessions,
  useTodayUpcoming,
} from "#web/features/sessions/use-sessions.ts";
import { formatDay, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/shell/header-start.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CompletedCard } from "./completed-card.tsx";
import { DayView } from "./day-view.tsx";
import { type Asked, Dialogs } from "./dialogs.tsx";
import { NotHeld } from "./not-held.tsx";
import type { Refundable } from "./refund-dialog.tsx";
import { SessionList } from "./session-list.tsx";
import { ComingCard } from "./upcoming-card.tsx";
import { useDayChannel } from "./use-day-channel.ts";

type TabName = "upcoming" | "today" | "completed";

const LOOK_AT_CLOCK_MS = 10_000;

/** The guide's day: who is now and who is next, and what can be done about each session. */
export function SessionsScreen() {
  const t = useT();
  const now = useNow(LOOK_AT_CLOCK_MS);
  const [tab, setTab] = useState<TabName>("upcoming");
  const [asked, setAsked] = useState<Asked | null>(null);
  const lists = {
    upcoming: useAllUpcoming(),
    today: useTodayUpcoming(),
    completed: useCompletedSessions(),
  };
  const notHeld = useNotHeldSessions({ isWanted: tab === "completed" });
  const { data: owedVidhis } = usePendingVidhis();
  useDayChannel(lists.upcoming.data);
  const panels = useRef<HTMLDivElement>(null);

  const today = istDateOf(now);
  const dayTitle = useDayTitle(today);
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
      <DayHeader today={today} waiting={waiting} />
      <DayView
        upcoming={lists.upcoming.data}
        isLoading={lists.upcoming.isPending}
        owed={lists.completed.data?.filter(({ resultsOwed }) => resultsOwed) ?? []}
        owedVidhis={owedVidhis ?? []}
        now={now}
        onOwed={() => {
          setTab("completed");
          panels.current?.querySelector<HTMLElement>("[role=tab]:last-child")?.focus();
        }}
      />
      <div ref={panels} className="grid grid-cols-1">
        <Tabs<TabName>
          label={t("sessions.tabs")}
          className="md:max-w-xl"
          tabs={tabs}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === "completed" ? (
            <>
              <NotHeld query={notHeld} onAsk={(kind, session) => setAsked({ kind, session })} />
              <SessionList query={lists.completed} {...wordsOf(tab)} dayTitle={dayTitle}>
                {(session) => (
                  <CompletedCard session={session} onAsk={(kind) => setAsked({ kind, session })} />
                )}
              </SessionList>
            </>
          ) : (
            <SessionList query={lists[tab]} {...wordsOf(tab)} dayTitle={dayTitle}>
              {(session) => (
                <ComingCard session={session} now={now} onAsk={(kind) => setAsked({ kind, session })} />
              )}
            </SessionList>
          )}
        </Tabs>
      </div>
      {/* Outside of the lists, so that a question stays while the list under it comes anew. */}
      <Dialogs
        asked={asked && asNow(asked, [...(lists.completed.data ?? []), ...(notHeld.data ?? [])])}
        now={now}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function DayHeader({ today, waiting }: { today: string; waiting: number }) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <HeaderStart>
        <span aria-hidden="true" className="block text-title leading-snug font-bold text-primary">
          {t("sessions.today", { day: unbroken(formatDay(language, today)) })}
        </span>
      </HeaderStart>
      <div className="mb-4 max-md:sr-only">
        <h1 className="text-heading font-bold">{t("pages.sessions-title")}</h1>
        <div className="flex flex-wrap gap-x-3">
          <p className="text-ink-quiet">{t("sessions.today", { day: formatDay(language, today) })}</p>
          <p role="status" className="font-bold text-alive-ink">
            {waiting > 0 ? t("sessions.waiting-count", { count: waiting }) : null}
          </p>
        </div>
      </div>
    </>
  );
}

function useDayTitle(today: string): (date: string) => string {
  const t = useT();
  const language = useLanguage();
  return (date) => {
    const day = formatDay(language, date);
    if (date === today) return t("sessions.today", { day });
    return date === addDays(today, 1) ? t("sessions.tomorrow", { day }) : day;
  };
}

/** What is left of a session's money may change while the question stands. */
function asNow(asked: Asked, over: readonly Refundable[]): Asked {
  if (asked.kind !== "give-back") return asked;
  return { ...asked, session: over.find(({ id }) => id === asked.session.id) ?? asked.session };
}
