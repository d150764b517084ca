// Serves the built web app: hashed assets with a year of caching, the login page with its prerendered form, the public pages as
// they are drawn, one HTML file for every other screen, and 404 for unknown paths.
import { createHash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SCREENS } from "#contract/screens.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { CheckoutPolicy } from "#server/providers/payments/gateway.ts";
import type { Drawings } from "./draw-worker.ts";
import { DRAWN_SCREENS, drawOnce, withDrawing } from "./drawn-pages.ts";
import { sendFailure } from "./errors.ts";
import { createHtmlPage, type HtmlPage, sendHtmlPage } from "./html-page.ts";
import { publicConfigOf } from "./public-config.ts";
import { screenAddressOf } from "./screen-address.ts";
import { pageHeaders, permissionsPolicy, removeDocumentHeaders } from "./security-headers.ts";
import { registerWebManifest } from "./web-manifest.ts";

const BUILD = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** Where the page of each screen sends browsers that are too old for it. */
const OLD_BROWSER = "/old-browser";

const SERVICE_WORKER = "service-worker.js";
/** The policy of its own requests: pages and assets, which it caches. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";

/** Screens that open the payment checkout. */
const CHECKOUT_SCREENS: readonly string[] = [SCREENS.book, SCREENS.remedies];
/**
 * Screens that play tutorial videos, and those that lead to them: the policy of the first page stays in force while the
 * browser changes screens.
 */
const TUTORIAL_SCREENS: readonly string[] = [
  SCREENS.remedies,
  SCREENS.login,
  SCREENS.dashboard,
  SCREENS.book,
  SCREENS.manageBookings,
  SCREENS.profile,
  SCREENS.results,
  SCREENS.intake,
  SCREENS.parchas,
  SCREENS.myParchas,
  SCREENS.receipt,
  SCREENS.messageLink,
];
/** Screens with a video call. */
const CALL_SCREENS: readonly string[] = [SCREENS.join, SCREENS.adminSession];
/** Below these paths an unknown one gets a JSON 404 instead of the HTML page. */
const NOT_PAGES = /^\/(?:api|sandbox|objects|assets|media|ws|healthz|readyz)(?:[/?]|$)/;

/** A page's Content-Security-Policy depends on these providers. */
type PageContext = Pick<AppContext, "config" | "gateway" | "video" | "storage" | "now">;

export async function registerPages(app: FastifyInstance, ctx: PageContext) {
  const { config } = ctx;
  const files = existsSync(BUILD) ? await readBuild(config) : null;
  registerWebManifest(app, config);
  if (files !== null) await serveBuild(app, files, ctx);
  const notFoundPage =
    files && buildPage(withFiles(files.index, files.pages["*"]), config, permissionsOf("*", ctx));
  app.setNotFoundHandler((request, reply) => {
    const isPage = notFoundPage !== null && request.method === "GET" && !NOT_PAGES.test(request.url);
    const screen = isPage ? screenAddressOf(request.url) : null;
    if (screen) return reply.redirect(screen, 308);
    if (isPage) return sendHtmlPage(request, reply.code(404), notFoundPage);
    return sendFailure(request, reply, new Failure("not-found"));
  });
}

/** What a page names for its browser (scripts/page-files.ts): links, and the rest for the page's inline script. */
type PageFiles = { styles: readonly string[]; scripts: readonly string[]; sentences: object; calls: object };
type BuildFiles = {
  index: string;
  login: string;
  oldBrowser: string;
  /** By the screen's path; "*" is the page of unknown paths. */
  pages: Readonly<Record<string, PageFiles | undefined>>;
};

async function readBuild(config: Config): Promise<BuildFiles> {
  const read = async (file: string) => withBrand(await readFile(`${BUILD}${file}`, "utf8"), config);
  const index = await read("index.html");
  // `npm run dev` starts the server beside any earlier build, also one without the prerendered login.
  const hasLogin = existsSync(`${BUILD}login.html`);
  return {
    index,
    login: hasLogin ? await read("login.html") : index,
    oldBrowser: hasLogin ? await read("old-browser.html") : index,
    pages: hasLogin ? JSON.parse(await readFile(`${BUILD}../pages.json`, "utf8")) : {},
  };
}

const EMPTY_PAGE_FILES = '<script type="application/json" id="page">{}</script>';

/**
 * Names what the screen needs, so that the browser requests it all at once instead of discovering it import by import. A drawn
 * page needs its styles first, to be read.
 */
