import { CallFailure, failureOf } from "#web/api/call.ts";
import { currentLanguage } from "#web/i18n/language.ts";
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
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(failureOfPut(request));
    };
    request.open("PUT", url);
    request.setRequestHeader("Accept-Language", currentLanguage());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal.addEventListener("abort", onAbort);

    restartStallTimer();
    request.send(body);
  });
}

/** With the server's own sentence, if it answered one: a storage or a proxy answers XML or HTML. */
function failureOfPut(request: XMLHttpRequest): CallFailure {
  const { status } = request;
  const failure = failureOf(status, request.getResponseHeader("Retry-After"), jsonOf(request.responseText));
  if (failure.code !== "bad-answer") return failure;
  if (status === 0) return new CallFailure(0, "network", t("uploads.cut"));
  return new CallFailure(status, "bad-answer", t(`uploads.${refusalOf(status)}`));
}

function refusalOf(status: number) {
  if (status === 413) return "too-large";
  return status === 429 || status >= 500 ? "busy" : "refused";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
