import { useParams } from "wouter";
import { ToldCard } from "#web/features/intakes/intake-card.tsx";
import { History } from "#web/features/sessions/history.tsx";
import { OneSessionScreen } from "#web/features/sessions/session-view.tsx";
import type { OneSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { NoteOnItsWay } from "./dispatch-section.tsx";
import { ParchasSection } from "./parchas-section.tsx";
import { PostalSection } from "./postal-section.tsx";
import { RemediesSection } from "./remedies-section.tsx";

/** `/admin/session-detail/{id}`: a session that is over, with what it has left and what is still owed. */
export function SessionDetailScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <OneSessionScreen
      id={id}
      title={t("pages.session-detail-title")}
      missing={{
        title: t("results.not-found"),
        body: t("room.not-found-body"),
        way: t("results.to-dashboard"),
      }}
      shapes={["h-44", "h-56", "h-32"]}
      isWide
    >
      {(session) => <Detail key={id} session={session} />}
    </OneSessionScreen>
  );
}

function Detail({ session }: { session: OneSession }) {
  const t = useT();
  const isCompleted = session.status === "completed";
  return (
    <>
      <DetailFacts session={session} />
      {isCompleted ? null : <Banner icon="info">{t("results.only-completed")}</Banner>}
      {isCompleted || session.parchas.length > 0 ? (
        <ParchasSection session={session} isEditable={isCompleted} />
      ) : null}
      {session.user && (isCompleted || session.parchas.length > 0) ? (
        <PostalSection bookingId={session.id} />
      ) : null}
      {session.parchas.length > 0 ? <NoteOnItsWay parchas={session.parchas} session={session} /> : null}
      {isCompleted || session.remedies.length > 0 ? (
        <RemediesSection session={session} isEditable={isCompleted} />
      ) : null}
      <ToldCard bookingId={session.id} isWatched={false} />
      <History bookingId={session.id} />
    </>
  );
}
