import { type FormEvent, useId, useState } from "react";
import { listNotes, type Note, saveNote } from "#contract/notes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { NOTE_MAX_LENGTH } from "#domain/notes.ts";
import { messageOf } from "#web/api/call.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { storeTypedNote, useStoredNote } from "#web/features/notes/note-drafts.ts";
import { formatDate } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Block } from "./block.tsx";

/** The signed-in admin's own notes on the customer, newest first, and a field for another one. */
export function NotesBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const query = useEndpoint(listNotes, {
    params: { userId: customerId },
    select: (answer) => answer.notes,
  });
  const title = (
    <>
      <Icon name="lock" size={16} className="shrink-0" />
      {t("customers.notes")}
    </>
  );
  return (
    <Block title={title} query={query} height="h-16" failedText={t("sheet.note-failed")}>
      {(notes) => (
        <div className="grid grid-cols-1 gap-3">
          <Notes notes={notes} />
          <NewNote customerId={customerId} notes={notes} />
        </div>
      )}
    </Block>
  );
}

function Notes({ notes }: { notes: readonly Note[] }) {
  const t = useT();
  if (notes.length === 0) return <p className="text-small text-ink-quiet">{t("customers.notes-none")}</p>;
  return (
    <ul className="grid grid-cols-1 gap-2 text-small">
      {notes.map(({ id, createdAt, text }) => (
        <li key={id}>
          <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="text-ink-quiet">{formatDate(istDateOf(new Date(createdAt)))}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Kept on the device, so that Back, a link, a reload or a sign-in that ended loses nothing. The same id again after a failure, so
 * that a note whose answer was lost is not stored twice.
 */
function useTypedNote(customerId: string) {
  const adminId = useAdmin()?.id ?? "";
  const stored = useStoredNote(adminId, customerId, serverNow());
  const [typed, setTyped] = useState<{ text: string; noteId: string } | null>(null);
  const [newId] = useState(randomUuid);
  const { text, noteId } = typed ?? stored ?? { text: "", noteId: newId };
  const type = (next: string) => {
    setTyped({ text: next, noteId });
    const typed = { adminId, noteId, text: next, typedAtMs: serverNow().getTime() };
    storeTypedNote(adminId, customerId, next.trim() === "" ? null : typed, serverNow());
  };
  const forget = () => {
    setTyped({ text: "", noteId: randomUuid() });
    storeTypedNote(adminId, customerId, null, serverNow());
  };
  return { text, noteId, type, forget };
}

function NewNote({ customerId, notes }: { customerId: string; notes: readonly Note[] }) {
  const t = useT();
  const id = useId();
  const { text, noteId, type, forget } = useTypedNote(customerId);
  // Also after a failure: a note whose answer was lost is stored, and what is sent then replaces it.
  const save = useSubmit(saveNote, { refreshes: [listNotes], onDone: forget });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    const params = { userId: customerId, noteId };
    const version = notes.find((note) => note.id === noteId)?.version ?? 0;
    void save.send({ params, input: { text, version, bookingId: null } });
  };
  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="sr-only">
        {t("customers.note-add")}
      </label>
      <textarea
        id={id}
        value={text}
        readOnly={save.isPending}
        maxLength={NOTE_MAX_LENGTH}
        placeholder={t("customers.note-add")}
        aria-describedby={`${id}-export`}
        onChange={({ target }) => type(target.value)}
        className={`${inputClass} field-sizing-content max-h-44 min-h-11! resize-none py-2 text-small!`}
      />
      {save.error ? (
        <p
          role="alert"
          className="text-small font-bold text-destructive"
        >{`${t("customers.note-not-saved")} · ${messageOf(save.error)}`}</p>
      ) : null}
      {text.trim() === "" ? null : (
        <Button
          type="submit"
          variant="outline"
          size="small"
          isPending={save.isPending}
          pendingLabel={t("general.saving")}
        >
          {t("customers.note-save")}
        </Button>
      )}
      <p id={`${id}-export`} className="text-small text-ink-quiet">
        {t("customers.notes-export")}
      </p>
    </form>
  );
}
