import { expect, it } from "vitest";
import { type Negotiable, negotiate, type SignalPart } from "./negotiation.ts";

/** The signalling states of a peer connection, and no media. */
class FakePc implements Negotiable {
  signalingState: RTCSignalingState = "stable";
  localDescription: RTCSessionDescription | null = null;
  remote: string | null = null;
  candidates: string[] = [];
  onnegotiationneeded: ((event: Event) => void) | null = null;
  onicecandidate: ((event: RTCPeerConnectionIceEvent) => void) | null = null;
  readonly #name: string;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async setLocalDescription() {
    const isAnswer = this.signalingState === "have-remote-offer";
    this.#count += 1;
    const sdp = `${isAnswer ? "answer" : "offer"} ${this.#count} of ${this.#name}`;
    this.localDescription = { type: isAnswer ? "answer" : "offer", sdp } as RTCSessionDescription;
    this.signalingState = isAnswer ? "stable" : "have-local-offer";
  }

  async setRemoteDescription({ type, sdp = "" }: RTCSessionDescriptionInit) {
    if (type === "answer" && this.signalingState !== "have-local-offer")
      throw new Error("an answer to nothing");
    // A remote offer rolls back the local one.
    this.signalingState = type === "offer" ? "have-remote-offer" : "stable";
    this.remote = sdp;
  }

  async addIceCandidate(candidate?: RTCIceCandidateInit | null) {
    if (!this.remote) throw new Error("no remote description");
    this.candidates.push(candidate?.candidate ?? "");
  }

  needsNegotiation() {
    this.onnegotiationneeded?.(new Event("negotiationneeded"));
  }
}

function side(name: string, isPolite: boolean) {
  const pc = new FakePc(name);
  const outbox: SignalPart[] = [];
  const offers: string[] = [];
  const negotiation = negotiate({
    pc,
    isPolite,
    send: (part) => void outbox.push(part),
    onOffer: async () => void offers.push(pc.remote ?? ""),
  });
  return { pc, outbox, offers, negotiation };
}
type Party = ReturnType<typeof side>;

/** Exchanges signals until there are none left. */
async function settle(one: Party, other: Party) {
  for (let round = 0; round < 10; round++) {
    await Promise.resolve();
    const [ofOne, ofOther] = [one.outbox.splice(0), other.outbox.splice(0)];
    for (const part of ofOne) await other.negotiation.handleSignal(part);
    for (const part of ofOther) await one.negotiation.handleSignal(part);
  }
}
const pair = () => ({ guide: side("guide", false), customer: side("customer", true) });

it("answers an offer", async () => {
  const { guide, customer } = pair();
  guide.pc.needsNegotiation();
  await settle(guide, customer);
  expect([guide.pc.remote, customer.pc.remote]).toEqual(["answer 1 of customer", "offer 1 of guide"]);
  expect(customer.offers).toEqual(["offer 1 of guide"]);
});

it("of two simultaneous offers the polite side rolls back its own, and both sides become stable", async () => {
  const { guide, customer } = pair();
  guide.pc.needsNegotiation();
  customer.pc.needsNegotiation();
  await settle(guide, customer);
  expect([guide.pc.signalingState, customer.pc.signalingState]).toEqual(["stable", "stable"]);
  expect(customer.pc.remote).toBe("offer 1 of guide");
  expect(guide.pc.remote).toMatch(/^answer . of customer$/);
});

it("a lost offer is repeated, and its answer may arrive twice", async () => {
  const { guide, customer } = pair();
  guide.pc.needsNegotiation();
  await Promise.resolve();
  guide.outbox.splice(0);
  guide.negotiation.repeatOffer();
  guide.negotiation.repeatOffer();
  await settle(guide, customer);
  expect([guide.pc.signalingState, customer.pc.signalingState]).toEqual(["stable", "stable"]);
  guide.negotiation.repeatOffer();
  expect(guide.outbox).toEqual([]);
});

it("candidates of a rolled back offer may fail", async () => {
  const { guide, customer } = pair();
  const candidate = { candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0, usernameFragment: "u" };
  customer.pc.onicecandidate?.({ candidate } as RTCPeerConnectionIceEvent);
  expect(customer.outbox).toEqual([{ candidate }]);
  await expect(guide.negotiation.handleSignal({ candidate })).rejects.toThrow();
  guide.pc.needsNegotiation();
  await guide.negotiation.handleSignal({ description: { type: "offer", sdp: "offer of customer" } });
  expect(guide.pc.remote).toBeNull();
  await guide.negotiation.handleSignal({ candidate });
  await settle(guide, customer);
  expect(guide.pc.signalingState).toBe("stable");
});
