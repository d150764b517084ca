import { Link } from "react-router";
import type { Parcha } from "#contract/parchas.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SessionParchas } from "./by-session.ts";
import { useDownload, useShare } from "./use-download.ts";

type Props = {
  session: SessionParchas;
  /** The side that is downloaded and shared. */
  shown: Parcha;
  onLeave: () => void;
};

/** What can be done with a parcha, where its paper is, and the way to its remedies. */
export function ReaderActions({ session, shown, onLeave }: Props) {
  const t = useT();
  const { download, isDownloading } = useDownload(shown);
  const { share, isSharing, canShare } = useShare(shown);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-[20px]">
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          className="grow basis-0"
          isPending={isDownloading}
          pendingLabel={t("parchas.downloading")}
          onClick={() => void download()}
        >
          <Icon name="download" size={22} />
          {t("parchas.download")}
        </Button>
        {canShare ? (
          <Button
            variant="outline"
            size="large"
            className="grow basis-0"
            isPending={isSharing}
            onClick={() => void share()}
          >
            <Icon name="share" size={22} />
            {t("parchas.share")}
          </Button>
        ) : null}
      </div>
      <PostLine session={session} />
      <RemediesLink bookingId={session.bookingId} onLeave={onLeave} />
    </div>
  );
}

function PostLine({ session: { sides } }: { session: SessionParchas }) {
  const t = useT();
  const sent = sides.find(({ isSent }) => isSent);
  const facts = sent?.sentAt
    ? [formatDay(istDateOf(new Date(sent.sentAt))), sent.trackingNumber].filter(Boolean).join(" · ")
    : null;
  return (
    <div className="flex items-start gap-3 border-t border-line pt-4">
      <Icon
        name="mail"
        size={22}
        className={sent ? "mt-0.5 shrink-0 text-done" : "mt-0.5 shrink-0 text-ink-quiet"}
      />
      <p className="min-w-0">
        <b className={sent ? undefined : "font-normal"}>
          {t(sent ? "home.on-its-way" : "parchas.will-be-sent")}
        </b>
        {facts ? (
          <span className="block text-small wrap-anywhere text-ink-quiet select-all">{facts}</span>
        ) : null}
      </p>
    </div>
  );
}

function RemediesLink({ bookingId, onLeave }: { bookingId: string; onLeave: () => void }) {
  const t = useT();
  const user = useUser();
  const { data } = useOwnRemedies(user?.id);
  const count = data?.filter((remedy) => remedy.bookingId === bookingId).length ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to={paths.remedies()}
      onClick={onLeave}
      className="flex min-h-14 items-center gap-3 rounded-card bg-done-soft px-4 py-2 font-bold no-underline"
    >
      <Icon name="leaf" size={22} className="shrink-0 text-done" />
      <span className="grow">{t("parchas.its-remedies", { count })}</span>
      <Icon name="chevron-right" size={20} className="shrink-0" />
    </Link>
  );
}
