// The parts about a booking for somebody else. Their code is loaded when it is needed, because most visits never show them.
import { type ComponentProps, useState } from "react";
import { listAttendees } from "#contract/attendees.ts";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import type { AttendeeChoice as Choice } from "./attendee-choice.tsx";
import type { AttendeeCard } from "./attendee-parts.tsx";
import { PersonOpener } from "./person-opener.tsx";

const loadChoice = () => import("./attendee-choice.tsx");
const loadParts = () => import("./attendee-parts.tsx");

/** Those for whom the customer has booked before, the latest first, and the code that shows them. Nobody for visitors. */
export function useAttendeeChoice(isOpen = false) {
  const user = useUser();
  const { data } = useEndpoint(listAttendees, { of: user?.id ?? null });
  const earlier = data?.attendees ?? [];
  return {
    ...useCode("attendee-choice", loadChoice, { isNeeded: isOpen || earlier.length > 0 }),
    earlier,
  };
}

/** Opens the fields for who attends; open at first with what was typed before. */
export function AttendeeChoice(props: Omit<ComponentProps<typeof Choice>, "earlier">) {
  const t = useT();
  const [isOpen, setOpen] = useState(props.first !== undefined);
  const { earlier, data: code, isError, refetch } = useAttendeeChoice(isOpen);
  if (code && (isOpen || earlier.length > 0))
    return <code.AttendeeChoice {...props} isOpenAtFirst={isOpen} earlier={earlier} />;
  const open = () => (isOpen ? refetch() : setOpen(true));
  return <PersonOpener label={t("book.for-other")} onPress={open} isFailed={isOpen && isError} />;
}

/** For the payer: who attends, and how that person gets in. */
export function AttendeeSlot(props: ComponentProps<typeof AttendeeCard>) {
  const { data: parts } = useCode("attendees", loadParts, { isNeeded: true });
  return parts ? <parts.AttendeeCard {...props} /> : null;
}
