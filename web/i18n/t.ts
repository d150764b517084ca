// Translates a sentence by its key, `module.name`. The types of its placeholders come from the English text.
import { formatMessage, type Language, type PlaceholdersOf } from "#domain/messages.ts";
import type { sentences as forAccounts } from "#web/i18n/en/accounts.ts";
import type { sentences as forAdmins } from "#web/i18n/en/admin.ts";
import type { sentences as forChart } from "#web/i18n/en/chart.ts";
import type { sentences as forCode } from "#web/i18n/en/code.ts";
import type { sentences as forCustomers } from "#web/i18n/en/customer.ts";
import type { sentences as forFeedback } from "#web/i18n/en/feedback.ts";
import type { sentences as forFigures } from "#web/i18n/en/figures.ts";
import type { sentences as forAll } from "#web/i18n/en/front.ts";
import type { sentences as forOffice } from "#web/i18n/en/office.ts";
import type { sentences as forPeople } from "#web/i18n/en/people.ts";
import type { sentences as forSchedule } from "#web/i18n/en/schedule.ts";
import type { sentences as forVoices } from "#web/i18n/en/spoken.ts";
import type { sentences as forTaxes } from "#web/i18n/en/tax.ts";
import type { sentences as forRecordings } from "#web/i18n/en/voice.ts";
import { currentLanguage, currentSentences, useLanguage } from "./language.ts";
import { guideNameIn } from "./page-name.ts";

type Sentences = typeof forAll &
  typeof forCode &
  typeof forCustomers &
  typeof forAdmins &
  typeof forAccounts &
  typeof forPeople &
  typeof forOffice &
  typeof forSchedule &
  typeof forFigures &
  typeof forChart &
  typeof forVoices &
  typeof forTaxes &
  typeof forFeedback &
  typeof forRecordings;
type Keys = {
  [Module in keyof Sentences]: `${Module & string}.${keyof Sentences[Module] & string}`;
};
export type MessageKey = Keys[keyof Sentences];

type SentenceAt<Key extends string> = Key extends `${infer Module}.${infer Name}`
  ? Module extends keyof Sentences
    ? Name extends keyof Sentences[Module]
      ? Sentences[Module][Name]
      : never
    : never
  : never;

/** `{guide}` is filled in by `t`. */
type NamesOf<S> = Exclude<PlaceholdersOf<S>, "guide">;
/** The rest parameters of `t`: none, or a value for each placeholder. */
type PlaceholderValues<S> = [NamesOf<S>] extends [never] ? [] : [values: Record<NamesOf<S>, string | number>];

export type Translate = <Key extends MessageKey>(
  key: Key,
  ...values: PlaceholderValues<SentenceAt<Key>>
) => string;

/** The keys of sentences without placeholders, for tables that name a sentence. */
export type PlainKey = {
  [Key in MessageKey]: PlaceholderValues<SentenceAt<Key>> extends [] ? Key : never;
}[MessageKey];

/** The sentence in the current language. For code outside of components; components use `useT`. */
export const t: Translate = (key, ...values) => {
  const dot = key.indexOf(".");
  const sentence = currentSentences()[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  const language = currentLanguage();
  const guide = {
    get guide() {
      return guideNameIn(language);
    },
  };
  return formatMessage(language, sentence, Object.assign(guide, values[0]));
};

/** `t` of each language, so that what components keep of its sentences is made anew. */
const ofLanguages = new Map<Language, Translate>();

/** `t` for components, which render again when the language changes. The formats of format.ts need no more than that. */
export function useT(): Translate {
  const language = useLanguage();
  const known = ofLanguages.get(language);
  if (known) return known;
  const own = t.bind(null) as Translate;
  ofLanguages.set(language, own);
  return own;
}
