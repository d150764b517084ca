import { useEffect, useRef } from "react";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import { MediaAdvice } from "#web/features/devices/media-advice.tsx";
import { followLevel } from "#web/features/devices/voice-level.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { RecorderState, useRecorder } from "./use-recorder.ts";

type Props = { recorder: ReturnType<typeof useRecorder> };

/** One button that starts, and one that stops. */
export function Recorder({ recorder: { state, start, stop } }: Props) {
  const t = useT();
  useLeaveWarning(state.kind === "recording" || state.kind === "preparing");
  if (state.kind === "recording") return <Running {...state} onStop={stop} />;
  if (state.kind === "asking" || state.kind === "preparing")
    return (
      <p role="status" className="flex min-h-13 items-center justify-center gap-3 font-bold">
        <Spinner />
        <span>{t(`voice.${state.kind}`)}</span>
      </p>
    );
  return (
    <>
      <Fault state={state} />
      <Button size="large" isWide onClick={() => void start()}>
        <Icon name="mic" />
        {t("voice.start")}
      </Button>
    </>
  );
}

function Fault({ state }: { state: RecorderState }) {
  const t = useT();
  if (state.kind === "refused")
    return (
      <Banner role="alert" tone="alive" icon="mic">
        <MediaAdvice device="microphone" problem={state.problem} />
        <span className="mt-1 block">{t("voice.type-instead")}</span>
      </Banner>
    );
  if (state.kind !== "too-short" && state.kind !== "broken") return null;
  return (
    <p role="alert" className="font-bold text-alive-ink">
      {t(`voice.${state.kind}`)}
    </p>
  );
}

type RunningProps = { track: MediaStreamTrack; seconds: number; onStop: () => void };

function Running({ track, seconds, onStop }: RunningProps) {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-3">
      <StopButton track={track} onStop={onStop} />
      <p role="status">{t("voice.recording")}</p>
      <p className="font-bold tabular-nums">
        {t("voice.time-of", { time: formatCountdown(seconds), limit: formatCountdown(MAX_VOICE_SECONDS) })}
      </p>
    </div>
  );
}

/** The ring moves with the voice. Its style is set without React: rendering every frame is too slow on cheap phones. */
function StopButton({ track, onStop }: Pick<RunningProps, "track" | "onStop">) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  useEffect(
    () =>
      followLevel(track, (level) => {
        if (ring.current) ring.current.style.transform = `scale(${1 + level * 0.45})`;
      }),
    [track],
  );
  return (
    <button
      ref={button}
      type="button"
      aria-label={t("voice.stop")}
      onClick={onStop}
      className="relative m-5 grid size-[96px] place-items-center rounded-full"
    >
      <span
        ref={ring}
        aria-hidden="true"
        className="absolute inset-0 rounded-full bg-destructive opacity-25"
      />
      <span className="absolute inset-0 grid content-center justify-items-center gap-1.5 rounded-full bg-destructive text-small font-bold text-on-destructive">
        <span aria-hidden="true" className="size-6 rounded-part bg-current" />
        <span>{t("voice.stop")}</span>
      </span>
    </button>
  );
}
