// Whether there is a network. `navigator.onLine` is a hint alone: phones say "offline" while the network works, and the other
// way round. So the server is asked.
import { useEffect, useState } from "react";
import { getPublicConfig } from "#contract/config.ts";
import { pageState } from "#web/page-state.ts";

const ANSWER_MS = 8_000;
const ASK_AGAIN_MS = 10_000;

export async function isServerReachable(): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_MS);
  try {
    const { path } = getPublicConfig;
    const { status } = await fetch(path, { method: "HEAD", cache: "no-store", signal: abort.signal });
    // A proxy answers 502 for a server that is away.
    return status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the page anew as soon as the server answers. Returns how to stop. */
export function reloadOnceReachable(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = async () => {
    clearTimeout(timer);
    const isThere = await isServerReachable();
    if (isOver) return;
    if (isThere) window.location.reload();
    else timer = setTimeout(look, ASK_AGAIN_MS);
  };
  void look();
  window.addEventListener("online", look);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener("online", look);
  };
}

/** The same where the page's policy is too strict for the screen. The shell would come again while the server does not answer. */
export function reloadForPolicy(): (() => void) | undefined {
  if (!pageState().isDrawn) return reloadOnceReachable();
  window.location.reload();
  return undefined;
}

/** Whether the device says that it is offline, and the server does not answer. */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const hasNoAnswer = !navigator.onLine && !(await isServerReachable());
      if (isOver) return;
      setOffline(hasNoAnswer && !navigator.onLine);
      if (!navigator.onLine) timer = setTimeout(look, ASK_AGAIN_MS);
    };
    void look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isOffline;
}
