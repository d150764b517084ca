import { useRef, useState } from "react";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { usePendingRemedies } from "#web/features/remedies/pending-remedies.ts";
import {
  type UpcomingSession,
  useAllUpcoming,
  useCompletedSessions,
  useNotHeldSessions,
  useTodayUpcoming,
} from "#web/features/sessions/use-sessions.ts";
import { formatDay, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { HeaderStart } from "#web/ui/header-start.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CompletedCard } from "./completed-card.tsx";
import { DayView } from "./day-view.tsx";
import { NotHeldList } from "./not-held-list.tsx";
import type { Refundable } from "./refund-dialog.tsx";
import { type SessionAction, SessionDialogs } from "./session-dialogs.tsx";
import { SessionList } from "./session-list.tsx";
import { ToComplete } from "./to-complete.tsx";
import { UpcomingCard } from "./upcoming-card.tsx";
import { useDayChannel } from "./use-day-channel.ts";

const TAB_NAMES = ["upcoming", "today", "completed"] as const;
type TabName = (typeof TAB_NAMES)[number];

const CLOCK_REFRESH_MS = 10_000;

/** `/admin/sessions`: the guide's day, and the lists of all sessions. */
export function SessionsScreen() {
  const now = useNow(CLOCK_REFRESH_MS);
  const [tab, setTab] = useState<TabName>("upcoming");
  const [action, setAction] = useState<SessionAction | null>(null);
  const lists = useLists(tab);
  const { data: pendingRemedies } = usePendingRemedies();
  useDayChannel(lists.upcoming.data);
  const panels = useRef<HTMLDivElement>(null);
  const refundable = [...(lists.completed.data ?? []), ...(lists.notHeld.data ?? [])];
  return (
    <div className="grid grid-cols-1">
      <DayHeader today={istDateOf(now)} upcoming={lists.upcoming.data ?? []} />
      <ToComplete />
      <DayView
        upcoming={lists.upcoming.data}
        isLoading={lists.upcoming.isPending}
        owed={lists.completed.data?.filter(({ resultsOwed }) => resultsOwed) ?? []}
        pendingRemedies={pendingRemedies ?? []}
        now={now}
        onOwed={() => {
          setTab("completed");
          panels.current?.querySelector<HTMLElement>("[role=tab]:last-child")?.focus();
        }}
      />
      <div ref={panels} className="grid grid-cols-1">
        <SessionTabs lists={lists} tab={tab} now={now} onTab={setTab} onAction={setAction} />
      </div>
      {/* Outside of the lists, so that a dialog stays open while its list is fetched again. */}
      <SessionDialogs
        action={action && withLatestRefund(action, refundable)}
        now={now}
        onClose={() => setAction(null)}
      />
    </div>
  );
}

function useLists(tab: TabName) {
  return {
    upcoming: useAllUpcoming(),
    today: useTodayUpcoming(),
    completed: useCompletedSessions(),
    notHeld: useNotHeldSessions({ isEnabled: tab === "completed" }),
  };
}

type TabsProps = {
  lists: ReturnType<typeof useLists>;
  tab: TabName;
  now: Date;
  onTab: (tab: TabName) => void;
  onAction: (action: SessionAction) => void;
};

function SessionTabs({ lists, tab, now, onTab, onAction }: TabsProps) {
  const t = useT();
  const tabs = TAB_NAMES.map((name) => {
    return { name, label: t(`sessions.tab-${name}`), count: lists[name].data?.length ?? null };
  });
  const dayTitle = useDayTitle(istDateOf(now));
  const listProps = {
    dayTitle,
    empty: t(`sessions.${tab}-empty`),
    emptyBody: t(`sessions.${tab}-empty-body`),
  };
  return (
    <Tabs<TabName>
      label={t("sessions.tabs")}
      className="md:max-w-xl"
      tabs={tabs}
      chosen={tab}
      onChoose={onTab}
    >
      {tab === "completed" ? (
        <>
          <NotHeldList query={lists.notHeld} onAction={(kind, session) => onAction({ kind, session })} />
          <SessionList query={lists.completed} {...listProps}>
            {(session) => (
              <CompletedCard session={session} onAction={(kind) => onAction({ kind, session })} />
            )}
          </SessionList>
        </>
      ) : (
        <SessionList query={lists[tab]} {...listProps}>
          {(session) => (
            <UpcomingCard session={session} now={now} onAction={(kind) => onAction({ kind, session })} />
          )}
        </SessionList>
      )}
    </Tabs>
  );
}

type HeaderProps = { today: string; upcoming: readonly UpcomingSession[] };

function DayHeader({ today, upcoming }: HeaderProps) {
  const waiting = upcoming.filter(({ customerWaiting }) => customerWaiting).length;
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

/** The refunded amount may change while the refund dialog is open. */
function withLatestRefund(action: SessionAction, refundable: readonly Refundable[]): SessionAction {
  if (action.kind !== "refund") return action;
  return { ...action, session: refundable.find(({ id }) => id === action.session.id) ?? action.session };
}
