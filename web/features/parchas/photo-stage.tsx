import { Suspense, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { formatDay } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { LightboxProps, Photo, ZoomControl } from "./photo-lightbox.tsx";

export function parchaPhoto({ imageUrl, thumbnailUrl, sessionDate, notes }: Parcha, t: Translate): Photo {
  const alt = t("photos.photo-of", { day: formatDay(sessionDate), side: t(`photos.${notes}`) });
  return { src: imageUrl, thumbnailUrl, alt };
}

export const lightbox = onDemand(() => import("./photo-lightbox.tsx"), { isOptional: true });

/** Photos as large as the element around them, to swipe, pinch and pan, also by the wheel and the keys plus, minus, zero and arrows. */
export function PhotoStage(props: Omit<LightboxProps, "onRetry">) {
  const [attempt, setAttempt] = useState(0);
  const photo = props.photos[props.index];
  return (
    <Suspense fallback={<Waiting photo={photo} />}>
      <Loaded key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </Suspense>
  );
}

function Loaded(props: LightboxProps) {
  const { PhotoLightbox } = lightbox.use();
  return <PhotoLightbox {...props} />;
}

function Waiting({ photo }: { photo: Photo | undefined }) {
  if (!photo) return null;
  return <img src={photo.thumbnailUrl ?? photo.src} alt={photo.alt} className="size-full object-contain" />;
}

export function ZoomButtons({ zoom }: { zoom: ZoomControl }) {
  const t = useT();
  return (
    <>
      <RoundButton icon="minus" label={t("photos.smaller")} onPress={() => zoom.current?.zoomOut()} />
      <RoundButton icon="plus" label={t("photos.larger")} onPress={() => zoom.current?.zoomIn()} />
    </>
  );
}

type RoundProps = { icon: "minus" | "plus" | "x" | "chevron-left"; label: string; onPress: () => void };

export function RoundButton({ icon, label, onPress }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
