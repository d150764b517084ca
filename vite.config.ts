import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { contractForBrowser } from "./scripts/contract-for-browser.ts";

const root = import.meta.dirname;
const compress = promisify(brotliCompress);
const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;

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

export default defineConfig({
  root: join(root, "web"),
  cacheDir: join(root, ".cache/vite"),
  plugins: [react(), tailwind(), contractForBrowser(), brotliBeside()],
  build: {
    outDir: join(root, "dist/web"),
    emptyOutDir: true,
    assetsDir: "assets",
    // scripts/checks/bytes.ts weighs the routes by it.
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
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
          include: ["server/**/*.test.ts"],
          globalSetup: [join(root, "server/testing/global-setup.ts")],
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
