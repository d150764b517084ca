import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { importPart } from "#web/import-part.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ChartProps } from "./chart.tsx";

type Props = ChartProps & {
  /** Shown if the chart's code cannot be loaded. */
  failed: ReactNode;
};

/** Loads the chart and its library when it is first drawn, and keeps its place meanwhile. */
export function LazyChart({ failed, ...props }: Props) {
  const [Chart, setChart] = useState<ComponentType<ChartProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    importPart(() => import("./chart.tsx")).then(
      (module) => setChart(() => module.Chart),
      () => setFailed(true),
    );
  }, []);
  if (hasFailed) return failed;
  const height = props.plots.reduce((sum, plot) => sum + plot.height, 0);
  return (
    <div style={{ minHeight: height }}>{Chart ? <Chart {...props} /> : <Skeleton className="h-full" />}</div>
  );
}
