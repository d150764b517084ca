// The language of the screens, and its sentences. The build gives each screen, and each part that is loaded when it is
// needed, a catalogue of the sentences that it says (scripts/catalogues.ts).

import { type Catalogue, type Messages, names, shared } from "virtual:catalogues";
import { setupI18n } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, numberLocaleOf } from "#domain/messages.ts";
import { readPreference, storePreference } from "#web/api/preference.ts";
import { onceTakenOver, pageState } from "#web/page-state.ts";
import { guideNameIn } from "./page-name.ts";

const STORED = "language";
/** Null until anything asks for it. */
let language: Language | null = null;
const needed = new Set<Catalogue>([shared]);

export const i18n = setupI18n({
  missing: (_, id) => {
    // Where a page is drawn there is no such function.
    globalThis.reportError?.(new Error(`no sentence is loaded for ${id}`));
    return id;
  },
});

function storedLanguage(): Language | undefined {
  const stored = readPreference(STORED);
  return LANGUAGES.find((known) => known === stored);
}

/** Whether somebody has chosen a language in this browser. */
export const hasChosenLanguage = () => storedLanguage() !== undefined;

/** Of the button that switches to a language, in that language. */
export function switchNames(language: Language): { long: string; short: string } {
  return names[language] ?? { long: language, short: language };
}

/** The language that the switch offers. */
export function nextLanguage(language: Language): Language {
  return LANGUAGES[LANGUAGES.indexOf(language) + 1] ?? LANGUAGES[0];
}

async function loadCatalogue(language: Language, catalogue: Catalogue): Promise<Messages> {
  return (await catalogue[language]?.())?.default ?? {};
}

/** Every catalogue that is needed so far, in one language, also those that are first needed meanwhile. */
async function loadNeeded(language: Language): Promise<Messages> {
  let loaded: Messages = {};
  let count = 0;
  while (count < needed.size) {
    const catalogues = [...needed];
    const parts = await Promise.all(catalogues.map((catalogue) => loadCatalogue(language, catalogue)));
    loaded = Object.assign({}, ...parts);
    count = catalogues.length;
  }
  return loaded;
}

/** What is needed so far in every language, for a search by words of any of them. */
export function sentencesInAll(): Promise<Messages[]> {
  return Promise.all(LANGUAGES.map(loadNeeded));
}

/** What is needed so far in every language, so that the server can draw in each. */
export async function loadLanguages(): Promise<void> {
  const sentences = await sentencesInAll();
  for (const [index, language] of LANGUAGES.entries()) i18n.load(language, sentences[index] ?? {});
}

async function switchTo(next: Language): Promise<void> {
  i18n.load(next, await loadNeeded(next));
  document.documentElement.lang = next;
  activateLanguage(next);
}

/** Of sentences that are loaded: on the server, right before it draws. */
export function activateLanguage(next: Language): void {
  language = next;
  i18n.setVariables({ guide: () => guideNameIn(next) });
  i18n.activate(next, numberLocaleOf(next));
}

/** Loads the sentences of every page in the language that the page is drawn in or this browser has stored, or the default one. */
export async function loadLanguage(): Promise<void> {
  await switchTo(currentLanguage());
  // The first formatter of a page takes a slow phone 50 ms and more: now, while it still waits for the code of the screen.
  i18n.number(1);
  const stored = storedLanguage();
  if (stored === undefined) return;
  // A browser that stored it before there was a cookie tells it to the server now.
  storePreference(STORED, stored);
  // The server did not know it when it drew this page.
  if (stored !== language) onceTakenOver(() => void switchTo(stored).catch(() => undefined));
}

/** Loads what a screen or a part says, in the current language, and from now on in every language that is switched to. */
export async function needSentences(catalogue: Catalogue): Promise<void> {
  needed.add(catalogue);
  let loading: Language;
  do {
    loading = currentLanguage();
    i18n.load(loading, await loadCatalogue(loading, catalogue));
  } while (loading !== language);
}

/** The build puts this around each `import()` of a part, so that the part comes with its sentences. */
export async function withSentences<Part>(part: Promise<Part>, catalogue: Catalogue): Promise<Part> {
  const [loaded] = await Promise.all([part, needSentences(catalogue)]);
  return loaded;
}

/** Switches the language of the screens, and stores it. */
export async function setLanguage(next: Language): Promise<void> {
  await switchTo(next);
  storePreference(STORED, next);
}

export function currentLanguage(): Language {
  language ??= pageState().isDrawn ? pageState().language : (storedLanguage() ?? DEFAULT_LANGUAGE);
  return language;
}

const subscribe = (onChange: () => void) => i18n.on("change", onChange);

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
