import { useId, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { EarlierSession } from "#contract/sessions.ts";
import { nameIn } from "#domain/names.ts";
import { IntakeDetails } from "#web/features/intakes/intake-details.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { ParchaViewer } from "#web/features/parchas/parcha-viewer.tsx";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";

const MAX_COLLAPSED = 3;

/** The customer's earlier sessions. A press on a parcha opens its photo over everything, also over a call. */
export function EarlierSessions({ sessions }: { sessions: readonly EarlierSession[] }) {
  const t = useT();
  const [isExpanded, setExpanded] = useState(false);
  const [opened, setOpened] = useState<Parcha | null>(null);
  if (sessions.length === 0) return <p className="text-ink-quiet">{t("room.history-none")}</p>;
  const shown = isExpanded ? sessions : sessions.slice(0, MAX_COLLAPSED);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-small text-ink-quiet">{t("room.history")}</h3>
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((session) => (
          <EarlierRow key={session.bookingId} session={session} onOpen={setOpened} />
        ))}
      </ul>
      {shown.length < sessions.length ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setExpanded(true)}>
          {t("room.history-all", { count: sessions.length })}
        </Button>
      ) : null}
      <ParchaViewer parcha={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

type RowProps = { session: EarlierSession; onOpen: (parcha: Parcha) => void };

/** The intake is loaded only once it is opened. */
function EarlierRow({ session, onOpen }: RowProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const dateId = useId();
  const { bookingId, sessionDate, questionType, minutesTogether, refunded, remedies, bookedFor } = session;
  const facts = [t(questionType === "single" ? "sessions.single" : "sessions.multiple")];
  if (minutesTogether) facts.push(t("sheet.minutes", { count: minutesTogether }));
  if (bookedFor?.name) facts.unshift(bookedFor.name);
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Thumbnails parchas={session.parchas} onOpen={onOpen} />
        <div className="min-w-0 grow basis-36 text-small">
          <div className="-mt-2.5 -mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
            <p id={dateId} className="font-bold">
              {formatDate(language, sessionDate)}
            </p>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-describedby={dateId}
              onClick={() => setOpen(!isOpen)}
              className="min-h-11 text-left font-bold text-primary underline-offset-4 hover:underline"
            >
              {t("intakes.past-told")}
            </button>
          </div>
          <p className="text-ink-quiet wrap-anywhere">{facts.join(" · ")}</p>
          {remedies.length > 0 ? <Remedies remedies={remedies} /> : null}
          {refunded > 0 ? <p>{t("sheet.refunded", { amount: formatAmount(refunded) })}</p> : null}
        </div>
      </div>
      {isOpen ? (
        <div className="border-l-2 border-line pl-3">
          <IntakeDetails bookingId={bookingId} />
        </div>
      ) : null}
    </li>
  );
}

function Thumbnails({ parchas, onOpen }: { parchas: readonly Parcha[]; onOpen: RowProps["onOpen"] }) {
  const t = useT();
  const language = useLanguage();
  if (parchas.length === 0) return null;
  return (
    <div className="flex gap-2">
      {parchas.map((parcha) => {
        const day = formatDate(language, parcha.sessionDate);
        const photo = t("photos.photo-of", { day, side: t(`photos.${parcha.notes}`) });
        return (
          <button
            key={parcha.id}
            type="button"
            aria-label={t("photos.enlarge", { photo })}
            onClick={() => onOpen(parcha)}
            className="h-16 w-12 shrink-0 overflow-hidden rounded-part border border-line bg-[#fffdf8]"
          >
            <img src={parcha.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
          </button>
        );
      })}
    </div>
  );
}

function Remedies({ remedies }: { remedies: readonly PrescribedRemedy[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul>
      {remedies.map((remedy) => (
        <li key={remedy.bookingRemedyId} className="wrap-anywhere">
          {t(`sheet.remedy-${stateOf(remedy)}`, { name: nameIn(language, remedy) })}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ completionStatus, isPurchased }: PrescribedRemedy) {
  if (completionStatus === "completed") return "done";
  return isPurchased ? "to-do" : "not-bought";
}
