import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { importPart } from "#web/import-part.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ChartProps } from "./chart.tsx";

type Props = ChartProps & {
  /** The class of the height of all plots. */
  heightClass: string;
  /** Shown if the chart's code cannot be loaded. */
  failed: ReactNode;
};

/** Loads the chart and its library when it is first drawn, and keeps its place meanwhile. */
export function LazyChart({ heightClass, failed, ...props }: Props) {
  const [Chart, setChart] = useState<ComponentType<ChartProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    importPart(() => import("./chart.tsx")).then(
      (module) => setChart(() => module.Chart),
      () => setFailed(true),
    );
  }, []);
  if (hasFailed) return failed;
  return Chart ? <Chart {...props} /> : <Skeleton className={heightClass} />;
}
