// ops/install on a new Debian, in a chroot: with Debian's packages, and without a running systemd. Part of `npm run test:long`,
// where it runs as root and mmdebstrap is installed. SUITE names one Debian, for a shorter run.
import { execFile, spawnSync } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SUITES = process.env.SUITE ? [process.env.SUITE] : ["bookworm", "trixie"];
const AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What a person adds to parcha.env; the installer makes the rest. */
const MADE = new Set([
  "MODE",
  "TRUST_PROXY",
  "PUBLIC_URL",
  "SECRET_KEY",
  "DATABASE_URL",
  "TURN_URLS",
  "TURN_SECRET",
]);
const providersKeys = Object.entries(liveEnv).filter(([name]) => !MADE.has(name));

/** The npm that runs this test, so that the chroot need not install Debian's with its 380 packages. */
const npm = process.env.npm_execpath?.replace(/\/bin\/npm-cli\.js$/, "") ?? "/usr/lib/node_modules/npm";

const isLong = process.env.LONG === "1";
const missing = [
  process.getuid?.() === 0 ? "" : "root",
  spawnSync("mmdebstrap", ["--version"]).status === 0 ? "" : "mmdebstrap",
  spawnSync(join(npm, "bin/npm-cli.js"), ["--version"]).status === 0 ? "" : "npm",
].filter(Boolean);
test.runIf(isLong && missing.length > 0)(
  "ops/install is not tested without root, mmdebstrap and npm",
  ({ skip }) => skip(`missing: ${missing.join(", ")}`),
);

describe.runIf(isLong && missing.length === 0).each(SUITES)(
  "ops/install on %s",
  { timeout: 900_000 },
  (suite) => {
    let place: string;
    let debian: string;

    /** Runs a program in the chroot; `network` gives it a network of its own. */
    const inChroot = async (command: string, network = ""): Promise<string> => {
      const mounts = `mount -t proc proc ${debian}/proc; mount --rbind /dev ${debian}/dev; mount -t tmpfs tmpfs ${debian}/run`;
      const script = `${network}; ${mounts}; exec chroot ${debian} bash -c '${command} 2>&1'`;
      const spaces = ["--mount", "--pid", "--fork", "--kill-child", ...(network ? ["--net"] : [])];
      const env = {
        PATH,
        HOME: "/root",
        LANG: "C.UTF-8",
        NPM_CONFIG_CAFILE: AUTHORITIES,
        NODE_EXTRA_CA_CERTS: AUTHORITIES,
      };
      const options = { env, maxBuffer: 16 * 1024 * 1024 };
      return promisify(execFile)(
        "unshare",
        [...spaces, "bash", "-c", script.replace(/^; /, "")],
        options,
      ).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; message: string }) => `${error.stdout}\n${error.message}`,
      );
    };
    const inside = (path: string) => join(debian, path);

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), "parcha-install-"));
      debian = join(place, "debian");
      await chmod(place, 0o755);
      const packages = "--include=systemd,systemd-timesyncd,ca-certificates,iproute2";
      await promisify(execFile)("mmdebstrap", [
        "--quiet",
        "--mode=root",
        "--variant=minbase",
        packages,
        suite,
        debian,
      ]);
      // Nothing that is installed starts: it would take the ports of this machine.
      await writeFile(inside("usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
      await cp(AUTHORITIES, inside(AUTHORITIES), { dereference: true });
      for (const file of ["/etc/resolv.conf", "/etc/hosts"])
        await cp(file, inside(file), { dereference: true });
      await cp(npm, inside("usr/local/lib/npm"), { recursive: true });
      await cp(process.execPath, inside("usr/local/bin/node"), { dereference: true });
      await writeFile(
        inside("usr/local/bin/npm"),
        '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n',
        {
          mode: 0o755,
        },
      );
      // Without the built pages, as a clone is.
      await mkdir(inside("srv/parcha"));
      const files = "git ls-files -z | tar --create --null --files-from - | tar --extract --directory";
      await promisify(execFile)("bash", ["-c", `${files} ${inside("srv/parcha")}`], { cwd: ROOT });
    }, 600_000);
    afterAll(() => rm(place, { recursive: true, force: true }));

    test("makes a site of a new Debian, changes nothing when it is run again, and replaces a version by the next", async () => {
      const dry = await inChroot("SITE_NAME=parcha.example /srv/parcha/ops/install --self-signed --dry-run");
      expect(dry).toContain("would: write /etc/parcha/parcha.env");
      await expect(stat(inside("etc/parcha"))).rejects.toThrow();

      const wrong = await inChroot("SITE_NAME=https://Parcha /srv/parcha/ops/install --self-signed");
      expect(wrong).toContain('SITE_NAME: "https://Parcha" is no name of a site');

      const first = await inChroot(
        "SITE_NAME=parcha.example RELAY_IP=203.0.113.77 /srv/parcha/ops/install --self-signed",
      );
      expect(first).toContain("PostgreSQL does not answer");
      expect(first).toContain("RAZORPAY_KEY_ID is missing");
      const unit = await lstat(inside("etc/systemd/system/multi-user.target.wants/parcha@5001.service"));
      expect(unit.isSymbolicLink()).toBe(true);

      const file = inside("etc/parcha/parcha.env");
      const written = await readFile(file, "utf8");
      const completed = providersKeys.reduce(
        (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
        written,
      );
      await writeFile(file, completed);
      await cp(join(dirname(fileURLToPath(import.meta.url)), "serve-in-chroot"), inside("srv/serve"));
      const served = await inChroot("/srv/serve", "ip link set lo up");
      const [, second = "", third = "", relay = "", firstUpgrade = "", secondUpgrade = ""] =
        served.split(/^== .+$/m);
      expect(second).toContain("→ make the database with two roles");
      expect(third).toContain("Nothing was to do: nothing was changed.");
      expect(third).not.toContain("→");
      expect(await readFile(file, "utf8")).toBe(completed);
      // nginx refuses /readyz to visitors.
      for (const line of [
        "http://127.0.0.1:5000/readyz 200",
        "http://127.0.0.1:5001/readyz 200",
        "https / 200",
        "https /healthz 200",
        "https /api/config 200",
        "https /readyz 404",
      ])
        expect(third).toContain(line);

      // By coturn's program: the peer is refused to those whose secret is right, and the allocation to all others.
      expect(relay).toContain("with the secret: channel bind: error 403 (Forbidden IP)");
      expect(relay).toContain("with another: ERROR: Cannot complete Allocation");
      expect(relay).toContain("Verify return code: 0 (ok)");

      const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
      expect(firstUpgrade).toContain(`current: releases/next, previous: releases/${version}`);
      expect(firstUpgrade).toContain("by the link: Nothing was to do: nothing was changed.");
      expect(firstUpgrade).toContain(`/assets/of-${version}.js 200`);
      expect(secondUpgrade).toContain("current: releases/last, previous: releases/next");
      expect(secondUpgrade).toContain("/assets/of-next.js 200");
      expect(secondUpgrade).toContain(`/assets/of-${version}.js 404`);
    });
  },
);
