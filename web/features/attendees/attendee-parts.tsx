// Naming somebody else who attends a session, and what the payer sees of it.

import { useLayoutEffect, useRef, useState } from "react";
import { setAttendee } from "#contract/attendees.ts";
import type { Booking } from "#contract/bookings.ts";
import { type Attendee, type AttendeeError, MAX_ATTENDEE_CHANGES, toAttendee } from "#domain/attendees.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { joinWindow } from "#domain/join-window.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/messages.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { useUser } from "#web/features/identity/session.ts";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { phoneTooLongText } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { share } from "#web/ui/share.ts";
import { toast } from "#web/ui/toast.ts";

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
  const [typed, setTyped] = useState({ ...first, language: first.language ?? DEFAULT_LANGUAGE });
  const [isLeft, setLeft] = useState({ name: false, phone: false });
  const nameInput = useRef<HTMLInputElement>(null);
  const type = (next: typeof typed) => {
    setTyped(next);
    const named = toAttendee(next, own);
    onChange(typeof named === "string" ? "faulty" : named, next);
  };
  // Before anything can be filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are opened
  useLayoutEffect(() => {
    if (isPaidFor || first.name === "") nameInput.current?.focus();
    type(typed);
  }, []);
  const shown = (field: keyof typeof isLeft) => {
    // Each field by itself: the other one may be empty still.
    const whole = field === "name" ? { ...typed, phone: "" } : { ...typed, name: "A" };
    const fault = toAttendee(whole, own);
    const isFaulty = typeof fault === "string" && (fault === "bad-name") === (field === "name");
    return isFaulty && (isTried || isLeft[field]) ? t(FAULTS[fault]) : null;
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-bold">{t("attendees.title")}</legend>
      <TextField
        label={t("attendees.name")}
        error={shown("name")}
        ref={nameInput}
        name="attendeeName"
        autoComplete="off"
        placeholder={t("attendees.name-example")}
        value={typed.name}
        onChange={(event) => type({ ...typed, name: event.target.value })}
        onBlur={() => setLeft({ ...isLeft, name: typed.name !== "" })}
      />
      <TextField
        label={t("attendees.phone")}
        hint={t(isPaidFor ? "attendees.phone-hint-paid" : "attendees.phone-hint")}
        error={phoneTooLongText(t, typed.phone) ?? shown("phone")}
        type="tel"
        inputMode="numeric"
        name="attendeePhone"
        autoComplete="off"
        value={typed.phone}
        onChange={(event) => type({ ...typed, phone: phoneDigitsOf(event.target.value) })}
        onBlur={() => setLeft({ ...isLeft, phone: typed.phone !== "" })}
      />
      <LanguageChoice chosen={typed.language} onChoose={(language) => type({ ...typed, language })} />
      <p className="text-small text-ink-quiet">{t("attendees.rules")}</p>
    </fieldset>
  );
}

type LanguageProps = { chosen: Language; onChoose: (language: Language) => void };

function LanguageChoice({ chosen, onChoose }: LanguageProps) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="p-0 text-small font-bold">{t("attendees.language")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {LANGUAGES.map((language) => (
          <label key={language} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="attendeeLanguage"
              value={language}
              checked={language === chosen}
              onChange={() => onChoose(language)}
              className="size-5 accent-primary"
            />
            <span lang={language}>{ownNameOf(language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "हिन्दी", "English". */
const ownNameOf = (language: Language) =>
  new Intl.DisplayNames([language], { type: "language" }).of(language);

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

/** Shares the way in where the phone can, else copies it. It opens nothing without a code to the attendee's number. */
function useShare({ sessionDate, sessionTime, attendee }: Booking): () => Promise<void> {
  const t = useT();
  return async () => {
    const url = window.location.origin + paths.join();
    const when = `${formatDay(sessionDate)}, ${formatTime(sessionTime)}`;
    const text = t("attendees.link-text", { when, phone: attendee?.phone ?? "" });
    if (await share({ text, url })) return;
    try {
      // Undefined on a page without https.
      await navigator.clipboard.writeText(`${text} ${url}`);
      toast({ title: t("attendees.copied"), tone: "done" });
    } catch {
      toast({ title: t("attendees.not-copied"), body: url });
    }
  };
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
