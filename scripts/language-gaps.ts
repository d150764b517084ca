// `node scripts/language-gaps.ts mr`: what a language still lacks. Until it is there, it is as in Hindi.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import { readCatalogue } from "#server/i18n/catalogues.ts";
import { formatOf } from "#server/i18n/formats.ts";
import { root } from "./checks/source-files.ts";

const FILES = {
  "web/i18n/formats": "days and times on the screens; web/i18n/format.ts names it",
  "web/i18n/words": "numbers, days and times that are read aloud; web/i18n/spoken.ts names it",
} as const;
const TEXTS = "web/content/texts";

/** A sentence for each gap. `folder`: where the sources are. */
export function languageGaps(language: string, folder = root): string[] {
  const sides = ["web", "server"] as const;
  const catalogues = sides.map((side) => {
    const read = (code: string) => {
      const file = join(folder, side, `locales/${code}.po`);
      return existsSync(file) ? readCatalogue(file) : new Map<string, string>();
    };
    return { side, all: read(DEFAULT_LANGUAGE), own: read(language) };
  });
  const sentences = catalogues.map(({ side, all, own }) => {
    const count = [...all.keys()].filter((id) => !own.has(id)).length;
    return count === 0 ? [] : [`${side}/locales/${language}.po: ${count} of ${all.size} sentences`];
  });
  const files = Object.entries(FILES).map(([path, what]) =>
    existsSync(join(folder, path, `${language}.ts`)) ? [] : [`${path}/${language}.ts: ${what}`],
  );
  const isAsDefault = formatOf(language as Language) === formatOf(DEFAULT_LANGUAGE);
  const messages =
    isAsDefault && language !== DEFAULT_LANGUAGE
      ? ["server/i18n/formats.ts: days and times in messages"]
      : [];
  const texts = readdirSync(join(folder, TEXTS, DEFAULT_LANGUAGE))
    .filter((file) => !existsSync(join(folder, TEXTS, language, file)))
    .map((file) => `${TEXTS}/${language}/${file}: a text of the public pages`);
  const drawn = catalogues.flatMap(({ side, own }) => (side === "web" ? [...own.values()] : [])).join("");
  // A sign such as an arrow is in every phone's own font.
  const letters = new Set(drawn.match(/[\p{L}\p{M}]/gu));
  const foreign = [...letters].filter((letter) => !isInFont(letter, folder)).sort();
  const font = foreign.map((letter) => `web/fonts/noto-sans.woff2: the letter ${letter}`);
  return [...sentences.flat(), ...files.flat(), ...messages, ...texts, ...font];
}

/** By the ranges that the font was cut to. */
function isInFont(letter: string, folder: string): boolean {
  const readme = readFileSync(join(folder, "web/fonts/README.md"), "utf8");
  const ranges = [...readme.matchAll(/--unicodes=(\S+)/g)].flatMap(([, list = ""]) => list.split(","));
  const point = letter.codePointAt(0) ?? 0;
  return ranges.some((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return point >= Number.parseInt(first, 16) && point <= Number.parseInt(last, 16);
  });
}

if (import.meta.main)
  console.log(
    process.argv
      .slice(2)
      .flatMap((code) => languageGaps(code))
      .join("\n"),
  );
