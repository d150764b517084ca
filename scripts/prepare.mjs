// Prepares a fresh clone for npm's scripts. Its words are steps: "packages" installs what runs the app, "tools" also what
// develops it, "build" builds the browser's code; each only where it is needed. Runs on the machine's Node, before any
// package is installed.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "node_modules");
const stampFile = join(root, ".cache", "web-build.stamp");
const lockLink = join(root, ".cache", "preparing");
const POLL_MS = 200;

/** Its message is printed without a stack: it says what the developer can do. */
class PreparationError extends Error {}

/** npm writes it last, so that what an installation that was stopped has left does not count. */
const installedLock = join(packages, ".package-lock.json");

function isInstalled() {
  if (!existsSync(installedLock)) return false;
  return statSync(installedLock).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

const hasTools = () =>
  existsSync(installedLock) && readFileSync(installedLock, "utf8").includes('"node_modules/typescript"');

/** The tools are 200 MB of 640: `npm start` goes without them, unless they are there. */
function install(needsTools) {
  // npm would empty the folder behind the link, which belongs to another checkout.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new PreparationError(
      "node_modules is a link and not up to date: remove the link and run the command again.",
    );
  console.log("Installing the packages of the lock file (about half a minute)…");
  // `npm ci` removes all packages first: where only the tools are missing, the app may be running from them.
  const command = isInstalled() ? ["install", "--no-save"] : ["ci"];
  const tools = needsTools || hasTools() ? "--include=dev" : "--omit=dev";
  const folders = (process.env.PATH || "").split(delimiter);
  // Not the Node of node_modules/.bin, which `npm ci` deletes.
  const PATH = folders.filter((folder) => folder !== join(packages, ".bin")).join(delimiter);
  const { status } = spawnSync("npm", [...command, tools, "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH },
  });
  if (status !== 0 || !isInstalled())
    throw new PreparationError(
      `Could not install: npm ${command[0]} failed (its output is above). Check the network and run the command again.`,
    );
}

/** Of everything that the build reads, so without tests and what only tests use. */
function sourcesHash() {
  const hash = createHash("sha256");
  const add = (file) => hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  for (const folder of ["web", "domain", "contract", "scripts"]) {
    const files = readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`);
    for (const file of files.sort())
      if (!/^web\/testing\/|\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile()) add(file);
  }
  for (const file of ["vite.config.ts", "package-lock.json"]) add(file);
  hash.update(process.env.REACT ?? "");
  return hash.digest("hex");
}

function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(join(root, "dist", "web", "index.html"))) return false;
  return readFileSync(stampFile, "utf8") === sourcesHash();
}

function build() {
  const hash = sourcesHash();
  console.log("Building the browser's code…");
  rmSync(stampFile, { force: true });
  const vite = join(packages, "vite", "bin", "vite.js");
  const { status } = spawnSync(join(packages, ".bin", "node"), [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0)
    throw new PreparationError(
      "Could not build the browser's code: vite build failed (its output is above).",
    );
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function findHolder() {
  try {
    return readlinkSync(lockLink);
  } catch {
    return null;
  }
}

/** Two commands at once would install into the same folder. The link, which names a process, is made at one stroke. */
async function waitForOthers() {
  mkdirSync(dirname(lockLink), { recursive: true });
  for (let told = null; ; ) {
    try {
      symlinkSync(String(process.pid), lockLink);
      process.on("exit", () => rmSync(lockLink, { force: true }));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = findHolder();
    if (holder !== null && !isRunning(Number(holder))) rmSync(lockLink, { force: true });
    else if (holder !== null && holder !== told)
      console.log(`Waiting for process ${holder}, which installs or builds here (or remove ${lockLink})…`);
    told = holder;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const packagesStep = (needsTools) => ({
  isDone: () => isInstalled() && (hasTools() || !needsTools),
  run: () => install(needsTools),
});
const steps = {
  packages: packagesStep(false),
  tools: packagesStep(true),
  build: { isDone: isBuilt, run: build },
};

async function main() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new PreparationError(
      `This is Node ${process.versions.node}; install Node 20 or newer (the rest comes with npm).`,
    );
  const words = process.argv.slice(2);
  if (words.length === 0 || words.some((word) => !Object.hasOwn(steps, word)))
    throw new PreparationError(`Name steps: ${Object.keys(steps).join(", ")}.`);
  if (words.every((word) => steps[word].isDone())) return;
  await waitForOthers();
  for (const word of words) if (!steps[word].isDone()) steps[word].run();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof PreparationError ? error.message : `Could not prepare: ${error.message}`);
  process.exitCode = 1;
}
