// Uploads a file in three steps: ask for a ticket, PUT the file, claim it. Retries, and goes on for as long as the device is offline. A
// large file goes in parts, and goes on where the network was cut, also after a reload when the same file is chosen again.
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import { createUpload, getNextPart } from "#contract/uploads.ts";
import { UPLOAD_PART_BYTES } from "#domain/uploads.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { tabValue } from "#web/api/stored-value.ts";
import { t } from "#web/i18n/t.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";
import { type PutRequest, putBytes } from "./put-bytes.ts";

/** The delay before each retry. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;

/** After a 429 that does not say how long. */
const BUSY_MS = 1_000;
/** If the server asks for a longer wait, the upload fails with the server's sentence, which says how long it is. */
const MAX_DELAY_MS = 60_000;
/** While the device says that it is offline. */
const OFFLINE_RETRY_MS = 10_000;

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
  /** An admin's ticket is asked for with type and size, so that the server refuses an oversized file before it is sent. */
  announced?: NonNullable<InputOf<typeof createUpload>>;
  /** For a customer's ticket. */
  openTicket?: (signal: AbortSignal) => Promise<Ticket>;
  /** Also a small file goes on where the network was cut. */
  isResumable?: boolean;
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
  /** Of this ticket's file, by the answer to its sending: the answer to its claim may have been lost. */
  let isClaimed = false;
  let tries = 0;
  let arrivedBytes = 0;
  /** Tries are counted from the last one that brought the upload forward. */
  const onArrived = (bytes: number) => {
    if (bytes > arrivedBytes) tries = 0;
    arrivedBytes = bytes;
  };
  for (;;) {
    try {
      if (!ticket) {
        stage = "ticket";
        ticket = await openTicket(upload);
        if (isInParts(upload)) keepTicket(upload.file, ticket);
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
      if (stage === "file" && (await isChanged(upload.file))) {
        keepTicket(upload.file, null);
        throw new UploadFailure(stage, new CallFailure(0, "file-changed", t("photos.file-changed")));
      }
      if (stage === "file" && error instanceof CallFailure && error.code === "upload-claimed") {
        [stage, isClaimed] = ["claim", true];
        continue;
      }
      // A failure while offline does not count: the upload goes on, at the latest when the device is online again.
      if (!isOffline(error)) tries += 1;
      const retry = retryOf(error, isClaimed ? "file" : stage, Math.max(tries, 1));
      if (!retry) throw new UploadFailure(stage, toCut(error));
      if (retry.isNewTicket) {
        [ticket, isClaimed] = [null, false];
        keepTicket(upload.file, null);
      }
      await pause(isOffline(error) ? OFFLINE_RETRY_MS : retry.delayMs, signal);
    }
  }
}

/** `call` says that the device is offline, and here the connection may have been cut by a long upload. */
function toCut(error: unknown): unknown {
  const isCut = error instanceof CallFailure && error.code === "network";
  return isCut ? new CallFailure(0, "network", t("uploads.cut")) : error;
}

function openTicket<Claimed>({ announced, openTicket, signal }: Upload<Claimed>): Promise<Ticket> {
  return openTicket ? openTicket(signal) : call(createUpload, { input: announced, signal });
}

const isInParts = ({ file, isResumable = false }: { file: Blob; isResumable?: boolean }) =>
  isResumable || file.size > UPLOAD_PART_BYTES;

async function send<Claimed>(ticket: Ticket, upload: Upload<Claimed>, onArrived: (bytes: number) => void) {
  const { file, signal } = upload;
  const onProgress = (fraction: number) => upload.onProgress(Math.floor(fraction * 100));
  if (isInParts(upload)) return sendParts(ticket, { file, onProgress, onArrived, signal });
  return putBytes({ url: ticket.uploadURL, headers: ticket.headers, body: file, onProgress, signal });
}

/** The device's own word, which may be wrong: it decides how long to wait, and not whether to try. */
const isOffline = (error: unknown) => !navigator.onLine && error instanceof CallFailure && error.status === 0;

/** Ends early when the device says that it is online again. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}

/** A browser sends no file that was changed or deleted after it was chosen, and says only that the sending failed. */
async function isChanged(file: Blob): Promise<boolean> {
  try {
    const last = await file.slice(-1).arrayBuffer();
    return last.byteLength !== Math.min(1, file.size);
  } catch {
    return true;
  }
}

type Parts = Pick<PutRequest, "onProgress" | "signal"> & {
  file: Blob;
  /** How many bytes the server has, before each part. */
  onArrived: (bytes: number) => void;
};

/** Sends what the server does not have yet, part by part. @throws CallFailure; called again, it goes on from there. */
async function sendParts(ticket: OutputOf<typeof createUpload>, parts: Parts): Promise<void> {
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

// At most six uploads run at once. Further ones wait, in the order in which they came.
const MAX_AT_ONCE = 6;

let running = 0;
const waiting = new Set<() => void>();

/** Waits until fewer than six uploads run. Returns how to let the next one begin. @throws the signal's reason. */
async function takeTurn(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  while (running >= MAX_AT_ONCE) await nextEnd(signal);
  running += 1;
  return () => {
    running -= 1;
    for (const look of waiting) look();
  };
}

/** The end of any upload. */
function nextEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(look);
      signal.removeEventListener("abort", stop);
    };
    const look = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal.reason);
    };
    waiting.add(look);
    signal.addEventListener("abort", stop);
  });
}

// Tickets of unfinished uploads that go in parts, by the file: large ones, and those of customers. With one, an upload goes
// on after a reload of the page.

/** The ticket with which the upload of this file was begun; null if there is none. It may have expired. */
function findKeptTicket(file: Blob): Ticket | null {
  return keptTicketOf(file)?.get() ?? null;
}

/** Null forgets the ticket. */
export function keepTicket(file: Blob, ticket: Ticket | null): void {
  keptTicketOf(file)?.set(ticket);
}

/** A file that is chosen again, or was kept on the device, has the same name, size and time. */
function keptTicketOf(file: Blob) {
  if (!(file instanceof File)) return null;
  return tabValue(`upload:${file.name}:${file.size}:${file.lastModified}`, isTicket);
}

const isTicket = (value: unknown): value is Ticket => typeof value === "object" && value !== null;
