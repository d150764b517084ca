import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as everyAvailability from "#contract/availability.ts";
import * as everyBookings from "#contract/bookings.ts";
import { config } from "#contract/config.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as everyIdentity from "#contract/identity.ts";
import * as everyObjects from "#contract/objects.ts";
import * as everyPayments from "#contract/payments.ts";
import * as everyStaff from "#contract/staff.ts";
import { limitAddress, networkOf } from "#server/http/address.ts";
import { openLog } from "#server/log.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ENDPOINTS: Endpoint[] = [
  config,
  ...[everyBookings, everyAvailability, everyIdentity, everyObjects, everyPayments, everyStaff].flatMap(
    (module) =>
      Object.values(module).filter(
        (value): value is Endpoint & typeof value => "method" in value && "path" in value,
      ),
  ),
];
const pathOf = (endpoint: Endpoint) =>
  endpoint.path
    .replace(/:(\w*[iI]d)/g, "00000000-0000-4000-8000-000000000000")
    .replace(":date", "2026-11-22");
const json = { "content-type": "application/json" };
const phone = JSON.stringify({ phone: "9876543210" });
const ourShape = expect.objectContaining({
  success: false,
  message: expect.any(String),
  code: expect.any(String),
});
let visits = 0;

describe("every endpoint", () => {
  test("is in the API documents", async () => {
    const { paths } = (await (await app.browser().fetch("/api/docs/json")).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    for (const { method, path } of ENDPOINTS)
      expect(paths[path.replace(/:(\w+)/g, "{$1}")], path).toHaveProperty(method.toLowerCase());
    expect(ENDPOINTS.length).toBeGreaterThan(20);
  });

  test("X01 X12 that needs a session answers 401 without one, before it looks at anything else", async () => {
    for (const endpoint of ENDPOINTS.filter(({ who }) => who !== "public")) {
      const response = await app.browser().fetch(pathOf(endpoint), { method: endpoint.method });
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 401]);
    }
  });

  test("X08 that writes refuses a foreign Origin, and none at all", async () => {
    const { client } = await app.customer("9876500001");
    for (const endpoint of ENDPOINTS.filter(({ method }) => method !== "GET"))
      for (const origin of ["https://elsewhere.example", "null", ""]) {
        const response = await client.fetch(pathOf(endpoint), {
          method: endpoint.method,
          headers: { origin },
        });
        const { code } = (await response.json()) as { code: string };
        expect([endpoint.path, response.status, code]).toEqual([endpoint.path, 403, "foreign-origin"]);
      }
  });
});

describe("bodies", () => {
  const send = (init: RequestInit & { headers?: Record<string, string> }) =>
    app.browser().fetch("/api/user/check-phone", { method: "POST", ...init });
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];
  test("415 for what is not JSON", async () => {
    expect(await codeOf(await send({ headers: { "content-type": "text/plain" }, body: phone }))).toEqual([
      415,
      "wrong-type",
    ]);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await codeOf(await send({ headers: form, body: "phone=9876543210" }))).toEqual([
      415,
      "wrong-type",
    ]);
  });
  test("413 over 64 KiB", async () => {
    const body = JSON.stringify({ phone: "9".repeat(70_000) });
    expect(await codeOf(await send({ headers: json, body }))).toEqual([413, "too-large"]);
  });
  test("400 for broken JSON, a missing body and a wrong type", async () => {
    expect(await codeOf(await send({ headers: json, body: "{" }))).toEqual([400, "bad-input"]);
    expect(await codeOf(await send({}))).toEqual([400, "bad-input"]);
    expect(await codeOf(await send({ headers: json, body: '{"phone":9876543210}' }))).toEqual([
      400,
      "bad-input",
    ]);
  });
  test("unknown keys are ignored", async () => {
    const body = JSON.stringify({ phone: "9876543210", role: "super_admin" });
    expect((await send({ headers: json, body })).status).toBe(200);
  });
  test("a call without a body needs no content type, and bears an empty one", async () => {
    const { client } = await app.customer("9876500002");
    expect((await client.fetch("/api/user/logout", { method: "POST" })).status).toBe(200);
    expect((await client.fetch("/api/user/logout", { method: "POST", headers: json })).status).toBe(200);
  });
});

