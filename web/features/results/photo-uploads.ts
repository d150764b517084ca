// Uploads of drafts' photos. They go on while the guide is at the next step, has closed the dialog or is on another screen.

import { useSyncExternalStore } from "react";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { messageOf } from "#web/api/call.ts";
import { emitter } from "#web/emitter.ts";
import { uploadPhoto } from "#web/features/parchas/upload-photo.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { changeDraft, draftOf } from "./drafts.ts";

export type UploadState = { kind: "sending"; percent: number } | { kind: "failed"; message: string };
type Upload = { state: UploadState; controller: AbortController; path: Promise<string> };

const uploads = new Map<Blob, Upload>();
const changes = emitter();

function setState(photo: Blob, state: UploadState): void {
  const upload = uploads.get(photo);
  if (upload) uploads.set(photo, { ...upload, state });
  changes.emit();
}

/** Null if the photo is not being uploaded. */
export function useUploadState(photo: Blob | undefined): UploadState | null {
  return useSyncExternalStore(changes.subscribe, () => (photo && uploads.get(photo)?.state) ?? null);
}

/** Uploads a photo of a draft unless that has begun. Returns the upload's path, which the draft also gets. */
export function sendPhoto(key: string, photo: Blob): Promise<string> {
  const running = uploads.get(photo);
  if (running && running.state.kind === "sending") return running.path;
  const controller = new AbortController();
  const path = send(key, photo, controller.signal);
  uploads.set(photo, { state: { kind: "sending", percent: 0 }, controller, path });
  changes.emit();
  // Its state shows the failure.
  path.catch(() => undefined);
  return path;
}

async function send(key: string, photo: Blob, signal: AbortSignal): Promise<string> {
  const onProgress = (percent: number) => {
    if (!signal.aborted) setState(photo, { kind: "sending", percent });
  };
  try {
    const path = await uploadPhoto({ photo, onProgress, signal });
    signal.throwIfAborted();
    uploads.delete(photo);
    const side = sideOf(key, photo);
    if (side) {
      changeDraft(key, (draft) => ({ ...draft, photos: { ...draft.photos, [side]: { blob: photo, path } } }));
      toast({ title: t(`results.uploaded-${side}`), tone: "done" });
    }
    return path;
  } catch (error) {
    if (!signal.aborted) showFailure(key, photo, error);
    throw error;
  }
}

function showFailure(key: string, photo: Blob, error: unknown): void {
  const cause = error instanceof UploadFailure ? error.cause : error;
  setState(photo, { kind: "failed", message: messageOf(cause) });
  const side = sideOf(key, photo);
  if (!side) return;
  const isTicket = error instanceof UploadFailure && error.stage === "ticket";
  toast({
    title: t(isTicket ? "results.no-ticket" : `results.failed-${side}`),
    body: messageOf(cause),
    tone: "destructive",
  });
}

/** Front and back may have been swapped since the upload began. */
function sideOf(key: string, photo: Blob) {
  const { photos } = draftOf(key);
  return PARCHA_SIDES.find((side) => photos[side]?.blob === photo);
}

/** For a photo that another one replaces. */
export function stopSending(photo: Blob | undefined): void {
  if (!photo) return;
  uploads.get(photo)?.controller.abort();
  uploads.delete(photo);
}
