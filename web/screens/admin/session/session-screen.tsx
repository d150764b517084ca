import { useParams } from "wouter";
import { SessionView } from "#web/features/sessions/session-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { Room } from "./room.tsx";

/** `/admin/session/{id}`: the page before the call, the call, and the questions after it. */
export function SessionScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <SessionView
      id={id}
      title={t("pages.session-title")}
      missing={{
        title: t("room.not-found"),
        body: t("room.not-found-body"),
        linkLabel: t("room.to-sessions"),
      }}
      blocks={["h-18", "h-36", "h-24"]}
    >
      {(session) => <Room key={id} session={session} />}
    </SessionView>
  );
}
