// Which of the codes that a camera reads is the number of the parcel. Beside its bar code a label may have a QR code with an
// address of the post office, and one frame in many is misread.
import { TRACKING_NUMBER_PATTERN } from "#domain/parchas.ts";
import { kindOfTrackingNumber, normalizeTrackingNumber } from "#domain/tracking-numbers.ts";

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
export type DetectedCode = { rawValue: string; format?: string };

/** In how many frames a post office's number must be read. Its check digit lets one misreading in eleven through. */
const POST_READINGS = 2;
/** A number without such a check waits for a better one in the same picture. */
const OTHER_READINGS = 5;
/** Bar codes of couriers are sometimes read in part. */
const OTHER_MIN_LENGTH = 8;

/** Answers the number as soon as enough frames have it; null until then. Call it with the codes of each frame. */
export function scannedNumbers(): (codes: readonly DetectedCode[]) => string | null {
  const readings = new Map<string, number>();
  const isReadOften = (number: string, times: number) => {
    const count = (readings.get(number) ?? 0) + 1;
    readings.set(number, count);
    return count >= times;
  };
  return (codes) => {
    const bars = codes.filter(({ format }) => format !== "qr_code");
    const squares = codes.filter(({ format }) => format === "qr_code");
    // Several parcels in the picture: which one is meant shows when the camera is nearer.
    const [number, ...others] = numbersIn(codes).filter(isOfPost);
    if (number !== undefined)
      return others.length === 0 && isReadOften(number, POST_READINGS) ? number : null;
    const [bar, ...otherBars] = numbersIn(bars.length > 0 ? bars : squares).filter(isOfCourier);
    return bar !== undefined && otherBars.length === 0 && isReadOften(bar, OTHER_READINGS) ? bar : null;
  };
}

const numbersIn = (codes: readonly DetectedCode[]) => [
  ...new Set(codes.map(({ rawValue }) => normalizeTrackingNumber(rawValue))),
];

const isOfPost = (number: string) => kindOfTrackingNumber(number) === "post";

const isOfCourier = (number: string) =>
  number.length >= OTHER_MIN_LENGTH && /\d/.test(number) && TRACKING_NUMBER_PATTERN.test(number);
