import { useId, useState } from "react";
import { getIntake, type IntakeFiles } from "#contract/intakes.ts";
import type { Parcha } from "#contract/parchas.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { EarlierSession } from "#contract/sessions.ts";
import type { PartnerRole } from "#domain/intakes.ts";
import { nameIn } from "#domain/names.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { ChartSlot } from "#web/features/birth-chart/chart-slot.tsx";
import { MilanSlot, partnerBirthOf, type ReadIntake } from "#web/features/birth-chart/milan-slot.tsx";
import { type MovedTime, useMovedTime } from "#web/features/birth-chart/moved-time.ts";
import { type CompanionSessionFields, SessionCompanion } from "#web/features/companions/companion-row.tsx";
import { IntakeFacts } from "#web/features/intakes/intake-facts.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { PrivateNote } from "#web/features/notes/private-note.tsx";
import { parchaPhoto } from "#web/features/parchas/photo-stage.tsx";
import { PhotoViewer } from "#web/features/parchas/photo-viewer.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDate } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BirthFacts, Question, SessionLine } from "./person.tsx";
import { useCallSheet } from "./use-call-sheet.ts";

type Props = { session: UpcomingSession; isWatched?: boolean };

/** What stands beside the call, on the page before it and on the session's details. */
export function SessionSheet({ session, isWatched = false }: Props) {
  const t = useT();
  const headingId = useId();
  const sessionNumber = useCallSheet(session.id, { isWatched }).data?.sessionNumber;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-4">
        <div>
          <h2 id={headingId} className="text-title font-bold">
            {t("intakes.told-title")}
          </h2>
          <SessionLine session={session} sessionNumber={sessionNumber} />
        </div>
        <SheetBody session={session} isWatched={isWatched} />
      </Card>
    </section>
  );
}

type SheetSession = { id: string; attendeeId?: string | null } & Partial<CompanionSessionFields>;
type BodyProps = { session: SheetSession; isWatched?: boolean };

/** Who joins, too, birth date, question, earlier sessions and the private note. */
export function SheetBody({ session, isWatched = false }: BodyProps) {
  const { id, attendeeId } = session;
  const { data, isPending } = useCallSheet(id, { isWatched });
  return (
    <>
      <SessionCompanion session={session} />
      <IntakeSummary bookingId={id} isWatched={isWatched} />
      {data ? <EarlierSessions sessions={data.earlier} /> : null}
      {attendeeId ? (
        // It loads at once, but is shown after what is above it, so that it does not move down while the guide begins to write.
        <div className={isPending ? "hidden" : ""}>
          <PrivateNote session={{ id, userId: attendeeId }} />
        </div>
      ) : null}
    </>
  );
}

/** What the customer has given: birth date, question and photos. */
export function IntakeSummary({ bookingId, isWatched = false }: { bookingId: string; isWatched?: boolean }) {
  const t = useT();
  const query = useCallSheet(bookingId, { isWatched });
  if (query.data) {
    const { intake, voice, photos } = query.data;
    return (
      <>
        {intake ? <BirthFacts birth={intake} /> : null}
        <Question intake={intake} hasFiles={voice !== null || photos.length > 0} />
        <GivenFilesSlot voice={voice} photos={photos} />
        {intake ? <Charts intake={intake} /> : null}
      </>
    );
  }
  if (query.isPending) return <LoadingBlocks blocks={["h-16", "h-7 w-2/3", "h-16"]} />;
  return <QueryFailedLine query={query} text={t("sheet.failed")} />;
}

/** What the guide moves in a chart moves in the milan. */
function Charts({ intake }: { intake: ReadIntake }) {
  const own = useMovedTime(intake);
  return (
    <>
      <ChartSlot birth={intake} moved={own} isKept />
      {intake.partnerRole ? <Partner intake={intake} role={intake.partnerRole} own={own} /> : null}
    </>
  );
}

type PartnerProps = { intake: ReadIntake; role: PartnerRole; own: MovedTime };

/** The birth with which a marriage's milan is wanted, its chart and the milan. */
function Partner({ intake, role, own }: PartnerProps) {
  const t = useT();
  const birth = partnerBirthOf(intake);
  const partner = useMovedTime(birth);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-small text-ink-quiet">{t(`intakes.partner-${role}`)}</h3>
      <BirthFacts birth={birth} />
      <ChartSlot birth={birth} moved={partner} title={t(`milan.chart-${role}`)} />
      <MilanSlot intake={intake} moved={{ own, partner }} />
    </section>
  );
}

const MAX_COLLAPSED = 3;

/** The customer's earlier sessions. A press on a parcha opens its photo over everything, also over a call. */
function EarlierSessions({ sessions }: { sessions: readonly EarlierSession[] }) {
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
      <PhotoViewer
        photo={opened && parchaPhoto(opened, t)}
        failed={t("photos.image-failed")}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

type RowProps = { session: EarlierSession; onOpen: (parcha: Parcha) => void };

/** The intake is loaded only once it is opened. */
function EarlierRow({ session, onOpen }: RowProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const dateId = useId();
  const { bookingId, sessionDate, questionType, minutesTogether, refunded, remedies, bookedFor } = session;
  const facts = [t(questionType === "single" ? "general.single" : "general.multiple")];
  if (minutesTogether) facts.push(t("sheet.minutes", { count: minutesTogether }));
  if (bookedFor?.name) facts.unshift(bookedFor.name);
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Thumbnails parchas={session.parchas} onOpen={onOpen} />
        <div className="min-w-0 grow basis-36 text-small">
          <div className="-mt-2.5 -mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
            <p id={dateId} className="font-bold">
              {formatDate(sessionDate)}
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
  if (parchas.length === 0) return null;
  return (
    <div className="flex gap-2">
      {parchas.map((parcha) => {
        const day = formatDate(parcha.sessionDate);
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

/** For the guide: the intake of a session, or a line that there is none. */
function IntakeDetails({ bookingId }: { bookingId: string }) {
  const t = useT();
  const query = useEndpoint(getIntake, { params: { id: bookingId } });
  if (query.data) {
    const { intake, voice, photos } = query.data;
    if (!intake && !voice && photos.length === 0)
      return <p className="text-ink-quiet">{t("intakes.none-guide")}</p>;
    return (
      <div className="grid grid-cols-1 gap-3">
        {intake ? <IntakeFacts intake={intake} reader="guide" /> : null}
        <GivenFilesSlot voice={voice} photos={photos} />
      </div>
    );
  }
  if (query.isPending) return <LoadingBlocks blocks={["h-7 w-2/3"]} />;
  return <QueryFailedLine query={query} text={t("intakes.failed-guide")} />;
}

const loadGiven = () => import("#web/features/intake-files/given-files.tsx");

/** See GivenFiles. Most sessions have neither, and load nothing. */
function GivenFilesSlot({ voice, photos }: IntakeFiles) {
  return voice || photos.length > 0 ? <Given voice={voice} photos={photos} /> : null;
}

function Given(files: IntakeFiles) {
  const { data: part } = useCode("given-files", loadGiven, { isOptional: true });
  return part ? <part.GivenFiles {...files} /> : <Skeleton className="h-20" />;
}
