import { useT } from "#web/i18n/t.ts";

/** The class of the lines around a person's fields. */
export const QUIET_BUTTON = "min-h-11 text-left font-bold text-primary";

type Props = { label: string; onPress: () => void; isFailed?: boolean };

/** The quiet line behind which somebody is named. `isFailed`: the code of the fields has not come. */
export function PersonOpener({ label, onPress, isFailed = false }: Props) {
  const t = useT();
  return (
    <>
      <button type="button" className={QUIET_BUTTON} onClick={onPress}>
        {label}
      </button>
      {isFailed ? (
        <p role="alert" className="text-small text-destructive">
          {t("shell.failure-network")}
        </p>
      ) : null}
    </>
  );
}
