// The button that reads a screen aloud. It is loaded after the screen.
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { useLoaded } from "#web/use-loaded.ts";
import type { Props } from "./listen-button.tsx";

const button = onDemand(() => importPart(() => import("./listen-button.tsx")));

export function Listen(props: Props) {
  const part = useLoaded(button);
  return part && <part.ListenButton {...props} />;
}
