// Uploads a file in three steps: ask for a ticket, PUT the file, claim it. Retries, and waits while the device is offline. A
// large file goes in parts, and goes on where the network was cut, also after a reload when the same file is chosen again.
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import { createUpload } from "#contract/uploads.ts";
import { UPLOAD_PART_BYTES } from "#domain/uploads.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";
import { findKeptTicket, keepTicket } from "./kept-tickets.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";
import { putBytes } from "./put-bytes.ts";
import { sendParts } from "./send-parts.ts";
import { takeTurn } from "./turns.ts";

/** The delay before each retry. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;

/** After a 429 that does not say how long. */
const BUSY_MS = 1_000;
/** If the server asks for a longer wait, the upload fails with the server's sentence, which says how long it is. */
const MAX_DELAY_MS = 60_000;

type Stage = "ticket" | "file" | "claim";
type Ticket = OutputOf<typeof createUpload>;

/** The stage in which an upload failed for good; `cause` is the reason. */
export class UploadFailure extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, cause: unknown) {
    super(`Upload failed: ${stage}`, { cause });
    this.name = "UploadFailure";
    this.stage = stage;
  }
}

/** Whether to retry after `tries` attempts, when, and with a new ticket; null: a retry would not help. */
export function retryOf(
  error: unknown,
  stage: Stage,
  tries: number,
): { delayMs: number; isNewTicket: boolean } | null {
  const usualMs = RETRY_DELAYS_MS[tries - 1];
  if (usualMs === undefined || !(error instanceof CallFailure)) return null;
  const isBusy = error.status === 429;
  const delayMs = Math.max(usualMs, isBusy ? BUSY_MS : 0, (error.retryAfterSeconds ?? 0) * 1_000);
  if (delayMs > MAX_DELAY_MS) return null;
  // The upload that was to go on has expired, was deleted, or has been used meanwhile.
  const isNewTicket = stage === "file" && [403, 404, 409].includes(error.status);
  return isNewTicket || isBusy || error.status === 0 || error.status >= 500 ? { delayMs, isNewTicket } : null;
}

/** The path that a claim names: the last two segments of the upload URL. */
export function claimOf(uploadUrl: string): string {
  return (uploadUrl.split("?")[0] ?? "").split("/").slice(-2).join("/");
}

type Upload<Claimed> = {
  file: Blob;
  /** Type and size, so that the server refuses an oversized file before it is sent. */
  announced: NonNullable<InputOf<typeof createUpload>>;
  /** Makes the uploaded file a photo or a video of something. */
  claim: (path: string) => Promise<Claimed>;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * The upload goes on when its screen is left, so this function registers the warning before the page closes.
 * @throws UploadFailure; the signal's reason once it is aborted.
 */
export async function uploadFile<Claimed>(upload: Upload<Claimed>): Promise<Claimed> {
  const stopWarning = warnBeforeLeaving();
  try {
    const endTurn = await takeTurn(upload.signal);
    try {
      upload.signal.throwIfAborted();
      return await uploadWithRetries(upload);
    } finally {
      endTurn();
    }
  } finally {
    stopWarning();
  }
}

async function uploadWithRetries<Claimed>(upload: Upload<Claimed>): Promise<Claimed> {
  const { signal } = upload;
  let stage: Stage = "ticket";
  let ticket: Ticket | null = findKeptTicket(upload.file);
  if (ticket) stage = "file";
  let tries = 0;
  let arrivedBytes = 0;
  /** Tries are counted from the last one that brought the upload forward. */
  const onArrived = (bytes: number) => {
    if (bytes > arrivedBytes) tries = 0;
    arrivedBytes = bytes;
  };
  for (;;) {
    try {
      await untilOnline(signal);
      if (!ticket) {
        stage = "ticket";
        ticket = await call(createUpload, { input: upload.announced, signal });
        if (isInParts(upload.file)) keepTicket(upload.file, ticket);
        stage = "file";
      }
      if (stage === "file") {
        await send(ticket, upload, onArrived);
        stage = "claim";
      }
      const claimed = await upload.claim(claimOf(ticket.uploadURL));
      keepTicket(upload.file, null);
      return claimed;
    } catch (error) {
      signal.throwIfAborted();
      // A failure while offline does not count: the upload continues when the device is online again.
      if (!isOffline()) tries += 1;
      const retry = retryOf(error, stage, Math.max(tries, 1));
      if (!retry) throw new UploadFailure(stage, toCut(error));
      if (retry.isNewTicket) {
        ticket = null;
        keepTicket(upload.file, null);
      }
      await pause(retry.delayMs, signal);
    }
  }
}

/** `call` says that the device is offline, and here the connection may have been cut by a long upload. */
function toCut(error: unknown): unknown {
  const isCut = error instanceof CallFailure && error.code === "network";
  return isCut ? new CallFailure(0, "network", t("uploads.cut")) : error;
}

const isInParts = (file: Blob) => file.size > UPLOAD_PART_BYTES;

async function send<Claimed>(ticket: Ticket, upload: Upload<Claimed>, onArrived: (bytes: number) => void) {
  const { file, signal } = upload;
  const onProgress = (fraction: number) => upload.onProgress(Math.floor(fraction * 100));
  if (isInParts(file)) return sendParts(ticket, { file, onProgress, onArrived, signal });
  return putBytes({ url: ticket.uploadURL, headers: ticket.headers, body: file, onProgress, signal });
}

const isOffline = () => navigator.onLine === false;

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!isOffline()) return resolve();
    const stop = () => {
      window.removeEventListener("online", onOnline);
      reject(signal.reason);
    };

    const onOnline = () => {
      signal.removeEventListener("abort", stop);
      resolve();
    };
    window.addEventListener("online", onOnline, { once: true });
    signal.addEventListener("abort", stop, { once: true });
  });
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", stop, { once: true });
  });
}
