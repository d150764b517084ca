import { Link } from "react-router";
import { istDateOf } from "#domain/ist-time.ts";
import { postState } from "#domain/parchas.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useOwnRemedies } from "#web/features/remedies/own-remedies.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { SessionParchas } from "./by-session.ts";
import { PhotoActions } from "./photo-actions.tsx";

type Props = {
  session: SessionParchas;
  onLeave: () => void;
};

/** What can be done with a parcha, where its paper is, and the way to its remedies. */
export function ReaderActions({ session, onLeave }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-[20px]">
      <PhotoActions sides={session.sides} isMain />
      <PostLine session={session} />
      <RemediesLink bookingId={session.bookingId} onLeave={onLeave} />
    </div>
  );
}

function PostLine({ session: { sides } }: { session: SessionParchas }) {
  const t = useT();
  const sent = sides.find(({ isSent }) => isSent);
  const state = sent ? postState(sent, serverNow()) : "unsent";
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
          {t(sent ? `parchas.post-${state}` : "parchas.will-be-sent")}
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
