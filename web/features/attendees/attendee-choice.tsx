import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { type Attendee, SHOWN_PHONE_END } from "#domain/attendees.ts";
import { useT } from "#web/i18n/t.ts";
import { Chip } from "#web/ui/chip.tsx";
import { AttendeeFields } from "./attendee-parts.tsx";

type Props = Omit<ComponentProps<typeof AttendeeFields>, "isPaidFor"> & {
  /** For whom the customer has booked before. */
  earlier: readonly Attendee[];
  isOpenAtFirst?: boolean;
};

/** For whom the session is: the fields, empty or, by one press, as they were for somebody before; and the way back. */
export function AttendeeChoice({ onChange, isTried, first, earlier, isOpenAtFirst = false }: Props) {
  const t = useT();
  const [opened, setOpened] = useState<Attendee | "empty" | null>(first ?? (isOpenAtFirst ? "empty" : null));
  const [fillings, setFillings] = useState(0);
  const [typed, setTyped] = useState<Attendee | null>(null);
  const opener = useOpenerFocus(opened !== null);
  const fill = (attendee: Attendee | "empty") => {
    setOpened(attendee);
    setFillings(fillings + 1);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {opened !== null && (opened === "empty" || earlier.length === 0) ? null : (
        <button type="button" ref={opener} className={LINK} onClick={() => fill("empty")}>
          {t("book.for-other")}
        </button>
      )}
      {earlier.length > 0 ? (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t("attendees.earlier")}</legend>
          {earlier.map((attendee) => (
            <Chip
              key={attendee.phone}
              isPressed={opened !== null && typed?.phone === attendee.phone && typed.name === attendee.name}
              onPress={() => fill(attendee)}
            >
              {labelOf(attendee, earlier)}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {opened ? (
        <>
          <AttendeeFields
            key={fillings}
            isTried={isTried}
            onChange={(attendee, next) => {
              setTyped(next);
              onChange(attendee, next);
            }}
            {...(opened === "empty" ? {} : { first: opened })}
          />
          <button
            type="button"
            className={LINK}
            onClick={() => {
              setOpened(null);
              onChange(null, null);
            }}
          >
            {t("attendees.myself")}
          </button>
        </>
      ) : null}
    </div>
  );
}

const LINK = "min-h-11 text-left font-bold text-primary";

/** The button that opens the fields has the focus once they close, together with the button that was pressed. */
function useOpenerFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** Two people of one name are told apart by their numbers. */
function labelOf({ name, phone }: Attendee, all: readonly Attendee[]): string {
  const isOnly = all.every((other) => other.phone === phone || other.name !== name);
  return isOnly ? name : `${name} · ${phone.slice(-SHOWN_PHONE_END)}`;
}
