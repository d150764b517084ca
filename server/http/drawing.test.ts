// The drawing of a page where its endpoints refuse, fail or are late, and where the drawing itself fails.
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Customer, findMe } from "#contract/customers.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { getMessageLink } from "#contract/notifications.ts";
import type { PageState } from "#contract/page-state.ts";
import { NO_FIGURES } from "#domain/guide-figures.ts";
import { readConfig } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { openPaymentGateway } from "#server/providers/payments/choose.ts";
import { openStorage } from "#server/providers/storage/choose.ts";
import { openVideoProvider } from "#server/providers/video/choose.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import * as drawing from "./drawing.ts";
import { registerErrorHandler } from "./errors.ts";
import { firstOf } from "./first-questions.ts";
import { askingFor } from "./inner-requests.ts";
import * as config from "./public-config.ts";
import { isReadOf } from "./reads.ts";
import { type LoginSessions, route } from "./route.ts";
import { registerScreens } from "./screen-pages.ts";
import { responseSerializer } from "./serializer.ts";

const EMPTY_ROOT = '<div id="root"></div>';
const EMPTY = `<html lang="hi" data-theme="light"><head><title>Parcha</title></head><body>${EMPTY_ROOT}</body></html>`;
const NOW = new Date("2026-11-21T04:30:00Z");
const user: Customer = {
  ...{
    id: "7f0c2f6a-3b63-4d0a-9d3b-2f6a7f0c2f6a",
    username: "u",
    displayName: "Meena",
    asksName: false,
    role: "user" as const,
  },
  ...{
    phone: "9876500001",
    email: null,
    referralCode: "R",
    referralDiscountCredits: 0,
    whatsappOptIn: false,
  },
};

let app: FastifyInstance;
let log: { msg: string }[] = [];
let figures = NO_FIGURES;
afterEach(async () => {
  vi.restoreAllMocks();
  await app?.close();
});

type Handler<Output> = (of: { request: FastifyRequest; reply: FastifyReply }) => Promise<Output>;
type Options = {
  me?: Handler<{ user: Customer }>;
  answer?: Handler<{ path: string }>;
  timeIsUp?: Promise<void>;
};

/** An app with the screens and two endpoints: the customer, and the one that /m/:id asks. */
async function start({
  me = async () => ({ user }),
  answer = async () => ({ path: "/profile" }),
  timeIsUp = new Promise(() => undefined),
}: Options = {}) {
  log = [];
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) };
  app = Fastify({ logger: { level: "warn", stream } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(responseSerializer(app.log));
  registerErrorHandler(app);
  await app.register(cookie);
  const live = readConfig(liveEnv);
  const page = {
    ...{ config: live, gateway: openPaymentGateway(live), video: openVideoProvider(live) },
    ...{ storage: await openStorage(live), now: () => NOW, guideFigures: () => figures },
  };
  const ctx = page as unknown as AppContext;
  const loginSessions = {
    findCustomer: async () => ({
      customer: { id: user.id, codeAt: null },
      unverifiedOwner: null,
      isRenewed: true,
    }),
  } as unknown as LoginSessions;
  const auditTrail = { event: async () => undefined } as never;
  const routes = { app, ctx, loginSessions, auditTrail };
  route(routes, findMe, me);
  route(routes, getMessageLink, answer);
  registerScreens(
    app,
    { index: EMPTY, login: EMPTY, oldBrowser: "", pages: {}, stylesheets: {} },
    page,
    () => timeIsUp,
  );
}

const ID = "AbCdEfGh12";
async function open(url = `/m/${ID}`, headers: Record<string, string> = { cookie: "parcha_session=token" }) {
  const { statusCode, body, headers: sent } = await app.inject({ url, headers });
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1];
  return { statusCode, body, sent, state: JSON.parse(json ?? "null") as PageState | null };
}
const warnings = () => log.map(({ msg }) => msg);

