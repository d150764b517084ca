import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

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

/** Where it stands on phones: in the room that the bottom bar keeps, or below the screen's last line. */
const ON_PHONES = {
  bar: "max-md:right-[8px] max-md:bottom-[calc(env(safe-area-inset-bottom)+4px)] fixed",
  end: "max-md:mt-auto max-md:mr-[16px] max-md:mb-[calc(env(safe-area-inset-bottom)+16px)] max-md:self-end md:fixed",
};

/**
 * Floats at the bottom right, over nothing: beside a sidebar the frame keeps a strip for it. On phones a screen's sticky bar
 * (`data-sticky-bar`) takes its place.
 */
export function FloatingSupport({ onPhones }: { onPhones: keyof typeof ON_PHONES }) {
  const t = useT();
  const url = useSupportUrl();
  if (!url) return null;
  return (
    <aside
      aria-label={t("shell.support")}
      className={clsx(
        "no-print right-[16px] bottom-[calc(env(safe-area-inset-bottom)+16px)] z-30 max-md:[html:has([data-sticky-bar])_&]:hidden",
        ON_PHONES[onPhones],
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
