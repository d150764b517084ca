import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPackage, prepareBinaries } from "./binaries.ts";
import { chooseOsUser } from "./os-user.ts";

// Every test runs PostgreSQL's programs, and other tests run at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let packageDir: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "parcha-binaries-"));
  await chmod(scratch, 0o755);
  packageDir = join(scratch, "package");
});

afterEach(() => rm(scratch, { recursive: true }));

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

/**
 * Makes the package unusable: as root, the other user cannot enter it; as another user, its links cannot be made. Returns
 * the function that undoes it.
 */
async function blockPackage(): Promise<() => Promise<void>> {
  const closed = process.getuid?.() === 0 ? packageDir : join(packageDir, "native", "lib");
  await chmod(closed, process.getuid?.() === 0 ? 0o700 : 0o555);
  return () => chmod(closed, 0o755);
}

async function prepare() {
  const osUser = await chooseOsUser(join(scratch, "cluster"));
  const options = { osUser, folder: scratch, packageDir, copiesDir: join(scratch, "copies") };
  return prepareBinaries(options);
}

test("a package without its install script's links and executable bits gets them", async () => {
  await copyUnpreparedPackage();
  const { postgres, initdb } = await prepare();
  expect(postgres).toBe(join(packageDir, "native", "bin", "postgres"));
  expect((await stat(initdb)).mode & 0o111).toBe(0o111);
  expect(await realpath(join(packageDir, "native", "lib", "libpq.so.5"))).toMatch(/libpq\.so\.5\.\d+$/);
});

test("a package that can be neither run nor repaired is copied once, and a damaged copy is replaced", async () => {
  await copyUnpreparedPackage();
  const unblock = await blockPackage();
  const first = await prepare();
  const [copy, ...more] = await readdir(join(scratch, "copies"));
  expect(first.postgres).toBe(join(scratch, "copies", copy ?? "", "native", "bin", "postgres"));
  const made = await stat(first.postgres);
  expect(await prepare()).toEqual(first);
  expect((await stat(first.postgres)).ino).toBe(made.ino);

  const libraries = join(scratch, "copies", copy ?? "", "native", "lib");
  await rm(libraries, { recursive: true });
  expect(await prepare()).toEqual(first);
  expect(await readdir(libraries)).not.toEqual([]);
  expect(more).toEqual([]);
  await unblock();
});

test("a platform without a package gets an error that names DATABASE_URL", () => {
  expect(() => findPackage("plan9", "mips")).toThrow(
    /^No built-in PostgreSQL for plan9-mips is installed .* set DATABASE_URL/,
  );
});
