import type { ReactNode } from "react";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { useIsOffline } from "#web/api/network.ts";
import { useWakeLock } from "#web/features/call/use-wake-lock.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { megabytes } from "./remedy-video.ts";
import type { RejectedVideo, useRemedyVideo } from "./use-remedy-video.ts";

type Props = Pick<ReturnType<typeof useRemedyVideo>, "state" | "rejected" | "send" | "sendAsIs" | "stop">;

/** The progress of an upload, or why it failed. */
export function UploadState({ state, rejected, send, sendAsIs, stop }: Props) {
  const t = useT();
  if (state.kind === "preparing") return <Preparing percent={state.percent} onStop={stop} />;
  if (state.kind === "uploading") return <Uploading percent={state.percent} onStop={stop} />;
  return (
    <div role="alert" className="grid gap-2 empty:sr-only">
      {rejected ? <RejectedBanner rejected={rejected} onAgain={send} onSendAsIs={sendAsIs} /> : null}
      {state.kind === "failed" ? (
        <Banner
          tone="destructive"
          icon="alert"
          title={t("vidhis.kept")}
          action={
            <Button size="small" onClick={() => send(state.file)}>
              {t("shell.retry")}
            </Button>
          }
        >
          {state.message}
        </Banner>
      ) : null}
    </div>
  );
}

/** What to do; a file that is no video needs no more words than that. */
const ADVICE = {
  "not-a-video": null,
  "too-large": "vidhis.too-large-advice",
  unplayable: "vidhis.unplayable-advice",
  silent: "vidhis.silent-advice",
  "broke-off": "vidhis.broke-off-advice",
} as const;

type RejectedProps = {
  rejected: RejectedVideo;
  onAgain: (file: File) => void;
  onSendAsIs: (file: File) => void;
};

function RejectedBanner({ rejected: { fault, file, canSend }, onAgain, onSendAsIs }: RejectedProps) {
  const t = useT();
  const advice = ADVICE[fault];
  const canRetry = fault === "broke-off";
  return (
    <Banner
      tone="destructive"
      icon="alert"
      title={t(`vidhis.${fault}`, { size: megabytes(file.size), limit: megabytes(MAX_VIDEO_BYTES) })}
      action={
        canSend || canRetry ? (
          <>
            {canRetry ? (
              <Button size="small" onClick={() => onAgain(file)}>
                {t("shell.retry")}
              </Button>
            ) : null}
            {canSend ? (
              <Button size="small" variant="outline" onClick={() => onSendAsIs(file)}>
                {t("vidhis.send-as-is")}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {advice ? t(advice) : null}
    </Banner>
  );
}

type ProgressProps = { percent: number; onStop: () => void };

function Preparing({ percent, onStop }: { percent: number | undefined; onStop: () => void }) {
  const t = useT();
  useWakeLock();
  return (
    <div className="grid gap-2">
      <Line>{t(percent === undefined ? "vidhis.checking" : "vidhis.preparing")}</Line>
      {percent === undefined ? null : <ProgressBar percent={percent} label={t("vidhis.prepare-progress")} />}
      <Button size="small" variant="quiet" className="justify-self-start" onClick={onStop}>
        {t("general.stop")}
      </Button>
    </div>
  );
}

function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <progress aria-label={label} max={100} value={percent} className="h-2 w-0 grow bg-primary-soft" />
      <span aria-hidden="true" className="text-small font-bold tabular-nums">
        {t("admin.percent", { percent })}
      </span>
    </span>
  );
}

function Uploading({ percent, onStop }: ProgressProps) {
  const t = useT();
  const isOffline = useIsOffline();
  return (
    <div className="grid gap-2">
      <Line>{t(isOffline ? "vidhis.waiting" : "vidhis.uploading")}</Line>
      <ProgressBar percent={percent} label={t("vidhis.progress")} />
      <Button size="small" variant="quiet" className="justify-self-start" onClick={onStop}>
        {t("vidhis.stop")}
      </Button>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-small font-bold">
      {children}
    </p>
  );
}
