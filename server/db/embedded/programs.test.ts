import { execFile, execFileSync } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseOsUser } from "./os-user.ts";
import { findPackage, preparePrograms } from "./programs.ts";

// Every test runs PostgreSQL's programs, and other tests run at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let packageDir: string;
let umask: number;

beforeEach(async () => {
  // A closed one, as some machines have it, would close the package to the other user.
  umask = process.umask(0o022);
  scratch = await mkdtemp(join(tmpdir(), "parcha-binaries-"));
  await chmod(scratch, 0o755);
  packageDir = join(scratch, "package");
  vi.stubEnv("POSTGRES_PROGRAMS_DIR", copiesDir());
});

afterEach(async () => {
  vi.unstubAllEnvs();
  process.umask(umask);
  await chmod(join(packageDir, "native", "lib"), 0o755).catch(() => undefined);
  await rm(scratch, { recursive: true });
});

/** Makes a package whose install script did not run, and whose files lost their executable bits. */
async function copyUnpreparedPackage(): Promise<void> {
  await cp(findPackage(), packageDir, { recursive: true, verbatimSymlinks: true });
  const listed: { target: string }[] = JSON.parse(
    await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8"),
  );
  expect(listed.length).toBeGreaterThan(0);
  await Promise.all(listed.map(({ target }) => rm(join(packageDir, target), { force: true })));
  await Promise.all(
    ["initdb", "postgres"].map((name) => chmod(join(packageDir, "native", "bin", name), 0o644)),
  );
}

/** Makes the package unusable: as root, the other user cannot enter it; as another user, its links cannot be made. */
async function blockPackage(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  await chmod(isRoot ? packageDir : join(packageDir, "native", "lib"), isRoot ? 0o700 : 0o555);
}

async function prepare() {
  const osUser = await chooseOsUser(join(scratch, "cluster"));
  const programs = await preparePrograms(osUser, scratch, packageDir);
  return { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
}

/** A process that prepares the programs and makes a cluster with them; `output`: what went wrong. */
async function startMaker(
  name: string,
  isKilled = false,
): Promise<{ signal: string | null; output: string }> {
  const folder = join(scratch, name);
  await mkdir(folder);
  const program = fileURLToPath(new URL("../../../tests/support/make-cluster.ts", import.meta.url));
  const args = [program, packageDir, folder, ...(isKilled ? ["dies"] : [])];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) =>
      resolve({ signal: error?.signal ?? null, output: error?.signal ? "" : stdout + stderr }),
    );
  });
}

test("a package without its install script's links and executable bits gets them", async () => {
  await copyUnpreparedPackage();
  const { postgres, initdb } = await prepare();
  expect(postgres).toBe(join(packageDir, "native", "bin", "postgres"));
  expect((await stat(initdb)).mode & 0o111).toBe(0o111);
  expect(await realpath(join(packageDir, "native", "lib", "libpq.so.5"))).toMatch(/libpq\.so\.5\.\d+$/);
});

const copiesDir = () => join(scratch, "copies");
const copies = async () => (await readdir(copiesDir())).toSorted();

test("a package that can be neither run nor repaired is copied once, also by several starts at once in one process", async () => {
  await copyUnpreparedPackage();
  await blockPackage();
  const inodes = await Promise.all([1, 2, 3].map(async () => (await stat((await prepare()).postgres)).ino));
  const [copy = "", ...more] = await copies();
  expect(more).toEqual(["making"]);
  const { postgres } = await prepare();
  expect(postgres).toBe(join(copiesDir(), copy, "native", "bin", "postgres"));
  const { ino } = await stat(postgres);
  expect(inodes).toEqual([ino, ino, ino]);
});

test("of several processes that start at once under a closed umask, each makes a cluster; what a killed one left is removed", async () => {
  await copyUnpreparedPackage();
  await blockPackage();
  expect(await startMaker("killed", true)).toEqual({ signal: "SIGKILL", output: "" });
  expect(await copies()).toEqual(["making"]);
  expect(await readdir(join(copiesDir(), "making"))).toHaveLength(2);
  const makers = [1, 2, 3].map((number) => startMaker(`cluster-${number}`));
  expect(await Promise.all(makers)).toEqual(makers.map(() => ({ signal: null, output: "" })));
  expect(await copies()).toHaveLength(2);
  expect(await readdir(join(copiesDir(), "making"))).toEqual(["lock"]);
});

test("a copy that fails leaves nothing behind, names its folder and the reason, and the next start makes it", async () => {
  await copyUnpreparedPackage();
  await blockPackage();
  const pipe = join(packageDir, "native", "share", "pipe");
  execFileSync("mkfifo", [pipe]);
  await expect(prepare()).rejects.toThrow(/cannot be copied to .*copies.* \(ERR_FS_CP_FIFO_PIPE\): set /);
  expect(await readdir(join(copiesDir(), "making"))).toEqual(["lock"]);
  await rm(pipe);
  await prepare();
});

test("a finished copy that does not run is kept, and the error says what to do", async () => {
  await copyUnpreparedPackage();
  await blockPackage();
  const { postgres } = await prepare();
  await rm(join(dirname(dirname(postgres)), "lib"), { recursive: true });
  await expect(prepare()).rejects.toThrow(
    / in .*copies.* does not run \(.*libssl.*\)\. .* remove this folder/,
  );
  expect((await stat(postgres)).isFile()).toBe(true);
});

test.each(["writable for all", "another user's", "a link"])(
  "programs are neither made nor run in a folder that is %s",
  async (whose) => {
    // Only root can give a folder away.
    if (whose === "another user's" && process.getuid?.() !== 0) return;
    await mkdir(join(packageDir, "native", "bin"), { recursive: true });
    await writeFile(join(packageDir, "native", "pg-symlinks.json"), "[]");
    await writeFile(join(packageDir, "package.json"), '{"version":"1"}');
    const folder = whose === "a link" ? join(scratch, "elsewhere") : copiesDir();
    await mkdir(folder);
    if (whose === "writable for all") await chmod(folder, 0o1777);
    else if (whose === "a link") await symlink(folder, copiesDir());
    else await chown(folder, 65534, 65534);
    await expect(prepare()).rejects.toThrow(
      /copies was made by someone else or is open to others: remove it, or set POSTGRES_PROGRAMS_DIR/,
    );
    expect(await copies()).toEqual([]);
  },
);

test("a platform without a package gets an error that names DATABASE_URL", () => {
  expect(() => findPackage("plan9", "mips")).toThrow(
    /^No built-in PostgreSQL for plan9-mips is installed .* set DATABASE_URL/,
  );
});
