import { useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { getMessageLink, openMessage } from "#contract/notifications.ts";
import { call } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { ownPath, paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";

/** `/m/{id}`, the link of a message: leads to what the message is about. */
export function MessageLinkScreen() {
  const t = useT();
  const { id = "" } = useParams<{ id: string }>();
  const query = useEndpoint(getMessageLink, { params: { id } });
  return (
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-6">
      <BareTitle title={t("pages.message-link-title")} backTo={paths.dashboard()} />
      <QueryView
        query={query}
        loading={["h-40"]}
        failedTitle={t("profile.link-failed")}
        missing={<Onwards id={id} path={null} />}
      >
        {({ path }) => <Onwards id={id} path={ownPath(path)} />}
      </QueryView>
    </div>
  );
}

function Onwards({ id, path }: { id: string; path: string | null }) {
  const t = useT();
  useEffect(() => {
    if (path === null) toast({ title: t("profile.link-over"), body: t("profile.link-over-body") });
    // Where it fails, the message may come by SMS too.
    else call(openMessage, { params: { id } }).catch(() => undefined);
  }, [id, path, t]);
  // The server's drawing goes nowhere: the browser first says what has become of the message.
  const isBrowser = useBrowser(() => true, false);
  return isBrowser ? <Navigate to={path ?? paths.dashboard()} replace /> : null;
}
