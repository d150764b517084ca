// Builds the browser's own code for Node, with its packages in it, and renders the login with it in both languages. The server
// draws the public pages with the same build (server/http/drawn-pages.ts), in a live folder without React.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { addBrowserGlobals, removeBrowserGlobals } from "#server/http/browser-globals.ts";
import { catalogues } from "./catalogues.ts";
import { BUILD_TARGET } from "./checks/browser-target.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";
import { viewportFallback } from "./viewport-fallback.ts";

/** Placeholders that the server replaces with the configured brand. */
const NAMES = {
  brand: { content: "%BRAND%", dataset: { hi: "%BRAND_HI%" } },
  guide: { content: "%GUIDE%", dataset: { hi: "%GUIDE_HI%" } },
};

/** `hi` and `en`: the HTML inside of #root. */
export type RenderedLogin = { hi: string; en: string; styles: string };

type Prerender = { renderLogin: (language: string) => Promise<string>; styles: string };

export async function renderLogin(): Promise<RenderedLogin> {
  const outDir = join(root, "dist/prerender");
  await build({
    configFile: false,
    root: join(root, "web"),
    logLevel: "warn",
    plugins: [react(), tailwind(), catalogues({ isWhole: true }), contractForBrowser(), withoutOtherStyles],
    ssr: { noExternal: true },
    // Leaves the packages' code of development out.
    define: { "process.env.NODE_ENV": '"production"' },
    css: { postcss: { plugins: viewportFallback } },
    build: {
      ssr: "prerender.tsx",
      outDir,
      emptyOutDir: true,
      minify: false,
      cssMinify: true,
      // The server runs the script and does not need it older; the styles go into the page.
      cssTarget: BUILD_TARGET,
      copyPublicDir: false,
      // One file, into which also goes what a browser imports late.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false } },
    },
  });
  return renderWith(pathToFileURL(join(outDir, "prerender.js")).href);
}

const withoutOtherStyles: Plugin = {
  name: "without-other-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

async function renderWith(module: string): Promise<RenderedLogin> {
  addBrowserGlobals(NAMES);
  try {
    const { renderLogin: render, styles } = (await import(module)) as Prerender;
    return { hi: await render("hi"), en: await render("en"), styles: styles.trim() };
  } finally {
    removeBrowserGlobals();
  }
}
