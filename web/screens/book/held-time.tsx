import { useRef } from "react";
import type { Booking } from "#contract/bookings.ts";
import { useHoldCountdown } from "#web/features/bookings/hold.tsx";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import type { BookFlow } from "./use-book-flow.ts";

type Props = {
  flow: BookFlow;
  hold: Booking;
  /** Opens its summary, which leads to the payment. */
  onShow: (hold: Booking) => void;
};

/** Below the times, which it would push away: the bar says first what is held. */
export function HeldTime({ flow, hold, onShow }: Props) {
  const onExpired = useHoldExpired();
  const { payment } = flow;
  if (flow.isBusy || flow.summary.choice) return null;
  return (
    <HoldCard
      hold={hold}
      isReleasing={payment.isReleasing}
      onShow={() => onShow(hold)}
      onRelease={() => void payment.release(hold)}
      onExpired={() => onExpired(hold.id)}
    />
  );
}

/** Refreshes on each call, and shows one toast for each hold. */
function useHoldExpired(): (holdId: string) => void {
  const t = useT();
  const reportedId = useRef<string | null>(null);
  return (holdId) => {
    void refreshBookings();
    void refreshSlots();
    if (reportedId.current === holdId) return;
    reportedId.current = holdId;
    toast({ title: t("book.hold-expired"), body: t("book.hold-expired-body") });
  };
}

type CardProps = {
  hold: Booking;
  isReleasing: boolean;
  onShow: () => void;
  onRelease: () => void;
  /** Called again until the server no longer lists the hold. */
  onExpired: () => void;
};

/** The customer's hold, and the buttons that pay for it and release it. */
function HoldCard({ hold, isReleasing, onShow, onRelease, onExpired }: CardProps) {
  const t = useT();
  return (
    <section
      aria-label={t("book.hold-title")}
      className="grid gap-3 rounded-card border border-alive bg-card p-4 shadow-card @lg:grid-cols-[1fr_auto] @lg:items-center"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-part bg-alive-soft text-alive-ink">
          <Icon name="clock" />
        </span>
        <div>
          <h2 className="font-bold">{t("book.hold-title")}</h2>
          <p>
            <SessionTime start={hold} />
          </p>
          {hold.attendee?.name ? <p>{t("attendees.for", { name: hold.attendee.name })}</p> : null}
          <TimeLeft hold={hold} onExpired={onExpired} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onShow}>
          {t("book.hold-show")}
        </Button>
        <Button
          variant="outline"
          onClick={onRelease}
          isPending={isReleasing}
          pendingLabel={t("book.hold-releasing")}
        >
          {t("book.hold-release")}
        </Button>
      </div>
    </section>
  );
}

/** Shows minutes and seconds. Screen readers announce the minutes only. */
function TimeLeft({ hold, onExpired }: Pick<CardProps, "hold" | "onExpired">) {
  const t = useT();
  const seconds = useHoldCountdown(hold, onExpired);
  return (
    <>
      <p aria-hidden="true" className="text-small text-ink-quiet">
        {t("book.hold-left", { time: formatCountdown(seconds) })}
      </p>
      <p role="status" className="sr-only">
        {t("book.hold-minutes", { count: Math.ceil(seconds / 60) })}
      </p>
    </>
  );
}
