// Where an admin searches, and what was searched for.
import type { ReactNode } from "react";
import { useT } from "#web/i18n/t.ts";
import { useModal } from "#web/ui/modal.ts";

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The search over every screen of the admins: a dialog in the middle of a desktop, the whole screen of a phone. */
export function SearchDialog({ isOpen, onClose, children }: Props) {
  const t = useT();
  const modal = useModal(isOpen, onClose);
  return (
    <dialog
      {...modal}
      aria-label={t("nav.search")}
      className="[--toast-inset:calc(env(safe-area-inset-top)+4.25rem)_12px_auto] m-0 size-full max-h-none max-w-none flex-col overflow-hidden border-0 bg-card p-0 text-ink open:flex lg:mx-auto lg:mt-[10dvh] lg:h-fit lg:max-h-[80dvh] lg:w-[680px] lg:rounded-card lg:border lg:border-line lg:shadow-card"
    >
      {isOpen ? children : null}
    </dialog>
  );
}

const MAX_KEPT = 5;
let kept: readonly string[] = [];

/** What was searched for since the sign-in, newest first. It is held in this page alone: it can name customers. */
export function lastSearches(): readonly string[] {
  return kept;
}

export function keepSearch(text: string): void {
  kept = [text, ...kept.filter((one) => one !== text)].slice(0, MAX_KEPT);
}

export function forgetSearches(): void {
  kept = [];
}
