import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { followLevel, playSound } from "#web/features/devices/voice-level.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Above the noise of a room. */
const VOICE_LEVEL = 0.25;

/** The own video, mirrored, or an icon. */
export function Preview({ track }: { track: MediaStreamTrack | null }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current && track) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <div className="grid aspect-[4/5] w-[96px] shrink-0 place-items-center self-start overflow-hidden rounded-card bg-stage text-on-stage md:w-[128px]">
      {track ? (
        <video
          ref={video}
          aria-label={t("devices.picture")}
          autoPlay
          muted
          playsInline
          className="size-full -scale-x-100 object-cover"
        />
      ) : (
        <span role="img" aria-label={t("devices.no-picture")}>
          <Icon name="user" size={40} />
        </span>
      )}
    </div>
  );
}

type LineProps = { icon: IconName; label: string; state?: string; children?: ReactNode };

export function CheckLine({ icon, label, state, children }: LineProps) {
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2">
        <Icon name={icon} size={20} className="shrink-0" />
        <span>{`${label}${state ? `: ${state}` : ""}`}</span>
      </p>
      {children}
    </div>
  );
}

/** Sets the bar's style without React: rendering every frame is too slow on cheap phones. */
export function VoiceMeter({ track }: { track: MediaStreamTrack }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [isVoiceDetected, setVoiceDetected] = useState(false);
  useEffect(() => {
    let isDetected = false;
    return followLevel(track, (level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
      if (level > VOICE_LEVEL && !isDetected) {
        isDetected = true;
        setVoiceDetected(true);
      }
    });
  }, [track]);
  return (
    <>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div ref={bar} className="h-full origin-left scale-x-0 rounded-full bg-done" />
      </div>
      <p role="status" className="text-small text-ink-quiet">
        {t(isVoiceDetected ? "devices.voice-detected" : "devices.say-something")}
      </p>
    </>
  );
}

type SoundProps = { answer: boolean | null; onAnswer: (isAudible: boolean) => void };

/** Plays a sound and asks whether the customer can hear it: the browser cannot know. */
export function SoundTest({ answer, onAnswer }: SoundProps) {
  const t = useT();
  const [step, setStep] = useState<"before" | "playing" | "asked">("before");
  const play = async () => {
    setStep("playing");
    await playSound().catch(() => undefined);
    setStep("asked");
  };
  const reply = (isAudible: boolean) => {
    setStep("before");
    onAnswer(isAudible);
  };
  const results = { true: t("devices.speaker-ok"), false: t("devices.speaker-advice") };
  return (
    <div className="grid gap-2">
      <p role="status" className={clsx("text-small", answer === null && "text-ink-quiet")}>
        {step === "asked"
          ? t("devices.hear-it")
          : answer === null
            ? t("devices.speaker-later")
            : results[`${answer}`]}
      </p>
      <div className="flex flex-wrap gap-2">
        {step === "asked" ? (
          <>
            <Button size="small" variant="outline" onClick={() => reply(true)}>
              {t("devices.yes")}
            </Button>
            <Button size="small" variant="outline" onClick={() => reply(false)}>
              {t("devices.no")}
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          variant={step === "asked" ? "quiet" : "outline"}
          isPending={step === "playing"}
          pendingLabel={t("devices.playing")}
          onClick={() => void play()}
        >
          <Icon name="sound-on" size={20} />
          {t("devices.play-sound")}
        </Button>
      </div>
    </div>
  );
}
