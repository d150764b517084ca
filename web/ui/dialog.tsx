import { type ReactNode, useEffect, useId } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "./icon.tsx";
import { useModal } from "./modal.ts";
import { isAtOverlayEntry, pushOverlayEntry } from "./overlay-history.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions?: ReactNode;
  /** It asks a question or holds unsaved work: only its buttons close it, and no press outside, Escape or Back. */
  mustAnswer?: boolean;
  /** The page behind it cannot be read. */
  hidesPage?: boolean;
  /** The caller has an entry in the history of its own, by which Back closes the dialog. */
  hasOwnEntry?: boolean;
};

export function Dialog(props: Props) {
  const { isOpen, onClose, title, children, actions } = props;
  const { mustAnswer = false, hasOwnEntry = false, hidesPage = false } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModal(isOpen, onClose, { mustAnswer, hasOwnEntry });
  useBackStays(isOpen && mustAnswer);
  return (
    <dialog
      {...modal}
      data-hides-page={hidesPage || undefined}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-card p-0 text-ink shadow-card [@media(min-height:30rem)]:scroll-pb-40"
    >
      {isOpen ? (
        <div className="@container flex flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-3">
            <h2 id={titleId} className="text-title font-bold">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={t("shell.close")}
              className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet hover:bg-primary-soft"
            >
              <Icon name="x" size={20} />
            </button>
          </div>
          <div>{children}</div>
          {actions ? (
            // In view over a long text, unless large type or little height would leave too little of it. A text that goes on
            // fades above it; where it ends, the fade lies over the gap.
            <div
              data-dialog-actions
              className="relative bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 bg-card px-5 pt-2 pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-card before:to-transparent max-sm:*:grow @min-[14rem]:[@media(min-height:30rem)]:sticky"
            >
              {actions}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}

const ENTRY = "question";

/** How many dialogs must be answered now. They share one history entry, since one may open as another closes. */
let open = 0;

function stay() {
  if (open > 0 && !isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
}

/** While `isOpen`, Back leads neither out of the dialog nor off the screen. */
function useBackStays(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    if (open++ === 0) window.addEventListener("popstate", stay);
    stay();
    return () => {
      if (--open > 0) return;
      window.removeEventListener("popstate", stay);
      // After the answer led to another screen, this is not the current entry.
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, [isOpen]);
}

type SheetProps = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode };

/** An off-canvas panel on the left, at most 18rem wide. */
export function Sheet({ isOpen, onClose, label, children }: SheetProps) {
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-label={label}
      // Toasts stand below what it holds, which they would cover wherever they lay over it.
      className="m-0 h-dvh max-h-none w-[min(18rem,88vw)] max-w-none flex-col border-0 border-r border-line bg-card p-0 text-ink open:flex [&>section]:static [&>section]:px-2 [&>section]:pb-2"
    >
      {isOpen ? <div className="flex min-h-0 grow flex-col overflow-y-auto">{children}</div> : null}
    </dialog>
  );
}
