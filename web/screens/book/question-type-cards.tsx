import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Props = {
  /** Undefined while they are loaded. */
  prices: Readonly<Record<QuestionType, number>> | undefined;
  chosen: QuestionType;
  onChoose: (questionType: QuestionType) => void;
};

export function QuestionTypeCards({ prices, chosen, onChoose }: Props) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 p-0">
        <h2 className="text-title font-bold">{t("book.how-many")}</h2>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        {QUESTION_TYPES.map((questionType) => (
          <label
            key={questionType}
            className="relative block rounded-card border-2 border-line bg-card p-3.5 shadow-card has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="questionType"
              value={questionType}
              checked={chosen === questionType}
              onChange={() => onChoose(questionType)}
              className="absolute inset-0 size-full scroll-mb-56 cursor-pointer opacity-0"
            />
            <span className="block font-bold">{t(`book.${questionType}`)}</span>
            {prices ? (
              <span className="block text-title font-bold">{formatRupees(prices[questionType])}</span>
            ) : (
              <Skeleton className="my-1 h-6 w-16" />
            )}
            <span className="block text-small text-ink-quiet">{t("book.minutes")}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
