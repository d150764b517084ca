// Serves the built web app: hashed assets with a year of caching, the page of each screen as it is drawn for the person who asks, the
// shell of the time without a network, and 404 for unknown paths.
import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { KEPT_SCREENS, NOT_PAGES, SHELL } from "#contract/screens.ts";
import { LANGUAGES } from "#domain/messages.ts";
import type { Config } from "#server/config/config.ts";
import { Failure } from "#server/failure.ts";
import { sendFailure } from "./errors.ts";
import { escapeHtml, type HtmlPage, sendHtmlPage } from "./html-page.ts";
import { buildPage, NO_PERMISSIONS, type PageContext, permissionsOf } from "./page-policy.ts";
import { screenAddressOf } from "./screen-address.ts";
import { type BuildFiles, notFoundPageOf, registerScreens } from "./screen-pages.ts";
import { removeDocumentHeaders } from "./security-headers.ts";
import { registerWebManifest } from "./web-manifest.ts";

const BUILD = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** Where the page of each screen sends browsers that are too old for it. */
const OLD_BROWSER = "/old-browser";

const SERVICE_WORKER = "service-worker.js";
/** The policy of its own requests: pages and assets, which it caches. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";

/** Elsewhere an unknown path gets a JSON 404. */
const isOfPages = (url: string) => !NOT_PAGES.includes(/^\/([^/?]*)/.exec(url)?.[1] ?? "");

export async function registerPages(app: FastifyInstance, ctx: PageContext) {
  const { config } = ctx;
  const files = existsSync(BUILD) ? await readBuild(config) : null;
  registerWebManifest(app, config);
  if (files !== null) await serveBuild(app, files, ctx);
  const notFoundPage = files && notFoundPageOf(app, files, ctx);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = notFoundPage !== null && request.method === "GET" && isOfPages(request.url);
    const screen = isPage ? screenAddressOf(request.url) : null;
    if (screen) return reply.redirect(screen, 308);
    if (isPage) return notFoundPage(request, reply.code(404));
    return sendFailure(request, reply, new Failure("not-found"));
  });
}

async function readBuild(config: Config): Promise<BuildFiles> {
  const read = async (file: string) => withBrand(await readFile(`${BUILD}${file}`, "utf8"), config);
  const index = await read("index.html");
  // `npm run dev` starts the server beside any earlier build.
  const hasLogin = existsSync(`${BUILD}login.html`);
  const pages: BuildFiles["pages"] = hasLogin
    ? JSON.parse(await readFile(`${BUILD}../pages.json`, "utf8"))
    : {};
  const sheets = [...new Set(Object.values(pages).flatMap((page) => page?.styles ?? []))];
  const texts = sheets.map(async (file) => [file, await readFile(join(BUILD, file), "utf8")]);
  return {
    index,
    login: hasLogin ? await read("login.html") : index,
    oldBrowser: hasLogin ? await read("old-browser.html") : index,
    pages,
    stylesheets: Object.fromEntries(await Promise.all(texts)),
  };
}

/** Fills in the configured brand: in the head, where the web app reads it, and for old browsers. */
function withBrand(html: string, { brand, support }: Config): string {
  const meta = (name: string, content: string, hindi: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}" data-hi="${escapeHtml(hindi)}" />`;
  return html
    .replace(/<meta name="application-name"[^>]*>/, () =>
      meta("application-name", brand.name, brand.nameHindi),
    )
    .replace(/<meta name="guide"[^>]*>/, () => meta("guide", brand.guideName, brand.guideNameHindi))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replaceAll("%BRAND%", () => escapeHtml(brand.name))
    .replaceAll("%BRAND_HI%", () => escapeHtml(brand.nameHindi))
    .replaceAll("%GUIDE%", () => escapeHtml(brand.guideName))
    .replaceAll("%GUIDE_HI%", () => escapeHtml(brand.guideNameHindi))
    .replaceAll("%SUPPORT_PHONE%", () => escapeHtml(support.phone))
    .replaceAll("%SUPPORT_WHATSAPP%", () => escapeHtml(support.whatsapp.replace(/\D/g, "")));
}

/** The folder itself, not the link that names it: an upgrade changes the link while this server still runs. */
function previousBuild({ previousBuildDir }: Config): string[] {
  if (previousBuildDir === null || !existsSync(previousBuildDir)) return [];
  const folder = `${realpathSync(previousBuildDir)}/`;
  return folder === BUILD ? [] : [folder];
}

function cacheControlFor(file: string): string {
  if (file.startsWith("assets/")) return "public, max-age=31536000, immutable";
  // A new version of the service worker must not wait.
  return file === SERVICE_WORKER ? "no-cache" : "public, max-age=3600";
}

async function serveBuild(app: FastifyInstance, files: BuildFiles, ctx: PageContext) {
  // A page of the version before loads the rest of its files by and by. A name that both builds have is the newer one's.
  const roots = [BUILD, ...previousBuild(ctx.config)];
  await app.register(staticFiles, {
    root: roots,
    wildcard: false,
    index: false,
    preCompressed: true,
    // HTML is sent by sendHtmlPage, with the brand and a policy.
    globIgnore: ["*.html"],
    setHeaders(reply, path) {
      // The path of what is sent: with `.br`, if the browser accepts it.
      const root = roots.find((folder) => path.startsWith(folder)) ?? BUILD;
      const file = path.slice(root.length).replace(/\.br$/, "");
      reply.header("cache-control", cacheControlFor(file));
      removeDocumentHeaders(reply);
      if (file === SERVICE_WORKER) reply.header("content-security-policy", SERVICE_WORKER_POLICY);
    },
  });
  registerScreens(app, files, ctx);
  servePage(app, SHELL, shellOf(files, ctx));
  servePage(app, OLD_BROWSER, buildPage(files.oldBrowser, ctx.config, NO_PERMISSIONS));
}

/** Names what the service worker keeps with it. */
function shellOf({ index, pages }: BuildFiles, ctx: PageContext): HtmlPage {
  const kept = KEPT_SCREENS.flatMap((path) => {
    const { styles = [], scripts = [], sentences = {} } = pages[path] ?? {};
    return [...styles, ...scripts, ...LANGUAGES.flatMap((language) => sentences[language] ?? [])];
  });
  const meta = `<meta name="kept" content="${[...new Set(kept)].join(" ")}">`;
  const html = index.replace("</head>", () => `${meta}</head>`);
  const page = buildPage(html, ctx.config, permissionsOf(SHELL, ctx));
  return { ...page, headers: { ...page.headers, "x-robots-tag": "noindex" } };
}

function servePage(app: FastifyInstance, path: string, page: HtmlPage) {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) =>
    sendHtmlPage(request, reply, page),
  );
}
