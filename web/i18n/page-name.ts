// Names that the server gives the page, so that no request is needed: the brand's and the guide's.
import type { Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { pageState } from "#web/page-state.ts";

/** Empty on a page that no server has filled in. */
export function brandNameIn(language: Language): string {
  return nameIn(language, pageState().brand);
}

/** What `{guide}` stands for in a sentence. */
export function guideNameIn(language: Language): string {
  const { guideName: name, guideNameHindi: nameHindi } = pageState().brand;
  return nameIn(language, { name, nameHindi });
}
