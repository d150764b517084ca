import { formatAmount } from "#web/features/money/amount.ts";
import type { NotHeldSession, useNotHeldSessions } from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { AskOfNotHeld } from "./dialogs.tsx";
import { leftOf } from "./refund-amount.ts";
import { SessionCard } from "./session-card.tsx";

type Ask = (kind: AskOfNotHeld, session: NotHeldSession) => void;

/** Folded away: what came to nothing of late, so that its money can still be given back. Nothing where there is none. */
export function NotHeld({ query, onAsk }: { query: ReturnType<typeof useNotHeldSessions>; onAsk: Ask }) {
  const t = useT();
  const language = useLanguage();
  if (query.isError && !query.data)
    return <p className="pt-4 text-small text-ink-quiet">{t("sessions.not-held-stale")}</p>;
  const sessions = query.data ?? [];
  if (sessions.length === 0) return null;
  return (
    <details className="group mt-4 rounded-card border border-line bg-card">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2 hover:bg-primary-soft [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          size={20}
          className="shrink-0 text-ink-quiet transition-transform duration-150 group-open:rotate-180"
        />
        <h2>
          <span className="font-bold">{t("sessions.not-held", { count: sessions.length })}</span>{" "}
          <span className="text-small text-ink-quiet">{t("sessions.not-held-days")}</span>
        </h2>
      </summary>
      <ul className="grid grid-cols-1 items-start gap-3 p-3 lg:grid-cols-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <NotHeldCard
              session={session}
              day={formatDay(language, session.sessionDate)}
              onAsk={(kind) => onAsk(kind, session)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type CardProps = { session: NotHeldSession; day: string; onAsk: (kind: AskOfNotHeld) => void };

/** One that was held and not marked so can still be completed; one that was missed is called off with its money. */
function NotHeldCard({ session, day, onAsk }: CardProps) {
  const t = useT();
  const left = leftOf(session);
  const isOff = session.status === "cancelled";
  const tone = session.why === "guide-absent" ? "destructive" : "secondary";
  return (
    <SessionCard session={session} day={day} standing={{ tone, words: t(`sessions.why-${session.why}`) }}>
      {(headingId) => (
        <>
          {session.refunded > 0 ? (
            <p className="text-small font-bold">
              {left > 0
                ? t("sessions.given-back", {
                    amount: formatAmount(session.refunded),
                    left: formatAmount(left),
                  })
                : t("sessions.given-back-all")}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            {isOff ? null : (
              <>
                <Act words={t("sessions.complete")} of={headingId} onPress={() => onAsk("complete")} />
                <Act words={t("sessions.cancel")} of={headingId} onPress={() => onAsk("cancel")} />
              </>
            )}
            {isOff && left > 0 ? (
              <Act words={t("sessions.give-back")} of={headingId} onPress={() => onAsk("give-back")} />
            ) : null}
          </div>
        </>
      )}
    </SessionCard>
  );
}

function Act({ words, of, onPress }: { words: string; of: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="small" aria-describedby={of} onClick={onPress}>
      {words}
    </Button>
  );
}
