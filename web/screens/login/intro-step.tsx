import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { useTheme } from "#web/shell/theme.ts";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Motif } from "#web/ui/motif.tsx";

const NEW_USER_WAIT_MS = 10_000;
const FADE_MS = 500;

type Props = { isNewUser: boolean; onProceed: () => void };

/** The introduction film over the whole screen; a welcome text if the film cannot be played. */
export function IntroStep({ isNewUser, onProceed }: Props) {
  const t = useT();
  const { data: config, isPending } = useConfig();
  const [isMuted, setMuted] = useState(true);
  const [hasFilmFailed, setFilmFailed] = useState(false);
  const isLater = useIsLater(isNewUser ? NEW_USER_WAIT_MS : 0);
  const { isFading, fade } = useFade(onProceed);
  useEffect(focusHeading, []);

  const { theme } = useTheme();
  const film = theme === "dark" ? config?.introVideo.dark : config?.introVideo;
  const hasFilm = film !== undefined && film.url !== "" && !hasFilmFailed;
  // The words are read at once: only the film is worth a wait.
  const canProceed = isLater || !(hasFilm || isPending);
  return (
    <div
      className={clsx(
        "fixed inset-0 z-40 flex flex-col bg-ground text-ink transition-opacity duration-500",
        isFading && "opacity-0",
      )}
    >
      {hasFilm || isPending ? (
        <h1 className="sr-only">{t("code.welcome-title")}</h1>
      ) : (
        <div className="m-auto grid justify-items-center gap-3 px-6 text-center">
          <Motif className="w-40 max-w-full text-primary opacity-80" />
          <h1 className="text-heading font-bold">{t("code.welcome-title")}</h1>
          <p className="max-w-md text-ink-quiet">{t("code.welcome-body")}</p>
        </div>
      )}
      {hasFilm ? (
        <video
          ref={(video) => {
            // A film that failed before React attached the handler fires no event any more.
            if (video?.error) setFilmFailed(true);
          }}
          // The ground of the film is the ground of the page, so that a film of another shape needs no cropping.
          className="absolute inset-0 size-full object-contain"
          src={film.url}
          poster={film.posterUrl}
          aria-label={t("code.intro-video")}
          autoPlay
          muted={isMuted}
          playsInline
          onEnded={fade}
          onError={() => setFilmFailed(true)}
        />
      ) : null}
      <div className="relative mt-auto grid gap-3 px-5 pt-4 pb-[calc(env(safe-area-inset-bottom)+1.5rem)]">
        {hasFilm ? <MuteButton isMuted={isMuted} onChange={setMuted} /> : null}
        {canProceed ? (
          <Button size="large" className="mx-auto w-full max-w-md" onClick={fade}>
            {t("pages.book-title")}
          </Button>
        ) : (
          <p className="flex min-h-13 items-center justify-center text-center text-small">
            <span className={clsx(hasFilm && "rounded-full bg-ground/80 px-4 py-1.5")}>
              {t("code.can-skip-soon")}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

function MuteButton({ isMuted, onChange }: { isMuted: boolean; onChange: (isMuted: boolean) => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={isMuted ? t("code.unmute") : t("code.mute")}
      className="grid size-12 place-items-center justify-self-end rounded-full border border-line bg-card text-ink"
      onClick={() => onChange(!isMuted)}
    >
      <Icon name={isMuted ? "sound-off" : "sound-on"} size={24} />
    </button>
  );
}

/** True after that many milliseconds. */
function useIsLater(waitMs: number): boolean {
  const [isLater, setLater] = useState(waitMs === 0);
  useEffect(() => {
    if (waitMs === 0) return;
    const timer = setTimeout(() => setLater(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isLater;
}

/** Fades the screen out once, and then continues. */
function useFade(onGone: () => void): { isFading: boolean; fade: () => void } {
  const [isFading, setFading] = useState(false);
  const fade = () => {
    if (isFading) return;
    setFading(true);
    setTimeout(onGone, FADE_MS);
  };
  return { isFading, fade };
}
