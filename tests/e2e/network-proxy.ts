// A network between a page and the rest that a story can cut: the page's WebSocket goes through Playwright, and its media
// through UDP proxies in this process. For that, the ICE candidates that the page receives are rewritten to a proxy's port.
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Page, WebSocketRoute } from "@playwright/test";
import { seededRandom } from "#tests/simulation/random.ts";
import { type PathShape, shapedPath } from "#tests/support/shaped-path.ts";

type Candidate = { candidate: string };
type Message = { type?: string; candidate?: Candidate | null; description?: { sdp: string } };

/** Between guide and customer, and with the companion. */
const isSignal = ({ type }: Message) => type === "signal" || type === "other-signal";

/** The start of an ICE candidate: `candidate:foundation component protocol priority address port …` (RFC 8839, 5.1). */
const UDP_CANDIDATE = /^(candidate:\S+ \d+ udp \d+) (\S+) (\d+) /i;

export type NetworkProxy = {
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** How often the page tried to open its WebSocket while the network was cut. */
  failedConnects(): number;
  /** How long packets to and from the page waited for others before them since the last call, in milliseconds. */
  waits(): { toPage: number[]; fromPage: number[] };
  /** What was sent to and from the page so far, also what got lost, in bytes of UDP. */
  bytes(): { toPage: number; fromPage: number };
  close(): void;
};

const CLOCK = {
  nowMs: () => performance.now(),
  later: (work: () => void, ms: number) => void setTimeout(work, ms),
};

const passAtOnce = (_: number, deliver: () => void): number | null => {
  deliver();
  return 0;
};

/** Call it before the page is opened. `shape` is that of the media's path, in each direction. */
export async function proxyNetwork(page: Page, shape?: PathShape): Promise<NetworkProxy> {
  let isCut = false;
  let failedConnects = 0;
  let isClosed = false;
  const udpProxies: Socket[] = [];
  const openSockets = new Set<WebSocketRoute>();
  let waits = { toPage: [] as number[], fromPage: [] as number[] };
  const sent = { toPage: 0, fromPage: 0 };
  const pathOf = (direction: keyof typeof waits) => {
    const pass = shape ? shapedPath(shape, seededRandom(1, direction), CLOCK) : passAtOnce;
    return (bytes: number, deliver: () => void) => {
      sent[direction] += bytes;
      const waitMs = pass(bytes, deliver);
      if (waitMs !== null && shape) waits[direction].push(waitMs);
    };
  };
  const [toPage, fromPage] = [pathOf("toPage"), pathOf("fromPage")];

  /** Forwards to the other browser at that address, and its answers to the last sender. Returns the proxy's port. */
  const openUdpProxy = async (address: string, port: number): Promise<number> => {
    const proxy = createSocket("udp4");
    udpProxies.push(proxy);
    let sender: RemoteInfo | null = null;
    const send = (packet: Buffer, toPort: number, toAddress: string) => () => {
      if (!isClosed) proxy.send(packet, toPort, toAddress);
    };
    proxy.on("message", (packet, from) => {
      if (isCut) return;
      if (from.port === port && from.address === address) {
        if (sender) toPage(packet.length, send(packet, sender.port, sender.address));
      } else {
        sender = from;
        fromPage(packet.length, send(packet, port, address));
      }
    });
    proxy.bind(0, address);
    await once(proxy, "listening");
    return proxy.address().port;
  };
  const rewriteCandidate = async ({ candidate, ...rest }: Candidate): Promise<Candidate | null> => {
    const [found, start, address = "", port] = UDP_CANDIDATE.exec(candidate) ?? [];
    if (!found || !address.includes(".")) return null;
    const proxyPort = await openUdpProxy(address, Number(port));
    return { ...rest, candidate: candidate.replace(found, `${start} ${address} ${proxyPort} `) };
  };

  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) {
      failedConnects += 1;
      return void socket.close({ code: 3000 });
    }
    const server = socket.connectToServer();
    openSockets.add(socket);
    socket.onClose(() => {
      openSockets.delete(socket);
      void server.close();
    });
    // The other browser gets no candidates of this page: it replies to the proxy from which packets arrive.
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      if (isCut || (isSignal(message) && message.candidate)) return;
      server.send(JSON.stringify(withoutCandidates(message)));
    });
    // Opening a proxy takes time; the promise keeps the messages in order.
    let previous = Promise.resolve();
    server.onMessage((text) => {
      previous = previous.then(async () => {
        const message = withoutCandidates(JSON.parse(String(text)) as Message);
        if (isCut) return;
        if (!isSignal(message) || !message.candidate) return socket.send(JSON.stringify(message));
        const candidate = await rewriteCandidate(message.candidate);
        if (candidate) socket.send(JSON.stringify({ ...message, candidate }));
      });
    });
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of openSockets) await socket.close({ code: 3000 });
    },
    async restore() {
      isCut = false;
      await page.context().setOffline(false);
    },
    failedConnects: () => failedConnects,
    waits() {
      const passed = waits;
      waits = { toPage: [], fromPage: [] };
      return passed;
    },
    bytes: () => ({ ...sent }),
    close() {
      isClosed = true;
      for (const proxy of udpProxies) proxy.close();
    },
  };
}

/** A description may contain candidates, which would bypass the proxies. The same candidates also come one by one. */
function withoutCandidates(message: Message): Message {
  if (!message.description) return message;
  const sdp = message.description.sdp.replace(/^a=candidate:.*\r\n/gm, "");
  return { ...message, description: { ...message.description, sdp } };
}
