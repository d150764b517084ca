import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { contractForBrowser } from "./scripts/contract-for-browser.ts";
import { loginPage } from "./scripts/prerender.ts";

const root = import.meta.dirname;
const compress = promisify(brotliCompress);
// Without HTML pages: the server writes the brand into them, and compresses them afterwards.
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes a `.br` file beside each asset. The server sends that file, so that no request has to compress. */
function brotliFiles(): Plugin {
  return {
    name: "brotli-files",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => COMPRESSIBLE.test(file)).map((file) => writeBrotli(join(dir, file))),
      );
    },
  };
}

async function writeBrotli(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  };
  await writeFile(`${file}.br`, await compress(content, { params }));
}

/** `sources`: file names without extension, by their folder. */
type ChunkContents = { packages: string[]; sources: Record<string, string[]> };

/** Matches the files of these packages and these sources. */
function matchFiles({ packages, sources }: ChunkContents): RegExp {
  const sourcePatterns = Object.entries(sources).map(
    ([folder, names]) => `/${folder}/(${names.join("|")})\\.tsx?`,
  );
  return new RegExp([`/node_modules/(${packages.join("|")})/`, ...sourcePatterns].join("|"));
}

// Everything that the login needs, in one file: a dozen small files would cost a request each and compress worse. Modules
// that other screens import too must be named here; what only the entry imports is in its file anyway.
const firstChunk = matchFiles({
  packages: ["react", "react-dom", "scheduler", "clsx", "wouter", "regexparam", "use-sync-external-store"],
  sources: {
    domain: ["ist-time", "messages"],
    contract: ["config", "customers", "screens"],
    web: ["app", "main", "paths", "routes", "screen-kinds", "screen-route", "screen-table"],
    "web/api": ["ask-config", "call", "server-clock", "stored-value"],
    "web/features/identity": ["digits", "session"],
    "web/i18n": ["language", "t", "wait"],
    "web/content": ["not-found-title"],
    "web/shell": [
      "arrival",
      "bare-layout",
      "brand",
      "error-boundary",
      "header-start",
      "notices",
      "offline-bar",
      "skip-link",
      "switches",
      "theme",
    ],
    "web/ui": ["button", "field", "first-icon", "motif", "skeleton", "spinner", "toast"],
  },
});

// What nearly every screen after the login needs.
const secondChunk = matchFiles({
  packages: ["@tanstack"],
  sources: {
    "web/api": ["config", "queries"],
    "web/i18n": ["format"],
    "web/shell": ["support-link", "with-queries"],
    "web/ui": ["badge", "banner", "card", "dialog", "icon", "modal", "sheet", "states"],
  },
});
const groups = [
  { name: "first", test: firstChunk },
  { name: "second", test: secondChunk },
];

export default defineConfig({
  root: join(root, "web"),
  cacheDir: join(root, ".cache/vite"),
  plugins: [react(), tailwind(), contractForBrowser(), loginPage(), brotliFiles()],
  build: {
    outDir: join(root, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    // scripts/checks/bytes.ts and scripts/prerender.ts read it.
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    root,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          root,
          environment: "node",
          include: ["domain/**/*.test.ts", "contract/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "modules",
          root,
          environment: "node",
          include: ["main.test.ts", "server/**/*.test.ts", "simulator/**/*.test.ts", "tests/**/*.test.ts"],
          globalSetup: [join(root, "tests/support/global-setup.ts")],
          pool: "forks",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          root,
          environment: "happy-dom",
          include: ["web/**/*.test.ts", "web/**/*.test.tsx"],
        },
      },
    ],
  },
});
