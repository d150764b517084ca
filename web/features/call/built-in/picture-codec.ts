// Which codec a step of the picture uses, and how much a connection may send with it.
import { isThin, type VideoStep } from "./quality.ts";

/**
 * Where packets get lost, Chromium fills a line up to what it estimates, although there is next to nothing to send: ten or twenty
 * times the sound of a call without a picture. It obeys the limit of the codec in use, in kbit/s, for all that the connection sends
 * (`x-google-max-bitrate`, also known to Safari); so each kind of step has a codec with a limit of its own, and no new negotiation.
 */
const LIMIT = "x-google-max-bitrate";
/** With this Chromium begins, and a thin step with its sound sends a third of it: the way up to a larger picture stays open. */
const THIN_KBIT = 300;
/** Of a codec in which no picture is sent: more than the sound takes with its copies. */
const EMPTY_KBIT = 100;
/** Beside another connection: the picture is never large, and the sound has no copies. */
const BESIDE = { picture: 400, thin: 150, empty: 50 };

const EMPTY_LIMITS = [EMPTY_KBIT, BESIDE.empty].map((kbit) => `${LIMIT}=${kbit}`);

/** At a few kilobits a second these still show a face, where VP8 hardly does; larger pictures cost a cheap phone too much in them. */
const FRUGAL_CODECS = ["av1", "vp9"];
/** Every browser has both. */
const PICTURE_CODECS = ["vp8", "h264"];
const NOT_CODECS = new Set(["rtx", "red", "ulpfec", "flexfec-03"]);

/** The description with the limits, for the other side: its sender reads them there. */
export function askForLimits(sdp: string, isBeside = false): string {
  const start = sdp.search(/^m=video /m);
  if (start < 0) return sdp;
  const next = sdp.indexOf("\nm=", start);
  const end = next < 0 ? sdp.length : next + 1;
  return sdp.slice(0, start) + limitCodecs(sdp.slice(start, end), isBeside) + sdp.slice(end);
}

function limitCodecs(section: string, isBeside: boolean): string {
  const codecs = codecsIn(section);
  const first = (name: string) => codecs.find((codec) => codec.name === name);
  const frugal = FRUGAL_CODECS.map(first).find(Boolean);
  const picture = codecs.find(({ name }) => PICTURE_CODECS.includes(name));
  const limits = isBeside ? BESIDE : { picture: null, thin: THIN_KBIT, empty: EMPTY_KBIT };
  let limited = section;
  for (const codec of codecs) {
    // The first is what a browser uses that lets no page choose.
    const isForPictures = codec === codecs[0] || codec.name === picture?.name;
    const kbit = isForPictures ? limits.picture : codec === frugal ? limits.thin : limits.empty;
    if (kbit !== null) limited = withLimit(limited, codec.payload, kbit);
  }
  return limited;
}

/** In the order of preference. */
function codecsIn(section: string): { payload: string; name: string }[] {
  const [media = ""] = section.split("\r\n", 1);
  return media
    .split(" ")
    .slice(3)
    .map((payload) => {
      const name = new RegExp(`^a=rtpmap:${payload} ([^/]+)/`, "m").exec(section)?.[1] ?? "";
      return { payload, name: name.toLowerCase() };
    })
    .filter(({ name }) => name !== "" && !NOT_CODECS.has(name));
}

function withLimit(section: string, payload: string, kbit: number): string {
  const limit = `${LIMIT}=${kbit}`;
  const parameters = new RegExp(`^a=fmtp:${payload} .*$`, "m");
  if (parameters.test(section)) return section.replace(parameters, (line) => `${line};${limit}`);
  const codec = new RegExp(`^a=rtpmap:${payload} .*$`, "m");
  return section.replace(codec, (line) => `${line}\r\na=fmtp:${payload} ${limit}`);
}

/**
 * Among those that both sides have; `step` is null while no picture is sent. Chromium names first the one that is in use. The other
 * side may be a page from before the limits.
 */
export function codecFor(step: VideoStep | null, codecs: readonly RTCRtpCodecParameters[] = []) {
  const isEmpty = ({ sdpFmtpLine = "" }: RTCRtpCodecParameters) =>
    sdpFmtpLine.split(";").some((part) => EMPTY_LIMITS.includes(part.trim()));
  const find = (name: string) =>
    codecs.find((codec) => codec.mimeType.toLowerCase() === `video/${name}` && !isEmpty(codec));
  const frugal = FRUGAL_CODECS.map(find).find(Boolean);
  if (step === null || step === "paused") return codecs.find(isEmpty) ?? frugal;
  const isPicture = (codec: RTCRtpCodecParameters) =>
    PICTURE_CODECS.some((name) => codec.mimeType.toLowerCase() === `video/${name}`) && !isEmpty(codec);
  return (isThin(step) ? frugal : undefined) ?? codecs.find(isPicture);
}
