import { clsx } from "clsx";
import { lazy, Suspense, useEffect, useState } from "react";
import {
  DISPATCH_STATES,
  type DispatchCounts,
  type DispatchedNote,
  type DispatchState,
} from "#contract/dispatch.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { isCorrectable } from "#domain/tracking-numbers.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useNow } from "#web/api/server-clock.ts";
import { ChoiceBox, ChoiceRow } from "#web/features/desks/choice-row.tsx";
import { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.tsx";
import { SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { LeaveDialog, useLeaveGuard } from "#web/shell/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { isPrintable, NoteList, NoteText } from "./note-list.tsx";
import { PrintedTab } from "./printed-tab.tsx";
import { isStopped, usePostings } from "./use-postings.ts";

/** `/admin/post`: labels for the written notes, and the tracking numbers of those that are posted. */
export function PostScreen() {
  const t = useT();
  const [chosenTab, setTab] = useState<DispatchState | null>(null);
  const tab = chosenTab ?? "to-print";
  const { typed, setTyped, search } = useSearchText();
  const { data } = useDispatchedNotes(tab, search);
  // Above the tabs, so that a number that is not saved outlives a look at another tab.
  const postings = usePostings();
  const [corrected, setCorrected] = useState<DispatchedNote | null>(null);
  const correct = (note: DispatchedNote) => {
    setCorrected(note);
    setTab("printed");
  };
  const guard = useLeaveGuard();
  const { setUnsaved } = guard;
  const hasStopped = postings.postings.some(isStopped);
  useEffect(() => setUnsaved(hasStopped), [hasStopped, setUnsaved]);
  const last = data?.pages.at(-1);
  // Opens where there is work, and stays there when it is done.
  if (chosenTab === null && last) setTab(stateWithWork(last.counts));
  const counts = {
    "to-print": last?.counts.toPrint ?? null,
    "no-address": last?.counts.noAddress ?? null,
    printed: last?.counts.printed ?? null,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("nav.notes")} backTo={useFirstScreen()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="max-w-md grow basis-64">
          <SearchField label={t("desks.post-search")} typed={typed} onType={setTyped} />
        </div>
        {last && !last.oldest ? null : (
          <p className="text-small text-ink-quiet max-sm:w-full">
            {last?.oldest ? t("desks.post-oldest", { day: formatPastDay(last.oldest) }) : "\u00a0"}
          </p>
        )}
      </div>
      <Tabs<DispatchState>
        label={t("nav.notes")}
        isCompact
        tabs={DISPATCH_STATES.map((name) => ({
          name,
          label: t(`desks.post-tab-${name}`),
          ...(name === "posted" ? {} : { count: counts[name] }),
        }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "to-print" ? (
          <ToPrintTab search={search} onPrinted={() => setTab("printed")} />
        ) : tab === "no-address" ? (
          <NoAddressTab search={search} />
        ) : tab === "printed" ? (
          <PrintedTab
            search={search}
            postings={postings}
            correction={{ note: corrected, set: setCorrected }}
          />
        ) : (
          <PostedTab search={search} onCorrect={correct} />
        )}
      </Tabs>
      <LeaveDialog guard={guard}>{t("desks.post-leave")}</LeaveDialog>
    </div>
  );
}

function stateWithWork({ toPrint, printed, noAddress }: DispatchCounts): DispatchState {
  if (toPrint > 0 || printed + noAddress === 0) return "to-print";
  return printed > 0 ? "printed" : "no-address";
}

/** Notes whose customers have given no address: only they can add it, so that a call is what helps. */
function NoAddressTab({ search }: { search: string }) {
  const t = useT();
  const query = useDispatchedNotes("no-address", search);
  return (
    <div className="grid grid-cols-1 gap-3 pt-3">
      <p className="max-w-prose text-small text-ink-quiet">{t("desks.post-no-address-body")}</p>
      <NoteList
        query={query}
        state="no-address"
        isSearch={search !== ""}
        row={(note) => (
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <NoteText note={note}>
              <span className="flex items-start gap-1.5 text-small font-bold text-alive-ink">
                <Icon name="alert" size={16} className="mt-1 shrink-0" />
                {t("addresses.admin-none")}
              </span>
            </NoteText>
            {note.phone ? (
              <PhoneLink
                name={note.name}
                phone={note.phone}
                label={t("desks.post-call", { name: note.name, phone: formatPhone(note.phone) })}
              />
            ) : null}
          </div>
        )}
      />
    </div>
  );
}

type PostedProps = { search: string; onCorrect: (note: DispatchedNote) => void };

/** Posted notes with their numbers, last posted first. */
function PostedTab({ search, onCorrect }: PostedProps) {
  const t = useT();
  const now = useNow(1_000);
  const query = useDispatchedNotes("posted", search);
  return (
    <div className="pt-3">
      <NoteList
        query={query}
        state="posted"
        isSearch={search !== ""}
        row={(note) => (
          <div className="grid min-h-14 items-center gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <NoteText note={note} />
            <span className="grid text-small sm:text-end">
              <span className="font-bold tabular-nums wrap-anywhere">
                {note.trackingNumber ?? t("desks.post-no-number")}
              </span>
              {note.sentAt ? (
                <span className="text-ink-quiet">
                  {t("desks.post-sent-on", {
                    day: formatPastDay(istDateOf(new Date(note.sentAt))),
                  })}
                </span>
              ) : null}
              {note.sentAt && isCorrectable(new Date(note.sentAt), now) ? (
                <Button
                  size="small"
                  variant="outline"
                  className="justify-self-start sm:justify-self-end"
                  aria-label={`${t("desks.post-used-no")}: ${note.name}`}
                  onClick={() => onCorrect(note)}
                >
                  {t("desks.post-used-no")}
                </Button>
              ) : null}
            </span>
          </div>
        )}
      />
    </div>
  );
}

const LabelPane = lazy(async () => ({
  default: (await import("./label-pane.tsx")).LabelPane,
}));

/** Notes without a printed label. All that are shown are chosen until they are unticked. */
function ToPrintTab({ search, onPrinted }: { search: string; onPrinted: () => void }) {
  const t = useT();
  const query = useDispatchedNotes("to-print", search);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const notes = (query.data?.pages.flatMap((page) => page.notes) ?? []).filter(isPrintable);
  const chosen = notes.filter(({ bookingId }) => !unticked.has(bookingId));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...unticked].filter((id) => !ids.includes(id));
    setUnticked(new Set(isChosen ? rest : [...rest, ...ids]));
  };
  const allChosen = chosen.length === notes.length ? true : chosen.length === 0 ? false : null;
  return (
    <div
      className={clsx(
        "grid grid-cols-1 items-start gap-6 pt-3",
        query.data && notes.length === 0 ? null : "lg:grid-cols-2",
      )}
    >
      <NoteList
        query={query}
        state="to-print"
        isSearch={search !== ""}
        head={
          <button
            type="button"
            aria-pressed={allChosen === null ? "mixed" : allChosen}
            onClick={() =>
              choose(
                notes.map(({ bookingId }) => bookingId),
                allChosen !== true,
              )
            }
            className="flex min-h-11 w-full items-center gap-3 border-b border-line bg-primary-soft px-4 py-2 text-start text-small font-bold text-primary"
          >
            <ChoiceBox isChosen={allChosen} />
            <span>{t("tables.chosen", { count: chosen.length })}</span>
            <span className="sr-only">{t("desks.post-choose-all")}</span>
          </button>
        }
        row={(note) => (
          <ChoiceRow
            isChosen={!unticked.has(note.bookingId)}
            onChoose={(isChosen) => choose([note.bookingId], isChosen)}
          >
            <NoteText note={note} />
          </ChoiceRow>
        )}
      />
      {query.data ? (
        <Suspense fallback={<LoadingBlocks blocks={["h-64"]} />}>
          <LabelPane
            notes={chosen}
            // The first page is read first, also where further ones follow later.
            listedAt={query.data.pages[0]?.listedAt}
            hasNotes={notes.length > 0}
            onPrinted={onPrinted}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
