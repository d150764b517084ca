import { type ReactNode, useEffect } from "react";
import { isNotFound, QueryView } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { type SessionDetails, useSession } from "./use-sessions.ts";

type Props = {
  id: string;
  title: string;
  /** Shown if there is no such session. */
  missing: { title: string; body: string; linkLabel: string };
  /** Heights of the blocks shown while it loads, as classes. */
  blocks: readonly string[];
  isWide?: boolean;
  children: (session: SessionDetails) => ReactNode;
};

/** A screen about one session. */
export function SessionView({ id, title, missing, blocks, isWide = false, children }: Props) {
  const t = useT();
  const query = useSession(id);
  if (!query.data && isNotFound(query.error)) return <Missing {...missing} />;
  return (
    <div className={`mx-auto grid grid-cols-1 gap-4 ${isWide ? "max-w-3xl lg:max-w-none" : "max-w-2xl"}`}>
      <ScreenTitle title={title} backTo={paths.adminSessions()} />
      <QueryView query={query} loading={blocks} failedTitle={t("room.failed")}>
        {children}
      </QueryView>
    </div>
  );
}

function Missing({ title, body, linkLabel }: Props["missing"]) {
  // Its heading replaces the one that had the focus.
  useEffect(focusHeading, []);
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <Motif className="mb-2 w-28 text-primary opacity-60" />
      <h1 className="text-title font-bold">{title}</h1>
      <p className="max-w-md text-ink-quiet">{body}</p>
      <LinkButton to={paths.adminSessions()} className="mt-3">
        {linkLabel}
      </LinkButton>
    </div>
  );
}
