import { clsx } from "clsx";
import { useId, useMemo, useRef, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import type { ZoomControl } from "#web/features/parchas/photo-lightbox.tsx";
import { PhotoStage, parchaPhoto, RoundButton, ZoomButtons } from "#web/features/parchas/photo-stage.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { useModal } from "#web/ui/modal.ts";
import type { SessionParchas } from "./by-session.ts";
import { ReaderActions } from "./reader-actions.tsx";

/** `opened`: the parcha and which of its sides comes first; null while the reader is closed. */
type Props = { opened: { session: SessionParchas; side: number } | null; onClose: () => void };

/** A parcha over the whole screen: its sides to swipe and zoom, to download and to share. */
export function ParchaReader({ opened, onClose }: Props) {
  const titleId = useId();
  const modal = useModal(opened !== null, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="[--toast-inset:calc(env(safe-area-inset-top)+4.25rem)_12px_auto] m-0 h-dvh max-h-none w-dvw max-w-none overflow-x-hidden overflow-y-auto border-0 bg-ground p-0 text-ink"
    >
      {opened ? (
        <Reader key={opened.session.bookingId} {...opened} titleId={titleId} onClose={onClose} />
      ) : null}
    </dialog>
  );
}

type ReaderProps = { session: SessionParchas; side: number; titleId: string; onClose: () => void };

function Reader({ session, side, titleId, onClose }: ReaderProps) {
  const t = useT();
  const { sides, sessionDate, sessionTime } = session;
  const [current, setCurrent] = useState(side);
  const zoom: ZoomControl = useRef(null);
  const photos = useMemo(() => sides.map((parcha) => parchaPhoto(parcha, t)), [sides, t]);
  const title = t("parchas.of-day", { day: formatDay(sessionDate) });
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-4 pb-[calc(env(safe-area-inset-bottom)+20px)]">
      <div className="flex items-center gap-1 pt-[calc(env(safe-area-inset-top)+8px)] pr-[20px] pl-2">
        <RoundButton icon="chevron-left" label={t("shell.close")} onPress={onClose} />
        <div className="min-w-0">
          <h2 id={titleId} className="font-bold">
            {title}
          </h2>
          <p className="text-small text-ink-quiet">
            {t("general.time-ist", { time: formatTime(sessionTime) })}
          </p>
        </div>
      </div>
      {/* The other side peeks in. */}
      <div className="flex shrink-0 justify-center py-2">
        <div
          className={clsx(
            "relative h-[52dvh] min-h-72 md:aspect-3/4 md:w-auto",
            // Each side is a sheet, also while its photo loads.
            "[&_[role=group]]:rounded-[6px] [&_[role=group]]:bg-card [&_[role=group]]:shadow-card",
            sides.length > 1 ? "w-[calc(100%-86px)]" : "w-[calc(100%-48px)]",
          )}
        >
          <PhotoStage
            photos={photos}
            index={current}
            label={title}
            failed={t("photos.image-failed")}
            zoom={zoom}
            onIndex={setCurrent}
          />
          <div className="absolute right-1 bottom-1 flex rounded-full border border-line bg-card/90">
            <ZoomButtons zoom={zoom} />
          </div>
        </div>
      </div>
      {sides.length > 1 ? <Sides sides={sides} current={current} onShow={setCurrent} /> : null}
      <ReaderActions session={session} onLeave={onClose} />
    </div>
  );
}

type SidesProps = { sides: readonly Parcha[]; current: number; onShow: (index: number) => void };

/** A long mark for the side that is shown, with the words for both. */
function Sides({ sides, current, onShow }: SidesProps) {
  const t = useT();
  return (
    <div className="flex items-center justify-center">
      {sides.map((parcha, index) => {
        const isCurrent = index === current;
        return (
          <button
            key={parcha.id}
            type="button"
            aria-current={isCurrent}
            onClick={() => onShow(index)}
            className={clsx(
              "flex min-h-11 items-center gap-3 px-1.5",
              index > 0 && "flex-row-reverse",
              isCurrent ? "font-bold" : "text-ink-quiet",
            )}
          >
            <span>{t(`photos.${parcha.notes}`)}</span>
            <span
              aria-hidden="true"
              className={clsx("h-2 rounded-full", isCurrent ? "w-6 bg-primary" : "w-2 bg-off")}
            />
          </button>
        );
      })}
    </div>
  );
}
