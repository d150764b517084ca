import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const password = "a password for guests";
const credentials = (text: string) => ({
  authorization: `Basic ${Buffer.from(`guest:${text}`).toString("base64")}`,
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { MODE: "demo", HOST: "0.0.0.0", DEMO_IN_PUBLIC: "yes", DEMO_INBOX_PASSWORD: password },
  });
});
afterAll(() => app.stop());

const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${app.url}${path}`, init)).status;

test.each([
  "/sandbox",
  "/sandbox/messages",
  "/sandbox/clock",
  "/sandbox/payments",
  "/sandbox/razorpay/faults",
])("a public demonstration shows %s with the password only", async (path) => {
  const refused = await fetch(`${app.url}${path}`);
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringMatching(/^Basic /),
  ]);
  expect(await statusOf(path, { headers: credentials("another") })).toBe(401);
  expect(await statusOf(path, { headers: credentials(password) })).toBe(200);
});

test.each(["/sandbox/clock", "/sandbox/razorpay/modes", "/sandbox/razorpay/payments/pay_1/settle"])(
  "%s cannot be changed without the password, also not by a path written otherwise",
  async (path) => {
    for (const written of [path, path.replace("sandbox", "%73andbox"), `${path}?/sandbox/push/1`])
      expect(await statusOf(written, { method: "POST", body: "{}", headers: { origin: app.url } })).toBe(401);
  },
);

test("what the checkout and the product's pages load needs no password", async () => {
  expect(await statusOf("/sandbox/razorpay/checkout.js")).toBe(200);
  expect(await statusOf("/sandbox/razorpay/orders/order_unknown")).toBe(400);
  expect(await statusOf("/api/config")).toBe(200);
});
