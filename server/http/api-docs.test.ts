import { expect, test } from "vitest";
import { startTestApp } from "#tests/support/test-app.ts";

test("the list of endpoints is served in demo mode, and not when API_DOCS is off, as in live mode", async () => {
  for (const [env, status] of [
    [{}, 200],
    [{ API_DOCS: "off" }, 404],
  ] as const) {
    const app = await startTestApp({ env });
    for (const path of ["/api/docs", "/api/docs/json"])
      expect((await fetch(`${app.url}${path}`)).status).toBe(status);
    await app.stop();
  }
});
