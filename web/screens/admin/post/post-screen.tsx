import { useEffect, useState } from "react";
import { DISPATCH_STATES, type DispatchState } from "#contract/dispatch.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.ts";
import { SearchField, useSearchText } from "#web/features/lists/search-field.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { LeaveDialog } from "#web/shell/leave-dialog.tsx";
import { useLeaveGuard } from "#web/shell/use-leave-guard.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useListKeys } from "#web/ui/use-list-keys.ts";
import { NoAddressTab } from "./no-address-tab.tsx";
import { PostedTab } from "./posted-tab.tsx";
import { PrintedTab } from "./printed-tab.tsx";
import { ToPrintTab } from "./to-print-tab.tsx";
import { isStopped, usePostings } from "./use-postings.ts";

/** `/admin/post`: labels for the written notes, and the tracking numbers of those that are posted. */
export function PostScreen() {
  const t = useT();
  const language = useLanguage();
  const [tab, setTab] = useState<DispatchState>("to-print");
  const { typed, setTyped, search } = useSearchText();
  const { data } = useDispatchedNotes(tab, search);
  useListKeys();
  // Above the tabs, so that a number that is not saved outlives a look at another tab.
  const postings = usePostings();
  const guard = useLeaveGuard();
  const { setUnsaved } = guard;
  const hasStopped = postings.postings.some(isStopped);
  useEffect(() => setUnsaved(hasStopped), [hasStopped, setUnsaved]);
  const last = data?.pages.at(-1);
  const counts = {
    "to-print": last?.counts.toPrint ?? null,
    "no-address": last?.counts.noAddress ?? null,
    printed: last?.counts.printed ?? null,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("desks.post-title")} backTo={useFirstScreen()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="max-w-md grow basis-64">
          <SearchField label={t("desks.post-search")} typed={typed} onType={setTyped} />
        </div>
        {last?.oldest ? (
          <p className="text-small text-ink-quiet">
            {t("desks.post-oldest", { day: formatPastDay(language, last.oldest) })}
          </p>
        ) : null}
      </div>
      <Tabs<DispatchState>
        label={t("desks.post-title")}
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
          <PrintedTab search={search} postings={postings} />
        ) : (
          <PostedTab search={search} />
        )}
      </Tabs>
      <LeaveDialog guard={guard}>{t("desks.post-leave")}</LeaveDialog>
    </div>
  );
}
