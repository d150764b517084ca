// What the build of the browser's code consists of, besides its assets.

/** What a page names for its browser (scripts/page-files.ts). */
export type PageFiles = {
  styles: readonly string[];
  scripts: readonly string[];
  /** By language. */
  sentences: Readonly<Record<string, readonly string[] | undefined>>;
};
export type BuildFiles = {
  index: string;
  login: string;
  oldBrowser: string;
  /** By the screen's path; "*" is the page of unknown paths. */
  pages: Readonly<Record<string, PageFiles | undefined>>;
};
