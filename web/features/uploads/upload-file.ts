// Uploads a file in three steps: ask for a ticket, PUT the file, claim it. Retries, and waits while the device is offline.
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import { createUpload } from "#contract/uploads.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";

/** The delay before each retry. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;
/** A PUT without progress for so long is aborted and retried. */
const STALL_MS = 60_000;

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
  const delayMs = RETRY_DELAYS_MS[tries - 1];
  if (delayMs === undefined || !(error instanceof CallFailure)) return null;
  const isNewTicket = stage === "file" && error.status === 403;
  return isNewTicket || error.status === 0 || error.status >= 500 ? { delayMs, isNewTicket } : null;
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
    return await uploadWithRetries(upload);
  } finally {
    stopWarning();
  }
}

async function uploadWithRetries<Claimed>(upload: Upload<Claimed>): Promise<Claimed> {
  const { signal } = upload;
  let stage: Stage = "ticket";
  let ticket: Ticket | null = null;
  let tries = 0;
  for (;;) {
    try {
      await untilOnline(signal);
      if (!ticket) {
        stage = "ticket";
        ticket = await call(createUpload, { input: upload.announced, signal });
        stage = "file";
      }
      if (stage === "file") {
        await put(ticket, upload);
        stage = "claim";
      }
      return await upload.claim(claimOf(ticket.uploadURL));
    } catch (error) {
      signal.throwIfAborted();
      // A failure while offline does not count: the upload continues when the device is online again.
      if (!isOffline()) tries += 1;
      const retry = retryOf(error, stage, Math.max(tries, 1));
      if (!retry) throw new UploadFailure(stage, error);
      if (retry.isNewTicket) ticket = null;
      await pause(retry.delayMs, signal);
    }
  }
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

/** By XMLHttpRequest: fetch reports no upload progress. */
function put<Claimed>(ticket: Ticket, { file, onProgress, signal }: Upload<Claimed>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    const onAbort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", onAbort);
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(failureOf(status));
    };
    request.open("PUT", ticket.uploadURL);
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value);
    signal.addEventListener("abort", onAbort);

    restartStallTimer();
    request.send(file);
  });
}

function failureOf(status: number): CallFailure {
  if (status === 0) return new CallFailure(0, "network", t("shell.failure-network"));
  return new CallFailure(status, "bad-answer", t("shell.failure-bad-answer"));
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
