// For the payer and the attendee of a session: who else is in it, and naming or removing that person.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { type NamedCompanion, nameCompanion, removeCompanion } from "#contract/companions.ts";
import { isPaidFor } from "#domain/bookings.ts";
import type { Companion } from "#domain/companions.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useShareLink } from "#web/features/attendees/share-link.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { ConfirmDialog, FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { CompanionChoice } from "./companion-choice.tsx";
import { companionNameOf } from "./companion-name.ts";
import { useAttendeeOf } from "./own-companions.ts";

type Props = { booking: Booking };

/** Who is named, and how that person gets in. */
export function CompanionCard({ booking, companion }: Props & { companion: NamedCompanion }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const share = useShareCompanionLink(booking, companion);
  const { isYou, canRemove, admission } = companion;
  const isAwaited = admission === "named" && isPaidFor(booking.status);
  return (
    <section className="grid grid-cols-1 gap-2 rounded-card bg-primary-soft p-4 text-left">
      <p className="flex items-start gap-2 font-bold">
        <Icon name="user" size={22} className="shrink-0 text-primary" />
        <span className="wrap-anywhere">
          {isYou ? t("companions.with-you") : t("companions.with", { name: companionNameOf(t, companion) })}
        </span>
      </p>
      <p className="text-small">
        <StateText booking={booking} companion={companion} />
      </p>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isYou && admission !== "sent-out" && isPaidFor(booking.status) ? (
          <LinkButton to={paths.companion(booking.id)} size="small">
            {t("companions.to-page")}
          </LinkButton>
        ) : null}
        {isAwaited && !isYou ? (
          <Button variant="outline" size="small" onClick={() => void share()}>
            {t("attendees.send-link")}
          </Button>
        ) : null}
        {canRemove ? (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {t("companions.remove")}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <RemoveQuestion booking={booking} companion={companion} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}

function StateText({ booking, companion }: Props & { companion: NamedCompanion }) {
  const t = useT();
  const { admission, isYou, phoneEnd: phone } = companion;
  if (admission === "sent-out") return t("companions.was-sent-out");
  if (admission === "let-in") return t("companions.is-in");
  if (isYou) return t("companions.way-in-you");
  return t(isPaidFor(booking.status) ? "companions.way-in" : "companions.way-in-unpaid", { phone });
}

function useShareCompanionLink({ id, sessionDate, sessionTime }: Booking, { phoneEnd }: NamedCompanion) {
  const t = useT();
  const when = `${formatDay(sessionDate)}, ${formatTime(sessionTime)}`;
  return useShareLink(() => ({
    path: paths.companion(id),
    text: t("companions.link-text", { when, phone: phoneEnd }),
  }));
}

type DialogProps = Props & { onClose: () => void };

function RemoveQuestion({ booking, companion, onClose }: DialogProps & { companion: NamedCompanion }) {
  const t = useT();
  const { name, id: companionId } = companion;
  const removing = useSubmit(removeCompanion, {
    onSettled: refreshBookings,
    onDone: () => {
      toast({ title: t("companions.removed", { name }), tone: "done" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("companions.remove-title", { name })}
      action={removing}
      yes={t("companions.remove")}
      no={t("companions.keep")}
      pending={t("companions.removing")}
      failed={t("companions.not-removed", { name })}
      isDestructive
      canLeave
      onClose={onClose}
      onConfirm={() => void removing.send({ params: { id: booking.id }, query: { companionId } })}
    >
      <p>{t("companions.remove-body", { name })}</p>
    </ConfirmDialog>
  );
}

/** Asks whom to name. */
export function NameDialog({ booking, onClose }: DialogProps) {
  const t = useT();
  const [named, setNamed] = useState<Companion | "faulty" | null>("faulty");
  const [isTried, setTried] = useState(false);
  const attendee = useAttendeeOf(booking);
  const naming = useSubmit(nameCompanion, {
    onSettled: refreshBookings,
    onDone: (_, { input: { companion } }) => {
      toast({ title: t("companions.added", { name: companion.name }), tone: "done" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("companions.dialog-title")}
      action={naming}
      onClose={onClose}
      submit={t("companions.submit")}
      pending={t("companions.adding")}
      failed={t("companions.not-added")}
      canLeave
      onSubmit={() => {
        setTried(true);
        if (named === "faulty" || named === null) return "companionPhone";
        void naming.send({ params: { id: booking.id }, input: { companion: named } });
        return null;
      }}
    >
      {/* Inert, because what is changed during the request would be lost. */}
      <div inert={naming.isPending} className="grid grid-cols-1">
        <CompanionChoice
          {...{ isTried, attendee }}
          onChange={setNamed}
          isPaidFor={isPaidFor(booking.status)}
          isOpenAtFirst
          isAlone
        />
      </div>
    </FormDialog>
  );
}
