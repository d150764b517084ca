// Weighs the browser's build as it travels: what the login costs a new visitor, in brotli bytes of JS and CSS, with the
// fonts, and in requests; and every other chunk. Fails past a budget, and when there is no build to weigh.

import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./source-files.ts";

const firstRouteBudget = 80_000;
const withFontsBudget = 160_000;
const requestsBelow = 12;
const chunkBudget = 40_000;

/** What the login loads by script: its screen, the sentences of one language, and the place where toasts appear. */
const firstRoute = [/^screens\/login\/login-screen\b/, /^i18n\/hi\/front\b/];
const afterFirstRoute = [/^ui\/toaster\b/];
/** What no file names: the document, the call for the installation's facts, and the icon of the tab. */
const otherRequests = 3;

type Chunk = { file: string; imports?: string[]; css?: string[] };
export type Manifest = Record<string, Chunk>;
/** A build: its manifest, the login's page, and the text of a style sheet of it. */
export type Build = {
  manifest: Manifest;
  page: string;
  textOf: (file: string) => string;
  /** The size of a file as it is sent. */
  bytesOf: (file: string) => number;
};

export type Weighed = { lines: string[]; problems: string[] };

export function weigh(build: Build): Weighed {
  const first = firstOf(build);
  const rest = weighChunks(build, first.keys, new Set(first.files));
  return {
    lines: [...first.lines, ...rest.lines],
    problems: [...first.problems, ...rest.problems],
  };
}

/** The files that the page names itself, and those that its script asks for at once, with what these import. */
function firstOf({ manifest, page, textOf, bytesOf }: Build) {
  const keys = Object.keys(manifest);
  const named = new Set(filesNamed(page, /(?:src|href|data-of)="\/(assets\/[^"]+\.(?:js|css))"/g));
  const inside = filesNamed(page, /data-of="\/(assets\/[^"]+)"/g);
  const isFirst = (key: string) =>
    named.has(manifest[key]?.file ?? "") || firstRoute.some((route) => route.test(key));
  const problems = firstRoute
    .filter((route) => !keys.some((key) => route.test(key)))
    .map((route) => `the build has no chunk for ${route.source}, which the first route is made of`);
  if (named.size === 0) problems.push("the login's page names no script");

  const chunks = withImports(manifest, keys.filter(isFirst));
  const files = [...new Set([...chunks].flatMap((key) => filesOf(manifest[key])))];
  const after = withImports(
    manifest,
    keys.filter((key) => afterFirstRoute.some((route) => route.test(key))),
  );
  const afterFiles = [...after]
    .flatMap((key) => filesOf(manifest[key]))
    .filter((file) => !files.includes(file));
  const sheets = files.filter((file) => file.endsWith(".css"));
  const fonts = new Set(sheets.flatMap((sheet) => textOf(sheet).match(/assets\/[\w-]+\.woff2/g) ?? []));

  const bytes = sum(files.map(bytesOf));
  const withFonts = bytes + sum([...fonts].map(bytesOf));
  const requests = files.length - inside.length + afterFiles.length + fonts.size + otherRequests;
  if (bytes > firstRouteBudget) problems.push(`the first route weighs ${kilobytes(bytes)}`);
  if (withFonts > withFontsBudget)
    problems.push(`the first route weighs ${kilobytes(withFonts)} with its fonts`);
  if (requests >= requestsBelow) problems.push(`the first route takes ${requests} requests`);
  const lines = [
    `first route: ${kilobytes(bytes)} of ${kilobytes(firstRouteBudget)}`,
    ...files.map((file) => `  ${file}: ${kilobytes(bytesOf(file))}`),
    `  with fonts: ${kilobytes(withFonts)} of ${kilobytes(withFontsBudget)}`,
    `  requests: ${requests}, fewer than ${requestsBelow}`,
  ];
  return { keys: chunks, files, lines, problems };
}

function filesNamed(page: string, pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(([, file = ""]) => file);
}

/** Each chunk that is not of the first route, with the styles that come with it alone. */
function weighChunks({ manifest, bytesOf }: Build, first: Set<string>, firstFiles: Set<string>): Weighed {
  const lines: string[] = [];
  const problems: string[] = [];
  const isOther = (key: string) => !first.has(key) && filesOf(manifest[key]).length > 0;
  for (const key of Object.keys(manifest).filter(isOther)) {
    const bytes = sum(
      filesOf(manifest[key])
        .filter((file) => !firstFiles.has(file))
        .map(bytesOf),
    );
    lines.push(`${key}: ${kilobytes(bytes)} of ${kilobytes(chunkBudget)}`);
    if (bytes > chunkBudget) problems.push(`${key} weighs ${kilobytes(bytes)}`);
  }
  return { lines, problems };
}

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

function filesOf(chunk: Chunk | undefined): string[] {
  return chunk === undefined
    ? []
    : [chunk.file, ...(chunk.css ?? [])].filter((file) => /\.(js|css)$/.test(file));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Builds where the sources are newer than the build, then weighs. */
export async function checkBytes(): Promise<Weighed> {
  const failure = await buildIfStale();
  const folder = join(root, "dist/web");
  if (failure !== null || !existsSync(join(folder, "login.html"))) {
    return { lines: [], problems: [failure ?? "there is no build in dist/web"] };
  }
  return weigh(readBuild(folder));
}

export function readBuild(folder: string): Build {
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  return {
    manifest: JSON.parse(textOf(".vite/manifest.json")) as Manifest,
    page: textOf("login.html"),
    textOf,
    // A font is compressed in itself; the rest is sent as the `.br` beside it.
    bytesOf: (file) => statSync(join(folder, file.endsWith(".woff2") ? file : `${file}.br`)).size,
  };
}

function buildIfStale(): Promise<string | null> {
  const prepare = join(root, "scripts/prepare.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [prepare, "weigh"], { cwd: root }, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`),
    );
  });
}
