import { useParams } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { NotFound } from "./not-found.tsx";
import { Room } from "./room.tsx";

/** `/admin/session/{id}`: who is met and how she stands, then the call, then whether it is completed. */
export function SessionScreen() {
  const { id = "" } = useParams();
  const t = useT();
  const query = useSession(id);
  if (!query.data && query.error instanceof CallFailure && query.error.status === 404) return <NotFound />;
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.session-title")} backTo={paths.adminSessions()} />
      {query.data ? (
        <Room key={id} session={query.data} />
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
          <Skeleton className="h-18" />
          <Skeleton className="h-36" />
          <Skeleton className="h-24" />
        </div>
      )}
    </div>
  );
}
