import { useEffect, useRef, useState } from "react";
import { deleteIntakeFile } from "#contract/intake-files.ts";
import type { IntakeFiles } from "#contract/intakes.ts";
import { MAX_VOICE_SECONDS } from "#domain/intake-files.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { MediaAdvice } from "#web/features/devices/media-advice.tsx";
import { type IntakeKey, setIntakeFiles } from "#web/features/intakes/use-intake.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, Spinner } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import type { RecorderState, useRecorder } from "./use-recorder.ts";
import { removeWaiting, retry, type WaitingFile } from "./waiting-files.ts";

type Props = {
  intakeKey: IntakeKey;
  recorder: ReturnType<typeof useRecorder>;
  given: IntakeFiles["voice"];
  waiting: WaitingFile | undefined;
  canAdd: boolean;
};

/** The customer's spoken question: recorded, on its way or with the guide, to be listened to, replaced and erased. */
export function OwnVoice({ intakeKey, recorder, given, waiting, canAdd }: Props) {
  const url = useObjectUrl(waiting?.file);
  if (recorder.isBusy || (!given && !waiting)) return <Recorder recorder={recorder} />;
  return (
    <>
      {recorder.state.kind === "idle" || !canAdd ? null : <Recorder recorder={recorder} />}
      <Player key={given?.id} url={waiting ? url : given?.url} />
      {waiting ? <SendingLine intakeKey={intakeKey} file={waiting} /> : <Arrived />}
      <Buttons
        intakeKey={intakeKey}
        fileId={given?.id}
        waiting={waiting}
        onAgain={canAdd ? () => void recorder.start() : null}
      />
    </>
  );
}

function Player({ url }: { url: string | undefined }) {
  const t = useT();
  return (
    // In Firefox an audio that is an item of a grid is as high as a video.
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: the customer's own words */}
      <audio controls preload="metadata" src={url} aria-label={t("voice.player")} className="block w-full" />
    </div>
  );
}

function Arrived() {
  const t = useT();
  return (
    <p role="status" className="flex items-center gap-1.5 font-bold text-done">
      <Icon name="check" size={18} className="shrink-0" />
      <span>{t("voice.arrived")}</span>
    </p>
  );
}

type ButtonsProps = Pick<Props, "intakeKey" | "waiting"> & {
  fileId: string | undefined;
  /** Null once the session has begun. */
  onAgain: (() => void) | null;
};

function Buttons({ intakeKey, fileId, waiting, onAgain }: ButtonsProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const erasing = useSubmit(deleteIntakeFile, {
    onDone: (files) => setIntakeFiles(intakeKey.bookingId, files),
    failed: t("intakes.erase-failed"),
  });
  const erase = async () => {
    // The one that is shown: behind a recording that waits, the guide may have an earlier one.
    if (waiting) void removeWaiting(intakeKey, waiting.id);
    else if (fileId) await erasing.send({ params: { id: intakeKey.bookingId, fileId } });
    setConfirming(false);
  };
  if (isConfirming)
    return (
      <InlineConfirm
        question={t("voice.erase-sure")}
        noLabel={t("general.keep")}
        yesLabel={t("intakes.erase-yes")}
        pendingLabel={t("intakes.erasing")}
        isPending={erasing.isPending}
        onNo={() => setConfirming(false)}
        onYes={() => void erase()}
      />
    );
  return (
    <div className="flex flex-wrap gap-3">
      {onAgain ? (
        <Button variant="outline" onClick={onAgain}>
          <Icon name="mic" size={20} />
          {t("voice.again")}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {t("intakes.erase")}
      </Button>
    </div>
  );
}

type RecorderProps = { recorder: ReturnType<typeof useRecorder> };

/** One button that starts, and one that stops. */
function Recorder({ recorder: { state, start, stop, send } }: RecorderProps) {
  const t = useT();
  useLeaveWarning(state.kind === "recording" || state.kind === "preparing" || state.kind === "doubtful");
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
      {state.kind === "doubtful" ? <DoubtfulPlayer file={state.file} /> : null}
      <Button size="large" isWide onClick={() => void start()}>
        <Icon name="mic" />
        {t(state.kind === "doubtful" ? "voice.again" : "voice.start")}
      </Button>
      {state.kind === "doubtful" ? (
        <Button variant="quiet" isWide onClick={send}>
          {t("voice.send-anyway")}
        </Button>
      ) : null}
    </>
  );
}

function DoubtfulPlayer({ file }: { file: File }) {
  return <Player url={useObjectUrl(file)} />;
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
  const fault = state.kind === "doubtful" ? state.doubt : state.kind;
  if (fault !== "too-short" && fault !== "broken" && fault !== "silent" && fault !== "faulty") return null;
  return (
    <p role="alert" className="font-bold text-alive-ink">
      {t(`voice.${fault}`)}
    </p>
  );
}

type Running = Extract<RecorderState, { kind: "recording" }>;
type RunningProps = Pick<Running, "follow" | "seconds"> & { onStop: () => void };

function Running({ follow, seconds, onStop }: RunningProps) {
  const t = useT();
  return (
    <div className="grid justify-items-center gap-3">
      <StopButton follow={follow} onStop={onStop} />
      <p role="status">{t("voice.recording")}</p>
      <p className="font-bold tabular-nums">
        {t("voice.time-of", { time: formatCountdown(seconds), limit: formatCountdown(MAX_VOICE_SECONDS) })}
      </p>
    </div>
  );
}

/** The ring moves with the voice. Its style is set without React: rendering every frame is too slow on cheap phones. */
function StopButton({ follow, onStop }: Pick<RunningProps, "follow" | "onStop">) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  useEffect(
    () =>
      follow((level) => {
        if (ring.current) ring.current.style.transform = `scale(${1 + level * 0.45})`;
      }),
    [follow],
  );
  return (
    <button
      ref={button}
      type="button"
      aria-label={t("general.stop")}
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
        <span>{t("general.stop")}</span>
      </span>
    </button>
  );
}

type SendingProps = { intakeKey: IntakeKey; file: WaitingFile };

/** How far a file has come on its way to the server. */
export function SendingLine({ intakeKey, file: { id, state, isKept } }: SendingProps) {
  const t = useT();
  if (state.kind === "failed")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="min-w-0 text-small">
          <span className="block font-bold text-alive-ink">{t("voice.failed")}</span>
          <span>{state.message}</span>
        </p>
        {state.isFinal ? null : (
          <Button size="small" variant="outline" onClick={() => retry(intakeKey, id)}>
            {t("voice.retry")}
          </Button>
        )}
      </div>
    );
  return (
    <div className="grid gap-1 text-small">
      <p role="status" className="font-bold">
        {t("voice.sending", { percent: state.percent })}
      </p>
      <progress aria-hidden="true" max={100} value={state.percent} className="h-1" />
      {isKept ? <p className="text-ink-quiet">{t("voice.kept")}</p> : null}
    </div>
  );
}
