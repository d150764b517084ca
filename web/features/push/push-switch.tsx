// The switch of push messages in this browser. Its code is loaded after the screen, which customers and the guide open for
// other things more often.
import type { ComponentProps } from "react";
import { useCode } from "#web/api/use-code.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { usePushSupport } from "./push-support.ts";
import type { PushSwitchControl } from "./push-switch-control.tsx";

const load = () => import("./push-switch-control.tsx");

type Props = ComponentProps<typeof PushSwitchControl>;

/** Nothing where the browser has no push messages. */
export function PushSwitch(props: Props) {
  const support = usePushSupport();
  const isNeeded = support !== "none" && support !== null;
  const { data: part } = useCode("push-switch", load, { isNeeded, isOptional: true });
  if (support === "none") return null;
  return part && support !== null ? <part.PushSwitchControl {...props} /> : <Skeleton className="h-20" />;
}
