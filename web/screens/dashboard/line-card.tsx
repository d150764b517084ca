import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { roomState, roomTimes } from "#web/features/live/room-times.ts";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StateCard } from "./state-card.tsx";

type Props = { booking: Booking; place: QueuePlace | null; now: Date };

/** The session is about to begin: the place in the queue, and the way in, or to the page where one waits. */
export function LineCard({ booking, place, now }: Props) {
  const t = useT();
  const time = formatTime(booking.sessionTime);
  const isOpen = roomState(booking, now) === "open";
  const opensAt = formatTimeOf(roomTimes(booking).opensAt);
  return (
    <StateCard label={t("join.queue-heading")} isAlive>
      <div aria-live="polite">
        <AliveLine>{place ? t("home.in-line", { time }) : t("home.room-open", { time })}</AliveLine>
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-heading font-bold">{placeText(t, place)}</span>
          {place?.estimateMinutes ? (
            <span className="font-bold">{t("join.estimate-minutes", { count: place.estimateMinutes })}</span>
          ) : null}
        </p>
      </div>
      {place?.guide === "with-another" && place.position > 1 ? <Steps position={place.position} /> : null}
      <WayIn>{t(isOpen ? "pages.join-title" : "home.to-waiting")}</WayIn>
      <p className="text-center text-small text-ink-quiet md:text-left">
        {isOpen ? t("home.join-hint") : t("home.opens-from", { time: opensAt })}
      </p>
    </StateCard>
  );
}

/** The customer's call runs without this page. */
export function RunningCard({ booking }: { booking: Booking }) {
  const t = useT();
  const time = formatTime(booking.sessionTime);
  return (
    <StateCard label={t("join.running")} isAlive>
      <div aria-live="polite">
        <AliveLine>{t("home.room-open", { time })}</AliveLine>
        <p className="mt-1 text-heading font-bold">{t("join.running")}</p>
      </div>
      <WayIn>{t("join.running-back")}</WayIn>
    </StateCard>
  );
}

function AliveLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-small font-bold text-alive-ink">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-alive" />
      <span>{children}</span>
    </p>
  );
}

export function WayIn({ children }: { children: ReactNode }) {
  return (
    <Link
      href={paths.join()}
      className="flex min-h-13 items-center justify-center gap-2 rounded-card bg-alive px-6 py-2.5 text-center font-bold text-on-alive no-underline md:justify-self-start"
    >
      <Icon name="video" size={22} />
      {children}
    </Link>
  );
}

function placeText(t: ReturnType<typeof useT>, place: QueuePlace | null): string {
  if (!place) return t("home.come-in");
  return place.isYourTurn ? t("join.your-turn") : t("home.number-in-line", { position: place.position });
}

const STEP = "rounded-full border px-3 py-0.5 text-small font-bold";

function Steps({ position }: { position: number }) {
  const t = useT();
  return (
    <p aria-hidden="true" className="flex items-center">
      <span className={`${STEP} border-line text-ink-quiet`}>{t("home.talking-now")}</span>
      <span className="h-px min-w-3 grow bg-line" />
      <span className={`${STEP} border-transparent bg-alive text-on-alive`}>
        {t("home.you-are", { position })}
      </span>
    </p>
  );
}
