// Builds the browser's own code for Node, with its packages in it: the server draws the pages with it (server/http/drawing.ts), in a
// live folder without React.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { catalogues } from "./catalogues.ts";
import { BUILD_TARGET } from "./checks/browser-target.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";
import { viewportFallback } from "./viewport-fallback.ts";

/** Answers the login's stylesheet, which stands in its page. */
export async function buildDrawing(): Promise<string> {
  const outDir = join(root, "dist/drawing");
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
      ssr: "draw.tsx",
      outDir,
      emptyOutDir: true,
      minify: false,
      cssMinify: true,
      // The server runs the script and does not need it older; the styles go into the page.
      cssTarget: BUILD_TARGET,
      copyPublicDir: false,
      // One file, into which also goes what a browser imports late.
      rolldownOptions: {
        output: { codeSplitting: false },
        checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false },
      },
    },
  });
  const { styles } = (await import(pathToFileURL(join(outDir, "draw.js")).href)) as { styles: string };
  return styles.trim();
}

const withoutOtherStyles: Plugin = {
  name: "without-other-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};
