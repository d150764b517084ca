import { type ComponentProps, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { istDateOf } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { OpenMattersSlot } from "#web/features/complaints/on-demand.tsx";
import { useOpenComplaints, useOpenDisputes } from "#web/features/complaints/open-matters.ts";
import { GuidesDay } from "#web/features/panchang/guides-day.tsx";
import { playChime, soundSetting } from "#web/features/sessions/chime.ts";
import {
  useAllUpcoming,
  useCompletedSessions,
  useOwedParchas,
  useSession,
  useSessionsOfToday,
  useSessionsToComplete,
} from "#web/features/sessions/use-sessions.ts";
import { SiteTroubleSlot, useSiteTrouble } from "#web/features/site-trouble/on-demand.tsx";
import { useT } from "#web/i18n/t.ts";
import { LeadTo } from "#web/lead-to.tsx";
import { onDemand } from "#web/on-demand.ts";
import { OWED_SEARCH, paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { DayHeader, useDayTitle } from "./day-header.tsx";
import { guidesDay, sessionsOf } from "./guides-day.ts";
import { NO_FILTER, PastList, usePastQuery, usePastSessions } from "./past-list.tsx";
import { countOf, type RowContext } from "./row-group.tsx";
import type { RowSession } from "./row-session.ts";
import type { SessionAction } from "./session-dialogs.tsx";
import { LoadingRows, OwedParchas, TodayList, UpcomingList } from "./session-lists.tsx";
import { useDayChannel, useDetailsOfToday, useKeptDay } from "./use-day.ts";

/** Phones, which have no room beside the list, do not load it. */
const pane = onDemand(async () => (await import("./session-pane.tsx")).SessionPane);

const dialogs = onDemand(async () => (await import("./session-dialogs.tsx")).SessionDialogs);

const TAB_NAMES = ["upcoming", "today", "completed"] as const;
type TabName = (typeof TAB_NAMES)[number];

const CLOCK_REFRESH_MS = 10_000;
/** From this width on the chosen session stands beside the list. Tailwind's `lg`. */
const BESIDE_WIDTH = "(min-width: 64rem)";

/** `/admin/sessions`: the guide's day, what is owed, and the lists of all sessions. */
export function SessionsScreen() {
  // In the address, because it is a place of its own.
  const owed = useSearchParams()[0].get(OWED_SEARCH);
  // An address of earlier versions.
  if (owed === "notes") return <LeadTo to={paths.adminPost()} />;
  return <DaySessions isOwed={owed === "parchas"} />;
}

function DaySessions({ isOwed }: { isOwed: boolean }) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  // Where the server draws, nobody's window is known yet: the column keeps its place, and nothing is chosen.
  const isBeside = useMediaQuery(BESIDE_WIDTH);
  const [tab, setTab] = useState<TabName>("today");
  const [action, setAction] = useState<SessionAction | null>(null);
  const { isSuccess: hasDialogs } = useCode("session-dialogs", dialogs.load, { isOptional: true });
  useKeptDay(istDateOf(now));
  const day = useDay(now);
  useDetailsOfToday(day.today.data);
  useDayChannel(day.upcoming.data?.sessions, now);
  const past = usePastSessions();
  const { chosen, choose } = useChosenSession(
    isBeside === true,
    isOwed ? "owed" : tab === "completed" ? past.kind : tab,
    useFirstSession(isOwed, tab, day, past),
  );
  const context: RowContext = {
    now,
    chosenId: chosen?.id ?? null,
    onChoose: choose,
    onAction: setAction,
  };
  return (
    <div className="grid grid-cols-1">
      <DayHeader
        title={t(isOwed ? "nav.parchas" : "nav.today")}
        now={now}
        upcoming={day.upcoming.data?.sessions ?? []}
      >
        <SoundSwitch />
      </DayHeader>
      {isOwed ? null : <GuidesDay today={istDateOf(now)} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] xl:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1">
          {isOwed ? (
            <OwedParchas context={context} />
          ) : day.awaitsMatters ? (
            <LoadingRows />
          ) : (
            <>
              <SiteTroubleSlot />
              <OpenMattersSlot />
              <SessionTabs {...{ day, past, tab, context }} onTab={setTab} />
            </>
          )}
        </div>
        {isBeside ? (
          <div className="sticky top-[72px] grid max-h-[calc(100dvh-88px)] grid-cols-1 gap-3 overflow-y-auto">
            {chosen ? (
              <Suspense>
                <ChosenSession key={chosen.id} session={chosen} now={now} onAction={setAction} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </div>
      {/* Outside of the lists, so that a dialog stays open while its list is fetched again. */}
      {hasDialogs || action ? (
        <Suspense>
          <Dialogs action={action} now={now} onClose={() => setAction(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function useDay(now: Date) {
  const upcoming = useAllUpcoming();
  const today = useSessionsOfToday();
  // What came after the others would move the row that the guide is about to press.
  const { data: toComplete = [], isLoading: awaitsToComplete } = useSessionsToComplete();
  // Not while they load again: what stands here after a failure mounts the same queries, and would ask without end.
  const matters = [useOpenComplaints(), useOpenDisputes()];
  const { isKnown } = useSiteTrouble();
  const awaitsMatters = !isKnown || matters.some(({ isFetched }) => !isFetched);
  const groups =
    upcoming.data && today.data && !awaitsToComplete && !awaitsMatters
      ? guidesDay({ upcoming: upcoming.data.sessions, today: today.data, toComplete }, now)
      : null;
  return { upcoming, today, groups, awaitsMatters };
}

type Day = ReturnType<typeof useDay>;
type PastSessions = ReturnType<typeof usePastSessions>;

type TabsProps = {
  day: Day;
  past: PastSessions;
  tab: TabName;
  context: RowContext;
  onTab: (tab: TabName) => void;
};

function SessionTabs({ day: { upcoming, today, groups }, past, tab, context, onTab }: TabsProps) {
  const t = useT();
  const dayTitle = useDayTitle(istDateOf(context.now));
  const counts = {
    upcoming: upcoming.data?.total ?? null,
    today: groups && countOf(sessionsOf(groups)),
    completed: useCompletedSessions(NO_FILTER).data?.pages[0]?.total ?? null,
  };
  return (
    <Tabs<TabName>
      label={t("sessions.tabs")}
      isCompact
      tabs={TAB_NAMES.map((name) => ({ name, label: t(`sessions.tab-${name}`), count: counts[name] }))}
      chosen={tab}
      onChoose={onTab}
    >
      {tab === "today" ? (
        <TodayList day={groups} upcoming={upcoming} today={today} context={context} />
      ) : tab === "upcoming" ? (
        <UpcomingList query={upcoming} dayTitle={dayTitle} context={context} />
      ) : (
        <PastList past={past} context={context} />
      )}
    </Tabs>
  );
}

function Dialogs(props: ComponentProps<ReturnType<typeof dialogs.use>>) {
  const SessionDialogs = dialogs.use();
  return <SessionDialogs {...props} />;
}

function ChosenSession(props: ComponentProps<ReturnType<typeof pane.use>>) {
  const SessionPane = pane.use();
  return <SessionPane {...props} />;
}

/** Of the list that is open, the session that needs the guide first. */
function useFirstSession(isOwed: boolean, tab: TabName, day: Day, past: PastSessions) {
  const owed = useOwedParchas(isOwed).data;
  const { query } = usePastQuery(past, !isOwed && tab === "completed");
  if (isOwed) return owed?.pages[0]?.sessions[0] ?? null;
  if (tab === "completed") return query.data?.pages[0]?.sessions[0] ?? null;
  if (tab === "upcoming") return day.upcoming.data?.sessions[0] ?? null;
  const { groups } = day;
  return groups ? (groups.current ?? groups.toComplete[0] ?? groups.next ?? groups.done[0] ?? null) : null;
}

/**
 * The session that is open in the list, or beside it. Beside the list one is always chosen: at first the list's first. There
 * it is fetched by itself, because its list may be on another page by now.
 */
function useChosenSession(isBeside: boolean, list: string, first: RowSession | null) {
  const [pick, setPick] = useState<{ list: string; session: RowSession | null } | null>(null);
  // What stands beside a list is of this list.
  const picked = pick?.list === list ? pick.session : null;
  const setPicked = (session: RowSession | null) => setPick({ list, session });
  const listed = picked ?? (isBeside ? first : null);
  const { data } = useSession(isBeside && listed ? listed.id : null);
  const choose = (session: RowSession) => setPicked(!isBeside && session.id === picked?.id ? null : session);
  return { chosen: data && data.id === listed?.id ? data : listed, choose };
}

/** Turns the sound of the day's list on and off. Turning it on plays it: the press is the permission that browsers need. */
function SoundSwitch() {
  const t = useT();
  const isOn = soundSetting.use() === true;
  const label = t(isOn ? "sessions.sound-on" : "sessions.sound-turn-on");
  const toggle = () => {
    soundSetting.set(isOn ? null : true);
    if (!isOn) playChime();
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onClick={toggle}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full px-2 text-small font-bold text-primary hover:bg-primary-soft"
    >
      <Icon name={isOn ? "sound-on" : "sound-off"} size={20} />
      <span className="max-xl:hidden">{label}</span>
    </button>
  );
}
