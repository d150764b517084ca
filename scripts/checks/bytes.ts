// Weighs the browser's build as it is sent: for each screen's page the JS and CSS in brotli bytes, the fonts, and the
// requests that the page makes at once. Fails past a limit, and when there is no build.
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { SCREENS } from "#contract/screens.ts";
import { root } from "./source-files.ts";

type Limits = { bytes: number; bytesWithFonts: number; requests: number };

/** The login is what new visitors wait for. React is 59 kB of it; 95 kB are the most that was agreed. */
const LOGIN_LIMITS: Limits = { bytes: 88_000, bytesWithFonts: 150_000, requests: 4 };
/** 195 kB take 0.98 s at 1.6 Mbit/s; 200 kB are the most that was agreed. React Router is 25 kB of it. */
const SCREEN_LIMITS: Limits = { bytes: 195_000, bytesWithFonts: 257_000, requests: 12 };
const ADMIN_LIMITS: Limits = { bytes: 204_000, bytesWithFonts: 266_000, requests: 15 };
/** A chunk beside the login's, so that a screen does not carry what another one needs. */
const CHUNK_BYTES = 40_000;
/** Mediabunny (decision 0103) and the server's check, which no page names: loaded when a video is chosen, whose megabytes follow. */
const VIDEO_CHUNK = { name: /\/playable-video-[\w-]+\.js$/, bytes: 92_000 };

/** What a page names for its browser, by URL: an entry of dist/pages.json, which scripts/page-files.ts writes. */
export type PageFiles = {
  styles: string[];
  scripts: string[];
  /** Scripts with texts, by language. The browser loads those of its language. */
  sentences: Record<string, string[]>;
};

export type Build = {
  pages: Record<string, PageFiles>;
  /** The HTML of the login and of all other screens. */
  loginHtml: string;
  indexHtml: string;
  /** The names of all scripts and stylesheets, as URLs. */
  files: string[];
  textOf: (url: string) => string;
  /** The size of a file as it is sent. */
  bytesOf: (url: string) => number;
};

type Weighed = { lines: string[]; problems: string[] };

export function weigh(build: Build): Weighed {
  const weighed = Object.entries(build.pages).map(([path, files]) => weighPage(path, files, build));
  const chunks = weighChunks(build);
  if (weighed.length === 0) chunks.problems.push("the build has no pages");
  chunks.problems.push(...weighParts(build));
  return {
    lines: [...weighed.flatMap(({ lines }) => lines), ...chunks.lines],
    problems: [...weighed.flatMap(({ problems }) => problems), ...chunks.problems],
  };
}

function weighPage(path: string, page: PageFiles, { loginHtml, indexHtml, textOf, bytesOf }: Build): Weighed {
  const isLogin = path === SCREENS.login;
  const html = isLogin ? loginHtml : indexHtml;
  const limits = isLogin ? LOGIN_LIMITS : path.startsWith("/admin") ? ADMIN_LIMITS : SCREEN_LIMITS;
  const entries = matchAll(html, /<script [^>]*src="([^"]+)"/g);
  const inlineStyles = matchAll(html, /<style>([\s\S]*?)<\/style>/g);
  // Hindi is the default language. A screen in another one has as many files.
  const files = [...new Set([...entries, ...page.styles, ...page.scripts, ...(page.sentences.hi ?? [])])];
  const styles = [...inlineStyles, ...page.styles.map(textOf)];
  const fonts = new Set(styles.flatMap((text) => matchAll(text, /(\/assets\/[\w-]+\.woff2)/g)));

  const inlineBytes = inlineStyles.map((text) => brotliCompressSync(text).byteLength);
  const bytes = sum([...files.map(bytesOf), ...inlineBytes]);
  const bytesWithFonts = bytes + sum([...fonts].map(bytesOf));
  const requests = 1 + files.length + fonts.size;
  const weights = `${kilobytes(bytes)}, with fonts ${kilobytes(bytesWithFonts)}, ${requests} requests`;
  const problems = [
    ...beyond(`${path} weighs`, bytes, limits.bytes, "bytes"),
    ...beyond(`${path} weighs with fonts`, bytesWithFonts, limits.bytesWithFonts, "bytes"),
    ...beyond(`${path} makes`, requests, limits.requests, "requests"),
  ];
  if (entries.length === 0) problems.push(`the page of ${path} names no script`);
  return { lines: [`${path}: ${weights}`], problems };
}

