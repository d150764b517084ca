import { globSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { catalogues } from "./scripts/catalogues.ts";
import { BUILD_TARGET } from "./scripts/checks/browser-target.ts";
import { groups } from "./scripts/chunks.ts";
import { contractForBrowser } from "./scripts/contract-for-browser.ts";
import { LICENSES_OF_PAGES, licenses } from "./scripts/licenses.ts";
import { pages } from "./scripts/pages.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { viewportFallback } from "./scripts/viewport-fallback.ts";
import { processorsOfWorkers } from "./tests/support/processors.ts";

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

const ofAllTests = ["fixed-seed.ts", "patient-waits.ts"].map((file) => join(root, "tests/support", file));

const screens = {
  root,
  environment: "happy-dom" as const,
  setupFiles: [
    ...["library.tsx", "console-errors.ts", "browser-dialogs.ts"].map((file) =>
      join(root, "web/testing", file),
    ),
    ...ofAllTests,
  ],
  include: ["web/**/*.test.ts", "web/**/*.test.tsx"],
};

/** What one of them puts in a module's place, or lets a module remember, would meet the next file. */
const alone = globSync(screens.include, { cwd: root }).filter((file) =>
  /vi\.mock\(|^\/\/ On a page of its own/m.test(readFileSync(join(root, file), "utf8")),
);

/** With React's own checks: they also find attributes in which the server's drawing and the browser's first one differ. */
const isChecked = process.env.REACT === "development";

// The type alone: ops/live-folder builds without the packages of development.
export default {
  root: join(root, "web"),
  cacheDir: join(root, ".cache/vite"),
  plugins: [
    ...[react(), tailwind(), catalogues(), contractForBrowser()],
    ...[pages(), serviceWorker(), licenses(), brotliFiles()],
  ],
  css: { postcss: { plugins: viewportFallback } },
  ...(isChecked && { define: { "process.env.NODE_ENV": '"development"' } }),
  build: {
    target: BUILD_TARGET,
    outDir: join(root, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    reportCompressedSize: false,
    // The minifier takes the notices out of the files.
    license: { fileName: LICENSES_OF_PAGES },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Which plugin takes long is no news to who starts the app for the first time.
      checks: { pluginTimings: false, bundlerTimings: false, moduleLevelDirective: false },
      // A class field is an assignment, without the compiler's helpers for browsers that lack the syntax.
      transform: { assumptions: { setPublicClassFields: true } },
      // Each part's name stands in the first file that a phone loads, and seven letters of a hash tell versions apart.
      output: { codeSplitting: { groups }, chunkFileNames: "assets/[name]-[hash:7].js" },
    },
  },
  test: {
    root,
    maxWorkers: processorsOfWorkers().length,
    // Far more than a busy machine takes: they end what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // No test counts on what another one has left. The output names the seed.
    sequence: { shuffle: process.env.LONG === "1" },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          root,
          environment: "node",
          pool: "forks",
          isolate: false,
          setupFiles: ofAllTests,
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
          setupFiles: ofAllTests,
          alias: { "@node-rs/argon2": join(root, "tests/support/quick-argon2.ts") },
          pool: "forks",
          // Each file has a database and a server of its own. Without this, each would also load and compile the code anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: "screens",
          exclude: alone,
          setupFiles: [...screens.setupFiles, join(root, "web/testing/fresh-page.ts")],
          // A process loads the product's code and the DOM once for all its files.
          pool: "forks",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: "screens alone",
          include: alone,
          pool: "vmThreads",
        },
      },
    ],
  },
} satisfies ViteUserConfig;
