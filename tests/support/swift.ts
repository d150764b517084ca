// A bucket for tests of S3: OpenStack Swift with its S3 interface, as Debian packages it (swift-proxy, swift-account,
// swift-container, swift-object, memcached), on one folder and this machine's own ports. It checks every signature.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./process.ts";

export const SWIFT_PROGRAM = "/usr/bin/swift-proxy-server";

const KINDS = ["account", "container", "object"] as const;
const run = promisify(execFile);
const settings = {
  kind: "s3" as const,
  bucket: "parcha",
  region: "us-east-1",
  accessKeyId: "test:tester",
  secretAccessKey: "testing",
  hasPathStyle: true,
};

/** With an empty bucket in it. */
export async function startSwift() {
  const folder = await mkdtemp(join(tmpdir(), "parcha-swift-"));
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    children.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));
  };
  const memcachedPort = await freePort();
  start("memcached", "-u", userInfo().username, "-l", "127.0.0.1", "-p", String(memcachedPort));
  for (const kind of KINDS) {
    const port = await freePort();
    await mkdir(join(folder, "devices/d1"), { recursive: true });
    const builder = join(folder, `${kind}.builder`);
    await run("swift-ring-builder", [builder, "create", "1", "1", "0"]);
    await run("swift-ring-builder", [builder, "add", `r1z1-127.0.0.1:${port}/d1`, "1"]);
    await run("swift-ring-builder", [builder, "rebalance"]);
    await writeFile(join(folder, `${kind}.conf`), storageConfig(kind, folder, port));
    start(`swift-${kind}-server`, join(folder, `${kind}.conf`));
  }
  const port = await freePort();
  await writeFile(join(folder, "proxy.conf"), proxyConfig(folder, port, memcachedPort));
  start(SWIFT_PROGRAM, join(folder, "proxy.conf"));
  const endpoint = `http://127.0.0.1:${port}`;
  await makeBucket(endpoint);
  return {
    settings: { ...settings, endpoint },
    async stop() {
      for (const child of children) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function defaults(folder: string, port: number) {
  const { username } = userInfo();
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
`;
}

function storageConfig(kind: (typeof KINDS)[number], folder: string, port: number) {
  return `${defaults(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

function proxyConfig(folder: string, port: number, memcachedPort: number) {
  return `${defaults(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${settings.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
`;
}

/** Tried until the servers are up: each takes some seconds. */
async function makeBucket(endpoint: string) {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 40,
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}
