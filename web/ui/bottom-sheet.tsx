import { type ReactNode, useId } from "react";
import { useModal } from "./modal.ts";

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

/** A panel that rises from the lower edge of a phone; in the middle of wider screens. */
export function BottomSheet({ isOpen, onClose, title, children }: Props) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="mx-auto mt-auto mb-0 max-h-[calc(100dvh-1rem)] w-full max-w-[30rem] overflow-y-auto rounded-t-[26px] border-x-0 border-t border-b-0 border-line bg-ground p-0 text-ink shadow-card min-[30rem]:m-auto min-[30rem]:rounded-[26px] min-[30rem]:border"
    >
      {isOpen ? (
        <div className="grid grid-cols-1 gap-4 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <div aria-hidden="true" className="mx-auto h-1 w-10 rounded-full bg-line min-[30rem]:invisible" />
          <h2 id={titleId} className="text-center text-heading font-bold">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
