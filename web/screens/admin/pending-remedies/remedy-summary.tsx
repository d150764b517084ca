import { clsx } from "clsx";
import type { PendingSummary } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { usePendingSummary } from "#web/features/remedies/pending-remedies.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { chosenId: string | null; onChoose: (remedyId: string | null) => void };

/** Each remedy with how many wait and since when; it filters the list. On phones one row of chips that scrolls sideways. */
export function RemedySummary({ chosenId, onChoose }: Props) {
  const t = useT();
  const { data } = usePendingSummary();
  if (!data) return <div className="max-lg:h-13" />;
  return (
    <nav aria-label={t("desks.vidhi-list")} className="min-w-0 lg:sticky lg:top-[72px]">
      <ul className="flex gap-2 max-lg:overflow-x-auto max-lg:py-1 lg:max-h-[80dvh] lg:flex-col lg:gap-0 lg:divide-y lg:divide-line lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card">
        <li className="shrink-0">
          <Choice
            label={t("desks.vidhi-all")}
            count={data.total}
            isChosen={chosenId === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {data.remedies.map((remedy) => (
          <li key={remedy.remedyId} className="shrink-0">
            <RemedyChoice
              remedy={remedy}
              isChosen={chosenId === remedy.remedyId}
              onChoose={() => onChoose(chosenId === remedy.remedyId ? null : remedy.remedyId)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type RemedyProps = { remedy: PendingSummary; isChosen: boolean; onChoose: () => void };

function RemedyChoice({ remedy, isChosen, onChoose }: RemedyProps) {
  const t = useT();
  const language = useLanguage();
  const { count, oldest, ages } = remedy;
  return (
    <Choice label={nameIn(language, remedy)} count={count} isChosen={isChosen} onChoose={onChoose}>
      <span className="text-small font-normal text-ink-quiet max-lg:hidden">
        {t("desks.vidhi-oldest", { day: formatPastDay(oldest) })}
      </span>
      <span className="text-small font-normal text-ink-quiet max-lg:hidden">
        {t("desks.vidhi-ages", ages)}
      </span>
    </Choice>
  );
}

type ChoiceProps = {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
  children?: React.ReactNode;
};

function Choice({ label, count, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        "grid w-full min-h-11 content-center gap-0.5 px-3 py-1.5 text-start hover:bg-primary-soft focus-visible:-outline-offset-2 max-lg:rounded-full max-lg:border",
        isChosen ? "bg-primary-soft text-primary max-lg:border-primary" : "max-lg:border-line max-lg:bg-card",
      )}
    >
      <span className="flex items-baseline justify-between gap-3 text-small font-bold">
        <span className="max-lg:whitespace-nowrap lg:wrap-anywhere">{label}</span>
        <span className="tabular-nums">{formatCount(count)}</span>
      </span>
      {children}
    </button>
  );
}
