import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#tests/support/process.ts";
import type { EnginePage, Viewport } from "./engine-page.ts";

/** How WebDriver marks an element in JSON (W3C WebDriver, section 12). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/xvfb-run";
const LIBRARIES = "/usr/lib";

/** The path of WebKitGTK's small browser, undefined without it, its driver or a screen for it. */
export function findWebKit(): string | undefined {
  if (![DRIVER, SCREEN, LIBRARIES].every((path) => existsSync(path))) return undefined;
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith("-linux-gnu"));
  return folders
    .flatMap((folder) =>
      readdirSync(join(LIBRARIES, folder))
        .filter((name) => name.startsWith("webkit2gtk-"))
        .map((name) => join(LIBRARIES, folder, name, "MiniBrowser")),
    )
    .find((path) => existsSync(path));
}

/** Speaks WebDriver over HTTP. Xvfb is the browser's screen, because it has no mode without one. */
export async function openWebKit(binary: string, window?: Viewport): Promise<EnginePage> {
  const port = await freePort();
  // In a process group of its own, so that the screen ends with its driver.
  const child = spawn(SCREEN, ["-a", "-s", "-screen 0 1400x1000x24", DRIVER, `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  });
  const driver = `http://127.0.0.1:${port}`;
  await untilReady(driver);
  const session = await send<{ sessionId: string }>(`${driver}/session`, {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
    },
  });
  const base = `${driver}/session/${session.sessionId}`;
  if (window) await send(`${base}/window/rect`, { ...window });
  const evaluate = <Result>(script: string) => send<Result>(`${base}/execute/sync`, { script, args: [] });
  const withElement = async (script: string, path: string, body: object) => {
    const element = await evaluate<Record<string, string> | null>(script);
    if (element === null) return false;
    await send(`${base}/element/${element[ELEMENT]}/${path}`, body);
    return true;
  };
  return {
    goto: (url) => send(`${base}/url`, { url }),
    url: () => send(`${base}/url`),
    evaluate,
    press: (script) => withElement(script, "click", {}),
    type: (script, text) => withElement(script, "value", { text }),
    close: async () => {
      await fetch(base, { method: "DELETE" }).catch(() => undefined);
      const hasEnded = new Promise((resolve) => child.once("close", resolve));
      if (child.pid) process.kill(-child.pid);
      await hasEnded;
    },
  };
}

async function untilReady(driver: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const isReady = await send<{ ready: boolean }>(`${driver}/status`).then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A command with a body is a POST. Throws WebDriver's message. */
async function send<Result>(url: string, body?: object): Promise<Result> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, headers: { "content-type": "application/json" } });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
