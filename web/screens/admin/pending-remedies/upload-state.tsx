import type { ReactNode } from "react";
import { formatCountdown } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { megabytes, secondsThatFit } from "./remedy-video.ts";
import { type RejectedVideo, useIsOnline, type VideoUpload } from "./use-remedy-video.ts";

type Props = {
  state: VideoUpload;
  rejected: RejectedVideo | null;
  maxBytes: number;
  onRetry: () => void;
  onStop: () => void;
};

/** The progress of an upload, or why it failed. */
export function UploadState({ state, rejected, maxBytes, onRetry, onStop }: Props) {
  const t = useT();
  if (state.kind === "uploading") return <Uploading percent={state.percent} onStop={onStop} />;
  return (
    <div role="alert" className="grid gap-2 empty:hidden">
      {rejected ? <RejectedBanner rejected={rejected} maxBytes={maxBytes} /> : null}
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

function RejectedBanner({ rejected, maxBytes }: { rejected: RejectedVideo; maxBytes: number }) {
  const t = useT();
  return (
    <Banner
      tone="destructive"
      icon="alert"
      title={
        rejected.fault === "too-large"
          ? t("vidhis.too-large", { size: megabytes(rejected.bytes), limit: megabytes(maxBytes) })
          : t("vidhis.not-a-video")
      }
    >
      {rejected.fault === "too-large"
        ? t("vidhis.too-large-what", { time: formatCountdown(secondsThatFit(maxBytes)) })
        : null}
    </Banner>
  );
}

function Uploading({ percent, onStop }: { percent: number; onStop: () => void }) {
  const t = useT();
  const isOnline = useIsOnline();
  return (
    <div className="grid gap-2">
      <Line>{t(isOnline ? "vidhis.uploading" : "vidhis.waiting")}</Line>
      <span className="flex items-center gap-2">
        <span
          role="progressbar"
          aria-label={t("vidhis.progress")}
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
