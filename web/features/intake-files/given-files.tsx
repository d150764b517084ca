import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { IntakeFiles } from "#contract/intakes.ts";
import { PhotoViewer } from "#web/features/parchas/photo-viewer.tsx";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { useDrawnImage } from "#web/ui/use-drawn-image.ts";

const SPEEDS = [1, 1.5] as const;

/** For the guide: the spoken question, and photos that a press enlarges over everything, also over a call. */
export function GivenFiles({ voice, photos }: IntakeFiles) {
  return (
    <>
      {voice ? <VoiceQuestion key={voice.id} voice={voice} /> : null}
      {photos.length > 0 ? <Photos photos={photos} /> : null}
    </>
  );
}

function VoiceQuestion({ voice }: { voice: NonNullable<IntakeFiles["voice"]> }) {
  const t = useT();
  const player = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState<number>(1);
  const [hasFailed, setFailed] = useState(false);
  const choose = (chosen: number) => {
    setSpeed(chosen);
    // The default rate is what a player that loads later begins with.
    if (player.current) player.current.defaultPlaybackRate = player.current.playbackRate = chosen;
  };
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-small text-ink-quiet">{`${t("recording.question")} · ${formatCountdown(voice.seconds)}`}</h3>
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/useMediaCaption: a customer's words, which have no text */}
        <audio
          ref={player}
          controls
          preload="none"
          src={voice.url}
          aria-label={t("recording.question")}
          onError={() => setFailed(true)}
          onPlaying={() => setFailed(false)}
          className="min-w-0 grow basis-56"
        />
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("recording.speed")}</legend>
          {SPEEDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === speed}
              onClick={() => choose(one)}
              className={clsx(
                "min-h-11 min-w-11 rounded-card border px-2 text-small font-bold",
                one === speed ? "border-primary bg-primary-soft" : "border-control",
              )}
            >
              {t("recording.times", { speed: String(one) })}
            </button>
          ))}
        </fieldset>
      </div>
      {hasFailed ? (
        <p role="alert" className="text-small text-destructive">
          {t("recording.failed")}
        </p>
      ) : null}
    </section>
  );
}

function Photos({ photos }: Pick<IntakeFiles, "photos">) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const index = photos.findIndex(({ id }) => id === opened);
  const shown = photos[index];
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="text-small text-ink-quiet">{t("recording.photos")}</h3>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ id, thumbnailUrl }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t("recording.enlarge", { number: at + 1 })}
              onClick={() => {
                setFailed(false);
                setOpened(id);
              }}
              className="block size-[72px] overflow-hidden rounded-part border border-line bg-stage"
            >
              <Thumbnail url={thumbnailUrl} onFailed={() => setFailed(true)} />
            </button>
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <p role="alert" className="text-small text-destructive">
          {t("recording.photo-failed")}
        </p>
      ) : null}
      <PhotoViewer
        photo={
          shown
            ? {
                src: shown.url,
                thumbnailUrl: shown.thumbnailUrl,
                alt: t("voice.photo-n", { number: index + 1 }),
              }
            : null
        }
        failed={t("recording.photo-failed")}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

function Thumbnail({ url, onFailed }: { url: string; onFailed: () => void }) {
  const image = useDrawnImage();
  return <img ref={image} src={url} alt="" onError={onFailed} className="size-full object-cover" />;
}
