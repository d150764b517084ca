import { useEffect, useState } from "react";
import type { DispatchedNote } from "#contract/dispatch.ts";
import { useDispatchedNotes, useSetPrinted } from "#web/features/dispatch/use-dispatch.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { NoteList, NoteText } from "./note-list.tsx";
import { TrackingPane } from "./tracking-pane.tsx";
import type { Correction, Postings } from "./use-postings.ts";

type Props = { search: string; postings: Postings; correction: Correction };

/** Notes in their envelopes: the numbers of the parcels are typed or scanned one after the other. */
export function PrintedTab({ search, postings, correction }: Props) {
  const query = useDispatchedNotes("printed", search);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const taken = new Set(postings.postings.map(({ note }) => note.bookingId));
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? [];
  const waiting = notes.filter(({ bookingId }) => !taken.has(bookingId));
  const current = waiting.find(({ bookingId }) => bookingId === pickedId) ?? waiting[0] ?? null;
  // A note that comes later, from an earlier session, must not get the number that is typed or scanned for this one.
  useEffect(() => setPickedId(current?.bookingId ?? null), [current?.bookingId]);
  const isPaneNeeded = waiting.length > 0 || postings.postings.length > 0 || correction.note !== null;
  const pick = (bookingId: string) => {
    correction.set(null);
    setPickedId(bookingId);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 pt-3 lg:grid-cols-2">
      {isPaneNeeded ? (
        <div className="lg:sticky lg:top-[72px] lg:order-last">
          <TrackingPane
            current={current}
            next={waiting.find((note) => note !== current) ?? null}
            leftCount={waiting.length}
            postings={postings}
            correction={correction}
            onPick={pick}
          />
        </div>
      ) : null}
      <NoteList
        query={query}
        state="printed"
        isSearch={search !== ""}
        row={(note) => (
          <PrintedRow
            note={note}
            isCurrent={!correction.note && note === current}
            onPick={() => pick(note.bookingId)}
          />
        )}
      />
    </div>
  );
}

type RowProps = { note: DispatchedNote; isCurrent: boolean; onPick: () => void };

function PrintedRow({ note, isCurrent, onPick }: RowProps) {
  const t = useT();
  const { send, isPending } = useSetPrinted({
    onDone: () => toast({ title: t("desks.post-undone", { count: 1 }), tone: "done" }),
    failed: t("desks.post-mark-failed"),
  });
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={onPick}
        className="min-h-14 min-w-0 grow border-l-3 border-transparent px-4 py-2 text-start hover:bg-primary-soft focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:bg-primary-soft"
      >
        <NoteText note={note} />
      </button>
      <Button
        variant="quiet"
        size="small"
        className="shrink-0"
        aria-label={`${t("desks.post-print-again")}: ${note.name}`}
        isPending={isPending}
        onClick={() => void send({ bookingIds: [note.bookingId], isPrinted: false })}
      >
        {t("desks.post-print-again")}
      </Button>
    </div>
  );
}
