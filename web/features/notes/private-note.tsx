import { clsx } from "clsx";
import { type KeyboardEvent, useId } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { NOTE_MAX_LENGTH } from "#domain/notes.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { formatDate } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { sendNote, useIsMerged, useNote, useSendState } from "./use-note.ts";

type Props = { session: { id: string; userId: string } };

/** The signed-in admin's own note of a session, which saves itself, and the earlier notes on the customer. */
export function PrivateNote({ session }: Props) {
  const t = useT();
  const id = useId();
  const { query, text, others, type } = useNote(session);
  const isMerged = useIsMerged(session.id);
  // Until the stored note is known, typing would begin a second one.
  const isUnknown = query.data === undefined && text === "";
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.currentTarget.blur();
  };
  return (
    <section aria-labelledby={`${id}-label`} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-small">
        <label id={`${id}-label`} htmlFor={id} className="flex items-center gap-2 text-ink-quiet">
          <Icon name="lock" size={16} className="shrink-0" />
          {t("sheet.note")}
        </label>
        <SaveState bookingId={session.id} text={text} />
      </div>
      {query.isError && isUnknown ? <QueryFailedLine query={query} text={t("sheet.note-failed")} /> : null}
      <textarea
        id={id}
        value={text}
        readOnly={isUnknown && !query.isError}
        aria-describedby={`${id}-export`}
        aria-invalid={text.length > NOTE_MAX_LENGTH || undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => sendNote(session.id)}
        onKeyDown={onKeyDown}
        className={clsx(
          inputClass,
          "field-sizing-content max-h-44 min-h-26! resize-none py-2 leading-relaxed",
        )}
      />
      <p id={`${id}-export`} className="text-small text-ink-quiet">
        {t("sheet.note-export")}
      </p>
      {isMerged ? (
        <p role="status" className="text-small font-bold text-alive-ink">
          {t("sheet.note-merged")}
        </p>
      ) : null}
      <OtherNotes notes={others} />
    </section>
  );
}

function SaveState({ bookingId, text }: { bookingId: string; text: string }) {
  const t = useT();
  const state = useSendState(bookingId);
  const over = text.length - NOTE_MAX_LENGTH;
  if (over > 0)
    return (
      <p role="status" className="font-bold text-destructive">
        {t("sheet.note-too-long", { count: over })}
      </p>
    );
  const sentence =
    state?.kind === "refused"
      ? state.message
      : state
        ? t(`sheet.note-${state.kind === "sending" ? "saving" : "kept"}`)
        : text === ""
          ? ""
          : t("sheet.note-saved");
  const isProblem = state !== undefined && state.kind !== "sending";
  return (
    <p
      role="status"
      className={isProblem ? "font-bold text-alive-ink" : state ? "text-ink-quiet" : "text-done"}
    >
      {sentence}
    </p>
  );
}

function OtherNotes({ notes }: { notes: ReturnType<typeof useNote>["others"] }) {
  const t = useT();
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-small text-ink-quiet">{t("sheet.other-notes")}</h3>
      <ul className="grid gap-2">
        {notes.map(({ id, createdAt, text }) => (
          <li key={id} className="border-l-2 border-line pl-3">
            <p className="text-small text-ink-quiet">{formatDate(istDateOf(new Date(createdAt)))}</p>
            <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
