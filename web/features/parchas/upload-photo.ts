import { type Parcha, uploadParcha } from "#contract/parchas.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { call } from "#web/api/call.ts";
import { uploadFile } from "#web/features/uploads/upload-file.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

/** The server processes the image before it answers. */
const CLAIM_TIMEOUT_MS = 30_000;

type Photo = {
  bookingId: string;
  side: ParchaSide;
  file: File;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Shrinks and uploads a photo as a side of the parcha. @throws UploadFailure; the signal's reason once it is aborted. */
export async function uploadPhoto({
  bookingId,
  side,
  onProgress,
  signal,
  ...chosen
}: Photo): Promise<Parcha> {
  const file = await shrinkPhoto(chosen.file);
  return uploadFile({
    file,
    announced: announced(file),
    claim: async (parchaURL) => {
      const input = { parchaURL, notes: side };
      const params = { id: bookingId };
      return (await call(uploadParcha, { params, input, signal, timeoutMs: CLAIM_TIMEOUT_MS })).parcha;
    },
    onProgress,
    signal,
  });
}

function announced({ type, size }: File) {
  return {
    purpose: "parcha",
    ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? { contentType: type } : {}),
    ...(size > 0 ? { size } : {}),
  };
}
