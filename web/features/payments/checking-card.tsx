// The one card of a payment that is not decided yet: what it is for, since when it is checked, when the provider is asked again,
// and what happens at the latest. Nothing here, and nothing beside it, says that the payment has failed.
import type { ReactNode } from "react";
import type { PaymentOrder } from "#contract/payments.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { checkedByHandAt } from "#domain/payments.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useKnownUpcoming } from "#web/features/bookings/own-bookings.ts";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

type Props = {
  userId: string;
  /** Null while the server has not answered about it. */
  order: PaymentOrder | null;
  isForRemedies: boolean;
  /** The provider's id of the payment, or of its order; null while nothing says that there is a payment. */
  reference: { key: "payments.payment-id" | "payments.order-id"; id: string } | null;
  isChecking: boolean;
  /** The customer has pressed the button, and the payment was not decided by then. */
  isUndecided: boolean;
  onCheck: () => void;
};

export function CheckingCard(props: Props) {
  const { userId, order, isForRemedies, reference, isChecking, isUndecided, onCheck } = props;
  const t = useT();
  const supportUrl = useSupportUrl(
    reference ? t("payments.support-message", { id: reference.id }) : undefined,
  );
  const returned = isForRemedies ? "remedies.returned-body" : "payments.returned-body";
  const body = <p>{t(reference ? "payments.pending-body" : returned)}</p>;
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={t(reference ? "payments.pending-title" : "payments.returned-title")}
      action={
        <Button
          variant="outline"
          size="small"
          isPending={isChecking}
          pendingLabel={t("payments.checking")}
          onClick={onCheck}
        >
          {t("payments.check-status")}
        </Button>
      }
    >
      <div className="grid gap-1">
        {order ? (
          <Facts userId={userId} order={order} isPaid={reference !== null}>
            {body}
          </Facts>
        ) : (
          body
        )}
        {reference ? <p className="break-all">{t(reference.key, { id: reference.id })}</p> : null}
        {isUndecided && supportUrl ? (
          <a
            href={supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {t("shell.support")}
          </a>
        ) : null}
      </div>
    </Banner>
  );
}

type FactsProps = { userId: string; order: PaymentOrder; isPaid: boolean; children: ReactNode };

/** Of a payment that the provider does not decide, the session's start decides: money that comes later goes back. */
function Facts({ userId, order, isPaid, children }: FactsProps) {
  const t = useT();
  const now = useNow(TICK_MS);
  const moment = useMoment(now);
  const { kind, amount, bookingId, bookingRemedyIds, nextCheckAt } = order;
  const upcoming = useKnownUpcoming(kind === "session" ? userId : null);
  // None where the session is not to come any more, or the list is not known.
  const session = upcoming.find(({ id }) => id === bookingId);
  const start = session && moment(joinWindow(session).startsAt);
  const what = kind === "session" ? start : t("general.vidhi-count", { count: bookingRemedyIds.length });
  const since = new Date(order.since);
  const isAskedLater = nextCheckAt !== null && new Date(nextCheckAt).getTime() - now.getTime() > MINUTE_MS;
  const byHandAt = checkedByHandAt(since);
  const latest = () => {
    if (start) return t("payments.checked-until-start", { when: start });
    if (byHandAt > now) return t("payments.checked-by-hand-at", { when: moment(byHandAt) });
    return t("payments.checked-by-hand");
  };
  return (
    <>
      <p className="font-bold">{[formatRupees(amount), what].filter(Boolean).join(" · ")}</p>
      {children}
      {/* The card is announced once, and not as often as the provider is asked. */}
      <p aria-live="off">
        <span>{t("payments.checked-since", { when: moment(since) })}</span>{" "}
        <span>
          {isAskedLater
            ? t("payments.asked-at", { when: moment(new Date(nextCheckAt)) })
            : t("payments.asked-now")}
        </span>
      </p>
      {isPaid ? <p>{latest()}</p> : null}
    </>
  );
}

/** Formats a time of today, and the day with that of another. */
function useMoment(now: Date): (at: Date) => string {
  const t = useT();
  return (at) => {
    const time = unbroken(formatTimeOf(at));
    const date = istDateOf(at);
    return date === istDateOf(now) ? time : t("home.at-day", { date: formatDay(date), time });
  };
}
