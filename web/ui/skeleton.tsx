import { clsx } from "clsx";

/** A grey block in the place of what is still loading. The element around it has `aria-busy` or a label. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-pulse rounded-part bg-line", className)} />;
}
