import type { ReactNode } from "react";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { useIsOffline } from "#web/api/network.ts";
import { useWakeLock } from "#web/features/call/use-wake-lock.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { megabytes, minutesThatFit } from "./remedy-video.ts";
import { canShrinkVideos } from "./shrink-video.ts";
import type { RejectedVideo, VideoUpload } from "./use-remedy-video.ts";

type Props = {
  state: VideoUpload;
  rejected: RejectedVideo | null;
  onRetry: () => void;
  onShrink: () => void;
  onStop: () => void;
};

/** The progress of an upload, or why it failed. */
export function UploadState({ state, rejected, onRetry, onShrink, onStop }: Props) {
  const t = useT();
  if (state.kind === "shrinking") return <Shrinking percent={state.percent} onStop={onStop} />;
  if (state.kind === "uploading") return <Uploading percent={state.percent} onStop={onStop} />;
  return (
    <div role="alert" className="grid gap-2 empty:hidden">
      {rejected ? <RejectedBanner rejected={rejected} onShrink={onShrink} /> : null}
      {state.kind === "failed" ? (
        <Banner
          tone="destructive"
          icon="alert"
          title={t("vidhis.kept")}
          action={
            <Button size="small" onClick={onRetry}>
              {t("vidhis.again")}
            </Button>
          }
        >
          {state.message}
        </Banner>
      ) : null}
    </div>
  );
}

function RejectedBanner({ rejected, onShrink }: { rejected: RejectedVideo; onShrink: () => void }) {
  const t = useT();
  const { fault, file, isUnchangeable = false } = rejected;
  const canChange = !isUnchangeable && canShrinkVideos();
  if (fault === "not-a-video")
    return <Banner tone="destructive" icon="alert" title={t("vidhis.not-a-video")} />;
  if (fault === "webm" || fault === "silent")
    return <UnplayableBanner title={t(`vidhis.${fault}`)} canConvert={canChange} onConvert={onShrink} />;
  const minutes = String(minutesThatFit(MAX_VIDEO_BYTES).here);
  return (
    <Banner
      tone="destructive"
      icon="alert"
      title={t("vidhis.too-large", { size: megabytes(file.size), limit: megabytes(MAX_VIDEO_BYTES) })}
      action={
        canChange ? (
          <Button size="small" onClick={onShrink}>
            {t("vidhis.shrink")}
          </Button>
        ) : null
      }
    >
      {canChange ? t("vidhis.shrink-what") : t("vidhis.cannot-shrink", { minutes })}
    </Banner>
  );
}

type UnplayableProps = { title: string; canConvert: boolean; onConvert: () => void };

/** WebM or sound that not every phone plays. */
function UnplayableBanner({ title, canConvert, onConvert }: UnplayableProps) {
  const t = useT();
  return (
    <Banner
      tone="destructive"
      icon="alert"
      title={title}
      action={
        canConvert ? (
          <Button size="small" onClick={onConvert}>
            {t("vidhis.convert")}
          </Button>
        ) : null
      }
    >
      {t(canConvert ? "vidhis.convert-what" : "vidhis.cannot-convert")}
    </Banner>
  );
}

type ProgressProps = { percent: number; onStop: () => void };

function Shrinking({ percent, onStop }: ProgressProps) {
  const t = useT();
  useWakeLock();
  return (
    <div className="grid gap-2">
      <Line>{t("vidhis.shrinking")}</Line>
      <ProgressBar percent={percent} label={t("vidhis.shrink-progress")} />
      <Button size="small" variant="quiet" className="justify-self-start" onClick={onStop}>
        {t("vidhis.shrink-stop")}
      </Button>
    </div>
  );
}

function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 grow overflow-hidden rounded-full bg-primary-soft"
      >
        <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </span>
      <span aria-hidden="true" className="text-small font-bold tabular-nums">
        {t("vidhis.percent", { percent })}
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
