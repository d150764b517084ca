import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCancelBooking } from "./change-booking.ts";
import { isGiven } from "./own-bookings.ts";

/**
 * For a customer who came to a session that was not held: another time, or a refund, where the customer has paid for it. Once it
 * is settled, there is nothing to choose.
 */
export function GuideAbsent({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  if (booking.isGuideAbsent && !booking.isGuideOverdue) return <p>{t("manage.given-guide-absent")}</p>;
  const what = booking.isGuideAbsent ? "guide-absent" : "guide-overdue";
  return (
    <div className="grid gap-3">
      <p>{t(isGiven(booking) ? `manage.given-${what}` : `manage.${what}`)}</p>
      <GuideChoices booking={booking} headingId={headingId} />
    </div>
  );
}

type Props = { booking: Booking; headingId: string };

/** For a customer whose guide is overdue or was absent: two equal ways, another time or all the money, which asks first. */
export function GuideChoices(props: Props) {
  const t = useT();
  return isGiven(props.booking) ? <p>{t("manage.payer-decides")}</p> : <OwnChoices {...props} />;
}

function OwnChoices({ booking, headingId }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { giveBack, isPending } = useMoneyBack(booking, () => setAsking(false));
  const amount = formatRupees(booking.amount);
  if (isAsking)
    return (
      <InlineConfirm
        question={t(booking.amount > 0 ? "manage.money-back-ask" : "manage.credits-back-ask", { amount })}
        noLabel={t("manage.money-back-no")}
        yesLabel={t("manage.money-back-yes")}
        pendingLabel={t("manage.giving-back")}
        isPending={isPending}
        onNo={() => setAsking(false)}
        onYes={giveBack}
      />
    );
  return (
    <div className="grid gap-3">
      <Link to={paths.book({ reschedule: booking.id })} aria-describedby={headingId} className={CHOICE_CLASS}>
        <Choice icon="calendar" title={t("book.choose-other")}>
          {t("manage.other-time-free")}
        </Choice>
      </Link>
      <button
        type="button"
        aria-describedby={headingId}
        className={CHOICE_CLASS}
        onClick={() => setAsking(true)}
      >
        <Choice
          icon="rupee"
          title={t(booking.amount > 0 ? "manage.money-back" : "manage.credits-back", { amount })}
        >
          {t(booking.amount > 0 ? "manage.money-back-when" : "manage.credits-back-when")}
        </Choice>
      </button>
    </div>
  );
}

const CHOICE_CLASS =
  "flex min-h-[60px] items-center gap-3.5 rounded-card border border-control bg-card px-4 py-2 text-left text-ink hover:bg-primary-soft";

function Choice({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={22} className="shrink-0 text-primary" />
      <span className="min-w-0 grow">
        <span className="block font-bold">{title}</span>
        <span className="block text-small text-ink-quiet">{children}</span>
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </>
  );
}

/** `giveBack` says what happened by a toast, also that the guide has come meanwhile. */
function useMoneyBack(booking: Booking, onAnswered: () => void) {
  const t = useT();
  const cancel = useCancelBooking({
    onDone: () => {
      const body = t("manage.given-back-body", { amount: formatRupees(booking.amount) });
      toast({
        title: t("manage.given-back"),
        body: booking.amount > 0 ? body : undefined,
        tone: "done",
        isAboutSession: true,
      });
      focusHeading();
      onAnswered();
    },
    onFailed: (error) => {
      toast({ title: t("shell.error"), body: messageOf(error), tone: "destructive", isAboutSession: true });
      onAnswered();
    },
  });
  const giveBack = () => void cancel.send({ booking, isRefunded: true });
  return { giveBack, isPending: cancel.isPending };
}
