import type { LanguageInfo } from "#web/i18n/language-info.ts";

export const info: LanguageInfo = { switchTo: "हिन्दी में पढ़ें", switchToShort: "हिन्दी" };
