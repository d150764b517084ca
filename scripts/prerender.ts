// Makes login.html beside the build's index.html: the same page with the login form in it, so that it can be read and
// typed into before any script has come. Hindi stands in the page and English in a template; a small script in the
// page puts the reader's own in place before anything is painted.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { SCREENS } from "#contract/screens.ts";
import { KINDS, type Kind } from "#web/screen-kinds.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";

/** What the server puts the configured brand in the place of. */
const BRAND = { content: "%BRAND%", dataset: { hi: "%BRAND_HI%" } };
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Whoever is signed in or has a code on its way is not shown a form that would vanish again. Without storage the page
 * stays as a first visitor sees it.
 */
const CHOOSE = `
      ((root, english) => {
        try {
          if (localStorage.getItem("user") || sessionStorage.getItem("login")) return root.replaceChildren();
        } catch (_) {}
        if (document.documentElement.lang === "en") root.replaceChildren(english.content);
      })(document.getElementById("root"), document.getElementById("english"));
    `;

/** What the login loads first by script; the browser may begin with it while it reads the page. */
const FIRST_LOADED = ["screens/login/login-screen.tsx", "i18n/hi/front.ts"];
/** Where the server finds what the page of each screen is to load. */
const PRELOADS = ".vite/preloads.json";
/** The styles of all screens but the login. */
const STYLES_OF_SCREENS = "screens.css";

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

export function loginPage(): Plugin {
  return {
    name: "login-page",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      async handler({ dir = "" }) {
        const page = await readFile(join(dir, "index.html"), "utf8");
        const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
        const login = loginOf(page, manifest, await drawings());
        await writeFile(join(dir, "login.html"), await withStyles(login, dir));
        const styles = `<link rel="stylesheet" crossorigin href="${addressOf(manifest, STYLES_OF_SCREENS)}">`;
        await writeFile(join(dir, "index.html"), page.replace("</head>", `  ${styles}\n  </head>`));
        const routes = await readFile(join(root, "web/screen-table.ts"), "utf8");
        await writeFile(join(dir, PRELOADS), JSON.stringify(preloadsOf(routes, manifest)));
      },
    },
  };
}

/** The login has a page of its own; the other is an older address that leads on. */
const SCREENS_WITHOUT_OWN = [SCREENS.login, SCREENS.myBookings];
/** A screen's line in the table: its address, its file, and its kind. */
const ROUTE =
  /screen\(\s*SCREENS\.(\w+),\s*\(\) => import\("#web\/([^"]+)"\),\s*"\w+",\s*\{\s*\.\.\.KINDS\.(\w+)/g;

/**
 * What each screen but the login loads by script before it can draw, by its address: its page names these, so that a
 * browser which begins there asks for all of them at once. Sentences are Hindi, the first language.
 */
function preloadsOf(routes: string, manifest: Manifest): Record<string, string[]> {
  const addresses: Readonly<Record<string, string>> = SCREENS;
  const kinds: Readonly<Record<string, Kind>> = KINDS;
  const found = [...routes.matchAll(ROUTE)].filter(([, name = ""]) => addresses[name] !== SCREENS.login);
  const missing = Object.keys(addresses).length - found.length - SCREENS_WITHOUT_OWN.length;
  if (missing !== 0) throw new Error(`the build cannot read ${missing} screens in web/screen-table.ts`);
  return Object.fromEntries(
    found.map(([, name = "", screen = "", kind = ""]) => {
      const { layout, speaks: group } = kinds[kind] ?? KINDS.door;
      const sources = [screen, "i18n/hi/front.ts"];
      if (layout !== "bare") sources.push(`shell/${layout}-layout.tsx`);
      if (group !== "front") sources.push(`i18n/${group}.hi.ts`);
      return [
        addresses[name] ?? name,
        [...withImports(manifest, sources)].map((key) => addressOf(manifest, key)),
      ];
    }),
  );
}

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

type Drawings = { hi: string; en: string };

function loginOf(page: string, manifest: Manifest, { hi, en }: Drawings): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error("index.html has no empty #root to draw the login into");
  const preloads = FIRST_LOADED.map(
    (source) => `  <link rel="modulepreload" crossorigin href="${addressOf(manifest, source)}">\n  `,
  );
  const body = `<div id="root">${hi}</div>
    <template id="english">${en}</template>
    <script>${CHOOSE}</script>`;
  return page.replace("</head>", `${preloads.join("")}</head>`).replace(EMPTY_ROOT, () => body);
}

/** The style sheet in the page instead of behind a link: it is small, and nothing is painted before it is there. */
async function withStyles(page: string, dir: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/.exec(page);
  if (link?.[1] === undefined) throw new Error("the login's page names no style sheet");
  const styles = await readFile(join(dir, link[1]), "utf8");
  return page.replace(link[0], () => `<style data-of="${link[1]}">${styles.trim()}</style>`);
}

function addressOf(manifest: Manifest, source: string): string {
  const built = manifest[source];
  if (built === undefined) throw new Error(`the build has nothing of ${source}`);
  return `/${built.file}`;
}

/** The browser's own code, built for Node and asked to draw. */
async function drawings(): Promise<Drawings> {
  const outDir = join(root, ".cache/prerender", String(process.pid));
  try {
    await build({
      configFile: false,
      root: join(root, "web"),
      logLevel: "warn",
      plugins: [react(), contractForBrowser(), withoutStyles],
      build: { ssr: "prerender.tsx", outDir, emptyOutDir: true, minify: false, copyPublicDir: false },
    });
    return await draw(pathToFileURL(join(outDir, "prerender.js")).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

async function draw(module: string): Promise<Drawings> {
  // The little of a browser that is asked for while the page is drawn.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { documentElement: {}, querySelector: () => BRAND },
  });
  try {
    const { drawLogin } = (await import(module)) as { drawLogin: (language: string) => Promise<string> };
    return { hi: await drawLogin("hi"), en: await drawLogin("en") };
  } finally {
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "document");
  }
}
