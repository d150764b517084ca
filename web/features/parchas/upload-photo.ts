// A photo's way to the server: a ticket, the file itself, then the claim that it is a side of the parcha. Tries again
// where that may help. Knows no screen and keeps nothing.
import type { OutputOf } from "#contract/endpoint.ts";
import { uploadTicket } from "#contract/objects.ts";
import { type Parcha, uploadParcha } from "#contract/parchas.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { CallFailure, call } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";

/** How long it waits before it tries again, each time. */
export const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000] as const;
/** A connection on which nothing moves for so long is given up for a new one. */
const STALL_MS = 60_000;
/** The server answers a claim when its work on the picture is done. */
const CLAIM_TIMEOUT_MS = 30_000;

type Stage = "ticket" | "file" | "claim";
type Ticket = OutputOf<typeof uploadTicket>;

/** A photo that is not up, and how far it came. */
export class UploadFailure extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, cause: unknown) {
    super(`The photo is not up: ${stage}`, { cause });
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

type Photo = {
  bookingId: string;
  side: ParchaSide;
  file: File;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/** Uploads a photo and makes it a side of the parcha. @throws UploadFailure; the signal's reason once it is aborted. */
export async function uploadPhoto(photo: Photo): Promise<Parcha> {
  const { bookingId, side, file, signal } = photo;
  let stage: Stage = "ticket";
  let ticket: Ticket | null = null;
  for (let tries = 1; ; tries += 1) {
    try {
      if (!ticket) {
        stage = "ticket";
        ticket = await call(uploadTicket, { input: announced(file), signal });
        stage = "file";
      }
      if (stage === "file") {
        await put(ticket, photo);
        stage = "claim";
      }
      const input = { parchaURL: claimOf(ticket.uploadURL), notes: side };
      const params = { id: bookingId };
      return (await call(uploadParcha, { params, input, signal, timeoutMs: CLAIM_TIMEOUT_MS })).parcha;
    } catch (error) {
      signal.throwIfAborted();
      const again = retryOf(error, stage, tries);
      if (!again) throw new UploadFailure(stage, error);
      if (again.isNewTicket) ticket = null;
      await pause(again.delayMs, signal);
    }
  }
}

/** What is known of the file beforehand, so that one that is too large is refused before it is sent. */
function announced({ type, size }: File) {
  return {
    purpose: "parcha",
    ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? { contentType: type } : {}),
    ...(size > 0 ? { size } : {}),
  };
}

/** By XMLHttpRequest: fetch does not tell how much has gone. */
function put(ticket: Ticket, { file, onProgress, signal }: Photo): Promise<void> {
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
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
