// One connection to one call of the other side: made, kept alive, mended, closed. Knows no room and no screen.
import type { DeviceKind } from "#web/features/call/video-provider.ts";
import type { IceSource } from "./ice-source.ts";
import { type Negotiation, negotiate, type SignalPart } from "./negotiation.ts";
import type { Report } from "./network-level.ts";
import { ENCODINGS, type PictureStep } from "./video-quality-steps.ts";

/** A connection that is silent for a moment often comes back by itself. */
const MEND_AFTER_MS = 4_000;
/** So many failures in a row, and mending does not help. */
const HOPELESS_AFTER = 2;

export type PeerWish = {
  ice: IceSource;
  isPolite: boolean;
  trackOf(device: DeviceKind): MediaStreamTrack | null;
  signal(part: SignalPart): void;
  /** Whether the other side would hear an offer now. */
  isReachable(): boolean;
  changed(): void;
  received(media: MediaStream): void;
  hopeless(): void;
};

const KIND: Record<DeviceKind, "audio" | "video"> = { microphone: "audio", camera: "video" };
const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

/** The side that does not give way makes the first offer, with one line for sound and one for the picture. */
export class Peer {
  readonly #wish: PeerWish;
  readonly #pc: RTCPeerConnection;
  readonly #negotiation: Negotiation;
  readonly #incoming = new MediaStream();
  /** Names what is sent as one, so that lips and voice stay together. */
  readonly #outgoing = new MediaStream();
  #step: PictureStep = "whole";
  #failures = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(wish: PeerWish) {
    this.#wish = wish;
    const pc = new RTCPeerConnection({ iceServers: wish.ice.servers(), bundlePolicy: "max-bundle" });
    this.#pc = pc;
    this.#negotiation = negotiate({
      pc,
      isPolite: wish.isPolite,
      send: wish.signal,
      onOffer: () => this.#answerWithOwn(),
    });
    pc.ontrack = ({ track }) => {
      this.#incoming.addTrack(track);
      wish.received(this.#incoming);
    };
    pc.onconnectionstatechange = () => this.#stateChanged();
    if (wish.isPolite) return;
    for (const device of DEVICES) {
      pc.addTransceiver(KIND[device], { direction: "sendrecv", streams: [this.#outgoing] });
      this.send(device, wish.trackOf(device));
    }
  }

  hear(part: SignalPart) {
    // One after the other, as they came. What cannot be used is no reason to stop: mending asks anew.
    this.#turn = this.#turn.then(() => this.#negotiation.hear(part)).catch(() => undefined);
  }

  /** Sends this from now on; null sends nothing. */
  send(device: DeviceKind, track: MediaStreamTrack | null) {
    void this.#replace(device, track);
  }

  isConnected(): boolean {
    return this.#pc.connectionState === "connected";
  }

  /** Looks for another way through the network, also when this one seems to be well. */
  async mend(): Promise<void> {
    clearTimeout(this.#pause);
    const { ice, isReachable } = this.#wish;
    if (!isReachable()) return;
    if (await ice.refresh()) configure(this.#pc, ice.servers());
    if (this.#pc.connectionState === "closed") return;
    if (this.#pc.signalingState === "have-local-offer") this.#negotiation.repeat();
    else this.#pc.restartIce();
  }

  /** Signals may have been lost: says the last offer again, or mends what is not well. */
  resume() {
    const isNegotiated = this.#pc.remoteDescription !== null;
    if (this.#pc.signalingState === "have-local-offer") this.#negotiation.repeat();
    else if (isNegotiated && !this.isConnected()) void this.mend();
  }

  show(step: PictureStep) {
    if (step === this.#step) return;
    this.#step = step;
    void encode(this.#pc, step);
  }

  statistics(): Promise<Report> {
    return this.#pc.getStats() as Promise<Report>;
  }

  close() {
    clearTimeout(this.#pause);
    this.#pc.onnegotiationneeded = this.#pc.onicecandidate = null;
    this.#pc.ontrack = this.#pc.onconnectionstatechange = null;
    this.#pc.close();
  }

  #stateChanged() {
    clearTimeout(this.#pause);
    const state = this.#pc.connectionState;
    if (state === "connected") {
      this.#failures = 0;
      void encode(this.#pc, this.#step);
    }
    if (state === "disconnected") this.#pause = setTimeout(() => void this.mend(), MEND_AFTER_MS);
    if (state === "failed") {
      this.#failures += 1;
      if (this.#failures >= HOPELESS_AFTER && this.#wish.isReachable()) this.#wish.hopeless();
      else void this.mend();
    }
    this.#wish.changed();
  }

  /** The lines of an offer are for hearing only until they are told to speak, too. */
  async #answerWithOwn() {
    for (const transceiver of this.#pc.getTransceivers()) {
      transceiver.direction = "sendrecv";
      // Not in every browser.
      transceiver.sender.setStreams?.(this.#outgoing);
    }
    await Promise.all(DEVICES.map((device) => this.#replace(device, this.#wish.trackOf(device))));
  }

  async #replace(device: DeviceKind, track: MediaStreamTrack | null) {
    const line = this.#pc.getTransceivers().find(({ receiver }) => receiver.track.kind === KIND[device]);
    try {
      await line?.sender.replaceTrack(track);
    } catch {
      // Closed meanwhile.
    }
  }
}

function configure(pc: RTCPeerConnection, iceServers: RTCIceServer[]) {
  try {
    pc.setConfiguration({ iceServers, bundlePolicy: "max-bundle" });
  } catch {
    // Closed meanwhile, or a server that the browser cannot read: the old ones stay.
  }
}

/** The sound first, the picture as large as its step. */
async function encode(pc: RTCPeerConnection, step: PictureStep): Promise<void> {
  for (const { sender, receiver } of pc.getTransceivers()) {
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings ?? [];
    if (!encoding) continue;
    if (receiver.track.kind === "audio") {
      Object.assign(encoding, { priority: "high", networkPriority: "high" });
    } else {
      Object.assign(encoding, ENCODINGS[step]);
      parameters.degradationPreference = "balanced";
    }
    try {
      await sender.setParameters(parameters);
    } catch {
      // A browser that does not know one of these refuses them all; the call goes on with its own.
    }
  }
}
