// The page of each screen: drawn for the person whose cookie comes with the request, or once a day for all visitors. Where drawing
// fails, the page is sent without a drawing, and the browser draws it.
import { basename } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type PageState, STYLES_COOKIE, type Theme } from "#contract/page-state.ts";
import { SCREENS } from "#contract/screens.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#domain/messages.ts";
import {
  type DrawnPage,
  drawer,
  drawPersonsPage,
  drawVisitorsPage,
  namesPerson,
  type TimeLimit,
  untilLate,
} from "./drawing.ts";
import { createHtmlPage, escapeHtml, type HtmlPage, sendHtmlPage, sendPersonsPage } from "./html-page.ts";
import {
  type PageContext,
  type PagePermissions,
  permissionsOf,
  policyHeaders,
  withPermissions,
} from "./page-policy.ts";
import { publicConfigOf } from "./public-config.ts";

/** What a drawing replaces in the build's page, in this order: the root's attributes, title, end of the head, and the empty root. */
const HOLES = /lang="hi" data-theme="light"|<title>[^<]*<\/title>|<\/head>|<div id="root"><\/div>/;
/** They say what they have to say without any script. */
const TEXT_SCREENS: readonly string[] = [SCREENS.about, SCREENS.contact, SCREENS.privacy, SCREENS.terms];
/** Of one screen, by what cookies choose: some 200 kB each. More than most visitors make of it. */
const MAX_KEPT = 8;
/** Any address that no screen has. */
const UNKNOWN = "/404";

/** What a page names for its browser (scripts/page-files.ts). */
type PageFiles = {
  styles: readonly string[];
  scripts: readonly string[];
  /** By language. */
  sentences: Readonly<Record<string, readonly string[] | undefined>>;
};
export type BuildFiles = {
  index: string;
  login: string;
  oldBrowser: string;
  /** By the screen's path; "*" is the page of unknown paths. */
  pages: Readonly<Record<string, PageFiles | undefined>>;
  /** The texts of the stylesheets that the pages name, by URL. */
  stylesheets: Readonly<Record<string, string>>;
};

/**
 * A page before it is drawn, and the bytes around what is drawn into it. As a string, of which each change makes a copy, a page
 * with its stylesheets would leave a megabyte behind, which V8 clears away late.
 */
type Undrawn = { html: Buffer; around: readonly Buffer[]; headers: Record<string, string> };

type Template = {
  /** Of the screen's path. */
  path: string;
  allowed: PagePermissions;
  /** By language: scripts with sentences. */
  sentences: Readonly<Record<string, readonly string[] | undefined>>;
  /** The names of its stylesheets. */
  styles: readonly string[];
  /** With links to them, or with the stylesheets in it: a link would hold up the first paint by a round trip. Made when first needed. */
  undrawn: (form: Form) => Undrawn;
};
type Form = "linked" | "inlined";

/** The page of a screen that leads to another one. */
type LedPage = { leadsTo: string };

export function registerScreens(
  app: FastifyInstance,
  files: BuildFiles,
  ctx: PageContext,
  timeLimit: TimeLimit = untilLate,
) {
  // The first reader would wait for it. Where it fails, each page tries again, and says so.
  app.addHook("onListen", () => void drawer().catch(() => undefined));
  for (const path of Object.values(SCREENS)) {
    const template = templateOf(path, files, ctx);
    const side = path.startsWith("/admin") ? "admin" : "customer";
    const sendVisitorsPage = visitorsPages(app, template, ctx);
    app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      if (!namesPerson(request, side)) return sendVisitorsPage(request, reply);
      const undrawn = undrawnFor(request, template);
      const { html, headers } = undrawn;
      // Nothing is shown, and so nothing is asked, nor recorded as read.
      if (request.method === "HEAD") return sendPersonsPage(request, reply, html, headers);
      const base = stateOf(request, template, ctx);
      const drawn = await drawPersonsPage(app, request, reply, { screen: path, side, base, timeLimit }).catch(
        (error: unknown) => {
          request.log.error({ err: error, path }, "page not drawn");
          return null;
        },
      );
      if (drawn?.isWhole === false) request.log.error({ path }, "page drawn in part");
      // The login is for who is not signed in.
      const leadsTo = path === SCREENS.login && drawn?.state.user ? SCREENS.dashboard : drawn?.leadsTo;
      if (leadsTo) return reply.redirect(leadsTo);
      return sendPersonsPage(request, reply, drawn ? fill(undrawn, template, drawn) : html, headers);
    });
  }
}

/** How the page of unknown addresses is sent. */
export function notFoundPageOf(app: FastifyInstance, files: BuildFiles, ctx: PageContext) {
  return visitorsPages(app, templateOf("*", files, ctx), ctx);
}

