import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { OutputOf } from "#contract/endpoint.ts";
import { getGivenSession } from "#contract/notifications.ts";
import type { SessionStart } from "#domain/join-window.ts";
import { call } from "#web/api/call.ts";
import { formatDay, formatTime, unbroken } from "#web/i18n/format.ts";
import { hasChosenLanguage, setLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

type Session = OutputOf<typeof getGivenSession>["session"];
/** `as`: as whom the reader is in it; missing: the session is the reader's. */
export type GivenStart = SessionStart & Pick<Session, "as">;
type Props = {
  /** Of a message. */
  link: string;
  onKnown: (session: GivenStart) => void;
  /** Stands there while it is loaded, and for every other message. */
  fallback: ReactNode;
};

/** What the SMS says, to somebody who does not know the site yet: when, from whom, and that nothing is to be paid. */
export function GivenSession({ link, onKnown, fallback }: Props) {
  const t = useT();
  const session = useSession(link, onKnown);
  if (!session) return fallback;
  const { sessionDate, sessionTime, payerPhoneEnd, as } = session;
  return (
    <div role="status" className="mt-4 grid gap-1 rounded-card bg-alive-soft p-4 text-alive-ink">
      <p>{t(as === "companion" ? "companions.login-by" : "login.given-by", { phone: payerPhoneEnd })}</p>
      <p className="text-title font-bold text-balance">
        {t("general.time-ist", { time: `${formatDay(sessionDate)}, ${unbroken(formatTime(sessionTime))}` })}
      </p>
      <p className="flex items-center justify-center gap-1.5 font-bold">
        <Icon name="check" size={18} className="shrink-0" />
        <span>{t(as === "companion" ? "companions.nothing-to-pay" : "attendees.already-paid")}</span>
      </p>
      <p className="text-small">{t("login.given-how")}</p>
    </div>
  );
}

const MESSAGE_LINK = /^\/m\/(\w+)$/;

/**
 * A browser in which nobody has chosen a language gets that of the message. Without the query cache, which the login does not load.
 */
function useSession(link: string, onKnown: Props["onKnown"]): Session | null {
  const [session, setSession] = useState<Session | null>(null);
  const known = useEffectEvent(onKnown);
  const id = link.match(MESSAGE_LINK)?.[1];
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    const load = async () => {
      const answer = await call(getGivenSession, { params: { id } });
      if (isLeft) return;
      if (!hasChosenLanguage()) await setLanguage(answer.session.language);
      setSession(answer.session);
      known(answer.session);
    };
    // The login is complete without it.
    load().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [id]);
  return session;
}
