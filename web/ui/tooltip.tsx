import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

/**
 * Names what is inside on the right of it, a moment after the pointer or the keyboard's focus has come. For controls whose
 * accessible name says the same, so screen readers do not get it again.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => setDismissed(true);
  const comeBack = () => setDismissed(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      className="group/tooltip flex items-center justify-end *:first:grow"
      onClick={dismiss}
      onKeyDown={dismiss}
      onPointerLeave={comeBack}
      onBlur={comeBack}
    >
      {children}
      {text && !isDismissed ? (
        // Fixed without an offset: it stands where it would in its row, and no scrolling list cuts it off.
        <span
          aria-hidden="true"
          className={clsx(
            "pointer-events-none fixed z-50 hidden translate-x-[calc(100%+8px)] animate-[appear_1ms_700ms_both] rounded-part bg-ink px-2.5 py-1 text-small font-bold whitespace-nowrap text-ground shadow-card",
            "group-hover/tooltip:block group-has-focus-visible/tooltip:block",
          )}
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
