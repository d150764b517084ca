// The parts about a booking for somebody else. Their code is loaded when it is needed, because most visits never show them.
import { type ComponentProps, useState } from "react";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import type { AttendeeCard, AttendeeFields } from "./attendee-parts.tsx";

const load = () => import("./attendee-parts.tsx");

/** Opens the fields for who attends; open at first with what was typed before. */
export function AttendeeChoice(props: ComponentProps<typeof AttendeeFields>) {
  const t = useT();
  const [isOpen, setOpen] = useState(props.first !== undefined);
  const { data: parts, refetch } = useCode("attendees", load, { isNeeded: isOpen });
  if (isOpen && parts)
    return (
      <>
        <parts.AttendeeFields {...props} />
        <button
          type="button"
          className={LINK}
          onClick={() => {
            setOpen(false);
            props.onChange(null, null);
          }}
        >
          {t("attendees.myself")}
        </button>
      </>
    );
  return (
    <button type="button" className={LINK} onClick={() => (isOpen ? refetch() : setOpen(true))}>
      {t("book.for-other")}
    </button>
  );
}

const LINK = "min-h-11 text-left font-bold text-primary";

/** For the payer: who attends, and how that person gets in. */
export function AttendeeSlot(props: ComponentProps<typeof AttendeeCard>) {
  const { data: parts } = useCode("attendees", load, { isNeeded: true });
  return parts ? <parts.AttendeeCard {...props} /> : null;
}
