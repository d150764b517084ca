// What is known of every language before its sentences are loaded.

export type LanguageInfo = {
  /** The button that switches to this language, in this language. */
  switchTo: string;
  switchToShort: string;
};
