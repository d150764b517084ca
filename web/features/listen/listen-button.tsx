// What it says, and the code that speaks, are loaded when it is pressed.
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useUser } from "#web/features/identity/session.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { readChange, startReading, stopReading, switchOffReading, useReading } from "./reading.ts";
import type { Says } from "./says.ts";

export type Props = {
  says: Says;
  /** A selector of what is marked while it is read. */
  at?: string;
  isInDialog?: boolean;
};

const CARD = "main section, main [role=region], main li";
const DIALOG_BUTTON = "dialog[open] [data-dialog-actions] button:last-child";

/**
 * Its place is the header's `#listen`; in a dialog, which covers the header, it stands where it is written. Nothing in a browser
 * that cannot speak, or has no voice for the language.
 */
export function ListenButton({ says, isInDialog = false, at = isInDialog ? DIALOG_BUTTON : CARD }: Props) {
  const t = useT();
  const language = useLanguage();
  const userId = useUser()?.id;
  const state = useReading(language);
  const isReading = state === "reading";
  const [place, setPlace] = useState<Element | null | undefined>();
  useLayoutEffect(() => setPlace(isInDialog ? null : document.getElementById("listen")), [isInDialog]);
  // A screen that is left, a dialog that has a button of its own, a new language and a sign-out end what is being read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they end it
  useEffect(() => {
    stopReading();
    return stopReading;
  }, [language, userId]);
  const said = useRef(says);
  useEffect(() => {
    readChange(said.current, says, at);
    said.current = says;
  });
  // Undefined in the first drawing, which the build does, too.
  if (place === undefined || state === "none") return null;

  const button = (
    <button
      type="button"
      aria-label={t("shell.listen")}
      aria-pressed={isReading}
      onClick={() => (isReading ? switchOffReading() : void startReading(says, at))}
      className={clsx(
        "no-print flex h-[44px] min-w-[44px] shrink-0 items-center justify-center gap-2 rounded-full text-small font-bold",
        isReading ? "bg-primary text-on-primary" : "text-primary hover:bg-primary-soft",
        isInDialog && "justify-self-start border border-line px-4",
        // The marked place may be further down than the header, and a press must still end it. Without left and right it
        // stays above its place in each layout.
        isReading && !isInDialog && "fixed top-[calc(env(safe-area-inset-top)+8px)] z-30 shadow-card",
      )}
    >
      <Icon name={isReading ? "x" : "sound-on"} size={22} />
      {isInDialog ? <span aria-hidden="true">{t("shell.listen")}</span> : null}
    </button>
  );
  return place ? createPortal(button, place) : button;
}
