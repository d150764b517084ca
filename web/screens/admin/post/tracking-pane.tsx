import { useId } from "react";
import type { DispatchedNote } from "#contract/dispatch.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TrackingForm } from "./tracking-form.tsx";
import { isStopped, type Posting, type Postings } from "./use-postings.ts";

type Props = {
  /** Whose number is typed now. */
  current: DispatchedNote | null;
  next: DispatchedNote | null;
  leftCount: number;
  postings: Postings;
  onPick: (bookingId: string) => void;
};

/** The numbers that were typed, and the field for the next one. */
export function TrackingPane({ current, next, leftCount, postings, onPick }: Props) {
  const t = useT();
  const headingId = useId();
  const { postings: typed, send, remove } = postings;
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
      {current ? (
        <TrackingForm
          key={current.bookingId}
          note={current}
          next={next}
          typed={typed}
          onSend={(number) => void send(current, number)}
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

type LineProps = { posting: Posting; onSend: (isShared: boolean) => void; onChange: () => void };

function PostingLine({ posting, onSend, onChange }: LineProps) {
  const t = useT();
  const language = useLanguage();
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
                ? "desks.post-saved"
                : state === "saving"
                  ? "desks.post-saving"
                  : "desks.post-not-saved",
            )}
          </span>
        </span>
      </p>
      {posting.state === "failed" || posting.state === "used" ? (
        <div className="grid gap-1">
          <p>
            {posting.state === "used"
              ? t("desks.post-used", {
                  name: posting.usedBy.name,
                  day: formatDay(language, posting.usedBy.sessionDate),
                })
              : posting.message}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="outline" onClick={() => onSend(state === "used")}>
              {t(state === "used" ? "desks.post-used-yes" : "desks.post-retry")}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`${t(state === "used" ? "desks.post-used-no" : "desks.post-change")}: ${note.name}`}
              onClick={onChange}
            >
              {t(state === "used" ? "desks.post-used-no" : "desks.post-change")}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
