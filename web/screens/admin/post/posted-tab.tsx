import { istDateOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { useDispatchedNotes } from "#web/features/dispatch/use-dispatch.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { NoteList, NoteText } from "./note-list.tsx";

/** Posted notes with their numbers, last posted first. */
export function PostedTab({ search }: { search: string }) {
  const t = useT();
  const language = useLanguage();
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
                    day: formatPastDay(language, istDateOf(new Date(note.sentAt))),
                  })}
                </span>
              ) : null}
            </span>
          </div>
        )}
      />
    </div>
  );
}
