// Weighs the browser's build as it travels: brotli bytes of the JS and CSS that the first route needs, and of every
// other chunk. Fails past the budget, and when there is no build to weigh.

import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./source-files.ts";

const firstRouteBudget = 80_000;
const chunkBudget = 40_000;

/** What the first page of a new visitor loads lazily: the login screen, and the sentences of one language. */
const firstRoute = [/^screens\/login\/login-screen\b/, /^i18n\/hi\b/];

type Chunk = {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
};
export type Manifest = Record<string, Chunk>;

export type Weighed = { lines: string[]; problems: string[] };

/** Weighs a build; `bytesOf` answers the compressed size of a file of it. */
export function weigh(manifest: Manifest, bytesOf: (file: string) => number): Weighed {
  const keys = Object.keys(manifest);
  const isFirst = (key: string): boolean =>
    manifest[key]?.isEntry === true || firstRoute.some((route) => route.test(key));
  const problems = firstRoute
    .filter((route) => !keys.some((key) => route.test(key)))
    .map((route) => `the build has no chunk for ${route.source}, which the first route is made of`);

  const first = withImports(manifest, keys.filter(isFirst));
  const firstFiles = new Set([...first].flatMap((key) => filesOf(manifest[key])));
  const firstBytes = sum([...firstFiles].map(bytesOf));
  const lines = [
    `first route: ${kilobytes(firstBytes)} of ${kilobytes(firstRouteBudget)}`,
    ...[...firstFiles].map((file) => `  ${file}: ${kilobytes(bytesOf(file))}`),
  ];
  if (firstBytes > firstRouteBudget) problems.push(`the first route weighs ${kilobytes(firstBytes)}`);

  for (const key of keys.filter((key) => !first.has(key) && /\.js$/.test(manifest[key]?.file ?? ""))) {
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
  const manifestFile = join(folder, ".vite/manifest.json");
  if (failure !== null || !existsSync(manifestFile)) {
    return { lines: [], problems: [failure ?? "there is no build in dist/web"] };
  }
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  return weigh(manifest, (file) => statSync(join(folder, `${file}.br`)).size);
}

function buildIfStale(): Promise<string | null> {
  const prepare = join(root, "scripts/prepare.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [prepare, "build"], { cwd: root }, (error, stdout, stderr) =>
      resolve(error === null ? null : `${stdout}${stderr}`),
    );
  });
}
