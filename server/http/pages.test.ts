import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { pages } from "#server/http/pages.ts";
import { liveEnv } from "#server/testing/live-env.ts";

let app: FastifyInstance;
afterEach(() => app.close());

async function page(path: string, env: Record<string, string> = liveEnv) {
  app = Fastify();
  await pages(app, readConfig(env));
  const { statusCode, headers, body } = await app.inject({ url: path });
  return { statusCode, body, policy: String(headers["content-security-policy"]) };
}

describe("a page's policy", () => {
  test("lets the checkout's hosts in on the page where one pays, and marks that page", async () => {
    const { policy, body } = await page("/book");
    expect(policy).toMatch(/script-src [^;]*https:\/\/checkout\.razorpay\.com/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/);
    expect(body).toContain('data-pay="ready"');
  });

  test.each(["/", "/dashboard", "/admin/availability"])("keeps them out on %s", async (path) => {
    const { policy, body } = await page(path);
    expect(policy).not.toContain("razorpay");
    expect(policy).not.toContain("unsafe-inline");
    expect(body).not.toContain("data-pay");
  });

  test("allows no script but ours and the one in the head, by its hash", async () => {
    const { policy } = await page("/");
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });
});

test("the page carries the configured brand, as text", async () => {
  const { body } = await page("/", { ...liveEnv, BRAND_NAME: 'A & "B"', BRAND_NAME_HI: "<नाम>" });
  expect(body).toContain('content="A &#38; &#34;B&#34;" data-hi="&#60;नाम&#62;"');
  expect(body).toContain("<title>A &#38; &#34;B&#34;</title>");
});

test("unknown paths are the page with a 404; paths of machines are plain JSON", async () => {
  const unknown = await page("/nowhere");
  expect([unknown.statusCode, unknown.body.startsWith("<!doctype html>")]).toEqual([404, true]);
  await app.close();
  const machine = await page("/api/nowhere");
  expect([machine.statusCode, JSON.parse(machine.body).code]).toEqual([404, "not-found"]);
});
