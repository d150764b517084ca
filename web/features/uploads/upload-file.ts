// A file's way to the server: a ticket, the file itself, then the claim that says what it is. Tries again where that may
// help, and waits while there is no network. Knows no screen, no kind of file, and keeps nothing.
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import { createUpload } from "#contract/uploads.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";
import { warnBeforeLeaving } from "./leave-warning.ts";

/** How long it waits before it tries again, each time. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;
/** A connection on which nothing moves for so long is given up for a new one. */
const STALL_MS = 60_000;

type Stage = "ticket" | "file" | "claim";
type Ticket = OutputOf<typeof createUpload>;

/** A file that is not up, and how far it came. */
export class UploadFailure extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, cause: unknown) {
    super(`The file is not up: ${stage}`, { cause });
    this.name = "UploadFailure";
    this.stage = stage;
  }
}

/** Whether it is tried again after so many tries, when, and by a new ticket; null: it would not help. */
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

/** What the claim names: the last two segments of the upload's address, without its query. */
export function claimOf(uploadUrl: string): string {
  return (uploadUrl.split("?")[0] ?? "").split("/").slice(-2).join("/");
}

type Upload<Claimed> = {
  file: Blob;
  /** What is known of the file beforehand, so that one that is too large is refused before it is sent. */
  announced: NonNullable<InputOf<typeof createUpload>>;
  /** Makes of the arrived file what it is meant to be. */
  claim: (path: string) => Promise<Claimed>;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads a file and claims it. It goes on when its screen is left, so it is here that closing the page is warned of.
 * @throws UploadFailure; the signal's reason once it is aborted.
 */
export async function uploadFile<Claimed>(upload: Upload<Claimed>): Promise<Claimed> {
  const stopWarning = warnBeforeLeaving();
  try {
    return await untilClaimed(upload);
  } finally {
    stopWarning();
  }
}

async function untilClaimed<Claimed>(upload: Upload<Claimed>): Promise<Claimed> {
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
      // What fails because the network is gone is not a try: it goes on once the network is back.
      if (!isOffline()) tries += 1;
      const again = retryOf(error, stage, Math.max(tries, 1));
      if (!again) throw new UploadFailure(stage, error);
      if (again.isNewTicket) ticket = null;
      await pause(again.delayMs, signal);
    }
  }
}

const isOffline = () => navigator.onLine === false;

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!isOffline()) return resolve();
    const stop = () => {
      window.removeEventListener("online", back);
      reject(signal.reason);
    };
    const back = () => {
      signal.removeEventListener("abort", stop);
      resolve();
    };
    window.addEventListener("online", back, { once: true });
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** By XMLHttpRequest: fetch does not tell how much has gone. */
function put<Claimed>(ticket: Ticket, { file, onProgress, signal }: Upload<Claimed>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    const onAbort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", onAbort);
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(status === 0 ? lost() : refused(status));
    };
    request.open("PUT", ticket.uploadURL);
    for (const [name, value] of Object.entries(ticket.headers)) request.setRequestHeader(name, value);
    signal.addEventListener("abort", onAbort);
    alive();
    request.send(file);
  });
}

const lost = () => new CallFailure(0, "network", t("shell.failure-network"));
const refused = (status: number) => new CallFailure(status, "bad-answer", t("shell.failure-bad-answer"));

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
