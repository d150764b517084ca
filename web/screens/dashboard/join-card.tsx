import type { Booking } from "#contract/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { roomState, roomTimes } from "#web/features/live/room-times.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { nextSession } from "./home-state.ts";
import { MainCard } from "./main-card.tsx";

type Place = QueuePlace | null;
/** `upcoming`: undefined if it could not be loaded. */
type Props = { upcoming: readonly Booking[] | undefined; place: Place; now: Date };

/** Leads to the next session, and shows the place in the queue, or when the session can be joined. */
export function JoinCard({ upcoming, place, now }: Props) {
  const t = useT();
  const next = nextSession(upcoming, now);
  return (
    <MainCard
      href={paths.join()}
      icon="video"
      title={t("dashboard.join-card")}
      isAlive={next !== null && roomState(next, now) === "open"}
    >
      {next ? (
        <NextSession session={next} place={place} now={now} />
      ) : (
        t(upcoming ? "dashboard.join-none" : "dashboard.upcoming-failed")
      )}
    </MainCard>
  );
}

function NextSession({ session, place, now }: { session: Booking; place: Place; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const when = useWhen(session, now);
  const time = t("dashboard.time-ist", { time: formatTime(language, session.sessionTime) });
  const timeAt = (instant: Date) => formatTime(language, istTimeOf(instant));
  const { opensAt, closesAt } = roomTimes(session);
  const position = place?.position ?? 0;
  const badge = !place
    ? when
    : place.isYourTurn
      ? t("dashboard.queue-next")
      : t("dashboard.queue-position", { position });
  const text = place
    ? [time, place.estimateMinutes && t("dashboard.queue-estimate", { count: place.estimateMinutes })]
        .filter(Boolean)
        .join(" · ")
    : t("dashboard.join-window", { from: timeAt(opensAt), until: timeAt(closesAt) });
  const isAlive = place !== null || roomState(session, now) === "open";
  return (
    <>
      {/* Screen readers announce a new badge: a waiting customer may be reading something else. */}
      <p aria-live="polite" className="mt-1">
        <Badge tone={isAlive ? "alive" : "outline"} className="rounded-card! whitespace-normal!">
          {badge}
        </Badge>
      </p>
      <p className="mt-1">{text}</p>
    </>
  );
}
