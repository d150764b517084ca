// The switch of push messages in this browser. Its code is loaded after the screen, which customers and the guide open for
// other things more often.
import { type ComponentProps, Suspense } from "react";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePushSupport } from "./push-support.ts";
import type { PushSwitchControl } from "./push-switch-control.tsx";

const control = onDemand(async () => (await import("./push-switch-control.tsx")).PushSwitchControl);

type Props = ComponentProps<typeof PushSwitchControl>;

/** Nothing where the browser has no push messages. */
export function PushSwitch(props: Props) {
  const support = usePushSupport();
  if (support === "none") return null;
  const place = <Skeleton className="h-20" />;
  if (support === null) return place;
  return (
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: Props) {
  const Control = control.use();
  return <Control {...props} />;
}
