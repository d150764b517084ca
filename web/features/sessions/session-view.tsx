import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { type OneSession, useSession } from "./use-sessions.ts";

type Props = {
  id: string;
  title: string;
  /** Its words where there is no such session. */
  missing: { title: string; body: string; way: string };
  /** Classes of the shapes that stand for the parts while they are loaded: their heights. */
  shapes: readonly string[];
  isWide?: boolean;
  children: (session: OneSession) => ReactNode;
};

/** A screen about one session: loading, failed, not there, or the session itself. */
export function OneSessionScreen({ id, title, missing, shapes, isWide = false, children }: Props) {
  const t = useT();
  const query = useSession(id);
  if (!query.data && query.error instanceof CallFailure && query.error.status === 404)
    return <Missing {...missing} />;
  return (
    <div className={`mx-auto grid grid-cols-1 gap-4 ${isWide ? "max-w-3xl" : "max-w-2xl"}`}>
      <ScreenTitle title={title} backTo={paths.adminSessions()} />
      {query.data ? (
        children(query.data)
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
          {shapes.map((shape) => (
            <Skeleton key={shape} className={shape} />
          ))}
        </div>
      )}
    </div>
  );
}

function Missing({ title, body, way }: Props["missing"]) {
  // It stands in the place of the heading that had the focus.
  useEffect(focusHeading, []);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Motif className="mb-2 w-28 text-primary opacity-60" />
      <h1 className="text-title font-bold">{title}</h1>
      <p className="max-w-md text-ink-quiet">{body}</p>
      <Link href={paths.adminSessions()} className={buttonClass({ className: "mt-3" })}>
        {way}
      </Link>
    </div>
  );
}
