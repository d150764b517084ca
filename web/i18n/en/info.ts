import type { LanguageInfo } from "#web/i18n/language-info.ts";

export const info: LanguageInfo = { switchTo: "EN · Read in English", switchToShort: "EN" };
