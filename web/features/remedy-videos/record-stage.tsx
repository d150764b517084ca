import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useWakeLock } from "#web/features/call/use-wake-lock.ts";
import { MediaAdvice } from "#web/features/devices/media-advice.tsx";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { formatCountdown, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import { megabytes } from "./remedy-video.ts";
import { useRecordedDuration } from "./use-recorded-duration.ts";
import { type Recording, VideoRecorder } from "./video-recorder.ts";

// In landscape on a phone the buttons stand beside the picture. They are always in view.
const PICTURE =
  "aspect-4/3 max-h-[50dvh] w-full rounded-part bg-stage [@media(max-height:480px)]:@min-[26rem]:max-h-[calc(100dvh-13rem)] [@media(max-height:480px)]:@min-[26rem]:w-0 [@media(max-height:480px)]:@min-[26rem]:grow";
const CONTROLS =
  "sticky bottom-0 -mb-5 grid gap-3 bg-card pb-5 [@media(max-height:480px)]:@min-[26rem]:w-0 [@media(max-height:480px)]:@min-[26rem]:grow [@media(max-height:480px)]:@min-[26rem]:self-end";

type Props = {
  maxBytes: number;
  /** The admin wants to close the dialog although there is a recording. */
  isDiscarding: boolean;
  onRecording: (hasRecording: boolean) => void;
  onStay: () => void;
  onLeave: () => void;
  onUse: (file: File) => void;
};

/** The camera's picture while it records, then a preview of the recording. */
export function RecordStage({ maxBytes, isDiscarding, onRecording, onStay, onLeave, onUse }: Props) {
  const t = useT();
  const recorder = useVideoRecorder(maxBytes);
  const { recording } = recorder;
  const hasRecording = recording.kind === "recording" || recording.kind === "recorded";
  useEffect(() => onRecording(hasRecording), [hasRecording, onRecording]);
  useLeaveWarning(hasRecording);
  if (isDiscarding && hasRecording) return <DiscardQuestion onStay={onStay} onLeave={onLeave} />;
  if (recording.kind === "recorded")
    return (
      <Recorded file={recording.file} onRecordAgain={recorder.open} onUse={() => onUse(recording.file)} />
    );
  if (recording.kind === "ready" || recording.kind === "recording")
    return <Live recording={recording} maxBytes={maxBytes} recorder={recorder} />;
  if (recording.kind === "asking")
    return (
      <p
        role="status"
        className="grid aspect-4/3 max-h-[50dvh] w-full place-items-center rounded-part bg-stage p-4 text-on-stage"
      >
        {t("vidhis.record-asking")}
      </p>
    );
  return (
    <div role="alert" className="w-full">
      <Banner
        tone="alive"
        icon="alert"
        action={
          recording.kind === "refused" ? (
            <Button size="small" variant="outline" onClick={recorder.open}>
              {t("vidhis.record-again-ask")}
            </Button>
          ) : null
        }
      >
        {recording.kind === "refused" ? (
          <MediaAdvice device="both" problem={recording.problem} />
        ) : (
          t("vidhis.record-unsupported")
        )}
      </Banner>
    </div>
  );
}

type LiveProps = {
  recording: Extract<Recording, { kind: "ready" | "recording" }>;
  maxBytes: number;
  recorder: ReturnType<typeof useVideoRecorder>;
};

/** The same button starts and stops the recording, so that it keeps the focus. */
function Live({ recording, maxBytes, recorder }: LiveProps) {
  const t = useT();
  const isRunning = recording.kind === "recording";
  const main = useRef<HTMLButtonElement>(null);
  useWakeLock();
  // The button that led here is gone.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, []);
  return (
    <>
      {recording.kind === "ready" && recording.wasInterrupted ? (
        <div className="w-full">
          <Banner role="alert" tone="destructive" icon="alert">
            {t("vidhis.record-failed")}
          </Banner>
        </div>
      ) : null}
      <LivePicture stream={recording.stream} isMirrored={recording.isMirrored} />
      <div className={CONTROLS}>
        <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 text-small font-bold">
          {isRunning ? (
            <>
              <span role="status" className="inline-flex items-center gap-2 text-destructive">
                <span aria-hidden="true" className="size-2.5 rounded-full bg-current" />
                {t("vidhis.record-running")}
              </span>
              <span className="tabular-nums">{`${formatCountdown(Math.floor(recording.seconds))} · ${t("vidhis.record-size", { size: megabytes(recording.bytes), limit: megabytes(maxBytes) })}`}</span>
            </>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button ref={main} className="grow" onClick={isRunning ? recorder.stop : recorder.start}>
            {t(isRunning ? "vidhis.record-stop" : "vidhis.record-start")}
          </Button>
          {recording.kind === "ready" && recording.canFlip ? (
            <Button variant="outline" className="grow" onClick={recorder.flip}>
              {t("vidhis.record-flip")}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function LivePicture({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      aria-label={t("vidhis.record-picture")}
      autoPlay
      muted
      playsInline
      className={clsx(PICTURE, isMirrored && "-scale-x-100")}
    />
  );
}

function Recorded({
  file,
  onRecordAgain,
  onUse,
}: {
  file: File;
  onRecordAgain: () => void;
  onUse: () => void;
}) {
  const t = useT();
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  useRecordedDuration(video);
  // The stop button is gone.
  useEffect(() => use.current?.focus(), []);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions */}
      <video
        ref={video}
        src={url}
        aria-label={t("vidhis.record-preview")}
        controls
        playsInline
        className={PICTURE}
      />
      <div className={CONTROLS}>
        <p
          role="status"
          className="text-small font-bold"
        >{`${t("vidhis.record-done")} ${unbroken(megabytes(file.size))}`}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" className="grow" onClick={onRecordAgain}>
            {t("vidhis.record-anew")}
          </Button>
          <Button ref={use} className="grow" onClick={onUse}>
            <Icon name="check" size={20} className="shrink-0" />
            {t("vidhis.record-use")}
          </Button>
        </div>
      </div>
    </>
  );
}

function DiscardQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className="grid w-full gap-3">
      <p role="alert" className="font-bold">
        {t("vidhis.discard-title")}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onLeave}>
          {t("vidhis.discard")}
        </Button>
        <Button ref={stay} onClick={onStay}>
          {t("vidhis.discard-keep")}
        </Button>
      </div>
    </div>
  );
}

/** Releases camera and microphone when the component unmounts. */
function useVideoRecorder(maxBytes: number) {
  const [recording, setRecording] = useState<Recording>({ kind: "asking" });
  const recorder = useRef<VideoRecorder | null>(null);
  useEffect(() => {
    const own = new VideoRecorder(setRecording);
    recorder.current = own;
    void own.open();
    return () => own.close();
  }, []);
  useEffect(() => {
    if (recorder.current) recorder.current.maxBytes = maxBytes;
  }, [maxBytes]);
  return {
    recording,
    open: () => void recorder.current?.open(),
    flip: () => void recorder.current?.flip(),
    start: () => recorder.current?.start(),
    stop: () => recorder.current?.stop(),
  };
}
