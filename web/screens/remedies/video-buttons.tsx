import type { PrescribedRemedy } from "#contract/remedies.ts";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { tutorialOf } from "./tutorial.ts";
import type { Film } from "./video-dialog.tsx";

type Props = { remedy: PrescribedRemedy; onWatch: (film: Film) => void };

const LOOK = buttonClass({ variant: "quiet", size: "small", className: "px-2!" });

/** How the vidhi is done: in a dialog, or in a tab of its own where it is neither YouTube's nor a file. */
export function TutorialButton({ remedy, onWatch, isShort = false }: Props & { isShort?: boolean }) {
  const t = useT();
  const name = remedyNames(remedy, useLanguage()).own;
  const tutorial = remedy.videoUrl ? tutorialOf(remedy.videoUrl) : null;
  if (!tutorial || !remedy.videoUrl) return null;
  const { kind, address } = tutorial;
  const title = t("remedies.tutorial-of", { name });
  const shown = t(isShort ? "remedies.film" : "remedies.tutorial");
  // What is read out begins with what is seen.
  const label = isShort ? `${shown}, ${title}` : title;
  if (kind !== "link" && mayPlayHere())
    return (
      <button
        type="button"
        aria-label={label}
        onClick={() => onWatch({ kind, address, title })}
        className={LOOK}
      >
        <Icon name="video" size={20} />
        {shown}
      </button>
    );
  return (
    <a
      href={remedy.videoUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} (${t("remedies.new-tab")})`}
      className={LOOK}
    >
      <Icon name="video" size={20} />
      {shown}
    </a>
  );
}

/** The vidhi as Guruji performed it. */
export function CompletionButton({ remedy, onWatch }: Props) {
  const t = useT();
  const name = remedyNames(remedy, useLanguage()).own;
  const address = remedy.completionVideoUrl;
  if (!address) return null;
  const title = t("remedies.completion-of", { name });
  return (
    <button
      type="button"
      aria-label={`${t("remedies.completion")}: ${name}`}
      onClick={() => onWatch({ kind: "file", address, title })}
      className={buttonClass({ variant: "outline", size: "small" })}
    >
      <Icon name="video" size={20} />
      {t("remedies.completion")}
    </button>
  );
}

/** A policy is fixed when a page is: the server marks those that may play films from elsewhere. */
function mayPlayHere(): boolean {
  return document.documentElement.dataset.films === "ready";
}
