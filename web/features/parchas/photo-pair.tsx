import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { PhotoCard } from "./photo-card.tsx";
import type { ParchaPhotos } from "./use-parcha-photos.ts";

/** The photos of front and back, and a button that swaps them. */
export function PhotoPair({ photos }: { photos: ParchaPhotos }) {
  const t = useT();
  const { front, back, isSwapping } = photos;
  return (
    <div className="grid gap-3">
      <PhotoCard photo={front} isDisabled={isSwapping} />
      <PhotoCard photo={back} isDisabled={isSwapping} />
      {photos.canSwap ? (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isPending={isSwapping}
          pendingLabel={t("results.swapping")}
          onClick={photos.swap}
        >
          {t("results.swap")}
        </Button>
      ) : null}
    </div>
  );
}
