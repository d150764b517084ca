// One RTCPeerConnection to one call of another person.
import type { DeviceKind } from "#web/features/call/video-provider.ts";
import type { IceConfiguration, IceSource } from "./ice-source.ts";
import { type Negotiation, negotiate, type SignalPart } from "./negotiation.ts";
import type { Report } from "./network-level.ts";
import { codecFor } from "./picture-codec.ts";
import { encodingOf, INITIAL_VIDEO_STEP, isThin, type VideoStep } from "./quality.ts";
import { preferRepeatedSound, speechEncoding } from "./speech.ts";

/** A disconnected connection often recovers by itself. */
const ICE_RESTART_DELAY_MS = 4_000;
/**
 * Between tries as long as there is no connection. A browser says that ICE has failed only where it had candidates to try,
 * and a signal may be lost.
 */
const CONNECTING_MS = 20_000;
/** After so many failures in a row, ICE restarts do not help. */
const MAX_FAILURES = 2;

type PeerOptions = {
  ice: IceSource;
  /** Takes little of a line that another connection needs first. */
  isBeside: boolean;
  isPolite: boolean;
  trackOf(device: DeviceKind): MediaStreamTrack | null;
  sendSignal(part: SignalPart): void;
  /** Whether the other side would receive an offer now. */
  isReachable(): boolean;
  onStateChange(): void;
  onRemoteStream(stream: MediaStream): void;
  onFailed(): void;
};

const KIND: Record<DeviceKind, "audio" | "video"> = { microphone: "audio", camera: "video" };
const DEVICES: readonly DeviceKind[] = ["microphone", "camera"];

