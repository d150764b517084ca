// Draws the pages of the screens with the browser's own code (web/draw.tsx), for the person who asks: with the answers of the
// endpoints that the screen asks first.
import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMe } from "#contract/customers.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { DrawnAnswer, DrawnFailure, PageState } from "#contract/page-state.ts";
import { getAdminMe } from "#contract/staff.ts";
import { readCookie } from "./cookies.ts";
import { firstOf, type Question } from "./first-questions.ts";
import { type Ask, askingFor, type InnerAnswer } from "./inner-requests.ts";

type Drawn = {
  html: string;
  title: string;
  header: PageState["header"];
  questions: Question[];
  /** The path of another screen, to which the person is sent on. */
  leadsTo: string | null;
};
/** `isWhole`: false where a component has failed, and its part is left to the browser. */
type DrawnWhole = Drawn & { isWhole: boolean };
type Drawer = {
  loadEverything(): Promise<void>;
  draw(url: string, state: PageState): Promise<Drawn>;
};

export type DrawnPage = Pick<DrawnWhole, "html" | "title" | "leadsTo" | "isWhole"> & { state: PageState };
export type Side = "customer" | "admin";

const SCRIPT = new URL("../../dist/drawing/draw.js", import.meta.url);
/** What has not been answered by then is drawn as its skeleton, and the browser asks for it. */
const WAIT_MS = 300;
/** A question may follow from an answer, such as a day's times from the days that have any. */
const MAX_ROUNDS = 4;
/** A part that is loaded may have parts itself. */
const MAX_TRIES = 3;
/** What React draws in place of a part whose code is still being loaded, or fails. */
const LEFT_OUT = "<!--$!-->";

let loading: Promise<Drawer> | undefined;

/** The browser's code, once for the process. Null where there is no build that draws, as in development. */
export async function drawer(): Promise<Drawer | null> {
  if (!existsSync(SCRIPT)) return null;
  // A later request tries again.
  loading ??= loadDrawer().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadDrawer(): Promise<Drawer> {
  const script = (await import(SCRIPT.href)) as Drawer;
  await script.loadEverything();
  return script;
}

/** Whether the request names a customer or an admin, whose page is drawn for them alone. */
export function namesPerson(request: FastifyRequest, side: Side): boolean {
  return readCookie(request, side === "admin" ? "admin" : "session") !== null;
}

/** `base`: the state without a person. Null where pages are not drawn. @throws what a component throws */
export async function drawVisitorsPage(url: string, base: PageState): Promise<DrawnPage | null> {
  const script = await drawer();
  return script && drawRounds(script, url, base, async () => null);
}

/** Resolves when a page is drawn with what has been answered. */
export type TimeLimit = () => Promise<void>;
export const untilLate: TimeLimit = () => new Promise((resolve) => void setTimeout(resolve, WAIT_MS).unref());

/**
 * The same for the customer or the admin of the request's cookie. Null also where it was not to be known in time whose it is: who is
 * signed in sees no visitor's page, and a busy server draws less.
 */
export async function drawPersonsPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { screen, side, base, timeLimit }: { screen: string; side: Side; base: PageState; timeLimit: TimeLimit },
): Promise<DrawnPage | null> {
  const script = await drawer();
  if (script === null) return null;
  const asking = askingFor(app, request, { language: base.language, timeIsUp: timeLimit() });
  try {
    const state = await stateOfPerson(asking.ask, side, base);
    if (state === null) return null;
    const first = state.user && request.url === screen ? firstOf(screen, state) : null;
    return await drawRounds(script, request.url, state, asking.ask, first);
  } finally {
    asking.passCookiesOn(reply);
  }
}

/** Who is not signed in any more has the state of a visitor. */
async function stateOfPerson(ask: Ask, side: Side, base: PageState): Promise<PageState | null> {
  const { path } = side === "admin" ? getAdminMe : findMe;
  const me = await ask(path);
  if (me?.status === 401) return base;
  if (me?.status !== 200) return null;
  const { user = null, admin = null } = me.body as Partial<PageState>;
  // The frame of the admin's screens asks by this query.
  return side === "admin"
    ? { ...base, admin, answers: [{ key: [path, {}], answer: me.body }] }
    : { ...base, user };
}

/** Exported for its test. Draws until the page asks nothing more that is answered, and its frame's header shows what the screen puts there. */
export async function drawRounds(
  script: Drawer,
  url: string,
  start: PageState,
  ask: Ask,
  first: ReturnType<typeof firstOf> | null = null,
): Promise<DrawnPage> {
  const asked = new Set<string>();
  /** Answers the same state where nothing is answered. */
  const answered = async (state: PageState, questions: Question[]): Promise<PageState> => {
    for (const { key } of questions) asked.add(JSON.stringify(key));
    const found = await Promise.all(questions.map((question) => answerOf(ask, question)));
    const answers = found.filter((answer) => answer !== null && "answer" in answer);
    const failures = found.filter((answer) => answer !== null && "status" in answer);
    if (answers.length + failures.length === 0) return state;
    return {
      ...state,
      answers: [...state.answers, ...answers],
      failures: [...state.failures, ...failures],
    };
  };
  const known = first?.known;
  const unknown: Question[] = [];
  let state = known ? await answered({ ...start, header: known.header }, known.questions) : start;
  for (let round = 1; ; round += 1) {
    const { questions, header, ...drawn } = await drawLoaded(script, url, state);
    if (drawn.leadsTo !== null) return { ...drawn, state };
    const isHeaderDrawn = JSON.stringify(header) === JSON.stringify(state.header);
    const next = round < MAX_ROUNDS ? questions.filter(({ key }) => !asked.has(JSON.stringify(key))) : [];
    unknown.push(...next);
    const more = await answered(state, next);
    if ((more === state && isHeaderDrawn) || round > MAX_ROUNDS) {
      first?.remember({ questions: unknown, header });
      return { ...drawn, state };
    }
    state = { ...more, header };
  }
}

/** Null where it is left to the browser to ask. */
async function answerOf(ask: Ask, { key, path, url }: Question): Promise<DrawnAnswer | DrawnFailure | null> {
  const answer = await ask(path, url);
  if (answer?.status === 200) return { key, answer: answer.body };
  return answer && isShown(answer) ? { key, ...answer } : null;
}

/** Whether the screen says that the endpoint has refused: the browser has no answer of its own, such as the login or what it keeps. */
function isShown({ status, body }: InnerAnswer): boolean {
  const { code } = Object(body) as { code?: ErrorCode };
  return status !== 401 && status < 502 && code !== "password-needed" && code !== "code-needed";
}

async function drawLoaded(script: Drawer, url: string, state: PageState): Promise<DrawnWhole> {
  for (let tries = 1; ; tries += 1) {
    const drawn = await script.draw(url, state);
    const isWhole = !drawn.html.includes(LEFT_OUT);
    if (isWhole || tries === MAX_TRIES) return { ...drawn, isWhole };
    // By now the drawing has asked for the part, which lies in the same file.
    await new Promise((resolve) => void setImmediate(resolve));
  }
}
