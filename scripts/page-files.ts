// Lists what the page of each screen names, from the table of screens and the chunks of the build.
import { dirname, relative } from "node:path";
import { SCREENS } from "#contract/screens.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { NOT_FOUND_SCREEN, SCREEN_TABLE, type ScreenRow } from "#web/screen-table.ts";
import { catalogueId, SHARED } from "./catalogues.ts";
import type { PageFiles } from "./checks/bytes.ts";
import { root } from "./checks/source-files.ts";

/** A script of the build. `moduleIds` are absolute paths of sources; the rest are paths in the build. */
export type Chunk = {
  fileName: string;
  moduleIds: string[];
  imports: string[];
  isEntry: boolean;
  styles: string[];
};

/** The keys are the screens' paths; "*" is the page of unknown addresses. */
export function listPageFiles(chunks: Chunk[]): Record<string, PageFiles> {
  const build = new Build(chunks);
  const screens = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map((row) => [row.path, filesOf(row, build)]);
  const sentences = byLanguage((language) => build.withImports(cataloguesOf([], language, build)));
  const login: PageFiles = { styles: [], scripts: [], sentences };
  return { [SCREENS.login]: login, ...Object.fromEntries(screens) };
}

function filesOf({ file, layout }: ScreenRow, build: Build): PageFiles {
  const screen = `web/screens/${file}.tsx`;
  const frame = layout === "admin" ? ["web/shell/admin-layout.tsx"] : [];
  const code = ["web/router.tsx", ...frame, screen];
  const scripts = build.withImports(code);
  const sentences = byLanguage((language) => {
    // A text page has a text of its name, which it loads by import().
    const content = `web/content/texts/${language}/${dirname(file)}.ts`;
    const texts = cataloguesOf(code, language, build);
    const files = build.withImports(build.has(content) ? [...texts, content] : texts);
    return files.filter((url) => !scripts.includes(url));
  });
  return { styles: build.stylesOf(code), scripts, sentences };
}

/** What every page says, and these files. One that says nothing else has no catalogue. */
function cataloguesOf(files: readonly string[], language: string, build: Build): string[] {
  return [SHARED, ...files].map((name) => catalogueId(language, name)).filter((id) => build.has(id));
}

function byLanguage(filesIn: (language: string) => string[]): Record<string, string[]> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, filesIn(language)]));
}

const toUrl = (fileName: string) => `/${fileName}`;

class Build {
  readonly #chunks: Map<string, Chunk>;

  constructor(chunks: Chunk[]) {
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  /** The scripts with these sources and all that they import, without the entry, which every page names already. */
  withImports(sources: string[]): string[] {
    return this.#closure(sources).map(({ fileName }) => toUrl(fileName));
  }

  stylesOf(sources: string[]): string[] {
    return [...new Set(this.#closure(sources).flatMap(({ styles }) => styles))].map(toUrl);
  }

  has(source: string): boolean {
    return this.#find(source) !== undefined;
  }

  #closure(sources: string[]): Chunk[] {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined) => {
      if (chunk === undefined || chunk.isEntry || found.has(chunk)) return;
      found.add(chunk);
      for (const fileName of chunk.imports) add(this.#chunks.get(fileName));
    };
    for (const source of sources) add(this.#chunkOf(source));
    return [...found];
  }

  #chunkOf(source: string): Chunk {
    const found = this.#find(source);
    if (found === undefined) throw new Error(`the build has no chunk with ${source}`);
    return found;
  }

  #find(source: string): Chunk | undefined {
    const chunks = [...this.#chunks.values()];
    return chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id === source || relative(root, id) === source),
    );
  }
}