function withFiles(html: string, files: PageFiles | undefined, isDrawn = false): string {
  if (files === undefined) return html;
  const { styles, scripts, ...rest } = files;
  const priority = isDrawn ? ' fetchpriority="low"' : "";
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin${priority} href="${file}">`),
  ];
  return (
    html
      .replace(
        EMPTY_PAGE_FILES,
        () => `<script type="application/json" id="page">${JSON.stringify(rest)}</script>`,
      )
      // After the inline scripts of the head, which would wait for a stylesheet before them.
      .replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`)
  );
}

/** Fills in the configured brand: in the head, where the web app reads it, in the prerendered login and for old browsers. */
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
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
  const drawings = drawOnce(ctx.config, publicConfigOf(ctx, ctx.now()), (error, triesLeft) =>
    app.log.error({ err: error, triesLeft }, "public pages not drawn"),
  );
  for (const path of Object.values(SCREENS)) {
    const isDrawn = DRAWN_SCREENS.includes(path);
    const html = withFiles(path === SCREENS.login ? files.login : files.index, files.pages[path], isDrawn);
    const build = (page: string) => buildPage(page, ctx.config, permissionsOf(path, ctx));
    if (!isDrawn) servePage(app, path, build(html));
    else
      servePage(
        app,
        path,
        keptByDrawing(path, drawings, (drawing) => build(withDrawing(html, path, drawing))),
      );
  }
  servePage(app, OLD_BROWSER, buildPage(files.oldBrowser, ctx.config, NO_PERMISSIONS));
}

/** Builds the page of a path anew only when its drawing has changed: it comes with a later request if drawing has failed. */
function keptByDrawing(
  path: string,
  drawings: () => Promise<Drawings>,
  build: (drawing: Drawings[string] | undefined) => HtmlPage,
) {
  let kept: { drawing: Drawings[string] | undefined; page: HtmlPage } | null = null;
  return async () => {
    const { [path]: drawing } = await drawings();
    if (kept === null || kept.drawing !== drawing) kept = { drawing, page: build(drawing) };
    return kept.page;
  };
}

function servePage(app: FastifyInstance, path: string, page: HtmlPage | (() => Promise<HtmlPage>)) {
  app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) =>
    sendHtmlPage(request, reply, typeof page === "function" ? await page() : page),
  );
}

/** What a page may load from other origins. */
type PagePermissions = {
  checkout: CheckoutPolicy | null;
  /** Null with built-in video, which loads nothing from another origin. */
  videoOrigin: string | null;
  /** Null when uploads go to this server. */
  uploadOrigin: string | null;
  hasTutorials: boolean;
};
const NO_PERMISSIONS: PagePermissions = {
  checkout: null,
  videoOrigin: null,
  uploadOrigin: null,
  hasTutorials: false,
};

function permissionsOf(path: string, { gateway, video, storage }: PageContext): PagePermissions {
  const { upload } = storage;
  return {
    checkout: CHECKOUT_SCREENS.includes(path) ? gateway.checkoutPolicy : null,
    videoOrigin: CALL_SCREENS.includes(path) && video.domain !== null ? `https://${video.domain}` : null,
    // From any page an admin or a customer may come to a screen that uploads.
    uploadOrigin: upload.kind === "presigned" ? upload.origin : null,
    hasTutorials: TUTORIAL_SCREENS.includes(path),
  };
}

/**
 * The attributes tell the web app what the page's policy permits. A policy cannot change after the page has loaded, so
 * a screen that needs more reloads the page.
 */
function buildPage(html: string, config: Config, allowed: PagePermissions): HtmlPage {
  const attributes = [
    allowed.checkout ? ' data-pay="ready"' : "",
    allowed.videoOrigin ? ' data-call="ready"' : "",
    allowed.hasTutorials ? ' data-films="ready"' : "",
  ].join("");
  return createHtmlPage(html.replace("<html", `<html${attributes}`), {
    ...policiesFor(html, config, allowed),
    ...(allowed.videoOrigin ? { "permissions-policy": permissionsPolicy(allowed.videoOrigin) } : {}),
  });
}

function policiesFor(html: string, config: Config, allowed: PagePermissions): Record<string, string> {
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const scriptHashes = hashesOf(/<script>([\s\S]*?)<\/script>/g);
  const styleHashes = hashesOf(/<style[^>]*>([\s\S]*?)<\/style>/g);
  const clips = config.testimonials.flatMap(({ videoUrl, posterUrl }) => [videoUrl, posterUrl]);
  const films = [config.introVideo, config.introVideo.dark].flatMap(({ url, posterUrl }) => [url, posterUrl]);
  const photo = config.guideProfile.photoUrl ?? "";
  const mediaHosts = [...films, photo, ...clips]
    .filter((url) => url.startsWith("https://"))
    .map((url) => new URL(url).origin);
  return pageHeaders({
    scriptHashes,
    styleHashes,
    ...allowed,
    mediaHosts: [...new Set(mediaHosts)],
  });
}
