// The button that reads a screen aloud. It is loaded after the screen.
import { useEffect, useState } from "react";
import type { Props } from "./listen-button.tsx";

const RETRY_MS = 30_000;

const load = () => import("./listen-button.tsx");

/** Not by useCode, since the login has this button, and no query cache. */
export function Listen(props: Props) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  useEffect(() => {
    const tryToLoad = () =>
      void load().then(
        (loaded) => {
          clearInterval(timer);
          setPart(loaded);
        },
        () => undefined,
      );
    const timer = setInterval(tryToLoad, RETRY_MS);
    tryToLoad();
    return () => clearInterval(timer);
  }, []);
  return part ? <part.ListenButton {...props} /> : null;
}
