import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { type Place, retry, type WaitingFile } from "./waiting-files.ts";

/** How far a file has come on its way to the server. */
export function SendingLine({ place, file: { id, state } }: { place: Place; file: WaitingFile }) {
  const t = useT();
  if (state.kind === "failed")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="min-w-0 text-small">
          <span className="block font-bold text-alive-ink">{t("voice.failed")}</span>
          <span>{state.message}</span>
        </p>
        <Button size="small" variant="outline" onClick={() => retry(place, id)}>
          {t("voice.retry")}
        </Button>
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
      <p className="text-ink-quiet">{t("voice.kept")}</p>
    </div>
  );
}
