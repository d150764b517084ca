// What is shown of the guide before the payment. The server draws it with the page; its code is loaded after the page's own.
import { memo, Suspense } from "react";
import type { PublicConfig } from "#contract/config.ts";
import { onDemand } from "#web/on-demand.ts";

const code = onDemand(() => import("./face.tsx"), { isOptional: true });

/** For tests of screens that have it: without, the first one of a process suspends while it is rendered. */
export const loadGuidePart = code.load;

type Props = {
  part: "GuideFace" | "GuideProof" | "GuidePortrait";
  /** While it is not known, nothing is drawn. */
  config: PublicConfig | null | undefined;
};

// By memo: at a key before the code is loaded, the screen's next rendering would make React throw away what the server has drawn.
export const GuidePart = memo(
  (props: Props) => (
    <Suspense>
      <LoadedPart {...props} />
    </Suspense>
  ),
  (before, { part, config }) => before.part === part && before.config?.guide === config?.guide,
);

function LoadedPart({ part, config }: Props) {
  if (!config) return null;
  const Part = code.use()[part];
  return <Part config={config} />;
}
