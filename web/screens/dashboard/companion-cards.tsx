import { clsx } from "clsx";
import type { CompanionSession } from "#contract/companions.ts";
import { companionStep, type useCompanionSessions } from "#web/features/companions/companion-sessions.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { MainCard } from "./main-cards.tsx";

type Props = { query: ReturnType<typeof useCompanionSessions>; now: Date };

/** The sessions in which the reader is somebody's companion. Without an answer nothing is said of them. */
export function CompanionCards({ query: { data: sessions = [] }, now }: Props) {
  const shown = sessions.filter((session) => !HIDDEN.includes(companionStep(session, now)));
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-6">
      {shown.map((session) => (
        <CompanionCard key={session.bookingId} session={session} now={now} />
      ))}
    </div>
  );
}

const HIDDEN: readonly string[] = ["sent-out", "over"];

function CompanionCard({ session, now }: { session: CompanionSession; now: Date }) {
  const t = useT();
  const when = useWhen(session, now);
  const step = companionStep(session, now);
  const isOn = step === "waiting" || step === "let-in";
  const name = session.attendee?.name;
  return (
    <MainCard
      href={paths.companion(session.bookingId)}
      icon="video"
      title={name ? t("companions.card", { name }) : t("companions.card-unnamed")}
      look={isOn ? "alive" : "plain"}
    >
      <p aria-live="polite" className="mt-1">
        <Badge
          tone={isOn ? "default" : "outline"}
          className={clsx("rounded-card! whitespace-normal!", isOn && "bg-on-alive! text-alive!")}
        >
          {step === "let-in" ? t("companions.let-in-title") : when}
        </Badge>
      </p>
      <p className="mt-1">{t(step === "let-in" ? "companions.let-in-body" : "companions.card-body")}</p>
    </MainCard>
  );
}
