import { useParams } from "wouter";
import { OneSessionScreen } from "#web/features/sessions/session-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { Room } from "./room.tsx";

/** `/admin/session/{id}`: who is met and how she stands, then the call, then whether it is completed. */
export function SessionScreen() {
  const { id = "" } = useParams();
  const t = useT();
  return (
    <OneSessionScreen
      id={id}
      title={t("pages.session-title")}
      missing={{ title: t("room.not-found"), body: t("room.not-found-body"), way: t("room.to-sessions") }}
      shapes={["h-18", "h-36", "h-24"]}
    >
      {(session) => <Room key={id} session={session} />}
    </OneSessionScreen>
  );
}