test("an answer is drawn, and every cookie of every answer is passed on, each name once", async () => {
  await start({
    answer: async ({ reply }) => {
      reply.setCookie("one", "1").setCookie("two", "2");
      return { path: "/profile" };
    },
  });
  const { state, sent } = await open();
  expect(state?.answers.map(({ answer }) => answer)).toEqual([{ path: "/profile" }]);
  const names = [sent["set-cookie"] ?? []].flat().map((line) => line.split("=")[0]);
  expect(names.sort()).toEqual(["__Host-parcha_session", "one", "parcha_session", "two"]);
});

test.each<[number, ErrorCode]>([
  [403, "not-allowed"],
  [429, "too-many-requests"],
  [500, "unexpected"],
])("an answer with %i is drawn as the screen shows it, with the server's sentence", async (status, code) => {
  const failure = new Failure(code as "not-found", { retryAfterSeconds: 60 });
  await start({ answer: () => Promise.reject(failure) });
  // The language is the page's, whatever the browser prefers.
  const headers = { cookie: "parcha_session=token; language=hi", "accept-language": "en" };
  const { statusCode, body, state } = await open(`/m/${ID}`, headers);
  expect([statusCode, state?.answers, state?.user?.id]).toEqual([200, [], user.id]);
  expect(state?.failures).toMatchObject([{ status, retryAfter: "60", body: { code } }]);
  const { message } = Object(state?.failures[0]?.body) as { message: string };
  expect(message).toMatch(/[\u0900-\u097f]/);
  expect(body).toContain(`role="alert"`);
  expect(body).toContain(`>${message}<`);
});

test.each<[number, ErrorCode]>([
  [401, "not-signed-in"],
  [403, "password-needed"],
  [403, "code-needed"],
  [503, "try-again"],
])("an answer with %i %s is left to the browser, which has an answer of its own", async (_, code) => {
  await start({ answer: () => Promise.reject(new Failure(code as "not-found")) });
  const { statusCode, body, state } = await open();
  expect([statusCode, body.includes("data-drawn"), state?.answers, state?.failures]).toEqual([
    200,
    true,
    [],
    [],
  ]);
});

