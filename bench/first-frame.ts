// From the press on Join to the first picture of the other side, against a bare call between the same two browsers:
// both ask for a camera on the press, meet over a socket, and count to the first frame that is drawn.
import { createServer } from "node:http";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type RawData, WebSocketServer } from "ws";
import { browserArguments, findBrowser } from "#browser";
import type { OpenSession } from "./open-session.ts";
import { median } from "./rounds.ts";

const ROUNDS = 5;
const GUIDE = "Guruji";

/** Runs in the page: presses, and answers in how many milliseconds the picture of that label has moved. */
async function pressed({ button, picture }: { button: string; picture: string }): Promise<number> {
  const named = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === button);
  const start = performance.now();
  named?.click();
  return new Promise((resolve) => {
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${picture}"]`);
      if (video && video.getVideoPlaybackQuality().totalVideoFrames > 0) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in both pages of the bare call. Who calls has a button; the other one answers, its camera already on. */
async function bare({ relay, isCaller }: { relay: string; isCaller: boolean }) {
  const socket = new WebSocket(relay);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const ask = () => navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } });
  const own = isCaller ? null : await ask();
  const connect = (stream: MediaStream) => {
    const pc = new RTCPeerConnection();
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
    if (description?.type === "offer" && own) {
      pc = connect(own);
      await pc.setRemoteDescription(description);
      await pc.setLocalDescription();
      socket.send(JSON.stringify({ description: pc.localDescription }));
    } else if (description) await pc?.setRemoteDescription(description);
    else await pc?.addIceCandidate(candidate);
  };
  const call = document.createElement("button");
  call.textContent = "Call";
  call.onclick = async () => {
    pc = connect(await ask());
    await pc.setLocalDescription();
    socket.send(JSON.stringify({ description: pc.localDescription }));
  };
  document.body.append(call);
}

/** Sends what one says to all others, on a page of its own. */
function startRelay(port: number) {
  const server = createServer((_request, response) => response.end("<!doctype html><title>bare</title>"));
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    socket.on("message", (data: RawData) => {
      for (const other of sockets.clients) if (other !== socket) other.send(String(data));
    });
  });
  server.listen(port, "127.0.0.1");
  return () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  };
}

const shape = { viewport: { width: 360, height: 780 } };

async function bareMs([customers, guides]: readonly [Browser, Browser], port: number): Promise<number> {
  const [caller, answerer] = [await customers.newPage(shape), await guides.newPage(shape)];
  const url = `http://localhost:${port}/`;
  for (const page of [answerer, caller]) {
    await page.goto(url);
    await page.evaluate(bare, { relay: url.replace("http", "ws"), isCaller: page === caller });
  }
  const tookMs = await caller.evaluate(pressed, { button: "Call", picture: "bare" });
  await Promise.all([caller.close(), answerer.close()]);
  return tookMs;
}

async function signedIn(
  browser: Browser,
  url: string,
  cookie: string,
  record: [string, object],
): Promise<Page> {
  const context = await browser.newContext(shape);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(
    ([key, stored]) => {
      localStorage.setItem("language", "en");
      localStorage.setItem(key ?? "", stored ?? "");
    },
    [record[0], JSON.stringify(record[1])],
  );
  return context.newPage();
}

/** The guide is in the room already, as in the bare call. */
export async function firstFrame(url: string, port: number, { bookingId, customer, admin }: OpenSession) {
  const launch = () => chromium.launch({ executablePath: findBrowser(), args: browserArguments() });
  const browsers = [await launch(), await launch()] as const;
  const stop = startRelay(port);
  try {
    const guide = await signedIn(browsers[1], url, admin, ["admin", {}]);
    await guide.goto(`${url}/admin/session/${bookingId}`);
    await guide.getByRole("button", { name: "Join" }).click();
    await guide.getByRole("button", { name: "Leave" }).waitFor();
    const she = await signedIn(browsers[0], url, customer.cookie, [
      "user",
      { id: customer.userId, username: "Seeker", role: "user" },
    ]);
    const ours: number[] = [];
    const bareOnes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await she.goto(`${url}/join`);
      await she.getByRole("button", { name: "Join", exact: true }).waitFor();
      ours.push(await she.evaluate(pressed, { button: "Join", picture: `Picture of ${GUIDE}` }));
      await she.goto("about:blank");
      bareOnes.push(await bareMs(browsers, port));
    }
    const [our, bareOne] = [median(ours), median(bareOnes)];
    console.log(
      `press on Join to the first picture            ${(our / bareOne).toFixed(2).padStart(5)}   ${our.toFixed(0)} ms, a bare call ${bareOne.toFixed(0)} ms`,
    );
  } finally {
    stop();
    for (const browser of browsers) await browser.close();
  }
}
