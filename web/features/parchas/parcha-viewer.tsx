import { useId, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { useZoom } from "#web/features/parchas/use-zoom.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useModal } from "#web/ui/modal.ts";
import { useOverlayEntry } from "#web/ui/use-overlay-entry.ts";
import { type PictureState, ZoomablePicture } from "./zoomable-picture.tsx";

/** `parcha` is null while the viewer is closed. */
type Props = { parcha: Parcha | null; onClose: () => void };

/** One side over the whole screen, to zoom and pan. */
export function ParchaViewer({ parcha, onClose }: Props) {
  const titleId = useId();
  const modal = useModal(parcha !== null, onClose);
  useOverlayEntry(parcha !== null, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden border-0 bg-stage p-0 text-on-stage [--ring:var(--on-stage)]"
    >
      {parcha ? <ZoomableParcha key={parcha.id} parcha={parcha} titleId={titleId} onClose={onClose} /> : null}
    </dialog>
  );
}

function ZoomableParcha({
  parcha,
  titleId,
  onClose,
}: {
  parcha: Parcha;
  titleId: string;
  onClose: () => void;
}) {
  const t = useT();
  const { transform, stage, zoomIn, zoomOut } = useZoom();
  const [state, setState] = useState<PictureState>("loading");
  const day = formatDay(parcha.sessionDate);
  const side = t(`photos.${parcha.notes}`);
  const photo = t("photos.photo-of", { day, side });
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-1 pt-[calc(env(safe-area-inset-top)+4px)] pr-2 pb-1 pl-4">
        <h2 id={titleId} className="min-w-0 grow truncate font-bold">{`${side} · ${day}`}</h2>
        <IconButton icon="minus" label={t("photos.smaller")} onPress={zoomOut} />
        <IconButton icon="plus" label={t("photos.larger")} onPress={zoomIn} />
        <IconButton icon="x" label={t("shell.close")} onPress={onClose} />
      </div>
      <div
        {...stage}
        className="relative min-h-0 grow cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing"
      >
        <ZoomablePicture parcha={parcha} alt={photo} transform={transform} state={state} onState={setState} />
      </div>
      <p
        role={state === "failed" ? "alert" : undefined}
        className="px-4 pt-1 pb-[calc(env(safe-area-inset-bottom)+8px)] text-center text-small"
      >
        {state === "failed" ? t("photos.image-failed") : t("photos.viewer-help")}
      </p>
    </div>
  );
}

function IconButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-on-stage/15"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
