// The language of a label's own words: the one in whose script its address is written, whatever the screen's.
import { setupI18n } from "@lingui/core";
import { use } from "react";
import { LANGUAGES, type Language, literalValues } from "#domain/messages.ts";
import { sentencesInAll, useLanguage } from "#web/i18n/language.ts";
import { type Translate, t as translate, useT } from "#web/i18n/t.ts";

/** Of name and lines, which the customer has typed; the city comes with the PIN code, in Latin letters. */
export function languageOfLines(lines: readonly string[]): Language {
  const count = (letters: RegExp) => lines.join("").match(letters)?.length ?? 0;
  return count(/\p{Script=Devanagari}/gu) > count(/\p{Script=Latin}/gu) ? "hi" : "en";
}

const translators = new Map<Language, Promise<Translate>>();

/** Suspends while the sentences of another language than the screen's are loaded. */
export function useTranslateTo(language: Language): Translate {
  const t = useT();
  if (language === useLanguage()) return t;
  const translator = translators.get(language) ?? loadTranslator(language);
  translators.set(language, translator);
  return use(translator);
}

/** Where the sentences could not be loaded, the label is in the screen's language until the network is back. */
async function loadTranslator(language: Language): Promise<Translate> {
  try {
    const messages = (await sentencesInAll())[LANGUAGES.indexOf(language)] ?? {};
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    return (key, ...values) => i18n._(key, literalValues(values[0]));
  } catch {
    window.addEventListener("online", () => translators.delete(language), { once: true });
    return translate;
  }
}
