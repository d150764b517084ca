// Names that the server writes into the page, so that no request is needed: the brand's and the guide's.
import type { Language } from "#domain/messages.ts";
import { DEFAULT_GUIDE_NAMES, nameIn } from "#domain/names.ts";

/** Undefined on a page that no server has filled in. */
export function pageName(name: "application-name" | "guide", language: Language): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.dataset[language] ?? meta?.content;
}

/** What `{guide}` stands for in a sentence. */
export function guideNameIn(language: Language): string {
  return pageName("guide", language) ?? nameIn(language, DEFAULT_GUIDE_NAMES);
}
