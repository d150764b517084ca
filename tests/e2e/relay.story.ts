// The TURN relay with the configuration of ops/coturn, and browsers that may use the relay only. Runs with LONG=1, and only
// where coturn is installed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { istInstant } from "#domain/ist-time.ts";
import { FORCE_RELAY, hasCoturn, startRelay } from "#tests/support/relay.ts";
import { ADMIN_PASSWORD, AppServer } from "./app-server.ts";
import { expect, signIn, test } from "./fixture.ts";
import { paidSession, post } from "./paid-session.ts";
import {
  customerVideo,
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  joinAsGuide,
  prepareSession,
} from "./video-session.ts";

test.skip(process.env.LONG !== "1" || !hasCoturn(), "needs LONG=1 and coturn");
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // The certificate is self-signed, and the relay runs on this machine.
    const extraArgs = ["--ignore-certificate-errors", "--allow-loopback-in-peer-connection"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...extraArgs] });
  },
});

/** Runs a story with a relay, and a server that uses it. */
async function withRelay(story: (server: AppServer, relay: Relay) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "parcha-relay-"));
  const relay = await startRelay(folder);
  const server = await AppServer.start(join(folder, "data"), relay.env);
  try {
    await story(server, relay);
  } finally {
    relay.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
type Relay = Awaited<ReturnType<typeof startRelay>>;

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
  await withRelay(async (server, relay) => {
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
  });
});

test("customer and guide see each other when the call can use the relay only", async ({
  page,
  guidePage,
  phone,
}) => {
  await withRelay(async (server) => {
    for (const side of [page, guidePage]) await side.addInitScript(FORCE_RELAY);
    const booking = await prepareSession(page, guidePage, server, phone);
    await joinAsGuide(guidePage, server, booking);
    await joinAsCustomer(page, server);
    await expectPlaying(guideVideo(page));
    await expectPlaying(customerVideo(guidePage));
  });
});

test("a customer who comes back after hours is connected at once, with credentials that still hold", async ({
  page,
  guidePage,
  phone,
}) => {
  await withRelay(async (server) => {
    for (const side of [page, guidePage]) await side.addInitScript(FORCE_RELAY);
    await guidePage.addInitScript(() => {
      const expiries: number[] = [];
      Object.assign(window, { expiries });
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          for (const { username } of configuration?.iceServers ?? [])
            if (username) expiries.push(Number.parseInt(username, 10));
        }
      };
    });
    await guidePage.clock.install();
    const booking = await prepareSession(page, guidePage, server, phone);
    await joinAsGuide(guidePage, server, booking);
    // Whoever has met the guide may come back until four hours after the start; the guide's room is open all the time.
    await joinAsCustomer(page, server);
    await expectPlaying(customerVideo(guidePage));
    await page.goto(`${server.url}/dashboard`);
    const startsAt = istInstant(booking.sessionDate, booking.sessionTime).getTime();
    const later = startsAt + 235 * 60_000;
    await server.setClockOffset((later - Date.now()) / 60_000);
    await guidePage.clock.fastForward(237 * 60_000);
    await joinAsCustomer(page, server);
    await expectPlaying(guideVideo(page));
    await expectPlaying(customerVideo(guidePage));
    const expiries = await guidePage.evaluate(() => (window as unknown as { expiries: number[] }).expiries);
    expect(expiries.map((seconds) => seconds * 1000 > later)).toEqual([
      ...expiries.slice(1).map(() => false),
      true,
    ]);
  });
});
