import { useId } from "react";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { ChartSlot } from "#web/features/birth-chart/chart-slot.tsx";
import { GivenFilesSlot } from "#web/features/intake-files/given-files-slot.tsx";
import { PrivateNote } from "#web/features/notes/private-note.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EarlierSessions } from "./earlier-sessions.tsx";
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

type BodyProps = { session: { id: string; attendeeId?: string | null }; isWatched?: boolean };

/** Birth date, question, earlier sessions and the private note. */
export function SheetBody({ session, isWatched = false }: BodyProps) {
  const { id, attendeeId } = session;
  const earlier = useCallSheet(id, { isWatched }).data?.earlier;
  return (
    <>
      <IntakeSummary bookingId={id} isWatched={isWatched} />
      {earlier ? <EarlierSessions sessions={earlier} /> : null}
      {attendeeId ? <PrivateNote session={{ id, userId: attendeeId }} /> : null}
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
        {intake ? <BirthFacts intake={intake} /> : null}
        <Question intake={intake} hasFiles={voice !== null || photos.length > 0} />
        <GivenFilesSlot voice={voice} photos={photos} />
        {intake ? <ChartSlot birth={intake} isKept /> : null}
      </>
    );
  }
  if (query.isPending)
    return <LoadingBlocks label={t("shell.loading")} blocks={["h-16", "h-7 w-2/3", "h-16"]} />;
  return <QueryFailedLine query={query} text={t("sheet.failed")} />;
}
