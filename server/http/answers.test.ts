import cookie from "@fastify/cookie";
import Fastify, { type FastifyServerOptions } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { getAnswers } from "#contract/answers.ts";
import { getPublicConfig } from "#contract/config.ts";
import { findMe, getMe } from "#contract/customers.ts";
import { getAdminMe } from "#contract/staff.ts";
import type { RouteContext } from "#server/http/route.ts";
import { responseSerializer } from "#server/http/serializer.ts";
import type { Client } from "#tests/support/client.ts";
import { createOrderedHold } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { answersRoutes } from "./answers.ts";

let app: TestApp;
let customer: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer("9876500001");
  stranger = await app.customer("9876500002");
  await app.openDay("2026-11-23", "16:00", "16:20");
});
afterAll(() => app.stop());

const answersTo = async (client: Client, ...calls: string[]) => {
  const { body } = await client.call(getAnswers, { query: { calls: calls.join(" ") } });
  return body.answers;
};
const own = async (client: Client, url: string) =>
  (await client.fetch(url)).json() as Promise<{ code?: string }>;

test("a customer's answers in one request are those of each endpoint", async () => {
  const { client, user } = customer;
  const urls = [
    "/api/config",
    "/api/user/me",
    "/api/payment/pending",
    ...["upcoming", "past"].map((list) => `/api/bookings/user/${user.id}/${list}`),
    `/api/credits/user/${user.id}`,
    `/api/remedies/user/${user.id}`,
  ];
  const each = await Promise.all(urls.map(async (url) => [url, await own(client, url)] as const));
  expect(await answersTo(client, ...urls)).toEqual(Object.fromEntries(each));
  expect(each.map(([, answer]) => answer.code)).toEqual(urls.map(() => undefined));
});

test.each([
  ["br", "gzip, br"],
  ["gzip", "gzip"],
  [null, "br;q=0"],
])(
  "a long answer is sent as %s for Accept-Encoding: %s, a short one as it is",
  async (encoding, accepted) => {
    const get = (url: string) => customer.client.fetch(url, { headers: { "accept-encoding": accepted } });
    const long = await get("/api/config");
    expect([long.headers.get("content-encoding"), long.headers.get("vary")]).toEqual([
      encoding,
      "Accept-Encoding",
    ]);
    expect(await long.json()).toEqual(await own(app.browser(), "/api/config"));
    const short = await get("/api/user/me");
    expect([short.headers.get("content-encoding"), short.status]).toEqual([null, 200]);
  },
);

test("what another customer, a visitor or an admin may not read is left out", async () => {
  const urls = [
    "/api/config",
    "/api/user/me",
    `/api/bookings/user/${customer.user.id}/upcoming`,
    "/api/admin/me",
  ];
  expect(Object.keys(await answersTo(stranger.client, ...urls))).toEqual(["/api/config", "/api/user/me"]);
  expect(Object.keys(await answersTo(app.browser(), ...urls))).toEqual(["/api/config"]);
  const admin = await answersTo(await app.admin(), ...urls);
  expect(Object.keys(admin)).toEqual([getPublicConfig.path, getAdminMe.path]);
});

test("whose browser it is, a visitor hears without an error", async () => {
  const answer = async (client: Client) => (await answersTo(client, findMe.path))[findMe.path];
  expect(await answer(app.browser())).toEqual({ user: null });
  expect(await answer(customer.client)).toMatchObject({ user: { id: customer.user.id } });
});

test("dates are those of India's day, and the slots those of the first open day, each by its address", async () => {
  const dates = "/api/slots/dates?from=2026-11-21&to=2027-01-20";
  const slots = "/api/slots/available?date=2026-11-23";
  const answers = await answersTo(
    app.browser(),
    "/api/slots/dates?from=day0&to=day60",
    "/api/slots/available?date=open",
  );
  expect(answers).toEqual({
    [dates]: await own(app.browser(), dates),
    [slots]: await own(app.browser(), slots),
  });
  expect(answers[slots]).toMatchObject({ slots: [{ time: "16:00" }, { time: "16:10" }] });
});

test("what belongs to the next booking has its id, from the first list that is asked for with it", async () => {
  const { client, user } = await app.customer("9876500003");
  const list = `/api/bookings/user/${user.id}/upcoming`;
  const asked = [list, "/api/bookings/next/intake", "/api/bookings/next/queue-position"];
  expect(Object.keys(await answersTo(client, ...asked))).toEqual([list]);
  const { bookingId } = await createOrderedHold({ client, user }, "2026-11-23", "16:10");
  const intake = `/api/bookings/${bookingId}/intake`;
  const place = `/api/bookings/${bookingId}/queue-position`;
  const answers = await answersTo(client, ...asked);
  expect(Object.keys(answers)).toEqual([list, intake, place]);
  expect(answers[intake]).toEqual(await own(client, intake));
  // A past session is not the next one.
  await app.ctx.db.query(
    "update bookings set status = 'cancelled', cancelled_at = now(), approved_at = now() where id = $1",
    [bookingId],
  );
  const past = `/api/bookings/user/${user.id}/past`;
  expect(Object.keys(await answersTo(client, list, past, "/api/bookings/next/intake"))).toEqual([list, past]);
});

