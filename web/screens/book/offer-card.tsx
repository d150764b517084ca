import { useEffect, useEffectEvent } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { WaitlistEntry, WaitlistOffer } from "#contract/waitlist.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { useSlots } from "#web/features/bookings/use-slots.ts";
import { formatCountdown, formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { covers } from "./day-slots.ts";

type Props = {
  offer: WaitlistOffer;
  entries: readonly WaitlistEntry[];
  own: readonly Booking[];
  /** Null where the time is gone: the day is shown then. */
  onKnown: (date: string, time: string | null) => void;
};

/** `/book?offer={id}`, the link of a message: chooses the offered time, or says that it is gone. */
export function OfferCard({ offer, entries, own, onKnown }: Props) {
  const { sessionDate, sessionTime } = offer;
  const slots = useSlots(sessionDate, { isLive: true });
  const isFree = slots.data?.some(({ time, available }) => time === sessionTime && available) ?? false;
  const isKnown = slots.data !== undefined;
  const isOwn = own.some((one) => one.sessionDate === sessionDate && one.sessionTime === sessionTime);
  const report = useEffectEvent(() => onKnown(sessionDate, isFree ? sessionTime : null));
  useEffect(() => {
    if (isKnown) report();
  }, [isKnown]);
  if (!isKnown || isOwn) return null;
  return isFree ? (
    <FreeCard offer={offer} />
  ) : (
    <GoneCard offer={offer} isWaiting={entries.some((entry) => covers(entry, sessionDate))} />
  );
}

const CARD = "flex items-start gap-3 rounded-card border bg-card p-4 shadow-card";

function FreeCard({ offer }: { offer: WaitlistOffer }) {
  const t = useT();
  const seconds = secondsUntil(useNow(1_000), new Date(offer.endsAt));
  return (
    <section aria-label={t("waitlist.offer-title")} className={`${CARD} border-alive`}>
      <span className="grid size-11 shrink-0 place-items-center rounded-part bg-alive-soft text-alive-ink">
        <Icon name="clock" />
      </span>
      <div>
        <h2 className="font-bold">{t("waitlist.offer-title")}</h2>
        <p>
          <SessionTime start={offer} />
        </p>
        {seconds > 0 ? (
          <>
            <p aria-hidden="true" className="text-small text-ink-quiet">
              {t("waitlist.offer-left", { time: formatCountdown(seconds) })}
            </p>
            <p role="status" className="sr-only">
              {t("waitlist.offer-minutes", { count: Math.ceil(seconds / 60) })}
            </p>
          </>
        ) : (
          <p className="text-small text-ink-quiet">{t("waitlist.offer-open")}</p>
        )}
      </div>
    </section>
  );
}

function GoneCard({ offer, isWaiting }: { offer: WaitlistOffer; isWaiting: boolean }) {
  const t = useT();
  const when = `${formatDay(offer.sessionDate)} · ${formatTime(offer.sessionTime)}`;
  return (
    <section aria-labelledby="offer-gone" className={`${CARD} border-line`}>
      <span className="grid size-11 shrink-0 place-items-center rounded-part bg-primary-soft text-primary">
        <Icon name="clock" />
      </span>
      <div className="grid gap-1">
        <h2 id="offer-gone" className="font-bold">
          {t("waitlist.offer-gone")}
        </h2>
        <p>{t("waitlist.offer-gone-body", { when })}</p>
        <p className="text-ink-quiet">{t(isWaiting ? "waitlist.still-waiting" : "waitlist.not-waiting")}</p>
      </div>
    </section>
  );
}
