// A Vite plugin that makes the build's pages from index.html: login.html also has the login's styles, for which a link would cost a
// request before the first paint. pages.json lists what the pages of the screens name.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { buildDrawing } from "./drawing.ts";
import { type Chunk, listPageFiles } from "./page-files.ts";

const LOGIN_STYLES_LINK = '<link rel="stylesheet" href="./styles.css" />';

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
        const styles = await buildDrawing();
        await writeFile(join(dir, "login.html"), withStyles(index, `<style>${styles}</style>`));
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        await writeFile(join(dir, "../pages.json"), JSON.stringify(listPageFiles(chunks.map(toChunk))));
      },
    },
  };
}

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
