import { DetachBlock } from "./detach-block.tsx";
import { OwnerBlock } from "./owner-block.tsx";

/** What support does for an account that was long unused. */
export function SupportBlocks({ customerId }: { customerId: string }) {
  return (
    <>
      <OwnerBlock customerId={customerId} />
      <DetachBlock customerId={customerId} />
    </>
  );
}
