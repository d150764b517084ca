// The browser's files, as the build left them: assets for ever, the login's page with its form in it, one page for all
// other screens, 404 for unknown paths.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SCREENS } from "#contract/screens.ts";
import type { Config } from "#server/config/config.ts";
import { bucketOrigin } from "#server/config/storage.ts";
import { Failure } from "#server/failure.ts";
import { JAAS_DOMAIN } from "#server/providers/video/jaas.ts";
import { sendFailure } from "./errors.ts";
import { type Page, pageOf, sendPage } from "./page.ts";
import { pagePolicy, permissionsPolicy } from "./security-headers.ts";

const BUILD = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** Screens on which the checkout opens. */
const PAY_SCREENS: readonly string[] = [SCREENS.book, SCREENS.remedies];
/** Screens that play tutorials, and those from which one comes to them without another page. */
const FILM_SCREENS: readonly string[] = [
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
];
/** Screens that hold a call. */
const CALL_SCREENS: readonly string[] = [SCREENS.join, SCREENS.adminSession];
/** Only admins upload, from whichever of their screens they came to. */
const ADMIN_SCREENS = "/admin/";
/** Paths that never are a page; below them an unknown one is a plain 404. */
const NOT_PAGES = /^\/(?:api|sandbox|objects|assets|media|ws|healthz|readyz)(?:[/?]|$)/;

export async function pages(app: FastifyInstance, config: Config) {
  const files = existsSync(BUILD) ? await filesOfBuild(config) : null;
  if (files !== null) await serveBuild(app, files, config);
  const unknown = files && pageFor(files.index, config, NO_GUESTS);
  app.setNotFoundHandler((request, reply) => {
    const isPage = unknown !== null && request.method === "GET" && !NOT_PAGES.test(request.url);
    if (isPage) return sendPage(request, reply.code(404), unknown);
    return sendFailure(request, reply, new Failure("not-found"));
  });
}

type Files = {
  index: string;
  login: string;
  /** What each other screen loads by script before it draws, by its address. */
  preloads: Readonly<Record<string, readonly string[]>>;
};

async function filesOfBuild(config: Config): Promise<Files> {
  const read = async (file: string) => branded(await readFile(`${BUILD}${file}`, "utf8"), config);
  const index = await read("index.html");
  // `npm run dev` starts the server beside whatever build lies there, also one that drew no login.
  const hasLogin = existsSync(`${BUILD}login.html`);
  return {
    index,
    login: hasLogin ? await read("login.html") : index,
    preloads: hasLogin ? JSON.parse(await readFile(`${BUILD}.vite/preloads.json`, "utf8")) : {},
  };
}

/** The page of a screen: the browser asks for all that it needs at once, instead of finding it out file by file. */
function withPreloads(index: string, files: readonly string[] = []): string {
  const links = files
    .filter((file) => !index.includes(file))
    .map((file) => {
      return `<link rel="modulepreload" crossorigin href="${file}">\n  `;
    });
  return index.replace("</head>", () => `  ${links.join("")}</head>`);
}

/** A page with the configured brand in its head, where the browser's code reads it, and where the build drew it. */
function branded(html: string, { brand }: Config): string {
  const meta = `<meta name="application-name" content="${escaped(brand.name)}" data-hi="${escaped(brand.nameHindi)}" />`;
  return html
    .replace(/<meta name="application-name"[^>]*>/, () => meta)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(brand.name)}</title>`)
    .replaceAll("%BRAND%", () => escaped(brand.name))
    .replaceAll("%BRAND_HI%", () => escaped(brand.nameHindi));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function serveBuild(app: FastifyInstance, files: Files, config: Config) {
  await app.register(staticFiles, {
    root: BUILD,
    wildcard: false,
    index: false,
    preCompressed: true,
    // They are sent as pages, with the brand and a policy.
    globIgnore: ["*.html"],
    setHeaders(reply, path) {
      const isHashed = path.startsWith(`${BUILD}assets/`);
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  for (const path of Object.values(SCREENS)) {
    const guests = {
      // Razorpay's own hosts are opened in live mode only: the sandbox's checkout comes from here.
      isPayPage: config.mode === "live" && PAY_SCREENS.includes(path),
      videoOrigin: CALL_SCREENS.includes(path) ? videoOriginOf(config) : null,
      hasFilms: FILM_SCREENS.includes(path),
      uploadOrigin:
        path.startsWith(ADMIN_SCREENS) && config.storage.kind === "s3" ? bucketOrigin(config.storage) : null,
    };
    const page = pageFor(
      path === SCREENS.login ? files.login : withPreloads(files.index, files.preloads[path]),
      config,
      guests,
    );
    app.get(path, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, page),
    );
  }
}

/** Whose scripts and frames a page takes besides ours. */
type Guests = {
  isPayPage: boolean;
  videoOrigin: string | null;
  uploadOrigin: string | null;
  hasFilms: boolean;
};
const NO_GUESTS: Guests = { isPayPage: false, videoOrigin: null, uploadOrigin: null, hasFilms: false };

/** Null with built-in video, which stays here. */
function videoOriginOf({ video }: Config): string | null {
  if (video.provider === "built-in") return null;
  return `https://${video.provider === "jitsi" ? video.domain : JAAS_DOMAIN}`;
}

/** A page that lets guests in is marked: whoever comes by a link inside another page loads this one first. */
function pageFor(html: string, config: Config, guests: Guests): Page {
  const marks = [
    guests.isPayPage ? ' data-pay="ready"' : "",
    guests.videoOrigin ? ' data-call="ready"' : "",
    guests.hasFilms ? ' data-films="ready"' : "",
  ].join("");
  const permissions = guests.videoOrigin ? permissionsPolicy(guests.videoOrigin) : null;
  return pageOf(html.replace("<html", `<html${marks}`), policyFor(html, config, guests), permissions);
}

function policyFor(html: string, config: Config, guests: Guests): string {
  const hashesOf = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const scriptHashes = hashesOf(/<script>([\s\S]*?)<\/script>/g);
  const styleHashes = hashesOf(/<style[^>]*>([\s\S]*?)<\/style>/g);
  const clips = config.testimonials.flatMap(({ videoUrl, posterUrl }) => [videoUrl, posterUrl]);
  const mediaHosts = [config.introVideo.url, config.introVideo.posterUrl, ...clips]
    .filter((url) => url.startsWith("https://"))
    .map((url) => new URL(url).origin);
  return pagePolicy({ scriptHashes, styleHashes, ...guests, mediaHosts: [...new Set(mediaHosts)] });
}
