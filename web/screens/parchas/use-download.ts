import { useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { t } from "#web/i18n/t.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { share } from "#web/ui/share.ts";
import { toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";
import { fileNameOf } from "./by-session.ts";

const TIMEOUT_MS = 60_000;

export function useDownload(parcha: Parcha) {
  const { run, isRunning } = useOnce(async () => {
    save(parcha, await fetchPhoto(parcha));
  });
  return { download: run, isDownloading: isRunning };
}

function save(parcha: Parcha, photo: Blob) {
  saveFile(fileNameOf(parcha), photo);
  toast({ title: t("parchas.downloaded"), tone: "done" });
}

/** Opens the phone's share sheet with the photo; `canShare` is false where the browser cannot share files. */
export function useShare(parcha: Parcha) {
  const { run, isRunning } = useOnce(async () => {
    const photo = await fetchPhoto(parcha);
    const file = new File([photo], fileNameOf(parcha), { type: photo.type });
    // On a slow network the press may be too long ago for a sheet: saved, the photo can be shared by hand.
    if (!(await share({ files: [file] }))) save(parcha, photo);
  });
  return { share: run, isSharing: isRunning, canShare: useBrowser(canShareFiles, false) };
}

function canShareFiles(): boolean {
  const file = new File([], "photo.jpg", { type: "image/jpeg" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Runs one at a time, and says when the photo could not be fetched. */
function useOnce(work: () => Promise<void>) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    try {
      await work();
    } catch {
      toast({
        title: t("parchas.download-failed"),
        body: t("parchas.download-failed-body"),
        tone: "destructive",
      });
    }
    setRunning(false);
  };
  return { run, isRunning };
}

/** Fetches the whole photo first: a download link does not report a network failure. */
async function fetchPhoto(parcha: Parcha): Promise<Blob> {
  const name = fileNameOf(parcha);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${parcha.imageUrl}?download=${encodeURIComponent(name)}`, {
      credentials: "same-origin",
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return await response.blob();
  } finally {
    clearTimeout(timer);
  }
}
