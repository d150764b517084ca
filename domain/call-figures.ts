// How well a call arrived at one side, as its browser counted it, without contents.

/** Sums of one side. `concealedSamples`: sound that never arrived and was made up. `frozenMs`: the picture stood still. */
export type CallFigures = {
  receivedSamples: number;
  concealedSamples: number;
  /** So long a picture was to be seen, moving or not. */
  pictureMs: number;
  frozenMs: number;
  reconnections: number;
  /** On the wire, with what a browser fills it with; absent from pages of an earlier version. */
  sentBytes?: number | undefined;
  receivedBytes?: number | undefined;
};

/** At a twentieth and more, words get lost. */
const GOOD_CONCEALED_SHARE = 0.05;
const GOOD_FROZEN_SHARE = 0.1;
const GOOD_RECONNECTIONS = 1;

/** Null where nothing was received. */
export function concealedShare({ receivedSamples, concealedSamples }: CallFigures): number | null {
  return receivedSamples > 0 ? Math.min(1, concealedSamples / receivedSamples) : null;
}

/** Null where no picture was to be seen. */
export function frozenShare({ pictureMs, frozenMs }: CallFigures): number | null {
  return pictureMs > 0 ? Math.min(1, frozenMs / pictureMs) : null;
}

export function isGoodCall(figures: CallFigures): boolean {
  return (
    (concealedShare(figures) ?? 0) <= GOOD_CONCEALED_SHARE &&
    (frozenShare(figures) ?? 0) <= GOOD_FROZEN_SHARE &&
    figures.reconnections <= GOOD_RECONNECTIONS
  );
}
