// The parts of the two steps: the photos of the sides, how far each has come, and the footer.
import { type ReactNode, useState } from "react";
import type { ParchaSide } from "#domain/parchas.ts";
import { useT } from "#web/i18n/t.ts";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";
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
      <progress aria-label={t(`results.progress-${side}`)} max={100} value={percent} className="h-1" />
      <p className="text-small text-ink-quiet">{t("results.kept-here")}</p>
    </>
  );
}

const EXPAND = "M14.5 4H20v5.5M20 4l-6.5 6.5M9.5 20H4v-5.5M4 20l6.5-6.5";

type FrameProps = { side: ParchaSide; url: string | null; isReading: boolean; onEnlarge: () => void };

/** The photo as large as the step allows, or the place where it will be. */
export function PhotoFrame({ side, url, isReading, onEnlarge }: FrameProps) {
  const t = useT();
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (!url || isReading)
    return (
      <div className="grid min-h-48 grow place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-control p-6 text-center text-ink-quiet">
        {isReading ? <Spinner /> : <Icon name="file" size={40} />}
        <p role="status">{t(isReading ? "results.reading" : `results.frame-${side}`)}</p>
      </div>
    );
  // Not every browser draws HEIC photos; the server does.
  if (url === brokenUrl)
    return (
      <div className="grid min-h-48 grow place-content-center justify-items-center gap-3 rounded-card bg-stage p-6 text-center text-on-stage">
        <Icon name="file" size={40} />
        <p>{t("results.no-preview")}</p>
      </div>
    );
  return (
    <div className="relative min-h-[32dvh] grow overflow-hidden rounded-card bg-stage">
      <img
        src={url}
        alt={t(`results.photo-${side}`)}
        onError={() => setBrokenUrl(url)}
        className="absolute inset-0 size-full object-contain"
      />
      <button
        type="button"
        onClick={onEnlarge}
        className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-card bg-[#12101fcc] px-4 font-bold text-on-stage [--ring:var(--on-stage)] in-data-[theme=dark]:bg-[#2a2545e6]"
      >
        <LineDrawing shape={EXPAND} size={18} />
        {t("results.enlarge")}
      </button>
    </div>
  );
}

/** The main button, within the thumb's reach. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="grid shrink-0 gap-2 border-t border-line bg-card px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)]">
      {children}
    </footer>
  );
}
