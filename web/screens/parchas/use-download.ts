import { useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { t } from "#web/i18n/t.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";
import { fileNameOf } from "./by-session.ts";

const TIMEOUT_MS = 60_000;

export function useDownload(parcha: Parcha) {
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    if (isDownloading) return;
    setDownloading(true);
    try {
      await save(parcha);
      toast({ title: t("parchas.downloaded"), tone: "done" });
    } catch {
      toast({
        title: t("parchas.download-failed"),
        body: t("parchas.download-failed-body"),
        tone: "destructive",
      });
    }
    setDownloading(false);
  };
  return { download, isDownloading };
}

/** Fetches the whole photo first: a download link does not report a network failure. */
async function save(parcha: Parcha): Promise<void> {
  const name = fileNameOf(parcha);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${parcha.imageUrl}?download=${encodeURIComponent(name)}`, {
      credentials: "same-origin",
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    saveFile(name, await response.blob());
  } finally {
    clearTimeout(timer);
  }
}
