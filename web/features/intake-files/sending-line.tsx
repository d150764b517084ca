import type { IntakeKey } from "#web/features/intakes/use-intake.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { retry, type WaitingFile } from "./waiting-files.ts";

type Props = { intakeKey: IntakeKey; file: WaitingFile };

/** How far a file has come on its way to the server. */
export function SendingLine({ intakeKey, file: { id, state, isKept } }: Props) {
  const t = useT();
  if (state.kind === "failed")
    return (
      <div key="failed" className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="min-w-0 text-small">
          <span className="block font-bold text-alive-ink">{t("voice.failed")}</span>
          <span>{state.message}</span>
        </p>
        {state.isFinal ? null : (
          <Button size="small" variant="outline" onClick={() => retry(intakeKey, id)}>
            {t("voice.retry")}
          </Button>
        )}
      </div>
    );
  return (
    <div className="grid gap-1 text-small">
      <p role="status" className="font-bold">
        {t("voice.sending", { percent: state.percent })}
      </p>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${state.percent}%` }} />
      </span>
      {isKept ? <p className="text-ink-quiet">{t("voice.kept")}</p> : null}
    </div>
  );
}
