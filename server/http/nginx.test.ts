// ops/nginx/parcha.conf in a real nginx, with other ports and paths. Part of `npm run test:long`, where nginx and openssl are
// installed; NGINX_PROGRAM names another program.
import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { request } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/process.ts";

const OPS = fileURLToPath(new URL("../../ops/nginx/", import.meta.url));
const NGINX = process.env.NGINX_PROGRAM ?? "nginx";

const configuration = () => readFile(join(OPS, "parcha.conf"), "utf8");
const OWN_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

test("the policy of the page that nginx shows allows its style by its hash", async () => {
  const page = await readFile(join(OPS, "unavailable.html"), "utf8");
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(await configuration()).toContain(`style-src 'sha256-${hash}';`);
});

const isLong = process.env.LONG === "1";
const isInstalled = spawnSync(NGINX, ["-v"]).status === 0;
test.runIf(isLong && !isInstalled)("nginx is not tested where it is not installed", ({ skip }) =>
  skip("apt install nginx"),
);

describe.runIf(isLong && isInstalled)("nginx", { timeout: 60_000, shuffle: false }, () => {
  let folder: string;
  let upstream: Server;
  let second: Server;
  let plainPort: number;
  let tlsPort: number;
  let ended: Promise<unknown>;
  let stop: () => void;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-nginx-"));
    const [upstreamPort, secondPort] = [await freePort(), await freePort()];
    [plainPort, tlsPort] = [await freePort(), await freePort()];
    // Both answer alike, but a file of the newer pages only the second one has.
    const answer = (isSecond: boolean) => (asked: IncomingMessage, response: ServerResponse) => {
      response.statusCode = asked.url?.startsWith("/assets/newer.js") && !isSecond ? 404 : 200;
      response.setHeader("strict-transport-security", "max-age=1");
      response.setHeader("x-content-type-options", "nosniff");
      response.setHeader("content-security-policy", "default-src 'self'");
      response.end(JSON.stringify({ from: "Parcha" }));
    };
    [upstream, second] = [createServer(answer(false)), createServer(answer(true))];
    for (const [server, port] of [
      [upstream, upstreamPort],
      [second, secondPort],
    ] as const)
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    await mkdir(join(folder, "temporary"));
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", join(folder, "privkey.pem"), "-days", "2"];
    const certificate = ["-out", join(folder, "fullchain.pem"), "-subj", "/CN=parcha.example"];
    await promisify(execFile)("openssl", ["req", "-x509", ...key, ...certificate]);
    const site = (await configuration())
      .replaceAll(/\/etc\/letsencrypt\/live\/parcha\.example|\/var\/(?:cache|log)\/nginx/g, folder)
      .replaceAll("/opt/parcha/current/ops/nginx", OPS.replace(/\/$/, ""))
      .replace(/access_log syslog.*\n/, "\n")
      .replaceAll(/listen \[::\].*\n/g, "\n")
      .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${tlsPort} ssl`)
      .replace(
        "server 127.0.0.1:5000 max_fails=2 fail_timeout=5s;",
        `server 127.0.0.1:${upstreamPort} max_fails=0;`,
      )
      .replace(
        "server 127.0.0.1:5001 max_fails=2 fail_timeout=5s;",
        `server 127.0.0.1:${secondPort} max_fails=0;`,
      );
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/temporary/${name};`,
    );
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${temporary.join(" ")} ${site} }`;
    await writeFile(join(folder, "nginx.conf"), main);
    const child = spawn(
      NGINX,
      ["-e", `${folder}/error.log`, "-p", folder, "-c", join(folder, "nginx.conf")],
      {
        stdio: "inherit",
      },
    );
    ended = new Promise((resolve) => child.once("exit", resolve));
    stop = () => child.kill("SIGTERM");
    let isRunning = true;
    child.once("exit", () => {
      isRunning = false;
    });
    while (isRunning && !(await isListening(tlsPort)));
  }, 60_000);
  afterAll(async () => {
    stop();
    await ended;
    upstream.close();
    second.close();
    await rm(folder, { recursive: true, force: true });
  });

  const plain = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${plainPort}${path}`, { method, redirect: "manual" });

  type Answer = { status: number; headers: Record<string, string[] | undefined>; body: string };
  const call = (path: string, init: { method?: string; bytes?: number } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { port: tlsPort, path, method: init.method ?? "GET", rejectUnauthorized: false };
      const sent = request(options, async (response) => {
        const body = Buffer.concat(await response.toArray()).toString();
        const headers = Object.fromEntries(
          Object.keys(response.headers).map((name) => [name, response.headersDistinct[name]]),
        );
        resolve({ status: response.statusCode ?? 0, headers, body });
      });
      sent.on("error", reject);
      sent.end(Buffer.alloc(init.bytes ?? 0));
    });

  const expectOwnHeaders = ({ headers }: Answer, policy = OWN_POLICY) => {
    expect(headers).toMatchObject({
      "strict-transport-security": ["max-age=31536000; includeSubDomains"],
      "x-content-type-options": ["nosniff"],
      "content-security-policy": [policy],
      server: ["nginx"],
    });
  };

  test("leads a page from http to https, and refuses the API, files and the socket there", async () => {
    for (const path of ["/", "/book?x=1", "/apiary"]) {
      const { status, headers } = await plain(path);
      expect([status, headers.get("location")]).toEqual([308, `https://parcha.example${path}`]);
    }
    for (const path of ["/api/config", "/api", "/objects/images/1.jpg", "/ws"]) {
      const response = await plain(path, path === "/ws" ? "GET" : "POST");
      expect([path, response.status, response.headers.get("location")]).toEqual([path, 403, null]);
      expect(await response.json()).toMatchObject({ success: false, code: "not-allowed" });
      expect(response.headers.get("server")).toBe("nginx");
    }
  });

  test("passes the security headers of Parcha on, once", async () => {
    for (const path of ["/", "/api/config", "/api/payment/webhook", "/objects/x", "/assets/a.js"]) {
      const { status, headers } = await call(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers["strict-transport-security"]).toEqual(["max-age=1"]);
      expect(headers["x-content-type-options"]).toEqual(["nosniff"]);
      expect(headers["content-security-policy"]).toEqual(["default-src 'self'"]);
    }
    // From the cache.
    expect((await call("/assets/a.js")).headers["strict-transport-security"]).toEqual(["max-age=1"]);
  });

  test("finds a file of newer pages at the process that has it, whichever it asks first", async () => {
    for (let time = 0; time < 6; time++) expect((await call(`/assets/newer.js?${time}`)).status).toBe(200);
  });

  test("adds security headers to the answers that it makes itself, and names no version", async () => {
    const tooLarge = await call("/api/config", { method: "POST", bytes: 70_000 });
    expect([tooLarge.status, JSON.parse(tooLarge.body).code]).toEqual([413, "too-large"]);
    expectOwnHeaders(tooLarge);
    for (const path of ["/readyz", "/metrics"]) {
      const hidden = await call(path);
      expect([hidden.status, /nginx\/\d/.test(hidden.body)]).toEqual([404, false]);
      expectOwnHeaders(hidden);
    }
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => call("/api/otp/send", { method: "POST" })),
    );
    const [refused] = answers.filter(({ status }) => status === 429);
    if (!refused) throw new Error("No request was refused");
    expect(JSON.parse(refused.body).code).toBe("too-many-requests");
    expectOwnHeaders(refused);
  });

  test("shows its own page with a policy that allows its style alone, while Parcha does not answer", async () => {
    for (const server of [upstream, second]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    const answer = await call("/book");
    expect([answer.status, answer.body.includes("बस थोड़ी देर में")]).toEqual([502, true]);
    const [policy = ""] = answer.headers["content-security-policy"] ?? [];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none';/);
    expectOwnHeaders(answer, policy);
  });
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
