import type { ComponentProps } from "react";
import type { Attendee } from "#domain/attendees.ts";
import { useT } from "#web/i18n/t.ts";
import { AttendeeFields } from "./attendee-parts.tsx";
import { PersonChoice } from "./person-choice.tsx";

type Props = Omit<ComponentProps<typeof AttendeeFields>, "isPaidFor"> & {
  /** For whom the customer has booked before. */
  earlier: readonly Attendee[];
  isOpenAtFirst?: boolean;
};

/** For whom the session is. */
export function AttendeeChoice({ isTried, ...props }: Props) {
  const t = useT();
  return (
    <PersonChoice
      {...props}
      words={{
        open: t("book.for-other"),
        earlier: t("attendees.earlier"),
        close: t("attendees.myself"),
      }}
      fields={(first, onChange) => <AttendeeFields {...{ isTried, onChange }} {...(first && { first })} />}
    />
  );
}
