// Prepares a fresh clone for `npm start`, `npm run dev`, `npm run check` or `npm test`: installs packages, builds the
// browser's code, finds a browser. Runs on the machine's Node, before any package is installed.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pinnedNode = join(root, "node_modules", ".bin", "node");
const stampFile = join(root, ".cache", "web-build.stamp");
const STOPS = ["SIGINT", "SIGTERM", "SIGHUP"];
const SIGNAL_MS = 50;

/** Its message is printed without a stack: it says what the developer can do. */
class PreparationError extends Error {}

// The Node that npm runs on. `npm ci` deletes node_modules, and with it the Node of node_modules/.bin.
const machineNode = process.env.npm_node_execpath || process.execPath;

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
}

function isInstalled(needsTools) {
  const installedLock = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installedLock)) return false;
  if (needsTools && !existsSync(join(root, "node_modules", "typescript"))) return false;
  return statSync(installedLock).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

/**
 * Calls `install` beside a lock file that says where each package lies. Ours leaves that to the registry of whoever installs; npm
 * then asks it for the list of versions of each package first, which takes as long as all the rest. npm prefers this file to
 * package-lock.json, and puts its registry in the place of the host.
 */
async function withAddresses(install) {
  const file = join(root, "npm-shrinkwrap.json");
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [folder, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? folder.split("node_modules/").at(-1);
    if (folder !== "")
      entry.resolved ??= `https://registry.invalid/${name}/-/${basename(name)}-${entry.version}.tgz`;
  }
  // Ctrl+C ends npm. Then the file goes, which would stand in the way of a later npm install.
  let isStopped = false;
  for (const signal of STOPS)
    process.once(signal, () => {
      isStopped = true;
    });
  writeFileSync(file, JSON.stringify(lock));
  const { status } = install();
  rmSync(file, { force: true });
  // Node tells of a signal after the call during which it came.
  await new Promise((resolve) => setTimeout(resolve, SIGNAL_MS));
  for (const signal of STOPS) process.removeAllListeners(signal);
  if (isStopped)
    throw new PreparationError("Stopped before the packages were installed: run the command again.");
  return status;
}

/** `needsTools`: the packages of development, 200 MB of 640, without which the app starts sooner. */
async function install(needsTools) {
  // npm would empty the folder behind the link, which belongs to another checkout.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new PreparationError(
      "node_modules is a link and not up to date: remove the link and run the command again.",
    );
  console.log("Installing the packages of the lock file (about half a minute)…");
  const npm = process.env.npm_execpath;
  const args = [
    "ci",
    needsTools ? "--include=dev" : "--omit=dev",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  const folders = (process.env.PATH || "").split(delimiter);
  const env = {
    ...process.env,
    PATH: folders.filter((folder) => folder !== join(root, "node_modules", ".bin")).join(delimiter),
  };
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const runNpm = (...more) =>
    isScript ? run(machineNode, [npm, ...args, ...more], { env }) : run("npm", [...args, ...more], { env });
  let status = await withAddresses(() => runNpm("--replace-registry-host=always"));
  // For example a registry whose packages stand elsewhere than usual.
  if (status !== 0) status = runNpm().status;
  if (status !== 0 || !isInstalled(needsTools)) {
    throw new PreparationError(
      "Could not install: npm ci failed (its output is above). Check the network and run the command again.",
    );
  }
}

// Covers everything that the build reads, so without tests and what only tests use.
function sourcesHash() {
  const hash = createHash("sha256");
  const add = (file) => {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  };
  const walk = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (path === "web/testing") continue;
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  for (const folder of ["web", "domain", "contract"]) walk(folder);
  const tools = [
    "vite.config.ts",
    ...[
      "checks/browser-target",
      "chunks",
      "contract-for-browser",
      "page-files",
      "pages",
      "prerender",
      "service-worker",
      "viewport-fallback",
    ].map((name) => `scripts/${name}.ts`),
    "package-lock.json",
  ];
  for (const file of tools) add(file);
  return hash.digest("hex");
}

function isBuilt(hash) {
  if (!existsSync(stampFile) || !existsSync(join(root, "dist", "web", "index.html"))) return false;
  return readFileSync(stampFile, "utf8") === hash;
}

function build() {
  const hash = sourcesHash();
  if (isBuilt(hash)) return;
  console.log("Building the browser's code…");
  rmSync(stampFile, { force: true });
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = run(pinnedNode, [vite, "build", "--logLevel", "warn"], { env });
  if (status !== 0)
    throw new PreparationError(
      "Could not build the browser's code: vite build failed (its output is above).",
    );
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

function hasBrowser() {
  return run(pinnedNode, [join(root, "scripts", "browser.ts")], { stdio: "ignore" }).status === 0;
}

function ensureBrowser() {
  if (hasBrowser()) return;
  if (process.env.CHROME_PATH) {
    throw new PreparationError(`CHROME_PATH is ${process.env.CHROME_PATH}, and no browser can be run there.`);
  }
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isRootOnDebian) {
    throw new PreparationError(
      "The stories need a browser: install Chromium (on Debian and Ubuntu: sudo apt-get install chromium " +
        "fonts-noto-core), or set CHROME_PATH to one, and run npm test again.",
    );
  }
  console.log("Installing Chromium and a Devanagari font for the stories…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", "ignore", "inherit"];
  const installPackages = (...packages) =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, stdio });
  run("apt-get", ["update", "-qq"], { env, stdio });
  installPackages("chromium", "fonts-noto-core");
  // By itself: older versions of Debian do not have it, and the stories do without.
  installPackages("chromium-headless-shell");
  if (!hasBrowser()) {
    throw new PreparationError(
      "Could not install Chromium with apt-get: install one, or set CHROME_PATH, and run npm test again.",
    );
  }
}

const stepsByGoal = {
  start: [build],
  measure: [build],
  dev: [],
  check: [],
  build: [build],
  weigh: [build],
  test: [ensureBrowser, build],
};

async function main() {
  const goal = process.argv[2];
  const steps = stepsByGoal[goal];
  if (steps === undefined)
    throw new PreparationError(`Name what to prepare for: ${Object.keys(stepsByGoal).join(", ")}.`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new PreparationError(
      `This is Node ${process.versions.node}; install Node 20 or newer (the rest comes with npm).`,
    );
  }
  // The check of bytes runs "weigh" beside other checks, whose node_modules it must not replace.
  // The build does with what ops/live-folder installs.
  const needsTools = goal !== "start" && goal !== "build";
  if (goal !== "weigh" && !isInstalled(needsTools)) await install(goal !== "start");
  for (const step of steps) step();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof PreparationError ? error.message : `Could not prepare: ${error.message}`);
  process.exitCode = 1;
}
