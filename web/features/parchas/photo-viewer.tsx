import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useModal } from "#web/ui/modal.ts";
import { useZoom } from "./use-zoom.ts";

type Photo = { url: string; alt: string };
type Props = {
  photo: Photo | null;
  onClose: () => void;
  /** The photo cannot be loaded. */
  onFailed?: () => void;
};

/** A photo over the whole screen, to zoom and pan. */
export function PhotoViewer({ photo, onClose, onFailed }: Props) {
  const modal = useModal(photo !== null, onClose);
  return (
    <dialog
      {...modal}
      aria-label={photo?.alt}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden border-0 bg-stage p-0 text-on-stage [--ring:var(--on-stage)]"
    >
      {photo ? <ZoomablePhoto key={photo.url} photo={photo} onClose={onClose} onFailed={onFailed} /> : null}
    </dialog>
  );
}

function ZoomablePhoto({ photo, onClose, onFailed }: Omit<Props, "photo"> & { photo: Photo }) {
  const t = useT();
  const { transform, stage, zoomIn, zoomOut } = useZoom();
  const buttons = [
    { icon: "minus", label: t("photos.smaller"), onPress: zoomOut },
    { icon: "plus", label: t("photos.larger"), onPress: zoomIn },
    { icon: "x", label: t("shell.close"), onPress: onClose },
  ] as const;
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center justify-end gap-1 pt-[calc(env(safe-area-inset-top)+4px)] pr-2 pb-1">
        {buttons.map(({ icon, label, onPress }) => (
          <button
            key={icon}
            type="button"
            aria-label={label}
            onClick={onPress}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-on-stage/15"
          >
            <Icon name={icon} size={22} />
          </button>
        ))}
      </div>
      <div
        {...stage}
        className="relative min-h-0 grow cursor-grab touch-none overflow-hidden select-none active:cursor-grabbing"
      >
        <img
          src={photo.url}
          alt={photo.alt}
          draggable={false}
          onError={onFailed}
          className="absolute inset-0 size-full object-contain"
          style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` }}
        />
      </div>
    </div>
  );
}
