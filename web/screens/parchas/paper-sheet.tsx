import { clsx } from "clsx";
import { useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { ContainedPicture } from "#web/features/parchas/contained-picture.tsx";
import { useZoom } from "#web/features/parchas/use-zoom.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

type Props = { parcha: Parcha; isCurrent: boolean };

/** One side of the paper, to pinch and read. While it is not enlarged, a swipe turns to the other side. */
export function PaperSheet({ parcha, isCurrent }: Props) {
  const t = useT();
  const language = useLanguage();
  const { transform, stage, zoomIn, zoomOut } = useZoom({ isActive: isCurrent });
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const day = formatDay(language, parcha.sessionDate);
  const photo = t("photos.photo-of", { day, side: t(`photos.${parcha.notes}`) });
  const isEnlarged = transform.scale > 1;
  return (
    <div className="relative h-full overflow-hidden rounded-[6px] border border-line bg-card shadow-card">
      <div
        {...stage}
        className={clsx(
          "absolute inset-0 select-none",
          isEnlarged ? "cursor-grab touch-none active:cursor-grabbing" : "cursor-zoom-in touch-pan-x",
        )}
      >
        <div
          className="absolute inset-0"
          style={{ transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` }}
        >
          {/* The thumbnail is cached; it is shown until the large image is loaded. */}
          {state === "loaded" ? null : (
            <ContainedPicture src={parcha.thumbnailUrl} alt={state === "failed" ? photo : ""} />
          )}
          {state === "failed" ? null : (
            <ContainedPicture
              src={parcha.imageUrl}
              alt={photo}
              onLoad={() => setState("loaded")}
              onError={() => setState("failed")}
            />
          )}
        </div>
      </div>
      <div
        className={clsx(
          "absolute right-1 bottom-1 flex rounded-full border border-line bg-card/90",
          !isCurrent && "max-md:hidden",
        )}
      >
        <ZoomButton icon="minus" label={t("photos.smaller")} onPress={zoomOut} />
        <ZoomButton icon="plus" label={t("photos.larger")} onPress={zoomIn} />
      </div>
      {state === "failed" ? (
        <p role="alert" className="absolute inset-x-0 top-0 bg-card p-3 text-center text-small">
          {t("photos.image-failed")}
        </p>
      ) : null}
    </div>
  );
}

function ZoomButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
