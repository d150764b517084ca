import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  delete window.trustedTypes;
});

const load = async () => (await import("./script-url.ts")).scriptUrl;

test("a browser without Trusted Types gets the address itself", async () => {
  const scriptUrl = await load();
  expect(scriptUrl("/service-worker.js")).toBe("/service-worker.js");
  expect(scriptUrl("https://checkout.example/v1.js")).toBe("https://checkout.example/v1.js");
});

test("a browser with Trusted Types gets what the one policy has made, once it has checked the address", async () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}`,
  }));
  window.trustedTypes = { createPolicy };
  const scriptUrl = await load();
  expect(scriptUrl("/service-worker.js")).toBe("trusted /service-worker.js");
  expect(() => scriptUrl("data:text/javascript,alert(1)")).toThrow(TypeError);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["script-url"]);
});

test.each([
  "data:text/javascript,alert(1)",
  "javascript:alert(1)",
  "http://elsewhere.example/a.js",
  "blob:null/1",
])("%s is the address of no script", async (url) => {
  const scriptUrl = await load();
  expect(() => scriptUrl(url)).toThrow(TypeError);
});
