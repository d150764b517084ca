import { clsx } from "clsx";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { addDays, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { useNow } from "#web/api/server-clock.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const CHECK_MS = 10_000;

/** `upcoming` is undefined while it is loaded, and when it could not be. */
type Props = { upcoming: Booking[] | undefined; isLoading: boolean };

/** The next session: its day and time, and between which times it may be joined. */
export function JoinCard({ upcoming, isLoading }: Props) {
  const t = useT();
  const language = useLanguage();
  const now = useNow(CHECK_MS);
  const next = upcoming?.find((booking) => isPaidFor(booking.status));
  const room = next ? joinWindow(next) : null;
  const isOpen = room !== null && now.getTime() >= room.opensAt.getTime();
  const timeAt = (instant: Date) => formatTime(language, istTimeOf(instant));

  return (
    <Card className={clsx("flex items-center gap-4", isOpen && "border-alive")}>
      <span
        className={clsx(
          "grid size-[44px] shrink-0 place-items-center rounded-part",
          isOpen ? "bg-alive-soft text-alive-ink" : "bg-primary-soft text-primary",
        )}
      >
        <Icon name="video" size={24} />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-title font-bold">{t("dashboard.join-card")}</h2>
          {next ? (
            <Badge tone={isOpen ? "alive" : "outline"}>
              {isOpen ? t("dashboard.join-now") : t("dashboard.join-upcoming")}
            </Badge>
          ) : null}
        </div>
        {/* As high as the skeleton, so that nothing moves when the answer comes. */}
        <div className="min-h-13">
          {isLoading ? <Skeleton className="h-13" /> : null}
          {next && room ? (
            <>
              <p className="font-bold">
                <SessionWhen date={next.sessionDate} time={next.sessionTime} today={istDateOf(now)} />
              </p>
              <p className="text-small text-ink-quiet">
                {t("dashboard.join-window", { from: timeAt(room.opensAt), until: timeAt(room.closesAt) })}
              </p>
            </>
          ) : null}
          {next || isLoading ? null : (
            <p className="text-small text-ink-quiet">
              {upcoming ? t("dashboard.join-none") : t("dashboard.upcoming-failed")}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function SessionWhen({ date, time: clock, today }: { date: string; time: string; today: string }) {
  const t = useT();
  const language = useLanguage();
  const time = formatTime(language, clock);
  if (date === today) return t("dashboard.join-today", { time });
  if (date === addDays(today, 1)) return t("dashboard.join-tomorrow", { time });
  return t("dashboard.join-on", { date: formatDay(language, date), time });
}
