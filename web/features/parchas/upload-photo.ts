import { type Parcha, uploadParcha } from "#contract/parchas.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { call } from "#web/api/call.ts";
import { uploadFile } from "#web/features/uploads/upload-file.ts";

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
