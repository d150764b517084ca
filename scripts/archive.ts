// The archive of a release: every file of a commit and the built pages, without packages. Two archives of one commit are the
// same bytes: names are sorted, times are the commit's, owners are root, and gzip writes no time.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { root } from "./checks/source-files.ts";

const run = promisify(execFile);

/** What a build writes. The stamp says of which sources it is, so that `npm start` does not build again. */
const BUILT = ["dist/web", "dist/pages.json", ".cache/web-build.stamp"];

/** Writes `<folder>/parcha-<version>.tar.gz`, and beside it the sum of its bytes for `sha256sum --check`. */
export async function writeArchive(commit: string, version: string, folder: string): Promise<string> {
  const name = `parcha-${version}`;
  const place = await mkdtemp(join(tmpdir(), "parcha-archive-"));
  try {
    const sources = join(place, name);
    await exportCommit(commit, sources);
    await buildPages(sources);
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    await packSorted(place, name, file, await timeOf(commit));
    await writeFile(`${file}.sha256`, `${await sha256(file)}  ${basename(file)}\n`);
    return file;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function exportCommit(commit: string, target: string): Promise<void> {
  const tar = `${target}.tar`;
  await mkdir(target);
  await run("git", ["archive", "--format=tar", "--output", tar, commit], { cwd: root });
  await run("tar", ["--extract", "--file", tar, "--directory", target]);
  await rm(tar);
}

/** "weigh" builds without a look at the packages, which are those of this folder. */
async function buildPages(sources: string): Promise<void> {
  const modules = join(sources, "node_modules");
  await symlink(join(root, "node_modules"), modules);
  await run(process.execPath, ["scripts/prepare.mjs", "weigh"], { cwd: sources });
  await rm(modules);
}

async function packSorted(place: string, name: string, file: string, seconds: string): Promise<void> {
  const { stdout } = await run("find", [name, "-type", "f", "-o", "-type", "l"], { cwd: place });
  const names = join(place, "names");
  await writeFile(names, `${stdout.split("\n").filter(isPacked).sort().join("\n")}\n`);
  const tar = join(place, "archive.tar");
  const same = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w", "--format=ustar"];
  const options = [`--mtime=@${seconds}`, "--no-recursion", "--files-from", names];
  await run("tar", ["--create", "--file", tar, "--directory", place, ...same, ...options]);
  await run("gzip", ["--no-name", "-9", tar]);
  await run("mv", [`${tar}.gz`, file]);
}

/** `path` begins with the archive's folder. */
function isPacked(path: string): boolean {
  const inside = path.slice(path.indexOf("/") + 1);
  if (inside.startsWith("dist/") || inside.startsWith(".cache/"))
    return BUILT.some((built) => inside === built || inside.startsWith(`${built}/`));
  return inside !== "";
}

async function timeOf(commit: string): Promise<string> {
  const { stdout } = await run("git", ["show", "--no-patch", "--format=%ct", commit], { cwd: root });
  return stdout.trim();
}

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
