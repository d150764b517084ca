import { useRef, useState } from "react";
import { setRemedyVideo } from "#contract/remedies.ts";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refreshPerformances } from "#web/features/remedies/performed-remedies.ts";
import { useLeaveWarning, warnBeforeLeaving } from "#web/features/uploads/leave-warning.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { t } from "#web/i18n/t.ts";
import { needPart } from "#web/import-part.ts";
import { toast } from "#web/ui/toast.ts";
import { announcedOf, type FileFault, VideoFault } from "./remedy-video.ts";

/** The server copies the video when it is claimed. */
const CLAIM_TIMEOUT_MS = 60_000;

export type RejectedVideo = { file: File } & Pick<VideoFault, "fault" | "canSend">;
/** What the server finds in the bytes, which sending them again does not change. */
const REFUSALS: Readonly<Partial<Record<string, FileFault>>> = {
  "not-a-video": "not-a-video",
  "silent-video": "silent",
};

export type VideoUpload =
  | { kind: "none" }
  /** Without `percent` while it is checked. */
  | { kind: "preparing"; percent?: number }
  | { kind: "uploading"; percent: number }
  /** The file is kept for a retry. */
  | { kind: "failed"; file: File; message: string };

/**
 * Checks the video of a remedy, changes it where that is needed, and uploads it. Leaving the screen does not stop this; `stop`
 * and choosing another video do.
 */
export function useRemedyVideo(bookingRemedyId: string) {
  const [state, setState] = useState<VideoUpload>({ kind: "none" });
  const [rejected, setRejected] = useState<RejectedVideo | null>(null);
  const run = useRef<AbortController | null>(null);
  useLeaveWarning(state.kind === "failed");

  const begin = () => {
    run.current?.abort();
    run.current = new AbortController();
    setRejected(null);
    return run.current.signal;
  };

  const prepare = async (file: File) => {
    const signal = begin();
    // A rejected choice does not replace a video that is kept for a retry.
    const kept: VideoUpload = state.kind === "failed" ? state : { kind: "none" };
    let stopWarning = () => {};
    setState({ kind: "preparing" });
    try {
      // Not on the page: most who open the screen choose no video.
      const { makePlayable } = await needPart(() => import("./playable-video.ts"));
      stopWarning = warnBeforeLeaving();
      const onProgress = (percent: number) => {
        if (!signal.aborted) setState({ kind: "preparing", percent });
      };
      const video = await makePlayable(file, { maxBytes: MAX_VIDEO_BYTES, onProgress, signal });
      if (!signal.aborted) await upload(video);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof VideoFault) {
        setState(kept);
        setRejected({ file, fault: error.fault, canSend: error.canSend });
      } else setState({ kind: "failed", file, message: messageOf(error) });
    } finally {
      stopWarning();
    }
  };

  const upload = async (file: File) => {
    const signal = begin();
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
      // Shows the uploaded video before the progress disappears.
      await refreshPerformances();
      if (!signal.aborted) setState({ kind: "none" });
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof UploadFailure ? error.cause : error;
      const fault = cause instanceof CallFailure ? REFUSALS[cause.code] : undefined;
      if (fault) {
        setState({ kind: "none" });
        setRejected({ file, fault, canSend: false });
        return;
      }
      setState({ kind: "failed", file, message: messageOf(cause) });
      const body = cause instanceof CallFailure ? cause.message : t("vidhis.upload-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    }
  };
  return {
    state,
    rejected,
    send: (file: File) => void prepare(file),
    sendAsIs: (file: File) => void upload(file),
    stop: () => {
      run.current?.abort();
      setState({ kind: "none" });
    },
  };
}
