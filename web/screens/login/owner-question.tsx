import { type FormEvent, useState } from "react";
import { digitsOf } from "#domain/digits.ts";
import { isOwnerAnswer, type OwnerFact } from "#domain/owner-checks.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";

const DIGITS: Record<OwnerFact, number> = { "pin-code": 6, "birth-year": 4 };

type Props = {
  fact: OwnerFact;
  triesLeft: number;
  /** A wrong answer takes the number from the account. */
  isLastForAccount: boolean;
  fault: string | null;
  isChecking: boolean;
  onAnswer: (answer: string) => void;
  onTyping: () => void;
};

export function OwnerQuestion(props: Props) {
  const { fact, triesLeft, isLastForAccount, fault, isChecking, onAnswer, onTyping } = props;
  const t = useT();
  const [typed, setTyped] = useState("");
  const canAnswer = isOwnerAnswer(fact, typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canAnswer && !isChecking) onAnswer(typed);
  };
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <Field label={t(`code.owner-${fact}`)} error={fault}>
        {(field) => (
          <input
            {...field}
            inputMode="numeric"
            autoComplete="off"
            className={inputClass}
            value={typed}
            onChange={(event) => {
              setTyped(digitsOf(event.target.value).slice(0, DIGITS[fact]));
              onTyping();
            }}
          />
        )}
      </Field>
      <p className="text-small text-ink-quiet">{`${t("code.owner-tries", { count: triesLeft })}${isLastForAccount ? ` ${t("code.owner-last-try")}` : ""}`}</p>
      <Button
        type="submit"
        size="large"
        isWide
        disabled={!canAnswer}
        isPending={isChecking}
        pendingLabel={t("code.verifying")}
      >
        {t("code.verify")}
      </Button>
    </form>
  );
}
