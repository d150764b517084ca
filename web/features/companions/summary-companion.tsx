// Of the summary of a booking: who joins, too. A part, because the screen is near its limit of bytes.
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { nameCompanion } from "#contract/companions.ts";
import type { Attendee } from "#domain/attendees.ts";
import type { Companion } from "#domain/companions.ts";
import { call } from "#web/api/call.ts";
import { PersonOpener } from "#web/features/attendees/person-opener.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { t, useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { toast } from "#web/ui/toast.ts";
import { CompanionCard } from "./companion-card.tsx";
import { CompanionChoice } from "./companion-choice.tsx";
import type { CompanionFieldsProps } from "./companion-fields.tsx";

type Props = Pick<CompanionFieldsProps, "onChange" | "isTried" | "first"> & {
  /** The hold that is shown. */
  held: Booking | null;
  /** What is typed of who attends; null for the customer. */
  attends: Attendee | null;
  /** Why the server has refused this companion. */
  error: string | null;
};

/** One quiet line that opens the fields. Who is named for a hold already stands there. */
export function SummaryCompanion({ held, attends, error, ...fields }: Props) {
  const t = useT();
  const own = useUser()?.phone ?? null;
  // Whom the reader has named before is asked for once the fields are open.
  const [isOpen, setOpen] = useState(fields.first !== undefined);
  if (held?.companion) return <CompanionCard booking={held} companion={held.companion} />;
  const attendee = attends
    ? { name: attends.name || null, phone: attends.phone || null }
    : { name: null, phone: own };
  return (
    <>
      {isOpen ? (
        <CompanionChoice {...fields} attendee={attendee} isOpenAtFirst />
      ) : (
        <PersonOpener label={t("companions.add")} onPress={() => setOpen(true)} />
      )}
      {error ? (
        <Banner tone="destructive" icon="alert" role="alert" title={t("companions.not-added")}>
          {error}
        </Banner>
      ) : null}
    </>
  );
}

export const nameForHold = (id: string, companion: Companion) =>
  call(nameCompanion, { params: { id }, input: { companion } });

/** After a booking without a payment, which stands. */
export function sayNotAdded(): void {
  toast({ title: t("companions.not-added"), body: t("companions.not-added-booked") });
}
