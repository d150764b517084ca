// Where a milan stands on a screen: the partner's birth, both charts and the kootas. Its code is loaded when the guide opens it.
import { useMemo, useState } from "react";
import type { SavedIntake } from "#contract/intakes.ts";
import type { Place } from "#contract/places.ts";
import { type PartnerRole, UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Birth } from "./birth.ts";
import type { MovedTime } from "./moved-time.ts";

const load = () => import("./milan.tsx");

/** Answers that a phone kept may lack the places that are assumed. */
export type ReadIntake = SavedIntake & Partial<Record<"assumedPlace" | "partnerAssumedPlace", Place | null>>;

/** Of the partner's birth as a chart reads it. Nobody has given a name. */
export function partnerBirthOf(intake: ReadIntake) {
  return {
    birthDate: intake.partnerBirthDate,
    birthTime: intake.partnerBirthTime,
    birthPlace: intake.partnerBirthPlace,
    birthLocation: intake.partnerBirthLocation,
    assumedPlace: intake.partnerAssumedPlace ?? null,
    name: null,
  };
}

/** Null without a partner, or where a date of birth is not known. */
function birthsOf(intake: ReadIntake): Record<PartnerRole, Birth> | null {
  const { partnerRole, birthDate, birthTime, birthPlace, birthLocation, assumedPlace = null, name } = intake;
  const partner = partnerBirthOf(intake);
  const isKnown = (date: string | null): date is string => date !== null && date !== UNKNOWN_BIRTH;
  if (partnerRole === null || !isKnown(birthDate) || !isKnown(partner.birthDate)) return null;
  const own = { birthDate, birthTime, birthPlace, birthLocation, assumedPlace, name };
  const other = { ...partner, birthDate: partner.birthDate };
  return partnerRole === "groom" ? { groom: other, bride: own } : { groom: own, bride: other };
}

type Props = { intake: ReadIntake; moved: Record<"own" | "partner", MovedTime> };

/** A milan needs both dates. */
export function MilanSlot({ intake, moved: { own, partner } }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const births = useMemo(() => birthsOf(intake), [intake]);
  if (!births) return <p className="text-small text-ink-quiet">{t("milan.no-dates")}</p>;
  return (
    <Fold title={t("milan.title")} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <Opened
        births={births}
        moved={
          intake.partnerRole === "groom" ? { groom: partner, bride: own } : { groom: own, bride: partner }
        }
      />
    </Fold>
  );
}

type OpenedProps = { births: Record<PartnerRole, Birth>; moved: Record<PartnerRole, MovedTime> };

function Opened(props: OpenedProps) {
  const t = useT();
  const { data: part, failureCount } = useCode("milan", load, { isOptional: true });
  if (!part)
    return failureCount > 0 ? (
      <p role="status">{t("shell.failure-network")}</p>
    ) : (
      <Skeleton className="h-96" />
    );
  return <part.Milan {...props} />;
}
