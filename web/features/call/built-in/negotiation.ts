// Perfect negotiation over one peer connection: who may offer when, and whose offer gives way. Knows neither how signals
// travel nor what is sent.
import type { SignalMessage } from "#contract/socket.ts";

export type SignalPart = Omit<SignalMessage, "type" | "bookingId">;
export type Negotiation = {
  hear(signal: SignalPart): Promise<void>;
  /** Says once more what the other side may have missed. */
  repeat(): void;
};

/** What of a peer connection the negotiation needs. */
export type Negotiable = Pick<
  RTCPeerConnection,
  "signalingState" | "localDescription" | "setLocalDescription" | "setRemoteDescription" | "addIceCandidate"
> & {
  onnegotiationneeded: ((event: Event) => void) | null;
  onicecandidate: ((event: RTCPeerConnectionIceEvent) => void) | null;
};

type Wish = {
  pc: Negotiable;
  /** Gives way when both offer at once. */
  isPolite: boolean;
  send(signal: SignalPart): void;
  /** An offer has been taken in; the answer is made after this. */
  onOffer(): Promise<void>;
};

/** Negotiates from now on; the connection's first `negotiationneeded` makes the first offer. */
export function negotiate({ pc, isPolite, send, onOffer }: Wish): Negotiation {
  let isMakingOffer = false;
  let isOfferIgnored = false;
  let isSettingRemoteAnswerPending = false;

  const sendLocal = () => {
    const description = pc.localDescription;
    if (description) send({ description: { type: description.type, sdp: description.sdp } });
  };
  const offer = async () => {
    try {
      isMakingOffer = true;
      await pc.setLocalDescription();
      sendLocal();
    } catch {
      // Closed meanwhile, or no longer in a state to offer: what is needed then is asked for anew.
    } finally {
      isMakingOffer = false;
    }
  };
  const hearDescription = async (description: RTCSessionDescriptionInit) => {
    const isOffer = description.type === "offer";
    const isReady = !isMakingOffer && (pc.signalingState === "stable" || isSettingRemoteAnswerPending);
    isOfferIgnored = isOffer && !isPolite && !isReady;
    if (isOfferIgnored) return;
    // The second answer to an offer that was said twice.
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
    if (candidate?.candidate) send({ candidate: plainCandidate(candidate) });
  };
  return {
    async hear({ description, candidate }) {
      if (description) await hearDescription(description);
      else if (candidate) {
        try {
          await pc.addIceCandidate(candidate);
        } catch (error) {
          if (!isOfferIgnored) throw error;
        }
      }
    },
    repeat() {
      if (pc.signalingState === "have-local-offer") sendLocal();
    },
  };
}

function plainCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
