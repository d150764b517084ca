import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** A little less than the space below the last line of each screen. */
const BOTTOM_SPACE_PX = 24;

const END_ON_PHONES =
  "max-md:mt-auto max-md:mr-[16px] max-md:mb-[calc(env(safe-area-inset-bottom)+16px)] max-md:self-end max-md:translate-none md:fixed";

type Props = {
  /** Replaces the general request for help, for example with the id of a booking or payment. */
  message?: string;
  className?: string;
};

/** A WhatsApp link with a prepared message; null if no number is configured. */
export function useSupportUrl(message?: string): string | null {
  const t = useT();
  const { data: config } = useConfig();
  const number = config?.support.whatsapp.replace(/\D/g, "") ?? "";
  if (!config || number === "") return null;
  const text = message ?? t("shell.support-message", { brand: config.brand.name });
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export function SupportLink({ message, className }: Props) {
  const t = useT();
  const url = useSupportUrl(message);
  if (!url) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: "outline", size: "small", className })}
    >
      <Icon name="chat" size={20} />
      {t("shell.support")}
    </a>
  );
}

/** On the dark ground of a call. */
export function SupportChip({ message, children }: { message: string; children: ReactNode }) {
  const url = useSupportUrl(message);
  if (!url) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-[9px] flex min-h-11 items-center gap-2 rounded-card text-small font-bold"
    >
      <span className="flex items-center gap-2 rounded-card bg-[#14101c]/80 px-2.5 py-1">
        <Icon name="chat" size={18} />
        {children}
      </span>
    </a>
  );
}

/**
 * Floats at the bottom right. It hides while the reader scrolls down, and on phones if the screen has a sticky bar
 * (`data-sticky-bar`), on desktops if the screen has a card in its place (`data-help-card`). With `isAtEndOnPhones` it stands below the screen's last line on phones.
 */
export function FloatingSupport({ isAtEndOnPhones = false }: { isAtEndOnPhones?: boolean }) {
  const t = useT();
  const url = useSupportUrl();
  const isScrollingDown = useIsScrollingDown();
  if (!url) return null;
  return (
    <aside
      aria-label={t("shell.support")}
      className={clsx(
        "no-print right-[16px] bottom-[calc(env(safe-area-inset-bottom)+16px+var(--bottom-bar,0px))] z-30 transition-transform duration-150 focus-within:translate-y-0 max-md:[html:has([data-sticky-bar])_&]:hidden lg:[html:has([data-help-card])_&]:hidden",
        isAtEndOnPhones ? END_ON_PHONES : "fixed",
        isScrollingDown && "translate-y-[calc(100%+16px+var(--bottom-bar,0px)+env(safe-area-inset-bottom))]",
      )}
    >
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("shell.support")}
        className="grid size-[56px] place-items-center rounded-full bg-done text-card shadow-card"
      >
        <Icon name="chat" size={26} />
      </a>
    </aside>
  );
}

/** True from scrolling down until scrolling up or the end of the page. */
function useIsScrollingDown(): boolean {
  const [isScrollingDown, setScrollingDown] = useState(false);
  useEffect(() => {
    // Reading the window would lay out the page before its first paint.
    let before = 0;
    let height = 0;
    const onScroll = () => {
      const { scrollY, innerHeight } = window;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY + innerHeight >= scrollHeight - BOTTOM_SPACE_PX;
      // Where the page's height changes above what is read, as when its fonts come, the browser scrolls, and not the reader.
      if (isAtEnd || !height || height === scrollHeight) setScrollingDown(scrollY > before && !isAtEnd);
      before = scrollY;
      height = scrollHeight;
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return isScrollingDown;
}