/** The impolite side makes the first offer, with one audio and one video transceiver. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #pc: RTCPeerConnection;
  readonly #negotiation: Negotiation;
  readonly #incoming = new MediaStream();
  /** Both tracks belong to one stream, so that the receiver keeps them in sync. */
  readonly #outgoing = new MediaStream();
  #step: VideoStep = INITIAL_VIDEO_STEP.step;
  #isShared = false;
  /** The camera is being opened. */
  #isPictureExpected = false;
  #failures = 0;
  #restartTimer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: PeerOptions) {
    this.#options = options;
    const pc = new RTCPeerConnection({ ...options.ice.configuration(), bundlePolicy: "max-bundle" });
    this.#pc = pc;
    this.#negotiation = negotiate({
      pc,
      isPolite: options.isPolite,
      isBeside: options.isBeside,
      send: options.sendSignal,
      // Later offers find the tracks in place.
      onOffer: async () => (pc.currentLocalDescription ? undefined : this.#attachTracks()),
    });
    pc.ontrack = ({ track }) => {
      this.#incoming.addTrack(track);
      options.onRemoteStream(this.#incoming);
    };
    pc.onconnectionstatechange = () => this.#stateChanged();
    this.#restartAfter(CONNECTING_MS);
    if (options.isPolite) return;
    for (const device of DEVICES) {
      const made = pc.addTransceiver(KIND[device], { direction: "sendrecv", streams: [this.#outgoing] });
      if (device === "microphone") this.#prepareSound(made);
      this.sendTrack(device, options.trackOf(device));
    }
  }

  handleSignal(part: SignalPart) {
    // A signal that cannot be applied is ignored: the next ICE restart negotiates again.
    this.#inOrder(() => this.#negotiation.handleSignal(part));
  }

  /** Null sends nothing. */
  sendTrack(device: DeviceKind, track: MediaStreamTrack | null) {
    if (device === "camera") this.#isPictureExpected = false;
    this.#inOrder(async () => {
      await this.#replaceTrack(device, track);
      // Another camera may have another size, and without one there is less to send.
      if (device === "camera") await this.#encode();
    });
  }

  /** Takes the limit of the connection away while the camera opens: a picture that has to wait for the line stays small for long. */
  expectPicture() {
    this.#isPictureExpected = true;
    this.#inOrder(() => this.#encode());
  }

  /**
   * One after the other. Where an offer of the other side has replaced an own one that was sent, Chromium's page crashes
   * if a track is replaced before the answer, and refuses parameters (tried with 150).
   */
  #inOrder(work: () => Promise<void>) {
    this.#queue = this.#queue.then(work).catch(() => undefined);
  }

  isConnected(): boolean {
    return this.#pc.connectionState === "connected";
  }

  /** Also while the connection seems to work, after a change of the network. */
  async restartIce(): Promise<void> {
    if (!this.isConnected()) this.#restartAfter(CONNECTING_MS);
    const { ice, isReachable } = this.#options;
    if (!isReachable()) return;
    if (await ice.refresh()) configure(this.#pc, ice.configuration());
    if (this.#pc.connectionState === "closed") return;
    if (this.#pc.signalingState === "have-local-offer") this.#negotiation.repeatOffer();
    else if (this.#pc.remoteDescription) this.#pc.restartIce();
  }

  /** After the live channel has reconnected: signals may have been lost. */
  resume() {
    if (this.#pc.signalingState === "have-local-offer") this.#negotiation.repeatOffer();
    else if (!this.isConnected()) void this.restartIce();
  }

  setVideoStep(step: VideoStep, isShared = false) {
    if (step === this.#step && isShared === this.#isShared) return;
    this.#step = step;
    this.#isShared = isShared;
    this.#inOrder(() => this.#encode());
  }

  statistics(): Promise<Report> {
    return this.#pc.getStats() as Promise<Report>;
  }

  close() {
    clearTimeout(this.#restartTimer);
    this.#pc.onnegotiationneeded = this.#pc.onicecandidate = null;
    this.#pc.ontrack = this.#pc.onconnectionstatechange = null;
    this.#pc.close();
  }

  #stateChanged() {
    clearTimeout(this.#restartTimer);
    const state = this.#pc.connectionState;
    if (state === "connected") {
      this.#failures = 0;
      this.#inOrder(() => this.#encode());
    }
    if (state !== "connected")
      this.#restartAfter(state === "disconnected" ? ICE_RESTART_DELAY_MS : CONNECTING_MS);
    if (state === "failed") {
      this.#failures += 1;
      if (this.#failures >= MAX_FAILURES && this.#options.isReachable()) this.#options.onFailed();
      else void this.restartIce();
    }
    this.#options.onStateChange();
  }

  #restartAfter(delayMs: number) {
    clearTimeout(this.#restartTimer);
    if (this.#pc.connectionState === "closed") return;
    this.#restartTimer = setTimeout(() => void this.restartIce(), delayMs);
  }

  async #encode() {
    const { isBeside } = this.#options;
    if (this.isConnected())
      await encode(this.#pc, this.#step, {
        isBeside,
        isShared: this.#isShared,
        isPictureExpected: this.#isPictureExpected,
      });
  }

  #prepareSound(transceiver: RTCRtpTransceiver) {
    if (!this.#options.isBeside) preferRepeatedSound(transceiver);
  }

  /** The transceivers that an offer creates only receive until their direction is set. */
  async #attachTracks() {
    for (const transceiver of this.#pc.getTransceivers()) {
      transceiver.direction = "sendrecv";
      if (transceiver.receiver.track.kind === "audio") this.#prepareSound(transceiver);
      // Missing in some browsers.
      transceiver.sender.setStreams?.(this.#outgoing);
    }
    await Promise.all(DEVICES.map((device) => this.#replaceTrack(device, this.#options.trackOf(device))));
  }

  async #replaceTrack(device: DeviceKind, track: MediaStreamTrack | null) {
    const transceiver = this.#pc
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === KIND[device]);
    try {
      await transceiver?.sender.replaceTrack(track);
    } catch {
      // The connection was closed.
    }
  }
}

function configure(pc: RTCPeerConnection, ice: IceConfiguration) {
  try {
    pc.setConfiguration({ ...ice, bundlePolicy: "max-bundle" });
  } catch {
    // The connection was closed, or the browser refuses a server: the previous ones stay.
  }
}

/** Sound has priority; the video step limits the video. */
async function encode(
  pc: RTCPeerConnection,
  step: VideoStep,
  {
    isBeside,
    isShared,
    isPictureExpected,
  }: { isBeside: boolean; isShared: boolean; isPictureExpected: boolean },
): Promise<void> {
  for (const { sender, receiver } of pc.getTransceivers()) {
    const isSound = receiver.track.kind === "audio";
    const isSent = sender.track !== null || isPictureExpected;
    const codec = isSound ? undefined : codecFor(isSent ? step : null, sender.getParameters().codecs);
    const sound = isSound ? speechEncoding({ isThin: isThin(step), isBeside }) : null;
    const applied = await apply(sender, step, { sound, codec, isShared });
    // The limits matter more than the codec, which a browser may not let a page choose.
    if (!applied && !isSound) await apply(sender, step, { sound, isShared });
  }
}

/** False if the browser refused: it refuses all parameters for one that it does not know, and its defaults remain. */
async function apply(
  sender: RTCRtpSender,
  step: VideoStep,
  {
    sound,
    codec,
    isShared,
  }: { sound: object | null; codec?: RTCRtpCodecParameters | undefined; isShared: boolean },
): Promise<boolean> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return true;
  if (sound) Object.assign(encoding, sound);
  else {
    Object.assign(encoding, encodingOf(step, sender.track?.getSettings() ?? {}, isShared));
    parameters.degradationPreference = "balanced";
    if (codec) Object.assign(encoding, { codec });
  }
  try {
    await sender.setParameters(parameters);
    return true;
  } catch {
    return false;
  }
}