function beyond(what: string, measured: number, limit: number, unit: string): string[] {
  return measured <= limit ? [] : [`${what} ${measured} ${unit}, ${measured - limit} more than its limit`];
}

const SCREEN_CHUNK = /(?:-screen|\/admin)-[\w-]{7}\.js$/;

/** Parts that a customer's page loads on demand must not bring along another screen, or what the admins' screens share. */
function weighParts({ pages, files, textOf }: Build): string[] {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const imports = new Map(
    scripts.map((file) => {
      const named = (pattern: RegExp) => matchAll(textOf(file), pattern).map((name) => `/assets/${name}`);
      return [
        file,
        {
          parts: named(/import\(\s*["'`]\.\/([^"'`]+\.js)/g).filter((part) => !SCREEN_CHUNK.test(part)),
          needed: named(/(?:from|import)\s*"\.\/([^"]+\.js)"/g),
        },
      ];
    }),
  );
  const problems = new Set<string>();
  for (const [path, page] of Object.entries(pages)) {
    if (path.startsWith("/admin")) continue;
    const reached = new Set(page.scripts);
    for (const file of reached) {
      const { parts = [], needed = [] } = imports.get(file) ?? {};
      for (const other of needed.filter((name) => SCREEN_CHUNK.test(name) && !page.scripts.includes(name)))
        problems.add(`${file}, which ${path} loads, brings ${other} along`);
      for (const other of [...parts, ...needed]) if (!SCREEN_CHUNK.test(other)) reached.add(other);
    }
  }
  return [...problems];
}

/** A lookbehind, which no build target translates: Safari before 16.4 runs nothing of a script that has one. */
const LOOKBEHIND = /\(\?<[=!]/;

function weighChunks({ indexHtml, files, bytesOf, textOf }: Build): Weighed {
  const entries = matchAll(indexHtml, /<script [^>]*src="([^"]+)"/g);
  const others = files.filter((file) => !entries.includes(file));
  const chunks = others.filter((file) => !VIDEO_CHUNK.name.test(file));
  const heavy = others.filter(
    (file) => bytesOf(file) > (chunks.includes(file) ? CHUNK_BYTES : VIDEO_CHUNK.bytes),
  );
  const maxBytes = Math.max(0, ...chunks.map(bytesOf));
  return {
    lines: [`largest chunk beside the login's: ${kilobytes(maxBytes)} of ${kilobytes(CHUNK_BYTES)}`],
    problems: [
      ...heavy.map((file) => `${file} weighs ${kilobytes(bytesOf(file))}`),
      ...files
        .filter((file) => file.endsWith(".js") && LOOKBEHIND.test(textOf(file)))
        .map((file) => `${file} has a regular expression with a lookbehind, which Safari 15 cannot read`),
    ],
  };
}

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Builds if the sources are newer than the build, then weighs. */
export async function checkBytes(): Promise<Weighed> {
  const failure = await buildIfStale();
  const folder = join(root, "dist/web");
  if (failure !== null || !existsSync(join(folder, "login.html"))) {
    return { lines: [], problems: [failure ?? "there is no build in dist/web"] };
  }
  return weigh(readBuild(folder));
}

function readBuild(folder: string): Build {
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  const assets = readdirSync(join(folder, "assets")).filter((file) => /\.(js|css)$/.test(file));
  return {
    pages: JSON.parse(textOf("../pages.json")) as Record<string, PageFiles>,
    loginHtml: textOf("login.html"),
    indexHtml: textOf("index.html"),
    files: assets.map((file) => `/assets/${file}`),
    textOf,
    // A font is compressed in itself; the rest is sent as the `.br` beside it.
    bytesOf: (file) => statSync(join(folder, file.endsWith(".woff2") ? file : `${file}.br`)).size,
  };
}

/** Null, or what the build printed. */
function buildIfStale(): Promise<string | null> {
  const prepare = join(root, "scripts/prepare.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [prepare, "build"], { cwd: root }, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`),
    );
  });
}
