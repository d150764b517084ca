// Counts how a call arrives at this side.
import type { CallFigures } from "#domain/call-figures.ts";
import type { PairState } from "#web/features/call/video-provider.ts";
import type { Reception, Traffic } from "./network-level.ts";

/** At most so long between two readings; longer where the browser keeps the timer waiting. */
export const READING_INTERVAL_MS = 2_000;

export class FigureCounter {
  readonly #sums: Required<CallFigures> = {
    receivedSamples: 0,
    concealedSamples: 0,
    pictureMs: 0,
    frozenMs: 0,
    reconnections: 0,
    sentBytes: 0,
    receivedBytes: 0,
  };
  #readings = 0;
  /** By `performance.now()`. */
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** The two sides were connected, and are not yet again. */
  #isBroken = false;

  /** How many readings have counted. */
  get readings(): number {
    return this.#readings;
  }

  sums(): CallFigures {
    const { pictureMs, frozenMs } = this.#sums;
    return { ...this.#sums, pictureMs: Math.round(pictureMs), frozenMs: Math.round(frozenMs) };
  }

  /** A break is one until it is mended: a side that loses its network is away for a while, and in the room again before that. */
  follow(link: PairState["link"]) {
    if (link === "returning" && !this.#isBroken) this.#sums.reconnections += 1;
    this.#isBroken = link !== "connected" && (this.#isBroken || link === "returning");
  }

  /** Also of the time in which the other side is away. */
  addTraffic({ sentBytes, receivedBytes }: Traffic) {
    this.#sums.sentBytes += sentBytes;
    this.#sums.receivedBytes += receivedBytes;
  }

  /** `reception`: null for the time in which the other side is away. */
  count(reception: Reception | null, { isRemoteMicrophoneOn, isRemoteCameraOn }: PairState) {
    const readAtMs = performance.now();
    const sinceMs = Math.min(readAtMs - this.#readAtMs, READING_INTERVAL_MS);
    this.#readAtMs = readAtMs;
    if (!reception) return;
    const { samples, concealedSamples, frames, freezeMs } = reception;
    this.#readings += 1;
    const sums = this.#sums;
    if (isRemoteMicrophoneOn) {
      sums.receivedSamples += samples;
      sums.concealedSamples += concealedSamples;
    }
    if (!isRemoteCameraOn) return;
    sums.pictureMs += sinceMs;
    // A browser counts a freeze at its end, which may be long after its beginning.
    sums.frozenMs += frames === 0 ? sinceMs : Math.min(freezeMs, sinceMs);
  }
}
