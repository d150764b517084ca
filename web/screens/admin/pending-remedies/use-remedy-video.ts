import { useEffect, useRef, useState } from "react";
import { setRemedyVideo } from "#contract/remedies.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refreshPendingVidhis } from "#web/features/remedies/pending-remedies.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { useLeaveWarning } from "#web/features/uploads/use-leave-warning.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { announcedOf, DEFAULT_MAX_BYTES, faultOf } from "./remedy-video.ts";

/** The server copies the video when it is claimed. */
const CLAIM_TIMEOUT_MS = 60_000;

/** Refused before anything was sent. */
export type RefusedVideo = { fault: "too-large" | "not-a-video"; bytes: number };
export type VideoOnItsWay =
  | { kind: "none" }
  | { kind: "uploading"; percent: number }
  /** Kept, to be sent again. */
  | { kind: "failed"; file: File; message: string };

/** How large a video may be. */
export function useMaxVideoBytes(): number {
  return useConfig().data?.upload.maxBytes ?? DEFAULT_MAX_BYTES;
}

/** The video of one vidhi on its way to the server. Who leaves the screen does not stop it; `stop` and another one do. */
export function useVidhiVideo(bookingRemedyId: string) {
  const maxBytes = useMaxVideoBytes();
  const [state, setState] = useState<VideoOnItsWay>({ kind: "none" });
  /** Takes the place of nothing: a video that is kept stays. */
  const [refused, setRefused] = useState<RefusedVideo | null>(null);
  const run = useRef<AbortController | null>(null);
  // While it goes up, the upload itself warns.
  useLeaveWarning(state.kind === "failed");

  const upload = async (file: File) => {
    run.current?.abort();
    const stop = new AbortController();
    run.current = stop;
    const { signal } = stop;
    setRefused(null);
    setState({ kind: "uploading", percent: 0 });
    try {
      await uploadFile({
        file,
        announced: announcedOf(file, serverNow()),
        claim: (videoUrl) =>
          call(setRemedyVideo, {
            params: { id: bookingRemedyId },
            input: { videoUrl },
            signal,
            timeoutMs: CLAIM_TIMEOUT_MS,
          }),
        onProgress: (percent) => {
          if (!signal.aborted) setState({ kind: "uploading", percent });
        },
        signal,
      });
      if (signal.aborted) return;
      toast({ title: t("vidhis.uploaded-toast"), tone: "done" });
      // The video is shown in its place before the progress goes.
      await refreshPendingVidhis();
      if (!signal.aborted) setState({ kind: "none" });
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof UploadFailure ? error.cause : error;
      setState({ kind: "failed", file, message: messageOf(cause) });
      const body = cause instanceof CallFailure ? cause.message : t("vidhis.upload-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    }
  };
  return {
    state,
    refused,
    choose: (file: File) => {
      const fault = faultOf(file, maxBytes);
      if (fault) setRefused({ fault, bytes: file.size });
      else void upload(file);
    },
    retry: () => {
      if (state.kind === "failed") void upload(state.file);
    },
    stop: () => {
      run.current?.abort();
      setState({ kind: "none" });
    },
  };
}

/** Whether there is a network now. */
export function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isOnline;
}
