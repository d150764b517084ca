// The photos of both sides of a session's parcha, as drafts and saved. Their uploads go on while the guide is at the next
// step, has closed the dialog or is on another screen.
import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { type Parcha, swapParchas, uploadParcha } from "#contract/parchas.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { call, messageOf } from "#web/api/call.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useAction } from "#web/api/use-submit.ts";
import { cacheParchas, type SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { t, useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { useObjectUrl } from "#web/ui/use-object-url.ts";
import { changeDraft, type DraftPhoto, draftOf, type ResultsDraft } from "./drafts.ts";

/** The server processes the image before it answers. */
const CLAIM_TIMEOUT_MS = 30_000;

type Upload = { photo: Blob; onProgress: (percent: number) => void; signal: AbortSignal };

/**
 * Uploads a photo, which the customer does not see until it is claimed. Returns the path of the upload.
 * @throws UploadFailure; the signal's reason once it is aborted.
 */
export function uploadPhoto({ photo, onProgress, signal }: Upload): Promise<string> {
  return uploadFile({
    file: photo,
    announced: announced(photo),
    claim: async (path) => path,
    onProgress,
    signal,
  });
}

/** Makes an uploaded photo a side of the parcha, which the customer sees at once. */
export async function claimPhoto(bookingId: string, side: ParchaSide, path: string): Promise<Parcha> {
  const input = { parchaURL: path, notes: side };
  const params = { id: bookingId };
  return (await call(uploadParcha, { params, input, timeoutMs: CLAIM_TIMEOUT_MS })).parcha;
}

function announced({ type, size }: Blob) {
  return {
    purpose: "parcha",
    ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? { contentType: type } : {}),
    ...(size > 0 ? { size } : {}),
  };
}

type UploadState = { kind: "sending"; percent: number } | { kind: "failed"; message: string };
type Sending = { state: UploadState; controller: AbortController; path: Promise<string> };

const uploads = createStore<ReadonlyMap<Blob, Sending>>(() => new Map());
const uploadOf = (photo: Blob | undefined) => photo && uploads.getState().get(photo);

function setUpload(photo: Blob, upload: Sending | null): void {
  const next = new Map(uploads.getState());
  if (upload) next.set(photo, upload);
  else next.delete(photo);
  uploads.setState(next, true);
}

function setState(photo: Blob, state: UploadState): void {
  const upload = uploadOf(photo);
  if (upload) setUpload(photo, { ...upload, state });
}

/** Null if the photo is not being uploaded. */
function useUploadState(photo: Blob | undefined): UploadState | null {
  return useStore(uploads, (all) => (photo && all.get(photo)?.state) ?? null);
}

/** Uploads a photo of a draft unless that has begun. Returns the upload's path, which the draft also gets. */
export function sendPhoto(key: string, photo: Blob): Promise<string> {
  const running = uploadOf(photo);
  if (running && running.state.kind === "sending") return running.path;
  const controller = new AbortController();
  const path = send(key, photo, controller.signal);
  setUpload(photo, { state: { kind: "sending", percent: 0 }, controller, path });
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
    setUpload(photo, null);
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
  toastFailure(t(isTicket ? "results.no-ticket" : `results.failed-${side}`), cause);
}

/** Front and back may have been swapped since the upload began. */
export function sideOf(key: string, photo: Blob) {
  const { photos } = draftOf(key);
  return PARCHA_SIDES.find((side) => photos[side]?.blob === photo);
}

/** For a photo that another one replaces. */
export function stopSending(photo: Blob | undefined): void {
  if (!photo) return;
  uploadOf(photo)?.controller.abort();
  setUpload(photo, null);
}

export type SidePhoto = {
  side: ParchaSide;
  /** Null if there is no photo yet. */
  url: string | null;
  thumbnailUrl: string | null;
  /** `saved`: it is the parcha's side. `sent`: it is uploaded, and becomes that when the guide saves. */
  state: UploadState | { kind: "none" | "sent" | "saved" };
  retry: () => void;
};

/** The photos of both sides: the draft's, or those that are saved. */
export function useSidePhotos(key: string, draft: ResultsDraft, parchas: readonly Parcha[]) {
  const { Front, Back } = draft.photos;
  // After a reload the uploads begin anew.
  useEffect(() => {
    for (const photo of [Front, Back]) if (photo && photo.path === null) void sendPhoto(key, photo.blob);
  }, [key, Front, Back]);
  return {
    Front: useSidePhoto(key, "Front", Front, parchas),
    Back: useSidePhoto(key, "Back", Back, parchas),
  };
}

function useSidePhoto(
  key: string,
  side: ParchaSide,
  photo: DraftPhoto | null,
  parchas: readonly Parcha[],
): SidePhoto {
  const url = useObjectUrl(photo?.blob) ?? null;
  const upload = useUploadState(photo?.blob);
  if (photo) {
    const state =
      photo.path === null ? (upload ?? { kind: "sending", percent: 0 }) : { kind: "sent" as const };
    return { side, url, thumbnailUrl: url, state, retry: () => void sendPhoto(key, photo.blob) };
  }
  const parcha = parchas.find(({ notes }) => notes === side);
  const state = { kind: parcha ? "saved" : "none" } as const;
  return {
    side,
    url: parcha?.imageUrl ?? null,
    thumbnailUrl: parcha?.thumbnailUrl ?? null,
    state,
    retry: () => undefined,
  };
}

/** Front becomes back and back becomes front: those that are saved, and those of the draft. */
export function useSwap(key: string, { id, parchas }: SessionDetails) {
  const t = useT();
  const swap = async () => {
    const [seen] = parchas;
    if (seen) {
      // After a lost answer a second press changes nothing.
      const input = { parchaId: seen.id, notes: seen.notes };
      const swapped = (await call(swapParchas, { params: { id }, input })).parchas;
      cacheParchas(id, () => swapped);
    }
    changeDraft(key, ({ photos, ...draft }) => ({
      ...draft,
      photos: { Front: photos.Back, Back: photos.Front },
    }));
  };
  return useAction(swap, {
    onDone: () => toast({ title: t("results.swapped"), tone: "done" }),
    failed: t("results.swap-failed"),
  });
}

export function missingSides(draft: ResultsDraft, parchas: readonly Parcha[]): ParchaSide[] {
  return PARCHA_SIDES.filter((side) => !draft.photos[side] && !parchas.some(({ notes }) => notes === side));
}
