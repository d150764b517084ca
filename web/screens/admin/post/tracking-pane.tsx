import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { DispatchedNote } from "#contract/dispatch.ts";
import { TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
import { isCorrectable, kindOfTrackingNumber, normalizeTrackingNumber } from "#domain/tracking-numbers.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useComparison } from "#web/features/dispatch/use-comparison.ts";
import { formatDay } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";
import { BarcodeScanner } from "./barcode-scanner.tsx";
import { NoteText } from "./note-list.tsx";
import { type Correction, isStopped, type Posting, type Postings } from "./use-postings.ts";

type Props = {
  /** Whose number is typed now. */
  current: DispatchedNote | null;
  next: DispatchedNote | null;
  leftCount: number;
  postings: Postings;
  correction: Correction;
  onPick: (bookingId: string) => void;
};

/** The numbers that were typed, and the field for the next one. */
export function TrackingPane({ current, next, leftCount, postings, correction, onPick }: Props) {
  const t = useT();
  const headingId = useId();
  const now = useNow(1_000);
  /** By booking: what is typed for one note stays while the number of another one is corrected. */
  const drafts = useRef(new Map<string, string>());
  const { postings: typed, send, remove } = postings;
  const note = correction.note ?? current;
  const sendNumber = (number: string | null) => {
    if (!note) return;
    drafts.current.delete(note.bookingId);
    void send(note, number);
    correction.set(null);
  };
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-card p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="font-bold">
          {t("desks.post-numbers")}
        </h2>
        <p className="text-small text-ink-quiet">{t("desks.post-numbers-left", { count: leftCount })}</p>
      </div>
      {note ? (
        <TrackingForm
          key={note.bookingId}
          note={note}
          next={correction.note ? current : next}
          typed={typed.filter((posting) => posting.note.bookingId !== note.bookingId)}
          drafts={drafts.current}
          onSend={sendNumber}
          onKeep={correction.note ? () => correction.set(null) : null}
        />
      ) : (
        <p role="status" className="flex items-center gap-1.5 font-bold text-done">
          <Icon name="check" size={20} />
          {t("desks.post-all-done")}
        </p>
      )}
      {typed.length > 0 ? (
        <ul
          aria-live="polite"
          className="grid max-h-[40dvh] divide-y divide-line overflow-y-auto border-t border-line"
        >
          {typed.map((posting) => (
            <li key={posting.note.bookingId} className="py-1.5">
              <PostingLine
                posting={posting}
                isCorrectable={
                  posting.state === "saved" &&
                  posting.sentAt !== null &&
                  isCorrectable(new Date(posting.sentAt), now)
                }
                onCorrect={() => correction.set({ ...posting.note, trackingNumber: posting.number })}
                onSend={(isShared) => void send(posting.note, posting.number, isShared)}
                onChange={() => {
                  remove(posting.note.bookingId);
                  onPick(posting.note.bookingId);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type LineProps = {
  posting: Posting;
  /** The customer is not told yet. */
  isCorrectable: boolean;
  onCorrect: () => void;
  onSend: (isShared: boolean) => void;
  onChange: () => void;
};

function PostingLine({ posting, isCorrectable, onCorrect, onSend, onChange }: LineProps) {
  const t = useT();
  const { note, number, state } = posting;
  return (
    <div className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-bold wrap-anywhere">{note.name}</span>
        <span className="tabular-nums wrap-anywhere">{number ?? t("desks.post-no-number")}</span>
        <span
          className={
            state === "saved"
              ? "ml-auto flex items-center gap-1 text-done"
              : isStopped(posting)
                ? "ml-auto font-bold text-destructive"
                : "ml-auto text-ink-quiet"
          }
        >
          {state === "saved" ? <Icon name="check" size={16} /> : null}
          <span>
            {t(
              state === "saved"
                ? isCorrectable
                  ? "desks.post-saved-soon"
                  : "desks.post-saved"
                : state === "saving"
                  ? "general.saving"
                  : "admin.unsaved",
            )}
          </span>
        </span>
      </p>
      {isCorrectable ? (
        <Button
          size="small"
          variant="outline"
          className="justify-self-start"
          aria-label={`${t("desks.post-used-no")}: ${note.name}`}
          onClick={onCorrect}
        >
          {t("desks.post-used-no")}
        </Button>
      ) : null}
      {posting.state === "failed" || posting.state === "used" ? (
        <div className="grid gap-1">
          <p>
            {posting.state === "used"
              ? t("desks.post-used", {
                  name: posting.usedBy.name,
                  day: formatDay(posting.usedBy.sessionDate),
                })
              : posting.message}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={() => onSend(state === "used")}>
              {t(state === "used" ? "desks.post-used-yes" : "shell.retry")}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${t(state === "used" ? "desks.post-used-no" : "general.change")}: ${note.name}`}
              onClick={onChange}
            >
              {t(state === "used" ? "desks.post-used-no" : "general.change")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Shorter texts are still being typed. */
const MIN_HINT_LENGTH = 8;

type TrackingFormProps = {
  note: DispatchedNote;
  next: DispatchedNote | null;
  typed: readonly Posting[];
  drafts: Map<string, string>;
  onSend: (number: string | null) => void;
  /** Leaves the saved number as it is; null where none is saved. */
  onKeep: (() => void) | null;
};

/** The number of one parcel. A hardware scanner types it and presses Enter. Mounted anew for each note. */
function TrackingForm({ note, next, typed, drafts, onSend, onKeep }: TrackingFormProps) {
  const t = useT();
  const [text, setText] = useState(drafts.get(note.bookingId) ?? note.trackingNumber ?? "");
  const [error, setError] = useState<PlainKey | null>(null);
  const comparison = useComparison();
  const [isScanning, setScanning] = useState(false);
  const canScan = useBrowser(() => "BarcodeDetector" in window, false);
  const input = useRef<HTMLInputElement>(null);
  // Selected, so that a scanner replaces what stands there.
  const focusText = () => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  };
  useEffect(focusText, []);
  const number = normalizeTrackingNumber(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault: PlainKey | null =
      number === ""
        ? "desks.post-number-missing"
        : !TRACKING_NUMBER_PATTERN.test(number)
          ? "desks.post-number-bad"
          : comparison.mustCompare(number)
            ? "admin.tracking-compare"
            : null;
    setError(fault);
    if (fault === null) onSend(number);
    else focusText();
  };
  const type = (value: string) => {
    setText(value);
    drafts.set(note.bookingId, value);
    setError(null);
  };
  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={submit}>
      <NoteText note={note} />
      <TextField
        label={t("desks.post-number-of", { name: note.name })}
        hint={
          error === "admin.tracking-compare" ? null : (
            <Hint number={number} typed={typed} nextName={next?.name ?? null} />
          )
        }
        error={error && t(error)}
        ref={input}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        value={text}
        onKeyDown={(event) => comparison.onKeyDown(event, number)}
        onChange={({ target }) => type(target.value)}
      />
      {isScanning ? (
        <BarcodeScanner
          onFound={(found) => {
            setScanning(false);
            type(found);
            input.current?.focus();
          }}
          onClose={() => setScanning(false)}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t("desks.post-number-save")}</Button>
        {canScan && !isScanning ? (
          <Button variant="outline" onClick={() => setScanning(true)}>
            <Icon name="camera" size={20} />
            {t("desks.post-scan")}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={onKeep ?? (() => onSend(null))}>
          {t(onKeep ? "desks.post-keep" : "desks.post-number-none")}
        </Button>
      </div>
    </form>
  );
}

type HintProps = { number: string; typed: readonly Posting[]; nextName: string | null };

/** What the number looks like. */
function Hint({ number, typed, nextName }: HintProps) {
  const t = useT();
  const twice = typed.find((posting) => posting.number === number);
  if (twice)
    return <b className="text-alive-ink">{t("desks.post-number-twice", { name: twice.note.name })}</b>;
  const kind = kindOfTrackingNumber(number);
  if (kind === "post") return <span className="text-done">{t("desks.post-number-post")}</span>;
  if (kind === "wrong-check-digit") return <b className="text-alive-ink">{t("desks.post-number-wrong")}</b>;
  if (number.length >= MIN_HINT_LENGTH) return <span>{t("desks.post-number-other")}</span>;
  return (
    <>
      <span>{t("desks.post-number-hint")}</span>
      {nextName === null ? null : <span>{` (${t("desks.post-number-next", { name: nextName })})`}</span>}
    </>
  );
}
