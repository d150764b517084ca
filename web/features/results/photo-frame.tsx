import { useState } from "react";
import type { ParchaSide } from "#domain/parchas.ts";
import { useT } from "#web/i18n/t.ts";
import { Spinner } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icon.tsx";

const EXPAND = "M14.5 4H20v5.5M20 4l-6.5 6.5M9.5 20H4v-5.5M4 20l6.5-6.5";

type Props = { side: ParchaSide; url: string | null; isReading: boolean; onEnlarge: () => void };

/** The photo as large as the step allows, or the place where it will be. */
export function PhotoFrame({ side, url, isReading, onEnlarge }: Props) {
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
