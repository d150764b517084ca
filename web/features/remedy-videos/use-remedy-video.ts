import { createStore, useStore } from "zustand";
import { setRemedyVideo } from "#contract/remedies.ts";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { currentAdmin, useAdmin } from "#web/features/identity/admin-session.ts";
import { refreshPerformances } from "#web/features/remedies/pending-remedies.ts";
import { useLeaveWarning, warnBeforeLeaving } from "#web/features/uploads/leave-warning.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { t } from "#web/i18n/t.ts";
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

type VideoUpload =
  | { kind: "none" }
  /** Without `percent` while it is checked. */
  | { kind: "preparing"; percent?: number }
  | { kind: "uploading"; percent: number }
  /** The file is kept for a retry. */
  | { kind: "failed"; file: File; message: string };

type Run = { state: VideoUpload; rejected: RejectedVideo | null; control: AbortController | null };

const NO_RUN: Run = { state: { kind: "none" }, rejected: null, control: null };
/** They go on, and their screen shows them again, when it was left meanwhile. */
const runs = createStore<Readonly<Record<string, Run>>>(() => ({}));

/** Another admin, who signs in on the same page meanwhile, finds none of the one before. */
type Owner = { adminId: string | undefined; remedyId: string };
const keyOf = ({ adminId, remedyId }: Owner) => `${adminId} ${remedyId}`;

const runOf = (owner: Owner) => runs.getState()[keyOf(owner)] ?? NO_RUN;

function change(owner: Owner, part: Partial<Run>): void {
  runs.setState({ [keyOf(owner)]: { ...runOf(owner), ...part } });
}

function begin(owner: Owner): AbortSignal {
  stop(owner);
  const control = new AbortController();
  change(owner, { rejected: null, control });
  return control.signal;
}

const stop = (owner: Owner) => runOf(owner).control?.abort();

/**
 * Checks the video of a remedy, changes it where that is needed, and uploads it. Leaving the screen does not stop this; `stop`
 * and choosing another video do.
 */
export function useRemedyVideo(remedyId: string, videoBefore: string | null) {
  const owner = { adminId: useAdmin()?.id, remedyId };
  const { state, rejected } = useStore(runs, (all) => all[keyOf(owner)] ?? NO_RUN);
  useLeaveWarning(state.kind === "failed");
  return {
    state,
    rejected,
    send: (file: File) => void prepare(owner, { file, videoBefore }),
    sendAsIs: (file: File) => void upload(owner, { file, videoBefore }),
    stop: () => {
      stop(owner);
      change(owner, { state: { kind: "none" } });
    },
  };
}

/** `videoBefore`: what the admin saw when choosing the file; another admin may give one while it is sent. */
type Chosen = { file: File; videoBefore: string | null };

async function prepare(owner: Owner, { file, videoBefore }: Chosen): Promise<void> {
  const { state } = runOf(owner);
  const signal = begin(owner);
  // A rejected choice does not replace a video that is kept for a retry.
  const kept: VideoUpload = state.kind === "failed" ? state : { kind: "none" };
  let stopWarning = () => {};
  change(owner, { state: { kind: "preparing" } });
  try {
    // Not on the page: most who open the screen choose no video.
    const { makePlayable } = await import("./playable-video.ts");
    stopWarning = warnBeforeLeaving();
    const onProgress = (percent: number) => {
      if (!signal.aborted) change(owner, { state: { kind: "preparing", percent } });
    };
    const video = await makePlayable(file, { maxBytes: MAX_VIDEO_BYTES, onProgress, signal });
    if (!signal.aborted) await upload(owner, { file: video, videoBefore });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof VideoFault) {
      change(owner, { state: kept, rejected: { file, fault: error.fault, canSend: error.canSend } });
    } else change(owner, { state: { kind: "failed", file, message: messageOf(error) } });
  } finally {
    stopWarning();
  }
}

/** The admin has signed out: another one's session claims nothing. The file is kept for the admin's return. */
function interrupt(owner: Owner, file: File): never {
  change(owner, { state: { kind: "failed", file, message: t("vidhis.upload-failed") } });
  stop(owner);
  throw new DOMException("another admin", "AbortError");
}

async function upload(owner: Owner, { file, videoBefore }: Chosen): Promise<void> {
  const signal = begin(owner);
  change(owner, { state: { kind: "uploading", percent: 0 } });
  try {
    await uploadFile({
      file,
      announced: announcedOf(file, serverNow()),
      claim: (videoUrl) => {
        if (currentAdmin()?.id !== owner.adminId) interrupt(owner, file);
        return call(setRemedyVideo, {
          params: { id: owner.remedyId },
          input: { videoUrl, videoBefore },
          signal,
          timeoutMs: CLAIM_TIMEOUT_MS,
        });
      },
      onProgress: (percent) => {
        if (!signal.aborted) change(owner, { state: { kind: "uploading", percent } });
      },
      signal,
    });
    if (signal.aborted) return;
    toast({ title: t("vidhis.uploaded-toast"), tone: "done" });
    // Shows the uploaded video before the progress disappears.
    await refreshPerformances();
    if (!signal.aborted) change(owner, { state: { kind: "none" } });
  } catch (error) {
    if (signal.aborted) return;
    const cause = error instanceof UploadFailure ? error.cause : error;
    const fault = cause instanceof CallFailure ? REFUSALS[cause.code] : undefined;
    if (fault) {
      change(owner, { state: { kind: "none" }, rejected: { file, fault, canSend: false } });
      return;
    }
    change(owner, { state: { kind: "failed", file, message: messageOf(cause) } });
    // Shows the video of another admin, which the next press replaces.
    if (cause instanceof CallFailure && cause.code === "just-changed") void refreshPerformances();
    const body = cause instanceof CallFailure ? cause.message : t("vidhis.upload-failed");
    toast({ title: t("vidhis.error"), body, tone: "destructive" });
  }
}
