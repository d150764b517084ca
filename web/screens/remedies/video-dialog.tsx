import { useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useBackCloses } from "#web/ui/use-back-closes.ts";

/** What is played in the page: YouTube in its frame, a file by the browser. */
export type Film = { kind: "youtube" | "file"; title: string; address: string };

const FRAME = "aspect-video w-full rounded-part border-0 bg-stage";

export function WatchDialog({ film, onClose }: { film: Film | null; onClose: () => void }) {
  const t = useT();
  useBackCloses("film", film !== null, false, onClose);
  return (
    <Dialog isOpen={film !== null} onClose={onClose} title={film?.title ?? ""} closeLabel={t("shell.close")}>
      {film?.kind === "youtube" ? (
        <iframe
          src={film.address}
          title={film.title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          className={FRAME}
        />
      ) : film ? (
        <FilmFile key={film.address} film={film} />
      ) : null}
    </Dialog>
  );
}

function FilmFile({ film: { title, address } }: { film: Film }) {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p>{t("remedies.film-failed")}</p>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-bold text-primary underline underline-offset-4"
        >
          <Icon name="video" size={20} />
          {t("remedies.film-open")}
        </a>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the guide's own films, which come without a written text
    <video
      src={address}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      onError={() => setBroken(true)}
      className={`${FRAME} max-h-[60dvh] object-contain`}
    />
  );
}