test("without an open day there are no slots", async () => {
  const answers = await answersTo(
    app.browser(),
    "/api/slots/dates?from=day30&to=day60",
    "/api/slots/available?date=open",
  );
  expect(Object.keys(answers)).toEqual(["/api/slots/dates?from=2026-12-21&to=2027-01-20"]);
});

test("addresses outside of the list are left out: lists of admins, files, and the request itself", async () => {
  const admin = await app.admin("super_admin");
  const nested = `/api/answers?calls=${encodeURIComponent("/api/config")}`;
  for (const url of [
    ...[
      "/api/admin/bookings",
      "/api/docs/json",
      "/",
      "https://evil.example/api/config",
      "//evil.example/api/config",
    ],
    ...[nested, `/api/config/../answers?calls=/api/config`, "/api/%61nswers?calls=/api/config"],
  ])
    expect([url, await answersTo(admin, url)]).toEqual([url, {}]);
});

test("a login session that is to be renewed has a new cookie, and the parts are those of its customer", async () => {
  const now = app.clock.now();
  onTestFinished(() => app.clock.set(now.toISOString()));
  app.clock.set("2026-11-23T04:30:00Z");
  const url = `/api/answers?calls=${getMe.path}`;
  const response = await customer.client.fetch(url);
  expect(await response.json()).toMatchObject({
    answers: { [getMe.path]: { user: { id: customer.user.id } } },
  });
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^parcha_session=.+Max-Age=/)]);
  expect((await customer.client.fetch(url)).headers.getSetCookie()).toEqual([]);
});

/** A server of this endpoint and of parts that a test adds. */
async function serverOfParts(options: FastifyServerOptions = {}) {
  const inner = Fastify(options);
  inner.setValidatorCompiler(validatorCompiler).setSerializerCompiler(responseSerializer(inner.log));
  const loginSessions = { findCustomer: async () => null } as unknown as RouteContext["loginSessions"];
  answersRoutes({
    app: await inner.register(cookie),
    ctx: app.ctx,
    loginSessions,
  } as unknown as RouteContext);
  return inner;
}

test("parts that a server which is closing no longer answers are left out", async () => {
  const inner = await serverOfParts();
  let closed: Promise<unknown> = Promise.resolve();
  inner.get("/api/slots/dates", async () => {
    closed = inner.close();
    await new Promise((resolve) => setImmediate(resolve));
    return { dates: ["2026-11-23"] };
  });
  inner.get("/api/slots/available", async () => ({ slots: [] }));
  const calls = encodeURIComponent("/api/slots/dates?from=day0 /api/slots/available?date=open");
  const response = await inner.inject({ url: `/api/answers?calls=${calls}` });
  expect([response.statusCode, Object.values(response.json().answers)]).toEqual([
    200,
    [{ dates: ["2026-11-23"] }],
  ]);
  await closed;
});

test("a part that takes long is left out, and the others are answered", async () => {
  const inner = await serverOfParts();
  const release = Promise.withResolvers<object>();
  const answered = Promise.withResolvers<void>();
  inner.get(getMe.path, () => release.promise);
  inner.get(getPublicConfig.path, async () => ({ mode: "demo" }));
  inner.addHook("onResponse", async () => answered.resolve());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const calls = encodeURIComponent(`${getMe.path} ${getPublicConfig.path}`);
  const response = inner.inject({ url: `/api/answers?calls=${calls}` });
  const all = response.then((reply) => reply.json());
  await answered.promise;
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(500);
  expect(await all).toEqual({ answers: { [getPublicConfig.path]: { mode: "demo" } } });
  vi.useRealTimers();
  release.resolve({});
  await inner.close();
});

test("a part comes from the browser's address, by which limits count it", async () => {
  const inner = await serverOfParts({ trustProxy: "127.0.0.1" });
  inner.get(getPublicConfig.path, async ({ ip }) => ({ ip }));
  const ask = async (remoteAddress: string) => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    return (
      await inner.inject({ url: `/api/answers?calls=${getPublicConfig.path}`, headers, remoteAddress })
    ).json();
  };
  expect(await ask("127.0.0.1")).toEqual({ answers: { "/api/config": { ip: "203.0.113.7" } } });
  expect(await ask("198.51.100.9")).toEqual({ answers: { "/api/config": { ip: "198.51.100.9" } } });
  await inner.close();
});
