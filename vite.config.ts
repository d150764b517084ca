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
// Pages are not among them: the server writes the brand into them, and compresses them then.
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

// The server sends the `.br` beside an asset as it stands, so no request pays for compressing.
function brotliBeside(): Plugin {
  return {
    name: "brotli-beside",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => brotli(join(dir, file))),
      );
    },
  };
}

async function brotli(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  await writeFile(`${file}.br`, await compress(plain, { params }));
}

type Parts = { packages: string[]; sources: Record<string, string[]> };

/** Matches the files of these packages, and of our own these by their folder. */
function anyOf({ packages, sources }: Parts): RegExp {
  const ours = Object.entries(sources).map(([folder, names]) => `/${folder}/(${names.join("|")})\\.tsx?`);
  return new RegExp([`/node_modules/(${packages.join("|")})/`, ...ours].join("|"));
}

// What the login needs anyhow, in one file: a dozen small ones cost a request each and compress worse. The modules that
// others import too must be named; what the entry alone imports goes with it.
const first = anyOf({
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

// What nearly every screen behind the login needs.
const second = anyOf({
  packages: ["@tanstack"],
  sources: {
    "web/api": ["config", "queries"],
    "web/i18n": ["format"],
    "web/shell": ["support-link", "with-queries"],
    "web/ui": ["badge", "banner", "card", "dialog", "icon", "modal", "sheet", "states"],
  },
});
const groups = [
  { name: "first", test: first },
  { name: "second", test: second },
];

export default defineConfig({
  root: join(root, "web"),
  cacheDir: join(root, ".cache/vite"),
  plugins: [react(), tailwind(), contractForBrowser(), loginPage(), brotliBeside()],
  build: {
    outDir: join(root, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    // scripts/checks/bytes.ts weighs the routes by it.
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
