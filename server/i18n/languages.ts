// `#languages`: the codes of the languages, by the names of the server's catalogues, since live mode has no sources of the browser.
// In the browser's code, which reads no folder, the build says the same (scripts/catalogues.ts).
import { readdirSync } from "node:fs";
import type { LanguageCode } from "#messages";

export function codesIn(folder: string | URL): LanguageCode[] {
  return readdirSync(folder).map((file) => file.replace(/\.po$/, "") as LanguageCode);
}

export const CODES = codesIn(new URL("../locales", import.meta.url));