describe("input that no person types", () => {
  const NUL = String.fromCharCode(0);
  const proof = { razorpay_payment_id: "pay_1", razorpay_signature: "0", bookingId: crypto.randomUUID() };
  test.each([
    ["an id of dashes only", "/api/payment/create-order", { bookingId: "-".repeat(36) }, 404],
    ["a NUL in an order's id", "/api/payment/verify", { ...proof, razorpay_order_id: NUL }, 400],
    ["a NUL in an admin's name", "/api/admin/login", { username: `a${NUL}`, password: "x" }, 400],
    ["half a surrogate pair", "/api/admin/login", { username: "\ud800", password: "\ud800" }, 401],
    ["a list for a text", "/api/user/check-phone", { phone: ["9876543210"] }, 400],
    [
      "a day of the year 0",
      "/api/bookings",
      { sessionDate: "0000-01-01", sessionTime: "10:00", questionType: "single" },
      400,
    ],
  ])("%s is the sender's fault", async (_, path, sent, status) => {
    const { client } = await app.customer(`98765000${20 + visits++}`);
    const response = await client.fetch(path, { method: "POST", headers: json, body: JSON.stringify(sent) });
    expect([response.status, await response.json()]).toEqual([status, ourShape]);
  });

  test("a NUL in a referral code is the sender's fault, and the code can still be used", async () => {
    const client = app.browser();
    const input = { phone: "9876500011" };
    await client.call(everyIdentity.sendCode, { input });
    const typed = { ...input, otp: await app.codeFor(input.phone) };
    const refused = await client.call(everyIdentity.verifyCode, { input: { ...typed, referralCode: NUL } });
    expect([refused.status, refused.body.code]).toEqual([400, "bad-input"]);
    expect((await client.call(everyIdentity.verifyCode, { input: typed })).body.success).toBe(true);
  });

  test.each([
    ["/api/slots/dates?from=0000-01-01&to=2026-12-01", 400],
    ["/api/slots/available?date=2026-11-22&date=2026-11-23", 400],
    ["/api/slots/available?date=2026-11-22%00", 400],
    ["/api/%zz", 400],
    [`/api/bookings/user/${"x".repeat(200)}/past`, 400],
  ])("GET %s is answered in our own shape", async (path, status) => {
    const { client } = await app.customer(`98765000${20 + visits++}`);
    const response = await client.fetch(path);
    expect([response.status, await response.json()]).toEqual([status, ourShape]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("what is no request that could be read", () => {
  const written = async (text: string) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const [head = "", body = ""] = Buffer.concat(await socket.toArray())
      .toString()
      .split("\r\n\r\n");
    return { head, body: JSON.parse(body) as object };
  };
  test.each([
    [
      "headers beyond what is read",
      `GET /api/config HTTP/1.1\r\nCookie: a=${"a".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["an address beyond that", `GET /?${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ["what is not HTTP", "hello\r\n\r\n", 400],
  ])("%s is answered in our own shape, and the connection ends", async (_, text, status) => {
    const { head, body } = await written(text);
    expect([Number(head.split(" ")[1]), body]).toEqual([status, ourShape]);
    expect(head).toMatch(/nosniff\r\n/);
  });
});

describe("answers", () => {
  test("speak the reader's language, English when none is named", async () => {
    const say = async (language: string) => {
      const headers = { ...json, "accept-language": language };
      const init = { method: "POST", headers, body: '{"phone":"1"}' };
      return ((await (await app.browser().fetch("/api/otp/send", init)).json()) as { message: string })
        .message;
    };
    expect(await say("hi-IN,hi;q=0.9,en;q=0.8")).toBe("10 अंकों का सही भारतीय मोबाइल नंबर डालिए");
    expect(await say("fr, en-GB;q=0.5")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await say("")).toBe("Enter a valid 10-digit Indian mobile number");
    // Hiligaynon is not Hindi, and what is weighted higher is wanted more.
    expect(await say("hil, en;q=0.5")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await say("hi;q=0.2, en;q=0.9")).toBe("Enter a valid 10-digit Indian mobile number");
    expect(await say("en;q=0, hi")).toBe("10 अंकों का सही भारतीय मोबाइल नंबर डालिए");
  });
  test("carry a request id and headers that bind the browser", async () => {
    const { headers } = await app.browser().fetch("/api/config");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const feature of ["camera", "microphone", "screen-wake-lock", "autoplay", "display-capture"])
      expect(headers.get("permissions-policy")).toContain(`${feature}=(self)`);
  });
  test("an unknown path of the API is a JSON 404", async () => {
    const response = await app.browser().fetch("/api/none");
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: false, message: "Not found.", code: "not-found" },
    ]);
  });
  test("session cookies are HttpOnly and SameSite=Lax", async () => {
    const { client } = await app.customer("9876500003");
    const response = await client.fetch("/api/user/logout", { method: "POST" });
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  });
  test("what is about one person is kept by nobody on the way", async () => {
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
    ["met a deadlock once too often", "40P01"],
  ])("the database that %s is a 503 that says to try again, and not ready", async (_, code) => {
    const alone = await startTestApp();
    await alone.ctx.db.query("select 1");
    alone.ctx.db.query = (() => Promise.reject(Object.assign(new Error("gone"), { code }))) as never;
    const client = alone.browser();
    const answer = await client.call(everyIdentity.checkPhone, { input: { phone: "9876543210" } });
    expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([
      503,
      "try-again",
      "5",
    ]);
    expect((await client.fetch("/readyz")).status).toBe(503);
    expect((await client.fetch("/healthz")).status).toBe(200);
    await alone.stop();
  });
});

test("the public configuration holds prices, limits and time, and no secret", async () => {
  const { body } = await app.browser().call(config);
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

test("the log hides phones and nothing else: its lines stay JSON at any hour", () => {
  const lines: string[] = [];
  const log = openLog("info", (line) => lines.push(line));
  log.info({ time: 1_796_000_000_000 }, "+919876543210 09876543210 9876543210");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ time: 1_796_000_000_000, msg: "…3210 …3210 …3210" });
});

test("an IPv6 caller is counted by its /64, a mapped IPv4 one by its address", () => {
  expect(limitAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(limitAddress("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(limitAddress("::ffff:10.0.0.1")).toBe("10.0.0.1");
  expect(limitAddress("10.0.0.1")).toBe("10.0.0.1");
});

test("a network is an IPv4 address without its last number, and of an IPv6 one nothing", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8::1")).toBeNull();
});
