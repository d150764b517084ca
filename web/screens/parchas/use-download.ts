import { useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { t } from "#web/i18n/t.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { share } from "#web/ui/share.ts";
import { toast } from "#web/ui/toast.ts";
import { useBrowser } from "#web/ui/use-browser.ts";
import { fileNameOf } from "./by-session.ts";

const TIMEOUT_MS = 60_000;

/** Safari saves only the last of several files that come at once. */
const BETWEEN_FILES_MS = 300;

/** Saves all of these photos, or none where one could not be fetched. */
export function useDownload(parchas: readonly Parcha[]) {
  const { run, isRunning } = useOnce(async () => saveAll(await fetchPhotos(parchas)));
  return { download: run, isDownloading: isRunning };
}

async function saveAll(photos: readonly File[]) {
  for (const [index, photo] of photos.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES_MS));
    saveFile(photo.name, photo);
  }
  toast({ title: t("parchas.downloaded"), tone: "done" });
}

/** Opens the phone's share sheet with the photos; `canShare` is false where the browser cannot share as many files. */
export function useShare(parchas: readonly Parcha[]) {
  const { run, isRunning } = useOnce(async () => {
    const photos = await fetchPhotos(parchas);
    // On a slow network the press may be too long ago for a sheet: saved, the photos can be shared by hand.
    if (!(await share({ files: photos }))) await saveAll(photos);
  });
  return {
    share: run,
    isSharing: isRunning,
    canShare: useBrowser(() => canShareFiles(parchas.length), false),
  };
}

function canShareFiles(count: number): boolean {
  const files = Array.from({ length: count }, () => new File([], "photo.jpg", { type: "image/jpeg" }));
  return typeof navigator.canShare === "function" && navigator.canShare({ files });
}

/** Runs one at a time, and says when a photo could not be fetched. */
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

const fetchPhotos = (parchas: readonly Parcha[]) => Promise.all(parchas.map(fetchPhoto));

/** Fetches the whole photo first: a download link does not report a network failure. */
async function fetchPhoto(parcha: Parcha): Promise<File> {
  const name = fileNameOf(parcha);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${parcha.imageUrl}?download=${encodeURIComponent(name)}`, {
      credentials: "same-origin",
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const photo = await response.blob();
    return new File([photo], name, { type: photo.type });
  } finally {
    clearTimeout(timer);
  }
}
