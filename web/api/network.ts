// Whether there is a network. `navigator.onLine` is a hint alone: phones say "offline" while the network works, and the other
// way round. So the server is asked.
import { useEffect, useState } from "react";
import { getPublicConfig } from "#contract/config.ts";

const ANSWER_MS = 8_000;
const ASK_AGAIN_MS = 10_000;

export async function isServerReachable(): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_MS);
  try {
    await fetch(getPublicConfig.path, { method: "HEAD", cache: "no-store", signal: abort.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
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
