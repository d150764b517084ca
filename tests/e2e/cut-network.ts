// A network of a page's own that can be cut: its live channel, and its pictures and sound, which go through a gate here
// instead of straight to the other browser. For that the ways in (candidates) are rewritten as they pass.
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Page, WebSocketRoute } from "@playwright/test";

type Candidate = { candidate: string };
type Message = { type?: string; candidate?: Candidate | null; description?: { sdp: string } };

/** Of an ICE candidate: `candidate:foundation component protocol priority address port …` (RFC 8839, 5.1). */
const UDP = /^(candidate:\S+ \d+ udp \d+) (\S+) (\d+) /i;

export type Network = {
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** How often the page has tried to open its channel in vain. */
  triesInVain(): number;
  close(): void;
};

/** Before the page is opened. */
export async function ownNetwork(page: Page): Promise<Network> {
  let isCut = false;
  let triesInVain = 0;
  const gates: Socket[] = [];
  const channels = new Set<WebSocketRoute>();

  /** A way to the other side at that address; what comes back goes to whoever used it last. */
  const gateTo = async (address: string, port: number): Promise<number> => {
    const gate = createSocket("udp4");
    gates.push(gate);
    let own: RemoteInfo | null = null;
    gate.on("message", (packet, from) => {
      if (isCut) return;
      if (from.port === port && from.address === address) {
        if (own) gate.send(packet, own.port, own.address);
      } else {
        own = from;
        gate.send(packet, port, address);
      }
    });
    gate.bind(0, address);
    await once(gate, "listening");
    return gate.address().port;
  };
  const throughGate = async ({ candidate, ...rest }: Candidate): Promise<Candidate | null> => {
    const [found, start, address = "", port] = UDP.exec(candidate) ?? [];
    if (!found || !address.includes(".")) return null;
    const gate = await gateTo(address, Number(port));
    return { ...rest, candidate: candidate.replace(found, `${start} ${address} ${gate} `) };
  };

  await page.routeWebSocket(/\/ws$/, (channel) => {
    if (isCut) {
      triesInVain += 1;
      return void channel.close({ code: 3000 });
    }
    const server = channel.connectToServer();
    channels.add(channel);
    channel.onClose(() => {
      channels.delete(channel);
      void server.close();
    });
    // The other side is not told a way here: it finds the gate by what comes through it.
    channel.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      if (isCut || (message.type === "signal" && message.candidate)) return;
      server.send(JSON.stringify(withoutWays(message)));
    });
    let turn = Promise.resolve();
    server.onMessage((text) => {
      turn = turn.then(async () => {
        const message = withoutWays(JSON.parse(String(text)) as Message);
        if (isCut) return;
        if (message.type !== "signal" || !message.candidate) return channel.send(JSON.stringify(message));
        const candidate = await throughGate(message.candidate);
        if (candidate) channel.send(JSON.stringify({ ...message, candidate }));
      });
    });
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const channel of channels) await channel.close({ code: 3000 });
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
    triesInVain: () => triesInVain,
    close() {
      for (const gate of gates) gate.close();
    },
  };
}

/** Descriptions may bear candidates, too; they also come one by one. */
function withoutWays(message: Message): Message {
  if (!message.description) return message;
  const sdp = message.description.sdp.replace(/^a=candidate:.*\r\n/gm, "");
  return { ...message, description: { ...message.description, sdp } };
}
