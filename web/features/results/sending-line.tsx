import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SidePhoto } from "./side-photos.ts";

export function Thumbnail({ url }: { url: string | null }) {
  return (
    <span className="grid h-14 w-11 shrink-0 place-items-center overflow-hidden rounded-part border border-line bg-card text-ink-quiet">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon name="file" size={20} />}
    </span>
  );
}

/** How far a side's photo has come, in one line. */
export function SendingLine({ photo }: { photo: SidePhoto }) {
  const t = useT();
  const { side, state } = photo;
  if (state.kind === "none") return null;
  if (state.kind === "sending") return <Progress side={side} percent={state.percent} />;
  if (state.kind === "failed")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p
          role="status"
          className="text-small font-bold text-destructive"
        >{`${t(`results.unsent-${side}`)} ${state.message}`}</p>
        <Button size="small" variant="outline" onClick={photo.retry}>
          {t("shell.retry")}
        </Button>
      </div>
    );
  return (
    <p role="status" className="flex items-center gap-1.5 font-bold text-done">
      <Icon name="check" size={18} className="shrink-0" />
      <span>{t(`results.sent-${side}`)}</span>
    </p>
  );
}

function Progress({ side, percent }: { side: SidePhoto["side"]; percent: number }) {
  const t = useT();
  return (
    <>
      <p className="flex justify-between gap-2 text-small">
        <span className="text-ink-quiet">{t(`results.sending-${side}`)}</span>
        <span className="font-bold tabular-nums">{t("admin.percent", { percent })}</span>
      </p>
      <span
        role="progressbar"
        aria-label={t(`results.progress-${side}`)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </span>
      <p className="text-small text-ink-quiet">{t("results.kept-here")}</p>
    </>
  );
}
