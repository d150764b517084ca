// What it says, and the code that speaks, are loaded when it is pressed.
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Language } from "#domain/messages.ts";
import { needSentences, useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Facts } from "./facts.ts";

export type Props = { facts: Facts; isInDialog?: boolean };

const reader = onDemand(
  async () => (await Promise.all([importPart(() => import("./read.ts")), needSentences("spoken")]))[0],
);
const withoutVoice = new Set<Language>();
/** One screen or dialog is read at a time. */
let stopReading = () => {};

/**
 * `facts`: what the screen shows. Its place is the header's `#listen`; in a dialog, which covers the header, it stands where it is
 * written (`isInDialog`). Nothing in a browser that cannot speak, or has no voice for the language.
 */
export function ListenButton({ facts, isInDialog = false }: Props) {
  const t = useT();
  const language = useLanguage();
  const [isReading, setReading] = useState(false);
  const [place, setPlace] = useState<Element | null | undefined>();
  useLayoutEffect(() => setPlace(isInDialog ? null : document.getElementById("listen")), [isInDialog]);
  // A screen that is left, a dialog that has a button of its own and a new language end what is being read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language ends it
  useEffect(() => {
    stopReading();
    return () => stopReading();
  }, [language]);
  // Undefined in the first drawing, which the build does, too.
  if (place === undefined || !("speechSynthesis" in window) || withoutVoice.has(language)) return null;

  const start = async () => {
    stopReading();
    const control = new AbortController();
    stopReading = () => {
      control.abort();
      setReading(false);
    };
    setReading(true);
    allowSpeech();
    const unwatch = onInterruption(() => stopReading());
    try {
      const { read } = await reader.load();
      if (!(await read(facts, language, control.signal))) withoutVoice.add(language);
    } catch {
      toast({ title: t("shell.failure-network"), tone: "destructive" });
    }
    unwatch();
    if (!control.signal.aborted) setReading(false);
  };
  const button = (
    <button
      type="button"
      aria-label={t("shell.listen")}
      aria-pressed={isReading}
      onClick={() => (isReading ? stopReading() : void start())}
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

/** The page is hidden, a dialog opens, or a film or sound plays. Returns a function that ends the watch. */
function onInterruption(happen: () => void): () => void {
  const ifHidden = () => document.hidden && happen();
  const ifAudible = ({ target }: Event) => (target as Partial<HTMLMediaElement>).muted || happen();
  const opened = new MutationObserver((changes) => {
    if (changes.some(({ target }) => (target as Element).matches("dialog[open]"))) happen();
  });
  document.addEventListener("visibilitychange", ifHidden);
  document.addEventListener("play", ifAudible, true);
  opened.observe(document, { subtree: true, attributeFilter: ["open"] });
  return () => {
    document.removeEventListener("visibilitychange", ifHidden);
    document.removeEventListener("play", ifAudible, true);
    opened.disconnect();
  };
}

/** Safari lets a page speak later if its first word is asked for in the press itself. */
function allowSpeech(): void {
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(""));
}
