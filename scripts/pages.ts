// A Vite plugin that makes the build's pages from index.html. login.html also has the login's styles and the rendered form, so
// that a customer can read and type before any script has loaded: Hindi, and English in a <template>; an inline script
// chooses between them before the first paint. pages.json lists what the pages of the other screens name.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type Chunk, listPageFiles } from "./page-files.ts";
import { type RenderedLogin, renderLogin } from "./prerender.ts";

const EMPTY_ROOT = '<div id="root"></div>';
const LOGIN_STYLES_LINK = '<link rel="stylesheet" href="./styles.css" />';

/**
 * The inline script of the login. It removes the form for a customer who is signed in or has requested a code, because the
 * app would remove it anyway. If the browser refuses access to its storage, the form stays.
 */
const CHOOSE_FORM_SCRIPT = `
      ((root, english) => {
        try {
          if (localStorage.getItem("user") || sessionStorage.getItem("login")) return root.replaceChildren();
        } catch (_) {}
        if (document.documentElement.lang === "en") root.replaceChildren(english.content);
      })(document.getElementById("root"), document.getElementById("english"));
    `;

export function pages(): Plugin {
  return {
    name: "pages",
    // The development server has one page for all screens, the login too.
    transformIndexHtml: (html, { server }) => (server ? withStyles(html, LOGIN_STYLES_LINK) : html),
    writeBundle: {
      order: "pre",
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const index = await readFile(join(dir, "index.html"), "utf8");
        const login = await renderLogin();
        const page = withForms(withStyles(index, `<style>${login.styles}</style>`), login);
        await writeFile(join(dir, "login.html"), page);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        await writeFile(join(dir, "../pages.json"), JSON.stringify(listPageFiles(chunks.map(toChunk))));
      },
    },
  };
}

/** The build puts the login's small stylesheet into the page: a link would delay the first paint by a request. */
function withStyles(html: string, element: string): string {
  return html.replace("</head>", () => `  ${element}\n  </head>`);
}

type BuiltChunk = Omit<Chunk, "styles"> & { viteMetadata?: { importedCss: Set<string> } };

function toChunk({ fileName, moduleIds, imports, isEntry, viteMetadata }: BuiltChunk): Chunk {
  return {
    ...{ fileName, moduleIds, imports, isEntry },
    styles: [...(viteMetadata?.importedCss ?? [])],
  };
}

function withForms(page: string, { hi, en }: RenderedLogin): string {
  if (!page.includes(EMPTY_ROOT)) throw new Error("index.html has no empty #root for the login form");
  const body = `<div id="root">${hi}</div>
    <template id="english">${en}</template>
    <script>${CHOOSE_FORM_SCRIPT}</script>`;
  return page.replace(EMPTY_ROOT, () => body);
}
