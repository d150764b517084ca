// The TURN relay with the configuration of ops/coturn, for stories and the bench. Needs coturn.
import { execFileSync, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./process.ts";

const SECRET = "a secret for stories";
const CONFIG = new URL("../../ops/coturn/turnserver.conf", import.meta.url);

export function hasCoturn(): boolean {
  try {
    execFileSync("turnserver", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts coturn with the file of ops/, changed to free ports and to loopback, which the file forbids. */
export async function startRelay(folder: string) {
  const [plain, secure] = [await freePort(), await freePort()];
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const certificateArgs = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", ["req", ...certificateArgs, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const config = (await readFile(CONFIG, "utf8"))
    .replace("<TURN_SECRET>", SECRET)
    .replace("<turn.parcha.example>", "stories")
    .replace(/^(cert)=.*$/m, `$1=${cert}`)
    .replace(/^(pkey)=.*$/m, `$1=${key}`)
    .replace(/^(listening-port)=.*$/m, `$1=${plain}`)
    .replace(/^(tls-listening-port)=.*$/m, `$1=${secure}`)
    .replace(/^external-ip=.*$/m, "listening-ip=127.0.0.1\nrelay-ip=127.0.0.1\nallow-loopback-peers")
    .replace(/^denied-peer-ip=127.*$/m, "")
    .replace(/^syslog$/m, `log-file=stdout\npidfile=${folder}/pid\nuserdb=${folder}/db`);
  const file = join(folder, "turnserver.conf");
  await writeFile(file, config);
  const child = spawn("turnserver", ["-c", file], { stdio: "ignore" });
  const urls = [
    `turn:127.0.0.1:${plain}?transport=udp`,
    `turn:127.0.0.1:${plain}?transport=tcp`,
    `turns:localhost:${secure}?transport=tcp`,
  ];
  return {
    urls,
    /** For the server. */
    env: { TURN_URLS: urls.join(","), TURN_SECRET: SECRET },
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    stop: () => child.kill(),
  };
}

/** A script for pages, to run before their own: all connections use the relay only. */
export const FORCE_RELAY = `window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(options) {
    super({ ...options, iceTransportPolicy: "relay" });
  }
};`;
