import type { OutputOf } from "#contract/endpoint.ts";
import { type createUpload, getNextPart } from "#contract/uploads.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";
import { type PutRequest, putBytes } from "./put-bytes.ts";

type Parts = Pick<PutRequest, "onProgress" | "signal"> & {
  file: Blob;
  /** How many bytes the server has, before each part. */
  onArrived: (bytes: number) => void;
};

/** Sends what the server does not have yet, part by part. @throws CallFailure; called again, it goes on from there. */
export async function sendParts(ticket: OutputOf<typeof createUpload>, parts: Parts): Promise<void> {
  const { file, onProgress, onArrived, signal } = parts;
  const id = ticket.objectPath.split("/").at(-1) ?? "";
  let sentBytes = 0;
  for (;;) {
    const { offset, part } = await call(getNextPart, { params: { id }, signal });
    onArrived(offset);
    onProgress(offset / file.size);
    if (!part) return;
    // A storage that answers 200 and keeps nothing would take the same part for ever.
    if (offset < sentBytes) throw new CallFailure(0, "network", t("uploads.cut"));
    await putBytes({
      ...{ url: part.url, headers: part.headers, body: file.slice(offset, part.end) },
      onProgress: (fraction) => onProgress((offset + fraction * (part.end - offset)) / file.size),
      signal,
    });
    sentBytes = part.end;
  }
}
