import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

test("security.txt names the support's address, and a day within the year", async () => {
  const app = await startTestApp({ env: { SUPPORT_EMAIL: "help@parcha.example" } });
  const response = await fetch(`${app.url}/.well-known/security.txt`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await response.text()).toBe(
    `Contact: mailto:help@parcha.example\nExpires: 2027-05-20T00:00:00Z\nPreferred-Languages: en, hi\nCanonical: ${app.url}/.well-known/security.txt\n`,
  );
  await app.stop();
});
