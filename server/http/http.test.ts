import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import * as customers from "#contract/customers.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { clientAddress, networkOf, rateLimitAddress } from "./client-address.ts";
import { headersWithoutHooks } from "./security-headers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const json = { "content-type": "application/json" };
const errorBody = expect.objectContaining({
  success: false,
  message: expect.any(String),
  code: expect.any(String),
});
let customerCount = 0;

test("a request body may be missing, with and without a content type, when the endpoint takes none", async () => {
  const { client } = await app.customer("9876500002");
  expect((await client.fetch("/api/user/logout", { method: "POST" })).status).toBe(200);
  expect((await client.fetch("/api/user/logout", { method: "POST", headers: json })).status).toBe(200);
});

describe("malformed input", () => {
  const NUL = String.fromCharCode(0);
  test.each([
    ["an id of dashes only", "/api/payment/create-order", { bookingId: "-".repeat(36) }, 404],
    [
      "a date in the year 0",
      "/api/bookings",
      { sessionDate: "0000-01-01", sessionTime: "10:00", questionType: "single" },
      400,
    ],
  ])("%s gets a client error, not a 500", async (_, path, sent, status) => {
    const { client } = await app.customer(`98765000${20 + customerCount++}`);
    const response = await client.fetch(path, { method: "POST", headers: json, body: JSON.stringify(sent) });
    expect([response.status, await response.json()]).toEqual([status, errorBody]);
  });

  test("a NUL in a referral code gets 400, and the login code can still be used", async () => {
    const client = app.browser();
    const input = { phone: "9876500011" };
    await client.call(customers.sendLoginCode, { input });
    const entered = { ...input, otp: await app.codeFor(input.phone) };
    const refused = await client.call(customers.verifyLoginCode, {
      input: { ...entered, referralCode: NUL },
    });
    expect([refused.status, refused.body.code]).toEqual([400, "bad-input"]);
    expect((await client.call(customers.verifyLoginCode, { input: entered })).body.success).toBe(true);
  });

  test.each([
    ["/api/slots/dates?from=0000-01-01&to=2026-12-01", 400],
    ["/api/%zz", 400],
  ])("GET %s gets the error body of the API", async (path, status) => {
    const { client } = await app.customer(`98765000${20 + customerCount++}`);
    const response = await client.fetch(path);
    expect([response.status, await response.json()]).toEqual([status, errorBody]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  test("that no hook sees gets HSTS with subdomains where the site has https", () => {
    expect(headersWithoutHooks(true)).toHaveProperty(
      "strict-transport-security",
      "max-age=31536000; includeSubDomains",
    );
    expect(headersWithoutHooks(false)).not.toHaveProperty("strict-transport-security");
  });
});

describe("a request that the HTTP parser rejects", () => {
  const sendRaw = async (text: string) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const [head = "", body = ""] = Buffer.concat(await socket.toArray())
      .toString()
      .split("\r\n\r\n");
    return { head, body: JSON.parse(body) as object };
  };
  test.each([
    ["with too large headers", `GET /api/config HTTP/1.1\r\nCookie: a=${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["with a too long URL", `GET /?${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ["that is not HTTP", "hello\r\n\r\n", 400],
  ])("%s gets the error body of the API, and the connection closes", async (_, text, status) => {
    const { head, body } = await sendRaw(text);
    expect([Number(head.split(" ")[1]), body]).toEqual([status, errorBody]);
    expect(head).toMatch(/nosniff\r\n/);
    expect(head).toMatch(/content-security-policy: default-src 'none'/);
  });
});

describe("responses", () => {
  test("are in the language of Accept-Language, and in English without it", async () => {
    const messageIn = async (language: string) => {
      const headers = { ...json, "accept-language": language };
      const init = { method: "POST", headers, body: '{"phone":"1"}' };
      return ((await (await app.browser().fetch("/api/otp/send", init)).json()) as { message: string })
        .message;
    };
    expect(await messageIn("hi-IN,hi;q=0.9,en;q=0.8")).toBe("10 अंकों का सही भारतीय मोबाइल नंबर डालिए");
    expect(await messageIn("fr, en-GB;q=0.5")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await messageIn("")).toBe("Enter a valid 10-digit Indian mobile number");
    // `hil` is Hiligaynon, not Hindi. Then: the higher weight wins.
    expect(await messageIn("hil, en;q=0.5")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await messageIn("hi;q=0.2, en;q=0.9")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await messageIn("en;q=0, hi")).toBe("10 अंकों का सही भारतीय मोबाइल नंबर डालिए");
  });
  test("have a request id and the security headers", async () => {
    const { headers } = await app.browser().fetch("/api/config");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const feature of ["camera", "microphone", "screen-wake-lock", "autoplay", "display-capture"])
      expect(headers.get("permissions-policy")).toContain(`${feature}=(self)`);
  });
  test("do not repeat with each built file what rules a document alone", async () => {
    const page = await app.browser().fetch("/");
    const [asset = ""] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
    const rulesOf = ({ headers }: Response) =>
      [...headers.keys()].filter((name) => /^x-|policy$|^origin/.test(name)).sort();
    expect(rulesOf(await app.browser().fetch(asset))).toEqual([
      "content-security-policy",
      "cross-origin-resource-policy",
      "x-content-type-options",
      "x-request-id",
    ]);
    expect(rulesOf(page)).toContain("permissions-policy");
  });
  test.each([
    ["h2c", "/healthz", 200],
    ["websocket", "/healthz", 200],
    ["websocket", "//", 308],
    ["h2c", "/ws", 404],
    ["websocket", "/ws?x=1", 401],
  ])(
    "to an Upgrade to %s at %s are those without it, except of the live channel",
    async (upgrade, path, status) => {
      const { hostname, port, origin } = new URL(app.url);
      const request = get({ hostname, port, path, headers: { upgrade, connection: "Upgrade", origin } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.destroy();
      expect(response.statusCode).toBe(status);
      expect(app.log.filter((line) => line.includes("live channel event failed"))).toEqual([]);
    },
  );
  test("set session cookies as HttpOnly and SameSite=Lax", async () => {
    const { client } = await app.customer("9876500003");
    const response = await client.fetch("/api/user/logout", { method: "POST" });
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });
  test("must not be stored by caches, whether they succeed or fail", async () => {
    const { client } = await app.customer("9876500004");
    for (const path of ["/api/user/me", "/api/payment/pending", "/api/config"])
      expect((await client.fetch(path)).headers.get("cache-control")).toBe("no-store");
    expect((await app.browser().fetch("/api/user/me")).headers.get("cache-control")).toBe("no-store");
  });
  test.each([
    ["is shutting down", "57P01"],
    ["cannot be reached", "ETIMEDOUT"],
    ["cannot be found", "EAI_AGAIN"],
    ["was too slow", "57014"],
    ["keeps reporting deadlocks", "40P01"],
  ])("when the database %s are 503 with Retry-After, and /readyz reports not ready", async (_, code) => {
    const ownApp = await startTestApp();
    await ownApp.ctx.db.query("select 1");
    ownApp.ctx.db.query = (() => Promise.reject(Object.assign(new Error("unavailable"), { code }))) as never;
    const client = ownApp.browser();
    const answer = await client.call(customers.checkPhone, { input: { phone: "9876543210" } });
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      503,
      "try-again",
      "5",
    ]);
    expect((await client.fetch("/readyz")).status).toBe(503);
    expect((await client.fetch("/healthz")).status).toBe(200);
    await ownApp.stop();
  });
});

test("the public configuration has prices, limits and the server time, and no secret", async () => {
  const { body } = await app.browser().call(getPublicConfig);
  expect(body).toMatchObject({
    mode: "demo",
    serverTime: "2026-11-21T04:30:00.000Z",
    prices: { single: 751, multiple: 1100 },
    referral: { newUserCredits: 110, referrerCredits: 110 },
    booking: {
      slotMinutes: 10,
      holdMinutes: 15,
      maxDaysAhead: 60,
      joinOpensMinutesBefore: 5,
      joinClosesMinutesAfter: 60,
    },
    upload: { maxBytes: 10_485_760 },
  });
  const { razorpay, secretKey } = app.ctx.config;
  for (const secret of [razorpay.keySecret, secretKey]) expect(JSON.stringify(body)).not.toContain(secret);
});

test("the log's line about the end of a request names the account that made it, and no other", async () => {
  const { client, user } = await app.customer("9876500031");
  const admin = await app.admin();
  const lineOf = async (send: Client, path: string) => {
    app.log.length = 0;
    await send.fetch(path);
    const lines = app.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.find(({ msg }) => msg === "request completed");
  };
  const own = await lineOf(client, "/api/user/me");
  expect(own).toMatchObject({ customerId: user.id, res: { statusCode: 200 } });
  expect(own).not.toHaveProperty("adminId");
  const bookings = await lineOf(client, "/api/bookings/user/00000000-0000-4000-8000-000000000000/past");
  expect(bookings).toMatchObject({ customerId: user.id, res: { statusCode: 403 } });
  expect(await lineOf(admin, "/api/admin/me")).toMatchObject({ adminId: expect.any(String) });
  const anonymous = await lineOf(app.browser(), "/api/user/me");
  expect(anonymous).toMatchObject({ res: { statusCode: 401 } });
  expect(anonymous).not.toHaveProperty("customerId");
});

test("rate limits count an IPv6 address by its /64, and an IPv4-mapped one by its IPv4 address", () => {
  expect(rateLimitAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(rateLimitAddress("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(rateLimitAddress("::ffff:10.0.0.1")).toBe("10.0.0.1");
  expect(rateLimitAddress("10.0.0.1")).toBe("10.0.0.1");
});

test("clientAddress is the last address that no trusted proxy has, and a client cannot forge it", () => {
  const headers = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" };
  const address = (hops: number, from = headers) =>
    clientAddress({ headers: from, socket: { remoteAddress: "10.0.0.1" } }, (_address, hop) => hop < hops);
  expect([address(0), address(1), address(2), address(9)]).toEqual([
    "10.0.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "203.0.113.9",
  ]);
});

test("networkOf is the /24 of an IPv4 address and the /48 of an IPv6 address", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:77:1::1")).toBe("2001:db8:77::/48");
  expect(networkOf("an address")).toBeNull();
});
