import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { istTimeOf } from "#domain/ist-time.ts";
import { useConfig } from "#web/api/config.ts";
import { serverNow, useNow } from "#web/api/server-clock.ts";
import { roomState, roomTimes } from "#web/features/live/room-times.ts";
import { useQueuePlace } from "#web/features/live/use-queue-place.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const TICK_MS = 10_000;

/** `upcoming`: undefined while it is loaded, and if that failed. */
type Props = { upcoming: Booking[] | undefined; isLoading: boolean };

/** Leads to the next session, and shows the place in the queue, or when the session can be joined. */
export function JoinCard({ upcoming, isLoading }: Props) {
  const t = useT();
  // The config sets the server's clock. By the phone's own clock it may be another day.
  const { isFetched: isClockSet } = useConfig();
  useNow(TICK_MS);
  const now = serverNow();
  const next = upcoming?.find((one) => isPaidFor(one.status) && roomState(one, now) !== "closed") ?? null;
  const isOpen = next !== null && roomState(next, now) === "open";
  return (
    <Link href={paths.join()} className="block rounded-card">
      <Card className={clsx("flex items-center gap-4 hover:bg-primary-soft", isOpen && "border-alive!")}>
        <span
          className={clsx(
            "grid size-[44px] shrink-0 place-items-center rounded-part",
            isOpen ? "bg-alive-soft text-alive-ink" : "bg-primary-soft text-primary",
          )}
        >
          <Icon name="video" size={24} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-title font-bold">{t("dashboard.join-card")}</h2>
          {/* As high as two lines of text, so that nothing moves when they arrive. */}
          <div className="mt-1 min-h-14 max-[22.4rem]:min-h-20">
            {isLoading || !isClockSet ? (
              <Skeleton className="h-14 max-[22.4rem]:h-20" />
            ) : next ? (
              <NextSession session={next} isOpen={isOpen} now={now} />
            ) : (
              <p className="text-small text-ink-quiet">
                {upcoming ? t("dashboard.join-none") : t("dashboard.upcoming-failed")}
              </p>
            )}
          </div>
        </div>
        <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
      </Card>
    </Link>
  );
}

function NextSession({ session, isOpen, now }: { session: Booking; isOpen: boolean; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const queuePlace = useQueuePlace(session, now);
  const when = useWhen(session, now);
  const time = t("dashboard.time-ist", { time: formatTime(language, session.sessionTime) });
  const timeAt = (instant: Date) => formatTime(language, istTimeOf(instant));
  const { opensAt, closesAt } = roomTimes(session);
  if (queuePlace) {
    const estimate = queuePlace.estimateMinutes
      ? t("dashboard.queue-estimate", { count: queuePlace.estimateMinutes })
      : null;
    return (
      <BadgeAndText
        badge={
          queuePlace.isYourTurn
            ? t("dashboard.queue-next")
            : t("dashboard.queue-position", { position: queuePlace.position })
        }
        isAlive
      >
        {[time, estimate].filter((part) => part !== null).join(" · ")}
      </BadgeAndText>
    );
  }
  return (
    <BadgeAndText badge={when} isAlive={isOpen}>
      {t("dashboard.join-window", { from: timeAt(opensAt), until: timeAt(closesAt) })}
    </BadgeAndText>
  );
}

/** Screen readers announce a new badge: a waiting customer may be reading something else. */
function BadgeAndText({
  badge,
  isAlive,
  children,
}: {
  badge: string;
  isAlive: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <p aria-live="polite">
        <Badge tone={isAlive ? "alive" : "outline"} className="rounded-card! whitespace-normal!">
          {badge}
        </Badge>
      </p>
      <p className="mt-1 text-small text-ink-quiet">{children}</p>
    </>
  );
}
