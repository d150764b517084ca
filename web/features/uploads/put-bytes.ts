import { CallFailure } from "#web/api/call.ts";
import { t } from "#web/i18n/t.ts";

/** A PUT without progress for so long is aborted. */
const STALL_MS = 60_000;

export type PutRequest = {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Which part of the body is sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** By XMLHttpRequest: fetch reports no upload progress. @throws CallFailure */
export function putBytes({ url, headers, body, onProgress, signal }: PutRequest): Promise<void> {
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
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", onAbort);
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(failureOf(status));
    };
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal.addEventListener("abort", onAbort);

    restartStallTimer();
    request.send(body);
  });
}

function failureOf(status: number): CallFailure {
  if (status === 0) return new CallFailure(0, "network", t("shell.failure-network"));
  return new CallFailure(status, "bad-answer", t("shell.failure-bad-answer"));
}
