import { formatRupees } from "#domain/digits.ts";
import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Props = {
  /** Undefined while they are loaded. */
  prices: Readonly<Record<QuestionType, number>> | undefined;
  chosen: QuestionType;
  onChoose: (questionType: QuestionType) => void;
};

/** The two kinds of session side by side, with what each gives. */
export function QuestionTypeCards({ prices, chosen, onChoose }: Props) {
  const t = useT();
  return (
    <fieldset className="min-w-0 px-[20px] pt-2.5 pb-3 md:p-0">
      <legend className="sr-only">
        <h2>{t("book.how-many")}</h2>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        {QUESTION_TYPES.map((questionType) => (
          <label
            key={questionType}
            className="group relative block rounded-card border-2 border-line bg-card px-2 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="questionType"
              value={questionType}
              checked={chosen === questionType}
              onChange={() => onChoose(questionType)}
              className="absolute inset-0 size-full scroll-mb-56 cursor-pointer opacity-0"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-1 leading-snug font-bold lg:flex-col">
              {/* On a narrow phone the English words take one line only in small type. */}
              <span className="[:lang(en)_&]:max-[24.5rem]:text-small">{t(`general.${questionType}`)}</span>
              {prices ? <span>{formatRupees(prices[questionType])}</span> : <Skeleton className="h-5 w-12" />}
            </span>
            <span className="block text-small text-ink-quiet">{t(`book.${questionType}-gives`)}</span>
            <ChosenMark />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On the corner, so that the colour is not the only sign. */
function ChosenMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 -right-1.5 hidden size-5 place-items-center rounded-full bg-primary text-on-primary group-has-checked:grid"
    >
      <Icon name="check" size={14} strokeWidth={2.5} />
    </span>
  );
}
