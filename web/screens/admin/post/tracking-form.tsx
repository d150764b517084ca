import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { DispatchedNote } from "#contract/dispatch.ts";
import { TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
import { kindOfTrackingNumber, normalizeTrackingNumber } from "#domain/tracking-numbers.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { needPart } from "#web/import-part.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NoteText } from "./note-list.tsx";
import type { Posting } from "./use-postings.ts";

const BarcodeScanner = lazy(async () => ({
  default: (await needPart(() => import("./barcode-scanner.tsx"))).BarcodeScanner,
}));
/** Shorter texts are still being typed. */
const MIN_HINT_LENGTH = 8;

type Props = {
  note: DispatchedNote;
  next: DispatchedNote | null;
  typed: readonly Posting[];
  onSend: (number: string | null) => void;
};

/** The number of one parcel. A hardware scanner types it and presses Enter. Mounted anew for each note. */
export function TrackingForm({ note, next, typed, onSend }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const [error, setError] = useState<PlainKey | null>(null);
  const [isScanning, setScanning] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const number = normalizeTrackingNumber(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault: PlainKey | null =
      number === ""
        ? "desks.post-number-missing"
        : TRACKING_NUMBER_PATTERN.test(number)
          ? null
          : "desks.post-number-bad";
    setError(fault);
    if (fault === null) onSend(number);
    else input.current?.focus();
  };
  const type = (value: string) => {
    setText(value);
    setError(null);
  };
  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={submit}>
      <NoteText note={note} />
      <Field
        label={t("desks.post-number-of", { name: note.name })}
        hint={<Hint number={number} typed={typed} nextName={next?.name ?? null} />}
        error={error && t(error)}
      >
        {(field) => (
          <input
            {...field}
            ref={input}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            value={text}
            onChange={({ target }) => type(target.value)}
            className={inputClass}
          />
        )}
      </Field>
      {isScanning ? (
        <Suspense>
          <BarcodeScanner
            onFound={(found) => {
              setScanning(false);
              type(found);
              input.current?.focus();
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{t("desks.post-number-save")}</Button>
        {"BarcodeDetector" in window && !isScanning ? (
          <Button variant="outline" onClick={() => setScanning(true)}>
            <Icon name="camera" size={20} />
            {t("desks.post-scan")}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={() => onSend(null)}>
          {t("desks.post-number-none")}
        </Button>
      </div>
    </form>
  );
}

type HintProps = { number: string; typed: readonly Posting[]; nextName: string | null };

/** What the number looks like. A wrong check digit is named and does not stop the save, since couriers number otherwise. */
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