/** Kept for all visitors while the day and the guide's figures are the same, by what their cookies choose. An address with a search or an id is drawn each time. */
function visitorsPages(app: FastifyInstance, template: Template, ctx: PageContext) {
  const kept = new Map<string, Promise<HtmlPage | LedPage>>();
  let keptFor = "";
  /** `forget`: of a page that is kept. */
  const build = async (request: FastifyRequest, forget?: () => void): Promise<HtmlPage | LedPage> => {
    const url = template.path === "*" ? UNKNOWN : request.url;
    const undrawn = undrawnFor(request, template);
    const { html, headers } = undrawn;
    const drawn = await drawVisitorsPage(url, { ...stateOf(request, template, ctx), isOfNow: false });
    if (!drawn) return createHtmlPage(html, headers);
    if (drawn.leadsTo) return { leadsTo: drawn.leadsTo };
    if (!drawn.isWhole) {
      request.log.error({ path: template.path }, "page drawn in part");
      forget?.();
    }
    return createHtmlPage(fill(undrawn, template, drawn), headers, forget !== undefined);
  };
  const pageFor = (request: FastifyRequest): Promise<HtmlPage | LedPage> => {
    if (template.path !== "*" && request.url !== template.path) return build(request);
    const now = ctx.now();
    const drawnFor = `${istDateOf(now)} ${JSON.stringify(ctx.guideFigures(now))}`;
    if (keptFor !== drawnFor) kept.clear();
    keptFor = drawnFor;
    const { language, theme, sidebar } = choicesOf(request);
    const key = `${language} ${theme} ${sidebar} ${hasStyles(request, template)}`;
    const page = kept.get(key) ?? build(request, () => kept.delete(key));
    if (kept.size >= MAX_KEPT && !kept.has(key)) kept.clear();
    kept.set(key, page);
    // A later request tries again.
    page.catch(() => kept.delete(key));
    return page;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await pageFor(request).catch((error: unknown) => {
      app.log.error({ err: error, path: template.path }, "page not drawn");
      const { html, headers } = undrawnFor(request, template);
      return createHtmlPage(html, headers);
    });
    return "leadsTo" in page ? reply.redirect(page.leadsTo) : sendHtmlPage(request, reply, page);
  };
}

function templateOf(path: string, files: BuildFiles, ctx: PageContext): Template {
  const allowed = permissionsOf(path, ctx);
  const { styles = [], scripts = [], sentences = {} } = files.pages[path] ?? {};
  const page = path === SCREENS.login ? files.login : files.index;
  const whole = TEXT_SCREENS.includes(path) ? page.replace(/<noscript>[\s\S]*?<\/noscript>/, "") : page;
  const make = (sheets: readonly string[]): Undrawn => {
    // The styles are needed first, to read what is drawn.
    const elements = [...sheets, ...scripts.map(scriptLink)];
    // After the inline scripts of the head, which would wait for a stylesheet before them.
    const html = whole.replace("</head>", () => `  ${elements.join("\n    ")}\n  </head>`);
    const page = withPermissions(html, allowed);
    const around = page.split(HOLES);
    if (around.length !== 5) throw new Error(`The page of ${path} has not each place of a drawing once`);
    return {
      html: Buffer.from(page),
      around: around.map((text) => Buffer.from(text)),
      headers: policyHeaders(html, ctx.config, allowed),
    };
  };
  // Vite does not load a stylesheet to which the page has a link.
  const inlined = (file: string) =>
    `<style>${files.stylesheets[file]}</style>${styleLink(file, " disabled")}`;
  const made: Partial<Record<Form, Undrawn>> = {};
  return {
    ...{ path, allowed, sentences },
    styles: styles.map((file) => basename(file)),
    undrawn: (form) => {
      made[form] ??= make(styles.map(form === "linked" ? (file) => styleLink(file) : inlined));
      return made[form];
    },
  };
}

/** The browser names in a cookie which stylesheets it has (web/kept-styles.ts). */
function hasStyles({ cookies }: FastifyRequest, { styles }: Template): boolean {
  const kept = cookies[STYLES_COOKIE]?.split("/") ?? [];
  return styles.every((name) => kept.includes(name));
}

const undrawnFor = (request: FastifyRequest, template: Template): Undrawn =>
  template.undrawn(hasStyles(request, template) ? "linked" : "inlined");

const styleLink = (file: string, attributes = "") =>
  `<link rel="stylesheet" crossorigin href="${file}"${attributes}>`;

const scriptLink = (file: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`;

function fill({ around }: Undrawn, { sentences }: Template, { html, title, state }: DrawnPage): Buffer {
  const [start, beforeTitle, afterTitle, beforeRoot, end] = around;
  if (!(start && beforeTitle && afterTitle && beforeRoot && end))
    throw new Error("The build's page lacks a place");
  const links = (sentences[state.language] ?? []).map(scriptLink).join("");
  // `</script>` in a name stays text.
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return Buffer.concat([
    start,
    Buffer.from(`lang="${state.language}" data-theme="${state.theme}" data-drawn`),
    beforeTitle,
    Buffer.from(`<title>${escapeHtml(title)}</title>`),
    afterTitle,
    Buffer.from(`${links}</head>`),
    beforeRoot,
    Buffer.from(`<div id="root">${html}</div>
    <script type="application/json" id="state">${json}</script>`),
    end,
  ]);
}

/** What the browser's own cookies choose. Strange values are as none. */
function choicesOf({ cookies }: FastifyRequest): Pick<PageState, "language" | "theme" | "sidebar"> {
  const theme: Theme = cookies.theme === "dark" ? "dark" : "light";
  const { sidebar_state: sidebar } = cookies;
  return {
    language: LANGUAGES.find((language) => language === cookies.language) ?? DEFAULT_LANGUAGE,
    theme,
    sidebar: sidebar === "expanded" ? true : sidebar === "collapsed" ? false : null,
  };
}

/** The state of a page that names nobody. */
function stateOf(request: FastifyRequest, { allowed }: Template, ctx: PageContext): PageState {
  const now = ctx.now();
  const { brand } = ctx.config;
  return {
    isDrawn: true,
    isOfNow: true,
    now: now.toISOString(),
    ...choicesOf(request),
    user: null,
    admin: null,
    config: publicConfigOf(ctx, now),
    brand: {
      name: brand.name,
      nameHindi: brand.nameHindi,
      guideName: brand.guideName,
      guideNameHindi: brand.guideNameHindi,
    },
    permits: {
      pay: allowed.checkout !== null,
      call: allowed.videoOrigin !== null,
      films: allowed.hasTutorials,
    },
    header: null,
    answers: [],
    failures: [],
  };
}
