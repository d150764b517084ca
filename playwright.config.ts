import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser, findHeadlessShell } from "./scripts/browser.ts";

const PUSH = /(push|first-week)\.story\.ts$/;
// What is measured for bench/RESULTS.md is measured with the camera of a phone.
const args = process.env.MEASURED_SECONDS ? browserArguments(20) : browserArguments();
const launch = { executablePath: findHeadlessShell() ?? findBrowser(), args };
const phone = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "hi-IN",
  timezoneId: "Asia/Kolkata",
};

// The headless shell hides addresses even from who may use the camera; network-proxy.ts has to read them.
const shell = { ...launch, args: [...launch.args, "--disable-features=WebRtcHideLocalIpsWithMdns"] };

// No `webServer` here: the stories' fixture starts a server on a free port for each worker.
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  testMatch: /\.(story|spec)\.ts$/,
  // Whole days, and what other stories or cheaper tests show but for the browser: `npm run test:long` plays them.
  ...(process.env.LONG === "1" ? {} : { grepInvert: /@long/ }),
  outputDir: "test-results",
  // Stories wait for servers and for each other's pages: three take a quarter less time than two on two cores.
  workers: Math.ceil(availableParallelism() * 1.5),
  retries: 0,
  // Limits for a busy machine, which a green story never reaches.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    // It would answer requests that stories delay or refuse; offline.story.ts allows it.
    serviceWorkers: "block",
    // Recording a trace of every story takes a third of the time; `--trace retain-on-failure` does it.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: shell,
  },
  projects: [
    { name: "phone", testIgnore: PUSH, use: phone },
    // A headless shell has no push messages.
    {
      name: "whole browser",
      testMatch: PUSH,
      use: { ...phone, launchOptions: { ...launch, executablePath: findBrowser() } },
    },
  ],
});
