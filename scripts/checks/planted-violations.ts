// Holds the arrows to their word: in a folder of its own it writes one file for every way to break a wall, and
// expects Biome or tsc to name that file. A rule that has stopped catching its violation fails here.

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { innocent, type Plant, violations } from "./plants.ts";

const root = join(import.meta.dirname, "../..");

type Finding = { file: string; text: string };

/** What goes uncaught of the planted violations, and what is caught though it breaks nothing. */
export async function plantedProblems(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    layOut(folder);
    // Each room's types must be there before the others are broken, or tsc stops at the first broken room.
    const untouched = await typeFindings(folder);
    plant(folder);
    const lint = await lintFindings(folder);
    const types = await typeFindings(folder);
    const uncaught = violations.filter(
      (violation) =>
        !(violation.by === "biome" ? lint : types).some((finding) => isCaught(violation, finding)),
    );
    const falseAlarms = [...untouched, ...lint, ...types].filter((finding) => finding.file in innocent);
    return [
      ...uncaught.map(({ file, by, says }) => `${by} does not catch "${says}" planted in ${file}`),
      ...falseAlarms.map(({ file, text }) => `${file} breaks no rule and is reported all the same: ${text}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isCaught({ file, says }: Plant, finding: Finding): boolean {
  return finding.file === file && finding.text.includes(says);
}

function layOut(folder: string): void {
  const settings = ["package.json", "biome.json", "tsconfig.base.json", "tsconfig.json", "scripts/lint"];
  const rooms = ["domain", "contract", "server", "web"].map((room) => `${room}/tsconfig.json`);
  for (const file of [...settings, ...rooms])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [file, code] of Object.entries(innocent)) write(folder, file, code);
}

function plant(folder: string): void {
  for (const { file, code } of violations) write(folder, file, code);
}

function write(folder: string, file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

async function lintFindings(folder: string): Promise<Finding[]> {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const output = await outputOf(folder, "biome", args);
  const report = JSON.parse(output) as {
    diagnostics: { message: string; category: string; location: { path: string } }[];
  };
  return report.diagnostics.map(({ message, category, location }) => ({
    file: location.path,
    text: `${category} ${message}`,
  }));
}

async function typeFindings(folder: string): Promise<Finding[]> {
  const rooms = ["domain", "contract", "server", "web"];
  const output = await outputOf(folder, "tsc", ["-b", "--pretty", "false", ...rooms]);
  return output.split("\n").flatMap((line) => {
    const [, file, text] = /^([^\s(]+)\(\d+,\d+\): error (.*)$/.exec(line) ?? [];
    return file === undefined || text === undefined ? [] : [{ file, text }];
  });
}

// Both tools exit with an error when they find something, which is what they are here for.
function outputOf(folder: string, tool: string, args: string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(join(root, "node_modules/.bin", tool), args, options, (_error, stdout, stderr) => {
      if (stdout === "" && stderr !== "") reject(new Error(`${tool} could not run: ${stderr}`));
      else resolve(stdout);
    });
  });
}
