import { lazy, Suspense, useState } from "react";
import { ChoiceBox, ChoiceRow } from "#web/features/desks/choice-row.tsx";
import { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { useT } from "#web/i18n/t.ts";
import { needPart } from "#web/import-part.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { NoteList, NoteText } from "./note-list.tsx";
import { isPrintable } from "./printable-note.ts";

const LabelPane = lazy(async () => ({
  default: (await needPart(() => import("./label-pane.tsx"))).LabelPane,
}));

/** Notes without a printed label. All that are shown are chosen until they are unticked. */
export function ToPrintTab({ search, onPrinted }: { search: string; onPrinted: () => void }) {
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
    <div className="grid grid-cols-1 items-start gap-6 pt-3 lg:grid-cols-2">
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
            <span>{t("desks.post-chosen", { count: chosen.length })}</span>
            <span className="sr-only">{t("desks.post-choose-all")}</span>
          </button>
        }
        row={(note) => (
          <ChoiceRow
            className="w-full"
            isChosen={!unticked.has(note.bookingId)}
            onChoose={(isChosen) => choose([note.bookingId], isChosen)}
          >
            <NoteText note={note} />
          </ChoiceRow>
        )}
      />
      {query.data ? (
        <Suspense fallback={<LoadingBlocks label={t("shell.loading")} blocks={["h-64"]} />}>
          <LabelPane notes={chosen} hasNotes={notes.length > 0} onPrinted={onPrinted} />
        </Suspense>
      ) : null}
    </div>
  );
}
