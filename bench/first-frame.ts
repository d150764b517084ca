// Measures from the click on Join to the first frame of the other side's video, in the app and in a minimal WebRTC call
// between the same two browsers. In both, the click opens the camera and signalling goes over a WebSocket. With a relay,
// both calls go through it alone, and it measures as well how long the video stays away after the relay has come back.
import { createServer } from "node:http";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type RawData, WebSocketServer } from "ws";
import { browserArguments, findBrowser } from "#browser";
import { FORCE_RELAY } from "#tests/support/relay.ts";
import { median } from "./compare.ts";
import type { OpenSession } from "./open-session.ts";

const ROUNDS = 5;
/** The browsers notice a relay that is away after about 5 s. */
const CUT_MS = 8_000;
const GUIDE_NAME = "Guruji";

/** Runs in the page: clicks the button, and returns the milliseconds until the video with this label shows a frame. */
async function clickAndTime({ button, video }: { button: string; video: string }): Promise<number> {
  const buttons = [...document.querySelectorAll("button")];
  const target = buttons.find((element) => element.textContent?.trim() === button);
  const start = performance.now();
  target?.click();
  return new Promise((resolve) => {
    const checkFrame = () => {
      const element = document.querySelector<HTMLVideoElement>(`video[aria-label="${video}"]`);
      if (element && element.getVideoPlaybackQuality().totalVideoFrames > 0)
        resolve(performance.now() - start);
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

type BareCallOptions = { signalUrl: string; isCaller: boolean; iceServers: RTCIceServer[] | null };

/** Runs in the page: returns the milliseconds until the video with this label shows a frame that it has not shown yet. */
async function timeNextFrame(video: string): Promise<number> {
  const start = performance.now();
  const framesOf = () =>
    document.querySelector<HTMLVideoElement>(`video[aria-label="${video}"]`)?.getVideoPlaybackQuality()
      .totalVideoFrames ?? 0;
  const before = framesOf();
  return new Promise((resolve) => {
    const checkFrame = () => {
      // The app shows a new element where it has connected again.
      if (framesOf() !== before) resolve(performance.now() - start);
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

/** Runs in both pages of the bare call: the caller gets a button, the other page opens its camera and answers the call. */
async function setUpBareCall({ signalUrl, isCaller, iceServers }: BareCallOptions) {
  const socket = new WebSocket(signalUrl);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const openCamera = () =>
    navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  const ownStream = isCaller ? null : await openCamera();
  const connect = (stream: MediaStream) => {
    const pc = new RTCPeerConnection(iceServers ? { iceServers, iceTransportPolicy: "relay" } : {});
    for (const track of stream.getTracks()) pc.addTrack(track, stream);
    pc.onicecandidate = ({ candidate }) => candidate && socket.send(JSON.stringify({ candidate }));
    pc.ontrack = ({ streams: [received] }) => {
      const video = document.createElement("video");
      Object.assign(video, { muted: true, autoplay: true, ariaLabel: "bare", srcObject: received ?? null });
      document.body.replaceChildren(video);
    };
    return pc;
  };
  let pc: RTCPeerConnection | null = null;
  socket.onmessage = async ({ data }) => {
    const { description, candidate } = JSON.parse(data) as {
      description?: RTCSessionDescriptionInit;
      candidate?: RTCIceCandidateInit;
    };
    if (description?.type === "offer" && ownStream) {
      pc = connect(ownStream);
      await pc.setRemoteDescription(description);
      await pc.setLocalDescription();
      socket.send(JSON.stringify({ description: pc.localDescription }));
    } else if (description) await pc?.setRemoteDescription(description);
    else await pc?.addIceCandidate(candidate);
  };
  const call = document.createElement("button");
  call.textContent = "Call";
  call.onclick = async () => {
    pc = connect(await openCamera());
    await pc.setLocalDescription();
    socket.send(JSON.stringify({ description: pc.localDescription }));
  };
  document.body.append(call);
}

/** Serves an empty page, and a WebSocket that forwards each message to all other clients. */
function startSignalServer(port: number) {
  const server = createServer((_request, response) => response.end("<!doctype html><title>bare</title>"));
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    socket.on("message", (data: RawData) => {
      for (const client of sockets.clients) if (client !== socket) client.send(String(data));
    });
  });
  server.listen(port, "127.0.0.1");
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  };
}

const PHONE = { viewport: { width: 360, height: 780 } };

async function openBareCall(
  [callerBrowser, answererBrowser]: readonly [Browser, Browser],
  port: number,
  iceServers: RTCIceServer[] | null,
) {
  const [caller, answerer] = [await callerBrowser.newPage(PHONE), await answererBrowser.newPage(PHONE)];
  const url = `http://localhost:${port}/`;
  for (const page of [answerer, caller]) {
    await page.goto(url);
    const options = { signalUrl: url.replace("http", "ws"), isCaller: page === caller, iceServers };
    await page.evaluate(setUpBareCall, options);
  }
  const firstFrameMs = await caller.evaluate(clickAndTime, { button: "Call", video: "bare" });
  const close = () => Promise.all([caller.close(), answerer.close()]);
  return { caller, firstFrameMs, close };
}

/** A page with a login session's cookie and with the record that the app keeps in the browser's storage. */
async function openSignedIn(
  browser: Browser,
  url: string,
  cookie: string,
  storedRecord: [string, object],
): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(
    ([key, stored]) => {
      localStorage.setItem("language", "en");
      localStorage.setItem(key ?? "", stored ?? "");
    },
    [storedRecord[0], JSON.stringify(storedRecord[1])],
  );
  return context.newPage();
}

export type Relay = { pause(): void; resume(): void };
export type CallComparison = { ratio: number; appMs: number; bareMs: number };

/** `returning`: until the video is back after the relay was; null without a relay. */
type FirstFrame = { joining: CallComparison; returning: CallComparison | null };

/** The guide has joined before, as the answering page of the bare call. `port` is for the bare call's server. */
export async function measureFirstFrame(
  url: string,
  port: number,
  { bookingId, customer, adminCookie }: OpenSession,
  relay: Relay | null,
): Promise<FirstFrame> {
  const launch = () => chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  const browsers = [await launch(), await launch()] as const;
  const stop = startSignalServer(port);
  try {
    const guide = await openSignedIn(browsers[1], url, adminCookie, ["admin", {}]);
    const customerPage = await openSignedIn(browsers[0], url, customer.cookie, [
      "user",
      { id: customer.customerId, username: "Seeker", role: "user" },
    ]);
    if (relay) for (const page of [guide, customerPage]) await page.addInitScript(FORCE_RELAY);
    const iceServers = relay ? await readIceServers(customerPage, url, bookingId) : null;
    await guide.goto(`${url}/admin/session/${bookingId}`);
    await guide.getByRole("button", { name: "Join" }).click();
    await guide.getByRole("button", { name: "Leave" }).waitFor();
    const joining: Rounds = { appMs: [], bareMs: [] };
    const returning: Rounds = { appMs: [], bareMs: [] };
    const video = `Picture of ${GUIDE_NAME}`;
    for (let round = 0; round < ROUNDS; round++) {
      await customerPage.goto(`${url}/join`);
      await customerPage.getByRole("button", { name: "Join", exact: true }).waitFor();
      joining.appMs.push(await customerPage.evaluate(clickAndTime, { button: "Join", video }));
      if (relay) returning.appMs.push(await timeReturn(customerPage, video, relay));
      await customerPage.goto("about:blank");
      const bare = await openBareCall(browsers, port, iceServers);
      joining.bareMs.push(bare.firstFrameMs);
      if (relay) returning.bareMs.push(await timeReturn(bare.caller, "bare", relay));
      await bare.close();
    }
    return { joining: toComparison(joining), returning: relay ? toComparison(returning) : null };
  } finally {
    stop();
    for (const browser of browsers) await browser.close();
  }
}

type Rounds = { appMs: number[]; bareMs: number[] };

function toComparison(rounds: Rounds): CallComparison {
  const [appMs, bareMs] = [median(rounds.appMs), median(rounds.bareMs)];
  return { ratio: appMs / bareMs, appMs, bareMs };
}

async function readIceServers(page: Page, url: string, bookingId: string): Promise<RTCIceServer[]> {
  const answer = await page.request.get(`${url}/api/bookings/${bookingId}/ice-servers`);
  return ((await answer.json()) as { iceServers: RTCIceServer[] }).iceServers;
}

/** Pauses the relay, which the whole call goes through, and times from its return to the next frame. */
async function timeReturn(page: Page, video: string, relay: Relay): Promise<number> {
  relay.pause();
  await page.waitForTimeout(CUT_MS);
  relay.resume();
  return page.evaluate(timeNextFrame, video);
}
