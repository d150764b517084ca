// A real S3 server for tests: OpenStack Swift with its S3 API middleware, from the Debian packages swift-proxy,
// swift-account, swift-container, swift-object and memcached. It runs in a temporary folder and checks every signature.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./process.ts";

export const SWIFT_PROXY_PROGRAM = "/usr/bin/swift-proxy-server";

const STORAGE_SERVERS = ["account", "container", "object"] as const;
const runProgram = promisify(execFile);
const bucketSettings = {
  kind: "s3" as const,
  bucket: "parcha",
  region: "us-east-1",
  accessKeyId: "test:tester",
  secretAccessKey: "testing",
  hasPathStyle: true,
};

/** Starts all Swift servers and creates an empty bucket. */
export async function startSwiftServer() {
  const folder = await mkdtemp(join(tmpdir(), "parcha-swift-"));
  const children: ChildProcess[] = [];
  const spawnProgram = (program: string, ...args: string[]) => {
    children.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));
  };
  const memcachedPort = await freePort();
  spawnProgram("memcached", "-u", userInfo().username, "-l", "127.0.0.1", "-p", String(memcachedPort));
  for (const kind of STORAGE_SERVERS) {
    const port = await freePort();
    await mkdir(join(folder, "devices/d1"), { recursive: true });
    const builder = join(folder, `${kind}.builder`);
    await runProgram("swift-ring-builder", [builder, "create", "1", "1", "0"]);
    await runProgram("swift-ring-builder", [builder, "add", `r1z1-127.0.0.1:${port}/d1`, "1"]);
    await runProgram("swift-ring-builder", [builder, "rebalance"]);
    await writeFile(join(folder, `${kind}.conf`), storageConfig(kind, folder, port));
    spawnProgram(`swift-${kind}-server`, join(folder, `${kind}.conf`));
  }
  const port = await freePort();
  await writeFile(join(folder, "proxy.conf"), proxyConfig(folder, port, memcachedPort));
  spawnProgram(SWIFT_PROXY_PROGRAM, join(folder, "proxy.conf"));
  const endpoint = `http://127.0.0.1:${port}`;
  await createBucket(endpoint);
  return {
    settings: { ...bucketSettings, endpoint },
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

function storageConfig(kind: (typeof STORAGE_SERVERS)[number], folder: string, port: number) {
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
user_test_tester = ${bucketSettings.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
`;
}

/** Retries until the servers are up, which takes some seconds. */
async function createBucket(endpoint: string) {
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const { bucket, region, accessKeyId, secretAccessKey } = bucketSettings;
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
