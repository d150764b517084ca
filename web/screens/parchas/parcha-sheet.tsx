import { clsx } from "clsx";
import { useId, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { postState } from "#domain/parchas.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { lightbox } from "#web/features/parchas/photo-stage.tsx";
import { refreshParchas } from "#web/features/parchas/use-parchas.ts";
import { formatDay, formatDayLong } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useDrawnImage } from "#web/ui/use-drawn-image.ts";
import { useDownload } from "./use-download.ts";

type Props = {
  parcha: Parcha;
  /** The largest thing that a phone shows first: its photo comes before the code of the screen. */
  isFirst: boolean;
  onEnlarge: () => void;
};

/** One side of the parcha: its photo, and whether the paper is sent. */
export function ParchaSheet({ parcha, isFirst, onEnlarge }: Props) {
  const t = useT();
  const headingId = useId();
  return (
    <Card className="grid content-start gap-3 p-3!">
      <Photo {...{ parcha, isFirst, onEnlarge }} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-1">
        <h3 id={headingId} className="text-title font-bold">
          {t(`photos.${parcha.notes}`)}
        </h3>
        <DownloadButton parcha={parcha} headingId={headingId} />
      </div>
      <Post parcha={parcha} />
    </Card>
  );
}

function Photo({ parcha, isFirst, onEnlarge }: Props) {
  const t = useT();
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const image = useDrawnImage();
  const photo = t("photos.photo-of", {
    day: formatDay(parcha.sessionDate),
    side: t(`photos.${parcha.notes}`),
  });
  // The URL of a replaced photo is 404; the list has the new one.
  const retry = () => {
    setState("loading");
    void refreshParchas();
  };
  if (state === "failed") {
    return (
      <div
        role="alert"
        className="grid aspect-3/4 place-content-center justify-items-center gap-3 p-4 text-center"
      >
        <p>{t("photos.image-failed")}</p>
        <Button size="small" onClick={retry}>
          {t("shell.retry")}
        </Button>
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-label={t("photos.enlarge", { photo })}
      onClick={onEnlarge}
      className={clsx(
        "block w-full cursor-zoom-in overflow-hidden rounded-[6px] border border-line bg-ground shadow-card",
        parcha.notes === "Front" ? "-rotate-[0.4deg]" : "rotate-[0.4deg]",
      )}
    >
      <img
        ref={image}
        fetchPriority={isFirst ? "high" : "auto"}
        src={parcha.thumbnailUrl}
        alt=""
        onLoad={() => {
          setState("loaded");
          // For the press that enlarges it, also without a network.
          void lightbox.load().catch(() => undefined);
        }}
        onError={() => setState("failed")}
        // Most photos are 3:4; others get their own height once they are loaded.
        className={clsx("w-full", state === "loaded" ? "h-auto" : "aspect-3/4 animate-pulse bg-line")}
      />
    </button>
  );
}

/** Where the paper is: the photo is here already. */
function Post({ parcha }: { parcha: Parcha }) {
  const t = useT();
  const { sentAt, trackingNumber } = parcha;
  const state = postState(parcha, serverNow());
  const isSent = state !== "unsent";
  return (
    <div className="grid gap-1 px-1 text-small text-ink-quiet">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={isSent ? "done" : "outline"}>
          <Icon name={isSent ? "check" : "mail"} size={16} />
          <span>{t(`parchas.post-${state}`)}</span>
        </Badge>
        {isSent && sentAt ? (
          <p>{t("parchas.sent-on", { day: formatDayLong(istDateOf(new Date(sentAt))) })}</p>
        ) : null}
        {isSent ? null : <p>{t("parchas.will-be-sent")}</p>}
      </div>
      {trackingNumber ? (
        <p>
          {t("general.tracking-number")} <b className="text-ink select-all wrap-anywhere">{trackingNumber}</b>
        </p>
      ) : null}
    </div>
  );
}

function DownloadButton({ parcha, headingId }: { parcha: Parcha; headingId: string }) {
  const t = useT();
  const { download, isDownloading } = useDownload([parcha]);
  return (
    <Button
      variant="outline"
      size="small"
      isPending={isDownloading}
      pendingLabel={t("parchas.downloading")}
      aria-describedby={headingId}
      onClick={() => void download()}
    >
      <Icon name="download" size={20} />
      {t("parchas.download")}
    </Button>
  );
}
