import { useMemo, useRef } from "react";
import { useT } from "#web/i18n/t.ts";
import { useModal } from "#web/ui/modal.ts";
import type { Photo, ZoomControl } from "./photo-lightbox.tsx";
import { PhotoStage, RoundButton, ZoomButtons } from "./photo-stage.tsx";

type Props = {
  /** Null while the viewer is closed. */
  photo: Photo | null;
  /** Said where the photo does not load. */
  failed: string;
  onClose: () => void;
};

/** One photo over the whole screen. */
export function PhotoViewer({ photo, failed, onClose }: Props) {
  const modal = useModal(photo !== null, onClose);
  return (
    <dialog
      {...modal}
      aria-label={photo?.alt}
      data-theme="dark"
      className="[--toast-inset:calc(env(safe-area-inset-top)+3.75rem)_12px_auto] m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden border-0 bg-stage p-0 text-on-stage"
    >
      {photo ? <Shown {...photo} failed={failed} onClose={onClose} /> : null}
    </dialog>
  );
}

function Shown({ src, alt, thumbnailUrl, failed, onClose }: Photo & Omit<Props, "photo">) {
  const t = useT();
  const zoom: ZoomControl = useRef(null);
  const photos = useMemo(() => [{ src, alt, thumbnailUrl }], [src, alt, thumbnailUrl]);
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-1 pt-[calc(env(safe-area-inset-top)+4px)] pr-2 pb-1 pl-4">
        <h2 className="min-w-0 grow truncate font-bold">{alt}</h2>
        <ZoomButtons zoom={zoom} />
        <RoundButton icon="x" label={t("shell.close")} onPress={onClose} />
      </div>
      <div className="min-h-0 grow overflow-hidden">
        <PhotoStage photos={photos} index={0} label={alt} failed={failed} zoom={zoom} />
      </div>
      <p className="px-4 pt-1 pb-[calc(env(safe-area-inset-bottom)+8px)] text-center text-small">
        {t("photos.viewer-help")}
      </p>
    </div>
  );
}
