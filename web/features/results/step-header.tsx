import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import type { ParchaSide } from "#domain/parchas.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = {
  session: SessionDetails;
  name: string;
  step: ParchaSide | "remedies";
  /** Instead of the step's name. */
  title: string | null;
  index: number;
  count: number;
  isSaving: boolean;
  onBack: () => void;
  onLater: () => void;
};

export function StepHeader({ session, name, step, title, index, count, isSaving, onBack, onLater }: Props) {
  const t = useT();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A screen reader continues at the new step; the dialog itself has the focus at first.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (step) heading.current?.focus();
  }, [step]);
  return (
    // A toast stands below it.
    <header
      data-top-bar
      className="grid shrink-0 gap-2 border-b border-line bg-card px-2 pt-[calc(env(safe-area-inset-top)+0.75rem)] pb-3"
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={t(index > 0 ? "results.back" : "shell.close")}
          disabled={isSaving}
          onClick={onBack}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft"
        >
          <Icon name={index > 0 ? "chevron-left" : "x"} size={22} />
        </button>
        <div className="min-w-0 grow">
          <h2 ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
            {title ?? t(step === "remedies" ? "results.vidhis" : `results.side-${step}`)}
          </h2>
          <p className="truncate text-small text-ink-quiet">
            {t("results.whose", { name, time: formatTime(language, session.sessionTime) })}
          </p>
        </div>
        <Button variant="quiet" size="small" onClick={onLater}>
          {t("results.later")}
        </Button>
      </div>
      {count > 1 ? (
        <div className="flex items-center gap-2 px-2">
          {Array.from({ length: count }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar have no other identity
              key={place}
              aria-hidden="true"
              className={clsx("h-1 grow rounded-full", place <= index ? "bg-primary" : "bg-line")}
            />
          ))}
          <span className="text-small font-bold tabular-nums">
            {t("results.step", { number: index + 1, count })}
          </span>
        </div>
      ) : null}
    </header>
  );
}
