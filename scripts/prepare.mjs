// Makes a folder that was only cloned ready for `npm start`, `npm run dev`, `npm run check` or `npm test`:
// installs, builds the browser's code, finds a browser. Runs on the machine's own Node and needs no package.

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
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pinnedNode = join(root, "node_modules", ".bin", "node");
const stampFile = join(root, ".cache", "web-build.stamp");

class Obstacle extends Error {}

// What npm itself runs on: a Node of node_modules/.bin would be deleted under us by the installation.
const machineNode = process.env.npm_node_execpath || process.execPath;

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
}

function isInstalled() {
  const written = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(written)) return false;
  return statSync(written).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

function install() {
  // npm would empty the folder that it leads to, which is another project's.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Obstacle("node_modules is a link and not up to date: remove the link and run it again.");
  console.log("Installing what the lock file names (about half a minute)…");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
  const folders = (process.env.PATH || "").split(delimiter);
  const env = {
    ...process.env,
    PATH: folders.filter((folder) => folder !== join(root, "node_modules", ".bin")).join(delimiter),
  };
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const { status } = isScript ? run(machineNode, [npm, ...args], { env }) : run("npm", args, { env });
  if (status !== 0 || !isInstalled()) {
    throw new Obstacle(
      "Could not install: npm ci failed (its own words are above). Check the network and run it again.",
    );
  }
}

// Everything that the build reads; tests and what only they use are not part of it.
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
    "scripts/contract-for-browser.ts",
    "scripts/prerender.ts",
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
    throw new Obstacle("Could not build the browser's code: vite build failed (its own words are above).");
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

function hasBrowser() {
  return run(pinnedNode, [join(root, "scripts", "browser.ts")], { stdio: "ignore" }).status === 0;
}

function provideBrowser() {
  if (hasBrowser()) return;
  if (process.env.CHROME_PATH) {
    throw new Obstacle(`CHROME_PATH says ${process.env.CHROME_PATH}, and no browser can be run there.`);
  }
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isRootOnDebian) {
    throw new Obstacle(
      "The stories need a browser: install Chromium (on Debian and Ubuntu: sudo apt-get install chromium " +
        "fonts-noto-core), or set CHROME_PATH to one, and run npm test again.",
    );
  }
  console.log("Installing Chromium and a Devanagari font for the stories…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["chromium", "fonts-noto-core"];
  const stdio = ["ignore", "ignore", "inherit"];
  run("apt-get", ["update", "-qq"], { env, stdio });
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env, stdio });
  if (!hasBrowser()) {
    throw new Obstacle(
      "Could not install Chromium with apt-get: install one, or set CHROME_PATH, and run npm test again.",
    );
  }
}

const wants = {
  start: [build],
  dev: [],
  check: [],
  build: [build],
  weigh: [build],
  test: [provideBrowser, build],
};

function main() {
  const goal = process.argv[2];
  const steps = wants[goal];
  if (steps === undefined) throw new Obstacle(`Say what to prepare for: ${Object.keys(wants).join(", ")}.`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Obstacle(
      `This is Node ${process.versions.node}; install Node 20 or newer (the rest comes with npm).`,
    );
  }
  // The check of bytes weighs while other checks run: it must not replace node_modules under them.
  if (goal !== "weigh" && !isInstalled()) install();
  for (const step of steps) step();
}

try {
  main();
} catch (error) {
  console.error(error instanceof Obstacle ? error.message : `Could not prepare: ${error.message}`);
  process.exitCode = 1;
}
