import { useParams } from "wouter";
import { useNow } from "#web/api/server-clock.ts";
import { SessionSheet } from "#web/features/call-sheet/session-sheet.tsx";
import { canBeCompleted } from "#web/features/sessions/room-state.ts";
import { SessionView } from "#web/features/sessions/session-view.tsx";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CallSection } from "./call-section.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { DispatchSection } from "./dispatch-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { ParchasSection } from "./parchas-section.tsx";
import { PostalSection } from "./postal-section.tsx";
import { RatingSection } from "./rating-section.tsx";
import { RemediesSection } from "./remedies-section.tsx";

const CLOCK_REFRESH_MS = 60_000;

/** `/admin/session-detail/{id}`: a past session with its parchas and remedies. */
export function SessionDetailScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <SessionView
      id={id}
      title={t("pages.session-detail-title")}
      missing={{
        title: t("results.not-found"),
        body: t("room.not-found-body"),
        linkLabel: t("results.to-dashboard"),
      }}
      blocks={["h-44", "h-56", "h-32"]}
      isWide
    >
      {(session) => <Detail key={id} session={session} />}
    </SessionView>
  );
}

function Detail({ session }: { session: SessionDetails }) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  const isCompleted = session.status === "completed";
  // Saving the photos completes a session that is not completed.
  const isEditable = isCompleted || canBeCompleted(session, now);
  return (
    <>
      <DetailFacts session={session} />
      <MoneySection session={session} />
      {session.wasEntered || isCompleted ? <CallSection bookingId={session.id} /> : null}
      {isEditable ? null : <Banner icon="info">{t("results.only-completed")}</Banner>}
      {isEditable || session.parchas.length > 0 ? (
        <ParchasSection session={session} isEditable={isEditable} />
      ) : null}
      {session.user && (isCompleted || session.parchas.length > 0) ? (
        <PostalSection bookingId={session.id} />
      ) : null}
      {session.parchas.length > 0 ? <DispatchSection parchas={session.parchas} session={session} /> : null}
      {isCompleted || session.remedies.length > 0 ? (
        <RemediesSection session={session} isEditable={isCompleted} />
      ) : null}
      {isCompleted && session.user ? <RatingSection bookingId={session.id} /> : null}
      <SessionSheet session={session} />
    </>
  );
}
