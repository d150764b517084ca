// A Vite plugin that writes login.html beside the build's index.html: the same page with the rendered login form, so that a
// customer can read and type before any script has loaded. The page contains Hindi, and English in a <template>. An inline
// script chooses between them before the first paint.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { SCREENS } from "#contract/screens.ts";
import { KINDS, type Kind } from "#web/screen-kinds.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";

/** Placeholders that the server replaces with the configured brand. */
const BRAND = { content: "%BRAND%", dataset: { hi: "%BRAND_HI%" } };
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * The inline script. It removes the form for a customer who is signed in or has requested a code, because the app would
 * remove it anyway. If the browser refuses access to its storage, the form stays.
 */
const CHOOSE_FORM_SCRIPT = `
      ((root, english) => {
        try {
          if (localStorage.getItem("user") || sessionStorage.getItem("login")) return root.replaceChildren();
        } catch (_) {}
        if (document.documentElement.lang === "en") root.replaceChildren(english.content);
      })(document.getElementById("root"), document.getElementById("english"));
    `;

/** The modules that the login's entry imports first. The page preloads them. */
const LOGIN_PRELOADS = ["screens/login/login-screen.tsx", "i18n/hi/front.ts"];
/** The server reads this file to add the preloads to each screen's page. */
const PRELOADS_FILE = ".vite/preloads.json";
/** The styles of all screens but the login. */
const SCREENS_STYLESHEET = "screens.css";

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
        const login = toLoginPage(page, manifest, await renderForms());
        await writeFile(join(dir, "login.html"), await inlineStyles(login, dir));
        const styleLink = `<link rel="stylesheet" crossorigin href="${urlOf(manifest, SCREENS_STYLESHEET)}">`;
        await writeFile(join(dir, "index.html"), page.replace("</head>", `  ${styleLink}\n  </head>`));
        const routes = await readFile(join(root, "web/screen-table.ts"), "utf8");
        await writeFile(join(dir, PRELOADS_FILE), JSON.stringify(preloadsByUrl(routes, manifest)));
      },
    },
  };
}

/** The login has its own page, and the other screen only redirects. */
const SCREENS_WITHOUT_PRELOADS = [SCREENS.login, SCREENS.myBookings];
/** Matches a screen's line in web/screen-table.ts: its name, file and kind. */
const ROUTE =
  /screen\(\s*SCREENS\.(\w+),\s*\(\) => import\("#web\/([^"]+)"\),\s*"\w+",\s*\{\s*\.\.\.KINDS\.(\w+)/g;

/**
 * The scripts that each screen but the login needs before it can render, by the screen's path. A browser that opens the page
 * then loads them all at once. The sentences are the Hindi ones, because Hindi is the default language.
 */
function preloadsByUrl(routes: string, manifest: Manifest): Record<string, string[]> {
  const paths: Readonly<Record<string, string>> = SCREENS;
  const kinds: Readonly<Record<string, Kind>> = KINDS;
  const found = [...routes.matchAll(ROUTE)].filter(([, name = ""]) => paths[name] !== SCREENS.login);
  const missing = Object.keys(paths).length - found.length - SCREENS_WITHOUT_PRELOADS.length;
  if (missing !== 0)
    throw new Error(`the pattern ROUTE does not find ${missing} screens in web/screen-table.ts`);
  return Object.fromEntries(
    found.map(([, name = "", screen = "", kindName = ""]) => {
      const kind = kinds[kindName] ?? KINDS.door;
      const sources = [screen, "i18n/hi/front.ts"];
      if (kind.layout !== "bare") sources.push(`shell/${kind.layout}-layout.tsx`);
      if (kind.speaks !== "front") sources.push(`i18n/hi/${kind.speaks}.ts`);
      return [paths[name] ?? name, [...withImports(manifest, sources)].map((key) => urlOf(manifest, key))];
    }),
  );
}

/** These chunks and everything that they import, directly or not. */
function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    withImports(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

type LoginForms = { hi: string; en: string };

function toLoginPage(page: string, manifest: Manifest, { hi, en }: LoginForms): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error("index.html has no empty #root for the login form");
  const preloads = LOGIN_PRELOADS.map(
    (source) => `  <link rel="modulepreload" crossorigin href="${urlOf(manifest, source)}">\n  `,
  );
  const body = `<div id="root">${hi}</div>
    <template id="english">${en}</template>
    <script>${CHOOSE_FORM_SCRIPT}</script>`;
  return page.replace("</head>", `${preloads.join("")}</head>`).replace(EMPTY_ROOT, () => body);
}

/** Puts the small stylesheet into the page, because a linked one would delay the first paint by a request. */
async function inlineStyles(page: string, dir: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]* href="(\/[^"]+)">/.exec(page);
  if (link?.[1] === undefined) throw new Error("the login page links no stylesheet");
  const styles = await readFile(join(dir, link[1]), "utf8");
  return page.replace(link[0], () => `<style data-of="${link[1]}">${styles.trim()}</style>`);
}

function urlOf(manifest: Manifest, source: string): string {
  const built = manifest[source];
  if (built === undefined) throw new Error(`the build has no chunk of ${source}`);
  return `/${built.file}`;
}

/** Builds the browser's code for Node and renders the form in both languages. */
async function renderForms(): Promise<LoginForms> {
  const outDir = join(root, ".cache/prerender", String(process.pid));
  try {
    await build({
      configFile: false,
      root: join(root, "web"),
      logLevel: "warn",
      plugins: [react(), contractForBrowser(), withoutStyles],
      build: { ssr: "prerender.tsx", outDir, emptyOutDir: true, minify: false, copyPublicDir: false },
    });
    return await renderWith(pathToFileURL(join(outDir, "prerender.js")).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : null),
};

async function renderWith(module: string): Promise<LoginForms> {
  // The browser's globals that the code uses while it renders.
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
