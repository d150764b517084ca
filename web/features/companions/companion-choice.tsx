import { PersonChoice } from "#web/features/attendees/person-choice.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { CompanionFields, type CompanionFieldsProps } from "./companion-fields.tsx";
import { useEarlierCompanions } from "./own-companions.ts";

type Props = CompanionFieldsProps & {
  isOpenAtFirst?: boolean;
  /** Where the fields alone are shown, it has no way back. */
  isAlone?: boolean;
};

/** Who is in the session beside the attendee. */
export function CompanionChoice(props: Props) {
  const { isTried, isPaidFor, attendee, isAlone = false, ...choice } = props;
  const t = useT();
  return (
    <PersonChoice
      {...choice}
      earlier={useEarlierCompanions(attendee)}
      ownPhone={useUser()?.phone}
      words={{
        open: t("companions.add"),
        earlier: t("companions.earlier"),
        close: isAlone ? null : t("companions.nobody"),
        myself: t("companions.myself"),
      }}
      fields={(first, onChange) => <CompanionFields {...{ isTried, isPaidFor, attendee, first, onChange }} />}
    />
  );
}
