import type { ReactNode } from "react";
import { useCode } from "#web/api/use-code.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ChartProps } from "./chart.tsx";

const load = () => import("./chart.tsx");

type Props = ChartProps & {
  /** The class of the height of all plots. */
  heightClass: string;
  /** Shown if the chart's code cannot be loaded. */
  failed: ReactNode;
};

/** Loads the chart and its library when it is first drawn, and keeps its place meanwhile. */
export function LazyChart({ heightClass, failed, ...props }: Props) {
  const { data: part, isError } = useCode("chart", load);
  if (isError) return failed;
  return part ? <part.Chart {...props} /> : <Skeleton className={heightClass} />;
}
