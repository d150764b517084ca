// The button that reads a screen aloud. It is loaded after the first screen.
import { useEffect, useState } from "react";
import type { Props } from "./listen-button.tsx";

const RETRY_MS = 30_000;

type Part = typeof import("./listen-button.tsx");
/** The next screen has the button at once, to read what changes there from the beginning. */
let loaded: Part | null = null;

/** Not by useCode, since the login has this button, and no query cache. */
export function Listen(props: Props) {
  const [part, setPart] = useState(loaded);
  useEffect(() => {
    if (part) return;
    const tryToLoad = () =>
      void import("./listen-button.tsx").then(
        (module) => {
          loaded = module;
          setPart(module);
        },
        () => undefined,
      );
    const timer = setInterval(tryToLoad, RETRY_MS);
    tryToLoad();
    return () => clearInterval(timer);
  }, [part]);
  return part ? <part.ListenButton {...props} /> : null;
}
