import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "./skeleton.tsx";

type LoadingProps = {
  /** For screen readers. Without one they hear that something is loading. */
  label?: string;
  /** The class of each block, as a rule its height. */
  blocks: readonly string[];
  className?: string;
};

export function LoadingBlocks({ label, blocks, className = "grid gap-4" }: LoadingProps) {
  const t = useT();
  return (
    <div role="status" aria-label={label ?? t("shell.loading")} className={className}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
        <Skeleton key={index} className={block} />
      ))}
    </div>
  );
}
