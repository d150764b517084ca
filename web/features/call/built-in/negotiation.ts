// Perfect negotiation (WebRTC 1.0, 10.7) over one peer connection.
import type { SignalMessage } from "#contract/socket.ts";
import { askForLimits } from "./picture-codec.ts";
import { askForSpeech } from "./speech.ts";

export type SignalPart = Omit<SignalMessage, "type" | "bookingId">;
export type Negotiation = {
  handleSignal(signal: SignalPart): Promise<void>;
  /** Sends a pending offer again, which the other side may have missed. */
  repeatOffer(): void;
};

export type Negotiable = Pick<
  RTCPeerConnection,
  "signalingState" | "localDescription" | "setLocalDescription" | "setRemoteDescription" | "addIceCandidate"
> & {
  onnegotiationneeded: ((event: Event) => void) | null;
  onicecandidate: ((event: RTCPeerConnectionIceEvent) => void) | null;
};

type NegotiationOptions = {
  pc: Negotiable;
  /** The polite side rolls back its own offer if both offer at once. */
  isPolite: boolean;
  /** Takes little of a line that another connection needs first. */
  isBeside?: boolean;
  send(signal: SignalPart): void;
  /** Runs after an offer is applied and before the answer is created. */
  onOffer(): Promise<void>;
};

/** The first `negotiationneeded` event creates the first offer. */
export function negotiate({
  pc,
  isPolite,
  isBeside = false,
  send,
  onOffer,
}: NegotiationOptions): Negotiation {
  let isMakingOffer = false;
  let isOfferIgnored = false;
  let isSettingRemoteAnswerPending = false;

  const sendLocal = () => {
    const description = pc.localDescription;
    if (!description) return;
    const sdp = askForLimits(askForSpeech(description.sdp), isBeside);
    send({ description: { type: description.type, sdp } });
  };
  const offer = async () => {
    try {
      isMakingOffer = true;
      await pc.setLocalDescription();
      sendLocal();
    } catch {
      // The connection was closed or is not in a state to offer: another `negotiationneeded` event follows.
    } finally {
      isMakingOffer = false;
    }
  };
  const handleDescription = async (description: RTCSessionDescriptionInit) => {
    const isOffer = description.type === "offer";
    const isReady = !isMakingOffer && (pc.signalingState === "stable" || isSettingRemoteAnswerPending);
    isOfferIgnored = isOffer && !isPolite && !isReady;
    if (isOfferIgnored) return;
    // The second answer to an offer that was sent twice.
    if (!isOffer && pc.signalingState !== "have-local-offer") return;
    isSettingRemoteAnswerPending = !isOffer;
    try {
      await pc.setRemoteDescription(description);
    } finally {
      isSettingRemoteAnswerPending = false;
    }
    if (!isOffer) return;
    await onOffer();
    await pc.setLocalDescription();
    sendLocal();
  };

  pc.onnegotiationneeded = () => void offer();
  pc.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) send({ candidate: toCandidateInit(candidate) });
  };
  return {
    async handleSignal({ description, candidate }) {
      if (description) await handleDescription(description);
      else if (candidate) {
        try {
          await pc.addIceCandidate(candidate);
        } catch (error) {
          if (!isOfferIgnored) throw error;
        }
      }
    },
    repeatOffer() {
      if (pc.signalingState === "have-local-offer") sendLocal();
    },
  };
}

function toCandidateInit({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
