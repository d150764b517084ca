import type { Parcha } from "#contract/parchas.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDownload, useShare } from "./use-download.ts";

type Props = {
  sides: readonly Parcha[];
  /** In the reader the download is its main button. */
  isMain?: boolean;
  describedBy?: string;
};

/** Saves these photos by one press, and sends them together where the browser can share files. */
export function PhotoActions({ sides, isMain = false, describedBy }: Props) {
  const t = useT();
  const { download, isDownloading } = useDownload(sides);
  const { share, isSharing, canShare } = useShare(sides);
  const look = {
    size: isMain ? "large" : "small",
    className: isMain ? "grow" : "grow md:grow-0",
    "aria-describedby": describedBy,
  } as const;
  const areBoth = sides.length > 1;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        {...look}
        variant={isMain ? "primary" : "outline"}
        isPending={isDownloading}
        pendingLabel={t("parchas.downloading")}
        onClick={() => void download()}
      >
        <Icon name="download" size={20} />
        {t(areBoth ? "parchas.download-both" : "parchas.download")}
      </Button>
      {canShare ? (
        <Button {...look} variant="outline" isPending={isSharing} onClick={() => void share()}>
          <Icon name="share" size={20} />
          {t(areBoth ? "parchas.share-both" : "parchas.share")}
        </Button>
      ) : null}
    </div>
  );
}
