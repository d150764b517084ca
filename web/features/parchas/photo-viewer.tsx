// A photo, or a side of a parcha, over the whole screen, to zoom and pan.
import { useId, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useModal } from "#web/ui/modal.ts";
import { type PictureState, setTransform, useZoom, ZoomablePicture } from "./zoom.tsx";

const SCREEN =
  "m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden border-0 bg-stage p-0 text-on-stage [--ring:var(--on-stage)]";
const STAGE =
  "relative min-h-0 grow cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing";

type Photo = { url: string; alt: string };
type Props = {
  photo: Photo | null;
  onClose: () => void;
  /** The photo cannot be loaded. */
  onFailed?: () => void;
};

export function PhotoViewer({ photo, onClose, onFailed }: Props) {
  const modal = useModal(photo !== null, onClose);
  return (
    <dialog {...modal} aria-label={photo?.alt} className={SCREEN}>
      {photo ? <ZoomablePhoto key={photo.url} photo={photo} onClose={onClose} onFailed={onFailed} /> : null}
    </dialog>
  );
}

function ZoomablePhoto({ photo, onClose, onFailed }: Omit<Props, "photo"> & { photo: Photo }) {
  const { transform, stage, zoomIn, zoomOut } = useZoom();
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center justify-end gap-1 pt-[calc(env(safe-area-inset-top)+4px)] pr-2 pb-1">
        <Buttons zoomIn={zoomIn} zoomOut={zoomOut} onClose={onClose} />
      </div>
      <div {...stage} className={STAGE}>
        <img
          src={photo.url}
          alt={photo.alt}
          draggable={false}
          onError={onFailed}
          className="absolute inset-0 size-full object-contain"
          ref={setTransform(transform)}
        />
      </div>
    </div>
  );
}

/** `parcha` is null while the viewer is closed. */
type ParchaProps = { parcha: Parcha | null; onClose: () => void };

export function ParchaViewer({ parcha, onClose }: ParchaProps) {
  const titleId = useId();
  const modal = useModal(parcha !== null, onClose);
  return (
    <dialog {...modal} aria-labelledby={titleId} className={SCREEN}>
      {parcha ? <ZoomableParcha key={parcha.id} parcha={parcha} titleId={titleId} onClose={onClose} /> : null}
    </dialog>
  );
}

type ZoomableProps = { parcha: Parcha; titleId: string; onClose: () => void };

function ZoomableParcha({ parcha, titleId, onClose }: ZoomableProps) {
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
        <Buttons zoomIn={zoomIn} zoomOut={zoomOut} onClose={onClose} />
      </div>
      <div {...stage} className={STAGE}>
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

type ButtonsProps = { zoomIn: () => void; zoomOut: () => void; onClose: () => void };

function Buttons({ zoomIn, zoomOut, onClose }: ButtonsProps) {
  const t = useT();
  const buttons = [
    { icon: "minus", label: t("photos.smaller"), onPress: zoomOut },
    { icon: "plus", label: t("photos.larger"), onPress: zoomIn },
    { icon: "x", label: t("shell.close"), onPress: onClose },
  ] as const;
  return buttons.map(({ icon, label, onPress }) => (
    <button
      key={icon}
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-on-stage/15"
    >
      <Icon name={icon} size={22} />
    </button>
  ));
}
