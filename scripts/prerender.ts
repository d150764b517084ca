// Renders the login in both languages, with the browser's own code built for Node.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { BUILD_TARGET } from "./checks/browser-target.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";
import { viewportFallback } from "./viewport-fallback.ts";

/** Placeholders that the server replaces with the configured brand. */
const NAMES = {
  "application-name": { content: "%BRAND%", dataset: { hi: "%BRAND_HI%" } },
  guide: { content: "%GUIDE%", dataset: { hi: "%GUIDE_HI%" } },
};

/** `hi` and `en`: the HTML inside of #root. */
export type RenderedLogin = { hi: string; en: string; styles: string };

type Prerender = { renderLogin: (language: string) => Promise<string>; styles: string };

export async function renderLogin(): Promise<RenderedLogin> {
  const outDir = join(root, ".cache/prerender", String(process.pid));
  try {
    await build({
      configFile: false,
      root: join(root, "web"),
      logLevel: "warn",
      plugins: [react(), tailwind(), contractForBrowser(), withoutOtherStyles],
      css: { postcss: { plugins: viewportFallback } },
      build: {
        ssr: "prerender.tsx",
        outDir,
        emptyOutDir: true,
        minify: false,
        cssMinify: true,
        // The server runs the script once and does not need it older; the styles go into the page.
        cssTarget: BUILD_TARGET,
        copyPublicDir: false,
      },
    });
    return await renderWith(pathToFileURL(join(outDir, "prerender.js")).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const withoutOtherStyles: Plugin = {
  name: "without-other-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

async function renderWith(module: string): Promise<RenderedLogin> {
  // The browser's globals that the code uses while it renders.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: {
      documentElement: {},
      querySelector: (selector: string) =>
        Object.entries(NAMES).find(([name]) => selector === `meta[name="${name}"]`)?.[1] ?? null,
    },
  });
  try {
    const { renderLogin: render, styles } = (await import(module)) as Prerender;
    return { hi: await render("hi"), en: await render("en"), styles: styles.trim() };
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "document");
  }
}
