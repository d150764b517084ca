import type { DispatchedNote, DispatchState, LabelAddress } from "#contract/dispatch.ts";
import { paperCode } from "#domain/parchas.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import type { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { PagedList } from "#web/features/lists/paged-list.tsx";
import { unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyState } from "#web/ui/states.tsx";

type NotesQuery = ReturnType<typeof useDispatchedNotes>;

type Props = {
  query: NotesQuery;
  state: DispatchState;
  isSearch: boolean;
  /** Above the rows, on the same surface. */
  head?: React.ReactNode;
  row: (note: DispatchedNote) => React.ReactNode;
};

export function NoteList({ query, state, isSearch, head, row }: Props) {
  const t = useT();
  return (
    <PagedList
      query={query}
      rowsOf={(page) => page.notes}
      loading={["h-14", "h-14", "h-14", "h-14", "h-14"]}
      failedTitle={t("desks.post-failed")}
      staleText={t("admin.stale")}
      empty={<NoNotes state={state} isSearch={isSearch} />}
    >
      {(notes) => (
        <div className="overflow-hidden rounded-card border border-line bg-card">
          {head}
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <li key={note.bookingId}>{row(note)}</li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  );
}

function NoNotes({ state, isSearch }: { state: DispatchState; isSearch: boolean }) {
  const t = useT();
  if (isSearch)
    return <EmptyState title={t("admin.nothing-found")}>{t("desks.post-none-found-body")}</EmptyState>;
  return (
    <EmptyState title={t(`desks.post-empty-${state}`)}>
      {state === "to-print"
        ? t("desks.post-empty-to-print-body")
        : state === "printed"
          ? t("desks.post-empty-printed-body")
          : null}
    </EmptyState>
  );
}

/** Two lines: the code on the paper and whose note of which session, and where it goes. */
export function NoteText({ note, children }: { note: DispatchedNote; children?: React.ReactNode }) {
  const t = useT();
  return (
    <span className="grid min-w-0">
      <span className="wrap-anywhere">
        <span className="text-small text-ink-quiet tabular-nums">{`${paperCode(note)} `}</span>
        <b>{note.name}</b>
        <span className="text-small text-ink-quiet">{` · ${t("desks.post-session", { day: unbroken(formatPastDay(note.sessionDate)) })}`}</span>
      </span>
      {children ?? <PlaceLine note={note} />}
    </span>
  );
}

/** The town and the PIN code; the recipient where it is another person. */
function PlaceLine({ note: { address, name } }: { note: DispatchedNote }) {
  if (!address) return null;
  const { recipientName, city, pinCode } = address;
  return (
    <span className="flex items-start gap-1.5 text-small text-ink-quiet">
      <Icon name="check" size={16} className="mt-1 shrink-0 text-done" />
      <span className="min-w-0 wrap-anywhere">{`${recipientName === name ? "" : `${recipientName}, `}${city} ${pinCode}`}</span>
    </span>
  );
}

export type PrintableNote = DispatchedNote & { address: LabelAddress };

export function isPrintable(note: DispatchedNote): note is PrintableNote {
  return note.address !== null;
}
