// The languages of the screens and of the messages.

/** The codes of the languages (BCP 47). Each has its sentences in web/locales/<language>.po and server/locales/<language>.po. */
export const LANGUAGES = ["hi", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "hi";
