import { accessSync, constants } from "node:fs";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { type EnginePage, PHONE, type Viewport } from "./engine-page.ts";

const PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** The path of an executable Firefox, undefined if there is none. `FIREFOX_PATH` comes first. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH ?? "", ...PATHS].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== "";
    } catch {
      return false;
    }
  });
}

/** In Hindi, with a fake camera and microphone that need no permission, and calls to a browser of the same machine. */
const PREFERENCES = {
  "intl.accept_languages": "hi-IN",
  "media.autoplay.default": 0,
  "media.navigator.permission.disabled": true,
  "media.navigator.streams.fake": true,
  "media.peerconnection.ice.loopback": true,
  "media.peerconnection.ice.obfuscate_host_addresses": false,
};

/** Speaks WebDriver BiDi, by puppeteer-core. */
export async function openFirefox(executablePath: string, viewport: Viewport = PHONE): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: viewport,
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    evaluate: <Result>(script: string) => page.evaluate(inFunction(script)) as Promise<Result>,
    press: (script) => withElement(page, script, (element) => element.click()),
    type: (script, text) => withElement(page, script, (element) => element.type(text)),
    close: () => browser.close(),
  };
}

const inFunction = (script: string) => `(() => {${script}})()`;

async function withElement(
  page: Page,
  script: string,
  act: (element: ElementHandle<Element>) => Promise<void>,
) {
  const handle = await page.evaluateHandle(inFunction(script));
  const element = handle.asElement() as ElementHandle<Element> | null;
  if (element === null) return false;
  await act(element);
  return true;
}
