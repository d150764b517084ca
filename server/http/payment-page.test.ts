// The inventory of scripts in docs/payment-page.md (PCI DSS 6.4.3) against the built pages and their policy.
import { readFile } from "node:fs/promises";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_FIGURES } from "#domain/guide-figures.ts";
import { readConfig } from "#server/config/config.ts";
import { registerPages } from "#server/http/pages.ts";
import { openPaymentGateway } from "#server/providers/payments/choose.ts";
import { openStorage } from "#server/providers/storage/choose.ts";
import { openVideoProvider } from "#server/providers/video/choose.ts";
import { liveEnv } from "#tests/support/live-env.ts";

let app: FastifyInstance;
let inventory: { script: string; pages: string[] }[];
beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  const config = readConfig(liveEnv);
  const providers = { gateway: openPaymentGateway(config), video: openVideoProvider(config) };
  await registerPages(app, {
    config,
    ...providers,
    storage: await openStorage(config),
    now: () => new Date(),
    guideFigures: () => NO_FIGURES,
  });
  const document = await readFile(new URL("../../docs/payment-page.md", import.meta.url), "utf8");
  const rows = document.split("\n").filter((line) => /^\| (inline: )?`/.test(line));
  inventory = rows.map((row) => {
    const [, script = "", pages = ""] = row.split("|").map((cell) => cell.trim());
    return { script: script.replaceAll("`", ""), pages: pages.replaceAll("`", "").split(", ") };
  });
});
afterAll(() => app.close());

const listed = (path: string, isKind: (script: string) => boolean) =>
  inventory.filter(({ script, pages }) => pages.includes(path) && isKind(script)).map(({ script }) => script);

describe.each(["/book", "/remedies"])("the inventory of %s", (path) => {
  const load = async () => {
    const { body, headers } = await app.inject({ url: path });
    return { body, policy: String(headers["content-security-policy"]) };
  };

  test("names each file that the page loads, and no other", async () => {
    const { body } = await load();
    const sources = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file);
    const preloads = [...body.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, file]) => file,
    );
    const names = [...sources, ...preloads].map((file) =>
      String(file).replace(/^\/assets\/(.+)-[\w-]{7,8}\.js$/, "$1-*.js"),
    );
    expect([...new Set(names)].sort()).toEqual(listed(path, (script) => script.endsWith(".js")).sort());
    expect(names.length).toBeGreaterThan(5);
  });

  test("names each inline script by a word that it contains", async () => {
    const { body } = await load();
    const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
    const words = listed(path, (script) => script.startsWith("inline: ")).map((script) => script.slice(8));
    expect(scripts).toHaveLength(words.length);
    for (const [index, word] of words.entries()) expect(scripts[index]).toContain(word);
  });

  test("names each host from which the policy allows scripts, and the policy allows nothing else", async () => {
    const { policy } = await load();
    const sources = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? [];
    const others = sources.filter((source) => source !== "'self'" && !/^'sha256-[\w+/=]+'$/.test(source));
    const hosts = listed(path, (script) => /^[\w.]+\.com$/.test(script));
    expect(others.sort()).toEqual(hosts.map((host) => `https://${host}`).sort());
    const inline = listed(path, (script) => script.startsWith("inline: "));
    expect(sources.filter((source) => source.startsWith("'sha256-"))).toHaveLength(inline.length);
  });
});
