// Draws the pages of the screens with the browser's own code (web/draw.tsx), for the person who asks: with the answers of the
// endpoints that the screen asks first. Each goes through the endpoint's whole route, as if the browser had sent it, so that a page
// holds nothing that the person may not read.
import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMe } from "#contract/customers.ts";
import type { DrawnAnswer, PageState } from "#contract/page-state.ts";
import { getAdminMe } from "#contract/staff.ts";
import { readCookie } from "./cookies.ts";

type Question = { key: readonly unknown[]; url: string };
type Drawn = { html: string; title: string; header: PageState["header"]; questions: Question[] };
type Drawer = {
  loadEverything(): Promise<void>;
  draw(url: string, state: PageState): Promise<Drawn>;
};

export type DrawnPage = { html: string; title: string; state: PageState };

const SCRIPT = new URL("../../dist/drawing/draw.js", import.meta.url);
const PASSED_ON = ["accept-language", "cookie", "user-agent", "x-background", "x-forwarded-for"];
/** What has not been answered by then is drawn as its skeleton, and the browser asks for it. */
const WAIT_MS = 300;
/** A question may follow from an answer, such as a day's times from the days that have any. */
const MAX_ROUNDS = 4;
/** What React draws in place of a part whose code is still being loaded. */
const NOT_LOADED = "<!--$!-->";

let loading: Promise<Drawer> | undefined;

/** The browser's code, once for the process. Null where there is no build that draws, as in development. */
async function drawer(): Promise<Drawer | null> {
  if (!existsSync(SCRIPT)) return null;
  loading ??= loadDrawer();
  return loading;
}

async function loadDrawer(): Promise<Drawer> {
  const script = (await import(SCRIPT.href)) as Drawer;
  await script.loadEverything();
  return script;
}

/** Whether the request names a customer or an admin, whose page is drawn for them alone. */
export function namesPerson(request: FastifyRequest, side: "customer" | "admin"): boolean {
  return readCookie(request, side === "admin" ? "admin" : "session") !== null;
}

/** `base`: the state without a person. Null where pages are not drawn. @throws what a component throws */
export async function drawVisitorsPage(url: string, base: PageState): Promise<DrawnPage | null> {
  const script = await drawer();
  return script && drawAnswered(script, url, base, async () => undefined);
}

/** The same for the customer or the admin of the request's cookie. */
export async function drawPersonsPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  side: "customer" | "admin",
  base: PageState,
): Promise<DrawnPage | null> {
  const script = await drawer();
  if (script === null) return null;
  const ask = asking(app, request, reply);
  const me = (await ask(side === "admin" ? getAdminMe.path : findMe.path)) as Partial<PageState> | undefined;
  const person = side === "admin" ? { admin: me?.admin ?? null } : { user: me?.user ?? null };
  return drawAnswered(script, request.url, { ...base, ...person }, ask);
}

type Ask = (url: string) => Promise<unknown>;

/** Draws until the page asks nothing more that is answered, and its frame's header shows what the screen puts there. */
async function drawAnswered(script: Drawer, url: string, base: PageState, ask: Ask): Promise<DrawnPage> {
  const asked = new Set<string>();
  let state = base;
  for (let round = 1; ; round += 1) {
    const { questions, header, ...drawn } = await drawLoaded(script, url, state);
    const isHeaderDrawn = JSON.stringify(header) === JSON.stringify(state.header);
    const next = round < MAX_ROUNDS ? questions.filter((question) => !asked.has(question.url)) : [];
    for (const question of next) asked.add(question.url);
    const answers = await answersTo(next, ask);
    if ((answers.length === 0 && isHeaderDrawn) || round > MAX_ROUNDS) return { ...drawn, state };
    state = { ...state, header, answers: [...state.answers, ...answers] };
  }
}

async function answersTo(questions: readonly Question[], ask: Ask): Promise<DrawnAnswer[]> {
  const answers = await Promise.all(questions.map(async ({ key, url }) => ({ key, answer: await ask(url) })));
  return answers.filter(({ answer }) => answer !== undefined);
}

async function drawLoaded(script: Drawer, url: string, state: PageState): Promise<Drawn> {
  const drawn = await script.draw(url, state);
  if (!drawn.html.includes(NOT_LOADED)) return drawn;
  // By now the drawing has asked for the part, which lies in the same file.
  await new Promise((resolve) => void setImmediate(resolve));
  return script.draw(url, state);
}

/** Asks endpoints as the browser would. Answers undefined to what is refused, fails or takes too long. */
function asking(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Ask {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name)),
  );
  const { remoteAddress } = request.socket;
  const over = new Promise<null>((resolve) => void setTimeout(resolve, WAIT_MS, null).unref());
  const known = new Map<string, Promise<unknown>>();
  const askOnce = async (url: string): Promise<unknown> => {
    // Fails once the server is closing: the browser asks another one.
    const part = app.inject({ url, headers, ...(remoteAddress && { remoteAddress }) });
    const answer = await Promise.race([part.catch(() => null), over]);
    // A login session that is used lasts longer, by its cookie.
    if (answer) passCookiesOn(answer.headers["set-cookie"], reply);
    return answer?.statusCode === 200 ? answer.json() : undefined;
  };
  return (url) => {
    const answer = known.get(url) ?? askOnce(url);
    known.set(url, answer);
    return answer;
  };
}

function passCookiesOn(cookies: string | string[] | undefined, reply: FastifyReply): void {
  if (reply.hasHeader("set-cookie")) return;
  if (cookies !== undefined) reply.header("set-cookie", cookies);
}
