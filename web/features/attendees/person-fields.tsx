// Name, number and language of somebody whom a customer names on a booking.
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { Attendee } from "#domain/attendees.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#domain/messages.ts";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { phoneTooLongText } from "#web/i18n/phone.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { TextField } from "#web/ui/field.tsx";

/** What is typed of a person, for whom the language is chosen. */
export type TypedPerson = Attendee & { language: Language };

type Props<Typed extends TypedPerson, Fault extends string> = {
  title: string;
  nameExample: string;
  phoneHint: string;
  rules: string;
  /** What stands in the fields at first. */
  first: Typed;
  /** Where the fields have the focus from the start although a name stands there. */
  isFocused?: boolean;
  /** The customer has tried to go on: faults are shown in fields that are still empty, too. */
  isTried: boolean;
  /** Null: this person can be named. "bad-name" is the name's; the others are the number's. */
  faultOf: (typed: Typed) => Fault | null;
  onType: (typed: Typed) => void;
  faults: Readonly<Record<Fault, PlainKey>>;
  /** Between the number and the language. */
  more?: (typed: Typed, type: (typed: Typed) => void) => ReactNode;
  /** The beginning of the names of the inputs. */
  of: "attendee" | "companion";
};

/** `onType` is called with what stands there at first, too. */
export function PersonFields<Typed extends TypedPerson, Fault extends string>(props: Props<Typed, Fault>) {
  const { title, nameExample, phoneHint, rules, first, isFocused = false, isTried, more, of } = props;
  const { faultOf, onType, faults } = props;
  const t = useT();
  const [typed, setTyped] = useState(first);
  const [isLeft, setLeft] = useState({ name: false, phone: false });
  const nameInput = useRef<HTMLInputElement>(null);
  const type = (next: Typed) => {
    setTyped(next);
    onType(next);
  };
  // Before anything can be filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are opened
  useLayoutEffect(() => {
    if (isFocused || first.name === "") nameInput.current?.focus();
    type(typed);
  }, []);
  const shown = (field: keyof typeof isLeft) => {
    // Each field by itself: the other one may be empty still.
    const fault = faultOf(field === "name" ? { ...typed, phone: "" } : { ...typed, name: "A" });
    const isFaulty = fault !== null && (fault === "bad-name") === (field === "name");
    const text: PlainKey | null = isFaulty && (isTried || isLeft[field]) ? faults[fault] : null;
    return text && t(text);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-bold">{title}</legend>
      <TextField
        label={t("attendees.name")}
        error={shown("name")}
        ref={nameInput}
        name={`${of}Name`}
        autoComplete="off"
        placeholder={nameExample}
        value={typed.name}
        onChange={(event) => type({ ...typed, name: event.target.value })}
        onBlur={() => setLeft({ ...isLeft, name: typed.name !== "" })}
      />
      <TextField
        label={t("attendees.phone")}
        hint={phoneHint}
        error={phoneTooLongText(t, typed.phone) ?? shown("phone")}
        type="tel"
        inputMode="numeric"
        name={`${of}Phone`}
        autoComplete="off"
        value={typed.phone}
        onChange={(event) => type({ ...typed, phone: phoneDigitsOf(event.target.value) })}
        onBlur={() => setLeft({ ...isLeft, phone: typed.phone !== "" })}
      />
      {more?.(typed, type)}
      <LanguageChoice
        name={`${of}Language`}
        chosen={typed.language}
        onChoose={(language) => type({ ...typed, language })}
      />
      <p className="text-small text-ink-quiet">{rules}</p>
    </fieldset>
  );
}

export const languageOf = ({ language = DEFAULT_LANGUAGE }: Pick<Attendee, "language">) => language;

type LanguageProps = { name: string; chosen: Language; onChoose: (language: Language) => void };

function LanguageChoice({ name, chosen, onChoose }: LanguageProps) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="p-0 text-small font-bold">{t("attendees.language")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {LANGUAGES.map((language) => (
          <label key={language} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name={name}
              value={language}
              checked={language === chosen}
              onChange={() => onChoose(language)}
              className="size-5 accent-primary"
            />
            <span lang={language}>{ownNameOf(language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "हिन्दी", "English". */
const ownNameOf = (language: Language) =>
  new Intl.DisplayNames([language], { type: "language" }).of(language);