describe("when the time is up", () => {
  test("a page is drawn without the answer that is late, and asks nothing more", async () => {
    const time = Promise.withResolvers<void>();
    const asked = vi.fn();
    await start({
      timeIsUp: time.promise,
      answer: () => {
        asked();
        time.resolve();
        return new Promise(() => undefined);
      },
    });
    const { statusCode, state } = await open();
    expect([statusCode, state?.user?.id, state?.answers]).toEqual([200, user.id, []]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("no endpoint is asked any more, since its answer would not be shown", async () => {
    const me = vi.fn(async () => ({ user }));
    await start({ me });
    const request = { headers: {}, ip: "203.0.113.7" } as FastifyRequest;
    const time = Promise.withResolvers<void>();
    const { ask } = askingFor(app, request, { language: "hi", timeIsUp: time.promise });
    expect((await ask(findMe.path))?.status).toBe(200);
    time.resolve();
    await time.promise;
    await null;
    expect(await ask(findMe.path, `${findMe.path}?again`)).toBeNull();
    expect(me).toHaveBeenCalledTimes(1);
  });

  test("before the customer is known, the page is left to the browser, and asks no endpoint", async () => {
    const asked = vi.fn();
    const time = Promise.withResolvers<void>();
    await start({
      timeIsUp: time.promise,
      me: () => {
        time.resolve();
        return new Promise(() => undefined);
      },
      answer: async () => {
        asked();
        return { path: "/profile" };
      },
    });
    const { statusCode, body, state, sent } = await open();
    expect([statusCode, state, body.includes(EMPTY_ROOT)]).toEqual([200, null, true]);
    expect(sent["cache-control"]).toBe("private, no-store");
    expect(asked).not.toHaveBeenCalled();
  });
});

test("a page of who cannot be known is left to the browser, and not drawn as a visitor's", async () => {
  await start({ me: () => Promise.reject(new Failure("try-again")) });
  const { statusCode, body } = await open("/book");
  expect([statusCode, body.includes(EMPTY_ROOT)]).toEqual([200, true]);
});

test("pages that are drawn at the same time are never mixed up", async () => {
  const pause = async () => {
    for (let turn = Math.random() * 20; turn > 0; turn--)
      await new Promise((resolve) => void setImmediate(resolve));
  };
  await start({
    me: async ({ request }) => {
      await pause();
      return { user: { ...user, displayName: `Name of ${request.cookies.parcha_session}` } };
    },
    answer: async ({ request }) => {
      await pause();
      return { path: `/profile?of=${request.cookies.parcha_session}` };
    },
  });
  const tokens = Array.from({ length: 40 }, (_, index) => `token-${String(index).padStart(2, "0")}`);
  const pages = await Promise.all(
    tokens.map((token, index) =>
      open(index % 2 ? "/profile" : `/m/${ID}`, {
        cookie: `parcha_session=${token}; language=${index % 3 ? "hi" : "en"}`,
      }),
    ),
  );
  for (const [index, { body, state }] of pages.entries()) {
    const own = tokens[index] ?? "";
    expect(state?.user?.displayName).toBe(`Name of ${own}`);
    expect(body).toContain(`lang="${index % 3 ? "hi" : "en"}"`);
    for (const found of body.match(/token-\d\d/g) ?? []) expect(found).toBe(own);
    expect(body.includes(`/profile?of=${own}`)).toBe(index % 2 === 0);
  }
});

test("a page that cannot be drawn is sent empty for the browser, logged once, and drawn once it can be", async () => {
  await start();
  const draw = vi.spyOn(drawing, "drawPersonsPage").mockRejectedValue(new Error("a component failed"));
  const { statusCode, body, sent } = await open();
  expect([statusCode, body.includes("data-drawn"), body.includes(EMPTY_ROOT)]).toEqual([200, false, true]);
  expect(sent["cache-control"]).toBe("private, no-store");
  expect(warnings()).toEqual(["page not drawn"]);
  draw.mockRestore();
  expect((await open()).body).toContain("data-drawn");
});

test("a visitor's page says the guide's figures, and is drawn anew when they change", async () => {
  await start();
  expect((await open("/book", {})).body).not.toContain("1,240");
  figures = { sessions: 1240, rating: { mean: 4.8, count: 310 } };
  const { body, state } = await open("/book", {});
  expect(state?.config?.guide).toMatchObject(figures);
  expect(body).toMatch(/1,240\sसत्र[\s\S]*5 में से 4\.8 \(310 रेटिंग\)/);
  figures = NO_FIGURES;
  expect((await open("/book", {})).body).not.toContain("1,240");
});

test("a visitor's page that cannot be drawn is sent empty, and drawn by a later request", async () => {
  await start();
  const draw = vi.spyOn(drawing, "drawVisitorsPage").mockRejectedValue(new Error("a component failed"));
  const first = await open("/about", {});
  expect([first.statusCode, first.body.includes(EMPTY_ROOT)]).toEqual([200, true]);
  expect(warnings()).toEqual(["page not drawn"]);
  draw.mockRestore();
  expect((await open("/about", {})).body).toContain("data-drawn");
});

test.each([
  ["a visitor", {}],
  ["a customer", { cookie: "parcha_session=token" }],
])(
  "a component that throws leaves its part of the page of %s to the browser, is logged, and is drawn later",
  async (_, headers) => {
    await start();
    const whole = config.publicConfigOf;
    const broken = vi.spyOn(config, "publicConfigOf");
    broken.mockImplementation((...of) => ({ ...whole(...of), prices: null as never }));
    const { statusCode, body } = await open("/terms", headers);
    expect([statusCode, body.includes("data-drawn"), body.includes("₹751")]).toEqual([200, true, false]);
    expect(warnings()).toEqual(["page drawn in part"]);
    broken.mockRestore();
    expect((await open("/terms", headers)).body).toContain("₹751");
  },
);

test("a server that is closing still sends the page", async () => {
  await start({
    answer: async () => {
      void app.close();
      await new Promise((resolve) => void setImmediate(resolve));
      return { path: "/profile" };
    },
  });
  const { statusCode, state } = await open();
  expect([statusCode, state?.user?.id]).toEqual([200, user.id]);
});

test.each(["/session/../results", "/m/..", "/m/%2e%2e"])(
  "an address such as %s asks nothing else",
  async (url) => {
    await start();
    expect((await open(url)).state?.answers ?? []).toEqual([]);
  },
);

test("only endpoints of the contract that read are asked, each by its own address", async () => {
  await start();
  expect(isReadOf("/api/user/here", "/api/user/here")).toBe(true);
  expect(isReadOf("/api/user/here", "/api/user/here?x=1")).toBe(true);
  for (const [path, url] of [
    ["/api/user/here", "/api/user/here/.."],
    ["/api/user/here", "//evil.example/api/user/here/"],
    ["/api/user/logout", "/api/user/logout"],
    ["/api/whatsapp/webhook", "/api/whatsapp/webhook"],
    ["/api/payment/webhook", "/api/payment/webhook"],
    ["/sandbox/messages", "/sandbox/messages"],
    [getMessageLink.path, getMessageLink.path.replace(":id", "..")],
    [getMessageLink.path, "/api/user/here"],
  ] as const)
    expect([path, url, isReadOf(path, url)]).toEqual([path, url, false]);
});

test("names with the signs of HTML and of scripts are text in the page and in its state", async () => {
  const displayName = `</script><!--<script>"'&\u2028\u2029\u202e🪔<img src=x onerror=alert(1)>$&$\``;
  await start({ me: async () => ({ user: { ...user, displayName } }) });
  const { body, state } = await open("/profile");
  expect(state?.user?.displayName).toBe(displayName);
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(body).not.toMatch(/<img src=x|<!--<script/);
});

test("the build that draws needs no package, because a live folder has none of the browser's", () => {
  const folder = new URL("../../dist/drawing/", import.meta.url).pathname;
  const files = globSync("**/*.js", { cwd: folder });
  expect(files).toContain("draw.js");
  const packages = files.flatMap((file) =>
    [
      ...readFileSync(folder + file, "utf8").matchAll(
        /(?:^import|^\}? ?from|^(?:import|export) .* from|\bimport\(|\brequire\()\s*"([^"]+)"/gm,
      ),
    ]
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith(".") && !isBuiltin(name)),
  );
  expect([...new Set(packages)]).toEqual([]);
});

describe("drawRounds", () => {
  const days = { key: ["/days", {}], path: "/days", url: "/days" };
  const times = {
    key: ["/times", { query: { date: "2026-11-22" } }],
    path: "/times",
    url: "/times?date=2026-11-22",
  };
  const intake = { key: ["/intake", { params: { id: "b" } }], path: "/intake", url: "/intake/b" };
  const start = { user, now: NOW.toISOString(), language: "hi", header: null, answers: [], failures: [] };
  /** A screen that asks for the days, then for the times of the first one; and, of who has booked, for the intake. */
  function screenOf(hasBooked: boolean) {
    const draw = vi.fn(async (_url: string, { answers }: PageState) => {
      const known = new Set(answers.map(({ key }) => key[0]));
      const wanted = known.has("/days") ? [times, ...(hasBooked ? [intake] : [])] : [days];
      const questions = wanted.filter(({ path }) => !known.has(path));
      return { html: `${known.size}`, title: "", header: { title: "Book" }, questions, leadsTo: null };
    });
    return { draw, loadEverything: async () => undefined };
  }
  const ask = async (path: string) => ({ status: 200, retryAfter: null, body: { path } });
  const drawFor = async (screen: ReturnType<typeof screenOf>) => {
    const state = start as unknown as PageState;
    const page = await drawing.drawRounds(screen, "/rounds", state, ask, firstOf("/rounds", state));
    return { drawings: screen.draw.mock.calls.length, asked: page.state.answers.length, html: page.html };
  };

  test("a page of which an earlier one has asked everything is drawn once, and what is only this customer's once more", async () => {
    expect(await drawFor(screenOf(false))).toEqual({ drawings: 3, asked: 2, html: "2" });
    expect(await drawFor(screenOf(false))).toEqual({ drawings: 1, asked: 2, html: "2" });
    expect(await drawFor(screenOf(true))).toEqual({ drawings: 2, asked: 3, html: "3" });
    expect(await drawFor(screenOf(true))).toEqual({ drawings: 2, asked: 3, html: "3" });
  });
});
