import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What screens leave free below their last line, less a little. */
const ROOM_PX = 24;

const END_ON_PHONES =
  "max-md:mt-auto max-md:mr-[16px] max-md:mb-[calc(env(safe-area-inset-bottom)+16px)] max-md:self-end max-md:translate-none md:fixed";

type Props = {
  /** What the message begins with instead of the plain request for help, such as a booking's or payment's id. */
  message?: string;
  className?: string;
};

/** The chat with support, prefilled, on WhatsApp's own site; nothing where no number is configured. */
function useSupportChat(message?: string): string | null {
  const t = useT();
  const { data: config } = useConfig();
  const number = config?.support.whatsapp.replace(/\D/g, "") ?? "";
  if (!config || number === "") return null;
  const text = message ?? t("shell.support-message", { brand: config.brand.name });
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Among the other content: beside errors, contact details and trouble with a payment. */
export function SupportLink({ message, className }: Props) {
  const t = useT();
  const chat = useSupportChat(message);
  if (!chat) return null;
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: "outline", size: "small", className })}
    >
      <Icon name="chat" size={20} />
      {t("shell.support")}
    </a>
  );
}

/**
 * Floats at the bottom right, above the room that every screen leaves there. It makes way for whoever reads on, and on
 * phones for a bar that a screen keeps in its place (`data-sticky-bar`). Where what matters stands low on small phones,
 * it waits there below the screen's last line instead.
 */
export function FloatingSupport({ isAtEndOnPhones = false }: { isAtEndOnPhones?: boolean }) {
  const t = useT();
  const chat = useSupportChat();
  const isReadingOn = useIsReadingOn();
  if (!chat) return null;
  return (
    <aside
      aria-label={t("shell.support")}
      className={clsx(
        "no-print right-[16px] bottom-[calc(env(safe-area-inset-bottom)+16px)] z-30 transition-transform duration-150 focus-within:translate-y-0 max-md:[html:has([data-sticky-bar])_&]:hidden",
        isAtEndOnPhones ? END_ON_PHONES : "fixed",
        isReadingOn && "translate-y-[calc(100%+16px+env(safe-area-inset-bottom))]",
      )}
    >
      <a
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("shell.support")}
        title={t("shell.support")}
        className="grid size-[56px] place-items-center rounded-full bg-done text-card shadow-card"
      >
        <Icon name="chat" size={26} />
      </a>
    </aside>
  );
}

/** While the page goes down, until it goes up again or has come to its end. */
function useIsReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const look = () => {
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - ROOM_PX;
      setReadingOn(scrollY > before && !isAtEnd);
      before = scrollY;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isReadingOn;
}
