// Naming somebody else who attends a session, and what the payer sees of it.

import { useState } from "react";
import { setAttendee } from "#contract/attendees.ts";
import type { Booking } from "#contract/bookings.ts";
import { type Attendee, type AttendeeError, MAX_ATTENDEE_CHANGES, toAttendee } from "#domain/attendees.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { languageOf, PersonFields } from "./person-fields.tsx";
import { useShareLink } from "./share-link.ts";

type FieldsProps = {
  /** "faulty": somebody is to be named and is not yet. Null: the customer attends. `typed`: as it stands in the fields. */
  onChange: (attendee: Attendee | "faulty" | null, typed: Attendee | null) => void;
  /** The customer has tried to go on: faults are shown in fields that are still empty, too. */
  isTried: boolean;
  /** What stands in the fields at first. */
  first?: Attendee;
  isPaidFor?: boolean;
};

const UNNAMED: Attendee = { name: "", phone: "" };

/** Name and number of who attends, and the way back. */
export function AttendeeFields({ onChange, isTried, first = UNNAMED, isPaidFor = false }: FieldsProps) {
  const t = useT();
  const own = useUser()?.phone ?? "";
  const faultOf = (typed: Attendee) => {
    const named = toAttendee(typed, own);
    return typeof named === "string" ? named : null;
  };
  return (
    <PersonFields
      title={t("attendees.title")}
      nameExample={t("attendees.name-example")}
      phoneHint={t(isPaidFor ? "attendees.phone-hint-paid" : "attendees.phone-hint")}
      rules={t("attendees.rules")}
      first={{ ...first, language: languageOf(first) }}
      isFocused={isPaidFor}
      of="attendee"
      faults={FAULTS}
      {...{ isTried, faultOf }}
      onType={(typed) => {
        const named = toAttendee(typed, own);
        onChange(typeof named === "string" ? "faulty" : named, typed);
      }}
    />
  );
}

const FAULTS = {
  "bad-name": "attendees.bad-name",
  "bad-phone": "attendees.bad-phone",
  "own-phone": "attendees.own-phone",
} as const satisfies Record<AttendeeError, string>;

/** For the payer of an upcoming session: who is expected, and how that person gets in. */
export function AttendeeCard({ booking }: { booking: Booking }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const share = useShare(booking);
  if (!booking.attendee) return null;
  const { name, phone, refusesMessages } = booking.attendee;
  const canChange = isPaidFor(booking.status) && serverNow() < joinWindow(booking).opensAt;
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card bg-primary-soft p-4 text-left">
      <p className="flex items-start gap-2 font-bold">
        <Icon name="user" size={22} className="shrink-0 text-primary" />
        <span className="wrap-anywhere">{t("attendees.for", { name })}</span>
      </p>
      <p className="text-small">
        {t(refusesMessages ? "attendees.no-sms" : "attendees.way-in", { phone: phone ?? "" })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void share()}>{t("attendees.send-link")}</Button>
        {canChange ? (
          <Button variant="outline" onClick={() => setChanging(true)}>
            {t("general.change")}
          </Button>
        ) : null}
      </div>
      {isChanging ? <ChangeDialog booking={booking} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

/** The way in. It opens nothing without a code to the attendee's number. */
function useShare({ sessionDate, sessionTime, attendee }: Booking): () => Promise<void> {
  const t = useT();
  const when = `${formatDay(sessionDate)}, ${formatTime(sessionTime)}`;
  return useShareLink(() => ({
    path: paths.join(),
    text: t("attendees.link-text", { when, phone: attendee?.phone ?? "" }),
  }));
}

/** Names another attendee, or the payer. */
function ChangeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useT();
  const [named, setNamed] = useState<Attendee | "faulty" | null>("faulty");
  const [isTried, setTried] = useState(false);
  const changing = useSubmit(setAttendee, {
    onSettled: refreshBookings,
    onDone: () => {
      toast({ title: t("attendees.changed"), tone: "done" });
      onClose();
    },
  });
  const send = (attendee: Attendee | null) =>
    void changing.send({ params: { id: booking.id }, input: { attendee } });
  const { name = "", phone = null, language } = booking.attendee ?? {};
  return (
    <FormDialog
      title={t("attendees.change-title")}
      action={changing}
      onClose={onClose}
      submit={t("general.save")}
      pending={t("general.saving")}
      failed={t("attendees.not-changed")}
      canLeave
      onSubmit={() => {
        setTried(true);
        if (named === "faulty") return "attendeePhone";
        send(named);
        return null;
      }}
    >
      {/* Inert, because what is changed during the request would be lost. */}
      <div inert={changing.isPending} className="grid grid-cols-1">
        <AttendeeFields
          {...{ isTried }}
          onChange={setNamed}
          first={{ name, phone: phone ?? "", language }}
          isPaidFor
        />
      </div>
      <p className="text-small">{t("attendees.change-rule", { count: MAX_ATTENDEE_CHANGES })}</p>
      <Button variant="quiet" className="justify-self-start" onClick={() => send(null)}>
        {t("attendees.myself")}
      </Button>
    </FormDialog>
  );
}
