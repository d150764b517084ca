// Finds Chromium on this machine or installs it, and lists the arguments to start it with.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const usualPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
];

/** The path of an executable browser, undefined if there is none. `CHROME_PATH` comes first, then PATH. */
export function findBrowser(): string | undefined {
  const configured = process.env.CHROME_PATH;
  if (configured !== undefined && configured !== "") return canRun(configured) ? configured : undefined;
  return [...onPath(names), ...usualPaths, ...playwrightBrowsers()].find(canRun);
}

/**
 * Chromium without a window and all that belongs to one: a story takes a third less of the processor in it. It has no push
 * messages. Undefined if there is none, or `CHROME_PATH` names the browser.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROME_PATH ? undefined : onPath(["chromium-headless-shell"]).find(canRun);
}

/**
 * For stories and the bench: no background requests, a fake microphone, and a fake camera of so many pictures a second.
 * Two browsers encode a call in software: with ten instead of Chromium's twenty its stories take a sixth less of the processor.
 */
export function browserArguments(framesPerSecond = 10): string[] {
  const isRoot = process.getuid?.() === 0;
  return [
    ...(isRoot ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    `--use-fake-device-for-media-stream=fps=${framesPerSecond}`,
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    // On a machine without a network, two browsers can still connect to each other.
    "--allow-loopback-in-peer-connection",
  ];
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

// Playwright downloads each revision of Chromium to a folder of its own. The newest comes first.
function playwrightBrowsers(): string[] {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ];
  const executables = [
    "chrome-linux/chrome",
    "chrome-linux64/chrome",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  ];
  return caches.flatMap((cache) => {
    if (cache === undefined || !canRun(cache)) return [];
    const revisions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
    return revisions
      .sort()
      .reverse()
      .flatMap((revision) => executables.map((path) => join(cache, revision, path)));
  });
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const WHAT_TO_DO =
  "The stories need a browser: install Chromium (on Debian and Ubuntu: sudo apt-get install chromium fonts-noto-core), or set CHROME_PATH to one, and run npm test again.";
const INSTALL = `apt-get update -qq
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 chromium fonts-noto-core
# By itself: older versions of Debian do not have it, and the stories do without.
apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 chromium-headless-shell`;

/** As root on Debian. Two at once do it one after the other. Returns null, or what the developer can do. */
export function installBrowser(): string | null {
  if (process.env.CHROME_PATH)
    return `CHROME_PATH is ${process.env.CHROME_PATH}, and no browser can be run there.`;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return WHAT_TO_DO;
  console.log("Installing Chromium and a Devanagari font for the stories…");
  spawnSync("flock", ["/var/lib/dpkg", "sh", "-c", INSTALL], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return findBrowser() === undefined ? `apt-get could not install Chromium. ${WHAT_TO_DO}` : null;
}
