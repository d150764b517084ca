import { useParams } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { type OneSession, useSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { History } from "#web/screens/admin/session/history.tsx";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { NotFound } from "./not-found.tsx";
import { NoteOnItsWay } from "./note-on-its-way.tsx";
import { ParchasSection } from "./parchas-section.tsx";
import { RemediesSection } from "./remedies-section.tsx";

/** `/admin/session-detail/{id}`: a session that is over, with what it has left and what is still owed. */
export function SessionDetailScreen() {
  const { id = "" } = useParams();
  const t = useT();
  const query = useSession(id);
  if (!query.data && query.error instanceof CallFailure && query.error.status === 404) return <NotFound />;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.session-detail-title")} backTo={paths.adminSessions()} />
      {query.data ? (
        <Detail key={id} session={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={t("room.failed")}
          message={messageOf(query.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <div role="status" aria-label={t("shell.loading")} className="grid gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-56" />
          <Skeleton className="h-32" />
        </div>
      )}
    </div>
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
      {session.parchas.length > 0 ? <NoteOnItsWay parchas={session.parchas} session={session} /> : null}
      {isCompleted || session.remedies.length > 0 ? (
        <RemediesSection session={session} isEditable={isCompleted} />
      ) : null}
      <History bookingId={session.id} />
    </>
  );
}
