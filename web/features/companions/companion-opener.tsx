import { QUIET_BUTTON } from "#web/features/attendees/quiet-button.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { onPress: () => void; isFailed: boolean };

/** The quiet line behind which somebody is named. `isFailed`: its code has not come. */
export function CompanionOpener({ onPress, isFailed }: Props) {
  const t = useT();
  return (
    <>
      <button type="button" className={QUIET_BUTTON} onClick={onPress}>
        {t("companions.add")}
      </button>
      {isFailed ? (
        <p role="alert" className="text-small text-destructive">
          {t("shell.failure-network")}
        </p>
      ) : null}
    </>
  );
}
