// The TURN relay with the configuration of ops/coturn, and browsers that may use the relay only. Runs with LONG=1, and only
// where coturn is installed.
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/process.ts";
import { ADMIN_PASSWORD, AppServer, expect, signIn, test } from "./fixture.ts";
import { paidSession, post } from "./paid-session.ts";
import {
  customerVideo,
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  joinAsGuide,
  prepareSession,
} from "./video-session.ts";

const SECRET = "a secret for stories";
const CONFIG = new URL("../../ops/coturn/turnserver.conf", import.meta.url);

test.skip(process.env.LONG !== "1" || !hasCoturn(), "needs LONG=1 and coturn");
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // The certificate is self-signed, and the relay runs on this machine.
    const extraArgs = ["--ignore-certificate-errors", "--allow-loopback-in-peer-connection"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...extraArgs] });
  },
});

function hasCoturn(): boolean {
  try {
    execFileSync("turnserver", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts coturn with the file of ops/, changed to free ports and to loopback, which the file forbids. */
async function startRelay(folder: string) {
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
  return {
    urls: [
      `turn:127.0.0.1:${plain}?transport=udp`,
      `turn:127.0.0.1:${plain}?transport=tcp`,
      `turns:localhost:${secure}?transport=tcp`,
    ],
    stop: () => child.kill(),
  };
}

/**
 * Runs in the page: connects two peers through the relay only. Returns the protocol between the browser and the relay, or
 * the error code of ICE.
 */
async function connectThroughRelay(iceServer: {
  urls: string;
  username: string;
  credential: string;
}): Promise<string> {
  const options: RTCConfiguration = { iceServers: [iceServer], iceTransportPolicy: "relay" };
  const [offerer, answerer] = [new RTCPeerConnection(options), new RTCPeerConnection(options)];
  offerer.onicecandidate = ({ candidate }) => void (candidate && answerer.addIceCandidate(candidate));
  answerer.onicecandidate = ({ candidate }) => void (candidate && offerer.addIceCandidate(candidate));
  const channel = offerer.createDataChannel("story");
  await offerer.setLocalDescription();
  await answerer.setRemoteDescription(offerer.localDescription ?? { type: "offer" });
  await answerer.setLocalDescription();
  await offerer.setRemoteDescription(answerer.localDescription ?? { type: "answer" });
  const outcome = await new Promise<string>((resolve) => {
    channel.onopen = () => resolve("open");
    offerer.onicecandidateerror = ({ errorCode }) => resolve(String(errorCode));
    setTimeout(() => resolve("no connection"), 10_000);
  });
  const reports = [...(await offerer.getStats()).values()] as { type: string; relayProtocol?: string }[];
  for (const peer of [offerer, answerer]) peer.close();
  if (outcome !== "open") return outcome;
  return (
    reports.find(({ type, relayProtocol }) => type === "local-candidate" && relayProtocol)?.relayProtocol ??
    ""
  );
}

test("the relay accepts the server's credentials over UDP, TCP and TLS, and refuses changed ones", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-relay-"));
  const relay = await startRelay(folder);
  const env = { TURN_URLS: relay.urls.join(","), TURN_SECRET: SECRET };
  const server = await AppServer.start(join(folder, "data"), env);
  try {
    await signIn(page, server, "9870000001");
    const { id } = await paidSession(page, server, 0);
    await server.setClockOffset(24 * 60);
    await post(page, server, "/api/admin/login", { username: "guruji", password: ADMIN_PASSWORD });
    const answer = await page.request.get(`${server.url}/api/bookings/${id}/ice-servers`);
    const { iceServers } = (await answer.json()) as {
      iceServers: { urls: string[]; username: string; credential: string }[];
    };
    const [iceServer] = iceServers;
    if (!iceServer) throw new Error("The server returned no ICE server");
    expect(iceServer.urls).toEqual(relay.urls);
    for (const [index, protocol] of ["udp", "tcp", "tls"].entries()) {
      const valid = { ...iceServer, urls: relay.urls[index] ?? "" };
      expect(await page.evaluate(connectThroughRelay, valid)).toBe(protocol);
      expect(await page.evaluate(connectThroughRelay, { ...valid, credential: "guessed" })).toBe("401");
      // A later expiry than the one that the server signed.
      const extended = iceServer.username.replace(/^\d+/, (expiry) => String(Number(expiry) + 1));
      expect(await page.evaluate(connectThroughRelay, { ...valid, username: extended })).toBe("401");
    }
  } finally {
    relay.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("customer and guide see each other when the call can use the relay only", async ({
  page,
  guidePage,
  phone,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-relay-"));
  const relay = await startRelay(folder);
  const env = { TURN_URLS: relay.urls.join(","), TURN_SECRET: SECRET };
  const server = await AppServer.start(join(folder, "data"), env);
  try {
    for (const side of [page, guidePage]) await side.addInitScript(forceRelay);
    const booking = await prepareSession(page, guidePage, server, phone);
    await joinAsGuide(guidePage, server, booking);
    await joinAsCustomer(page, server);
    await expectPlaying(guideVideo(page));
    await expectPlaying(customerVideo(guidePage));
  } finally {
    relay.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs in the page before the app's code. */
function forceRelay() {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(options?: RTCConfiguration) {
      super({ ...options, iceTransportPolicy: "relay" });
    }
  };
}
