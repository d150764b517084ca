import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountFor } from "./account.ts";
import { installedPackage, usableBinaries } from "./binaries.ts";

// Every test starts real servers, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let packageDir: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "parcha-binaries-"));
  await chmod(scratch, 0o755);
  packageDir = join(scratch, "package");
});

afterEach(() => rm(scratch, { recursive: true }));

/**
 * A package as it is when npm was told not to run install scripts, and a tool has lost the executable bits.
 */
async function barePackage(): Promise<void> {
  await cp(installedPackage(), packageDir, { recursive: true, verbatimSymlinks: true });
  const listed: { target: string }[] = JSON.parse(
    await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8"),
  );
  expect(listed.length).toBeGreaterThan(0);
  await Promise.all(listed.map(({ target }) => rm(join(packageDir, target), { force: true })));
  await Promise.all(
    ["initdb", "postgres"].map((name) => chmod(join(packageDir, "native", "bin", name), 0o644)),
  );
}

/** Closes it to whoever is to run it: root's to the other account, an ordinary user's to his own mending. */
async function closePackage(): Promise<() => Promise<void>> {
  const closed = process.getuid?.() === 0 ? packageDir : join(packageDir, "native", "lib");
  await chmod(closed, process.getuid?.() === 0 ? 0o700 : 0o555);
  return () => chmod(closed, 0o755);
}

async function usable() {
  const account = await accountFor(join(scratch, "cluster"));
  const options = { account, folder: scratch, packageDir, copiesDir: join(scratch, "copies") };
  return usableBinaries(options);
}

test("links and executable bits that the install script would have made are made", async () => {
  await barePackage();
  const { postgres, initdb } = await usable();
  expect(postgres).toBe(join(packageDir, "native", "bin", "postgres"));
  expect((await stat(initdb)).mode & 0o111).toBe(0o111);
  expect(await realpath(join(packageDir, "native", "lib", "libpq.so.5"))).toMatch(/libpq\.so\.5\.\d+$/);
});

test("a package that cannot be reached or mended is copied once, and a damaged copy is made anew", async () => {
  await barePackage();
  const reopen = await closePackage();
  const first = await usable();
  const [copy, ...more] = await readdir(join(scratch, "copies"));
  expect(first.postgres).toBe(join(scratch, "copies", copy ?? "", "native", "bin", "postgres"));
  const made = await stat(first.postgres);
  expect(await usable()).toEqual(first);
  expect((await stat(first.postgres)).ino).toBe(made.ino);

  const libraries = join(scratch, "copies", copy ?? "", "native", "lib");
  await rm(libraries, { recursive: true });
  expect(await usable()).toEqual(first);
  expect(await readdir(libraries)).not.toEqual([]);
  expect(more).toEqual([]);
  await reopen();
});

test("a system without a package is told the way out in one sentence", () => {
  expect(() => installedPackage("plan9", "mips")).toThrow(
    /^No built-in PostgreSQL for plan9-mips is installed .* set DATABASE_URL/,
  );
});
