import { expect, test } from "vitest";
import { configFaults, liveEnv } from "#tests/support/live-env.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test("security.txt names the configured contact, or else the support's address, and a day within the year", async () => {
  for (const [env, contact] of [
    [{ SUPPORT_EMAIL: "help@parcha.example" }, "mailto:help@parcha.example"],
    [{ SECURITY_CONTACT: "https://parcha.example/security" }, "https://parcha.example/security"],
  ] as const) {
    const app = await startTestApp({ env });
    const response = await fetch(`${app.url}/.well-known/security.txt`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/plain; charset=utf-8",
    ]);
    expect(await response.text()).toBe(
      `Contact: ${contact}\nExpires: 2027-05-20T00:00:00Z\nPreferred-Languages: en, hi\nCanonical: ${app.url}/.well-known/security.txt\n`,
    );
    await app.stop();
  }
});

test.each(["security@parcha.example", "http://parcha.example", "mailto:a@b.example Expires: never"])(
  "%s is no contact",
  (SECURITY_CONTACT) =>
    expect(configFaults({ ...liveEnv, SECURITY_CONTACT })).toEqual([
      expect.stringMatching(/^SECURITY_CONTACT must begin with mailto:, https:\/\/ or tel:/),
    ]),
);
