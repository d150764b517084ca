import { useRef, useState } from "react";
import { setRemedyVideo } from "#contract/remedies.ts";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { refreshPerformances } from "#web/features/remedies/performed-remedies.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { announcedOf, type FileFault, faultOf } from "./remedy-video.ts";
import { ShrinkFailure, shrinkVideo } from "./shrink-video.ts";

/** The server copies the video when it is claimed. */
const CLAIM_TIMEOUT_MS = 60_000;

/** Not to be uploaded as it is. `isUnchangeable`: the device could not make a smaller or playable one of it. */
export type RejectedVideo = { fault: FileFault; file: File; isUnchangeable?: true };
/** What the server finds in the bytes, which sending them again does not change. */
const REFUSALS: Readonly<Partial<Record<string, FileFault>>> = {
  "not-a-video": "not-a-video",
  "silent-video": "silent",
};

export type VideoUpload =
  | { kind: "none" }
  | { kind: "shrinking"; percent: number }
  | { kind: "uploading"; percent: number }
  /** The file is kept for a retry. */
  | { kind: "failed"; file: File; message: string };

/** Uploads the video of a remedy. Leaving the screen does not stop it; `stop` and choosing another video do. */
export function useRemedyVideo(bookingRemedyId: string) {
  const [state, setState] = useState<VideoUpload>({ kind: "none" });
  /** Beside the state: a rejected choice does not replace a failed upload. */
  const [rejected, setRejected] = useState<RejectedVideo | null>(null);
  const run = useRef<AbortController | null>(null);
  // During the upload, uploadFile warns.
  useLeaveWarning(state.kind === "failed" || state.kind === "shrinking");

  const begin = () => {
    run.current?.abort();
    run.current = new AbortController();
    setRejected(null);
    return run.current.signal;
  };

  const shrink = async ({ fault, file }: RejectedVideo) => {
    const signal = begin();
    const onProgress = (percent: number) => {
      if (!signal.aborted) setState({ kind: "shrinking", percent });
    };
    onProgress(0);
    try {
      const smaller = await shrinkVideo(file, { maxBytes: MAX_VIDEO_BYTES, onProgress, signal });
      if (!signal.aborted) await upload(smaller);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ShrinkFailure)) throw error;
      setState({ kind: "none" });
      setRejected({ fault, file, isUnchangeable: true });
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
        setRejected({ fault, file });
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
    choose: (file: File) => {
      const fault = faultOf(file, MAX_VIDEO_BYTES);
      if (fault) setRejected({ fault, file });
      else void upload(file);
    },
    shrink: () => {
      if (rejected) void shrink(rejected);
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
