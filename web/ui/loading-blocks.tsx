import { Skeleton } from "./skeleton.tsx";

type LoadingProps = {
  label: string;
  /** The class of each block, as a rule its height. */
  blocks: readonly string[];
  className?: string;
};

/** Blocks in the place of what is loading, with a label for screen readers. */
export function LoadingBlocks({ label, blocks, className = "grid gap-4" }: LoadingProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
        <Skeleton key={index} className={block} />
      ))}
    </div>
  );
}
