// The browser's files, as the build left them: assets for ever, the one page for each screen, 404 for unknown paths.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SCREENS } from "#contract/screens.ts";
import type { Config } from "#server/config.ts";
import { Failure } from "#server/failure.ts";
import { sendFailure } from "./errors.ts";
import { pagePolicy } from "./security-headers.ts";

const BUILD = fileURLToPath(new URL("../../dist/web/", import.meta.url));

/** Screens on which the checkout opens. */
const PAY_SCREENS: readonly string[] = [SCREENS.book];
/** Paths that never are a page; below them an unknown one is a plain 404. */
const NOT_PAGES = /^\/(?:api|sandbox|objects|assets|media|ws|healthz|readyz)(?:[/?]|$)/;

export async function pages(app: FastifyInstance, config: Config) {
  const html = existsSync(BUILD) ? branded(await readFile(`${BUILD}index.html`, "utf8"), config) : null;
  if (html !== null) await serveBuild(app, html, config);
  app.setNotFoundHandler((request, reply) => {
    const isPage = html !== null && request.method === "GET" && !NOT_PAGES.test(request.url);
    if (isPage) return sendPage(reply.code(404), html, policyFor(html, config, false));
    return sendFailure(request, reply, new Failure("not-found"));
  });
}

/** The page with the configured brand in its head, where the browser's code reads it. */
function branded(html: string, { brand }: Config): string {
  const meta = `<meta name="application-name" content="${escaped(brand.name)}" data-hi="${escaped(brand.nameHindi)}" />`;
  return html
    .replace(/<meta name="application-name"[^>]*>/, () => meta)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(brand.name)}</title>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function serveBuild(app: FastifyInstance, html: string, config: Config) {
  await app.register(staticFiles, {
    root: BUILD,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(`${BUILD}assets/`);
      reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  for (const path of Object.values(SCREENS)) {
    // Razorpay's own hosts are opened in live mode only: the sandbox's checkout comes from here.
    const isPayPage = config.mode === "live" && PAY_SCREENS.includes(path);
    const text = isPayPage ? html.replace("<html", '<html data-pay="ready"') : html;
    const policy = policyFor(html, config, isPayPage);
    app.get(path, { schema: { hide: true } }, (_request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, text, policy),
    );
  }
}

function policyFor(html: string, config: Config, isPayPage: boolean): string {
  const scriptHashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const mediaHosts = [config.introVideo.url, config.introVideo.posterUrl]
    .filter((url) => url.startsWith("https://"))
    .map((url) => new URL(url).origin);
  return pagePolicy({ scriptHashes, isPayPage, mediaHosts: [...new Set(mediaHosts)] });
}

function sendPage(reply: FastifyReply, html: string, policy: string) {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(html);
}
