// The relay as ops/coturn configures it, with two browsers that have no other way. Long proofs only, and only where
// coturn is installed.
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/process.ts";
import { ADMIN_PASSWORD, expect, Parcha, signedIn } from "./fixture.ts";
import {
  customersPicture,
  enterAsCustomer,
  enterAsGuide,
  expectMoving,
  guidesPicture,
  session,
  test,
} from "./meeting.ts";
import { paidSession, post } from "./paid-session.ts";

const SECRET = "a secret for stories";
const CONFIG = new URL("../../ops/coturn/turnserver.conf", import.meta.url);

test.skip(process.env.LONG !== "1" || !hasCoturn(), "a long proof, where coturn is installed");
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // The certificate is the story's own, and the relay on this machine.
    const more = ["--ignore-certificate-errors", "--allow-loopback-in-peer-connection"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] });
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

/** The file as it stands, on ports of its own and on loopback, which it otherwise keeps its hands off. */
async function startRelay(folder: string) {
  const [plain, secure] = [await freePort(), await freePort()];
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const self = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync("openssl", ["req", ...self, "-keyout", key, "-out", cert], { stdio: "ignore" });
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

/** Runs in the page: two ends that may use the relay only. Answers by what it was reached, or why not. */
async function connect(server: { urls: string; username: string; credential: string }): Promise<string> {
  const wish: RTCConfiguration = { iceServers: [server], iceTransportPolicy: "relay" };
  const [one, other] = [new RTCPeerConnection(wish), new RTCPeerConnection(wish)];
  one.onicecandidate = ({ candidate }) => void (candidate && other.addIceCandidate(candidate));
  other.onicecandidate = ({ candidate }) => void (candidate && one.addIceCandidate(candidate));
  const channel = one.createDataChannel("story");
  await one.setLocalDescription();
  await other.setRemoteDescription(one.localDescription ?? { type: "offer" });
  await other.setLocalDescription();
  await one.setRemoteDescription(other.localDescription ?? { type: "answer" });
  const outcome = await new Promise<string>((resolve) => {
    channel.onopen = () => resolve("open");
    one.onicecandidateerror = ({ errorCode }) => resolve(String(errorCode));
    setTimeout(() => resolve("nothing"), 10_000);
  });
  const reports = [...(await one.getStats()).values()] as { type: string; relayProtocol?: string }[];
  for (const end of [one, other]) end.close();
  if (outcome !== "open") return outcome;
  return (
    reports.find(({ type, relayProtocol }) => type === "local-candidate" && relayProtocol)?.relayProtocol ??
    ""
  );
}

test("V15 with UDP shut out the call goes by the relay over TCP, or over TLS as any page does; and for nobody else", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-relay-"));
  const relay = await startRelay(folder);
  const env = { TURN_URLS: relay.urls.join(","), TURN_SECRET: SECRET };
  const parcha = await Parcha.start(join(folder, "data"), env);
  try {
    await signedIn(page, parcha, "9870000001");
    const { id } = await paidSession(page, parcha, 0);
    await parcha.moveClock(24 * 60);
    await post(page, parcha, "/api/admin/login", { username: "guruji", password: ADMIN_PASSWORD });
    const answer = await page.request.get(`${parcha.url}/api/bookings/${id}/ice-servers`);
    const { iceServers } = (await answer.json()) as {
      iceServers: { urls: string[]; username: string; credential: string }[];
    };
    const [server] = iceServers;
    if (!server) throw new Error("There is no relay");
    expect(server.urls).toEqual(relay.urls);
    for (const [index, way] of ["udp", "tcp", "tls"].entries()) {
      const good = { ...server, urls: relay.urls[index] ?? "" };
      expect(await page.evaluate(connect, good)).toBe(way);
      expect(await page.evaluate(connect, { ...good, credential: "guessed" })).toBe("401");
      // Another end than the one that was vouched for.
      const longer = server.username.replace(/^\d+/, (end) => String(Number(end) + 1));
      expect(await page.evaluate(connect, { ...good, username: longer })).toBe("401");
    }
  } finally {
    relay.stop();
    await parcha.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("V15 the call itself goes by the relay alone, and both see each other", async ({
  page,
  guidePage,
  phone,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-relay-"));
  const relay = await startRelay(folder);
  const env = { TURN_URLS: relay.urls.join(","), TURN_SECRET: SECRET };
  const parcha = await Parcha.start(join(folder, "data"), env);
  try {
    for (const side of [page, guidePage]) await side.addInitScript(byRelayOnly);
    const booking = await session(page, guidePage, parcha, phone);
    await enterAsGuide(guidePage, parcha, booking);
    await enterAsCustomer(page, parcha);
    await expectMoving(guidesPicture(page));
    await expectMoving(customersPicture(guidePage));
  } finally {
    relay.stop();
    await parcha.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs in the page, before its own code. */
function byRelayOnly() {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(wish?: RTCConfiguration) {
      super({ ...wish, iceTransportPolicy: "relay" });
    }
  };
}
