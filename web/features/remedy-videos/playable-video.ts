// Checks a chosen video and, where old phones would not play it or it is too large, makes one that they play. Mediabunny reads
// the file piece by piece, and copies picture or sound where only the other is in the way. Loaded when a video is chosen.
import {
  BlobSource,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
} from "mediabunny";
import { UnplayableSound } from "#domain/redactions.ts";
import { readVideoFile, type VideoKind } from "#domain/video-files.ts";
import { AUDIO_BITS_PER_SECOND, bitsPerSecondFor, VideoFault } from "./remedy-video.ts";

/** What the hardware of old phones decodes: no 4K, and not the profiles of H.264 with more than 8 bits or 4:2:0. */
const PLAYED_PIXELS = 1920;
const PLAYED_PICTURE = /^avc[13]\.(?:42|4d|58|64)/i;

/** Of the longer side of a picture that is coded anew. Some phones' encoders take multiples of 16 alone. */
const CODED_PIXELS = 848;
const ALIGNED_PIXELS = 16;
/** As much of the output as is in memory. */
const CHUNK_BYTES = 4 * 1024 * 1024;

type Options = { maxBytes: number; onProgress: (percent: number) => void; signal: AbortSignal };
type Opened = Awaited<ReturnType<typeof openVideo>>;

/**
 * The file itself, where the server takes it and it plays on old phones: H.264 and AAC in MP4 or QuickTime. Otherwise an MP4
 * made of it.
 * @throws VideoFault; the signal's reason once it is aborted.
 */
export async function makePlayable(file: File, options: Options): Promise<File> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return await playableOf(file, input, options);
  } finally {
    input.dispose();
  }
}

async function playableOf(file: File, input: Input, options: Options): Promise<File> {
  const opened = await openVideo(file, input).catch((error: unknown) => {
    // The device could not read the file, which is no word on what is in it: the upload says so.
    if (error instanceof DOMException) return null;
    throw new VideoFault("not-a-video");
  });
  options.signal.throwIfAborted();
  if (!opened) return file;
  const fits = file.size <= options.maxBytes;
  const { kind, picturePlays, soundPlays } = opened;
  if (fits && kind && kind !== "webm" && picturePlays && soundPlays) return file;
  /** The server takes it as it is. */
  const canSend = fits && kind !== null;
  const blob = await convert(input, opened, { ...options, fits, canSend }).catch((error: unknown) => {
    options.signal.throwIfAborted();
    throw error instanceof VideoFault ? error : new VideoFault("broke-off", canSend, error);
  });
  // With the time of now: an upload of other bytes that an earlier conversion gave is not continued.
  return new File([blob], `${file.name.replace(/\.\w+$/, "")}.mp4`, { type: blob.type });
}

async function openVideo(file: File, input: Input) {
  const [video, sounds] = await Promise.all([input.getPrimaryVideoTrack(), input.getAudioTracks()]);
  if (!video) throw new VideoFault("not-a-video");
  const codecs = await Promise.all(sounds.map((sound) => sound.getCodec()));
  const aac = codecs.indexOf("aac");
  return {
    video,
    // An iPhone may write spatial sound beside the AAC.
    sound: sounds[Math.max(aac, 0)] ?? null,
    soundPlays: sounds.length === 0 || aac >= 0,
    picturePlays: await playsOnOldPhones(video),
    kind: await kindForServer(file),
  };
}

/** Null where the server would refuse the file after it has been sent. */
async function kindForServer(file: File): Promise<VideoKind | null> {
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    return (await readVideoFile(read, file.size))?.kind ?? null;
  } catch (error) {
    if (error instanceof UnplayableSound) return null;
    throw error;
  }
}

async function playsOnOldPhones(video: InputVideoTrack): Promise<boolean> {
  const codec = (await video.getCodecParameterString()) ?? "";
  return (
    PLAYED_PICTURE.test(codec) &&
    Math.max(await video.getDisplayWidth(), await video.getDisplayHeight()) <= PLAYED_PIXELS
  );
}

type ConvertOptions = Options & { fits: boolean; canSend: boolean };

async function convert(input: Input, opened: Opened, options: ConvertOptions): Promise<Blob> {
  const { maxBytes, signal, fits, canSend } = options;
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const bitsPerSecond = bitsPerSecondFor(seconds, maxBytes);
  const copiesPicture = fits && opened.picturePlays;
  if (!copiesPicture && bitsPerSecond === null) throw new VideoFault("too-large");
  // Mediabunny would decode it in workers from blob: addresses, which Trusted Types forbid, and wait for them for ever.
  const first = await new EncodedPacketSink(opened.video).getFirstPacket();
  const isTransparent = first?.sideData.alpha !== undefined;
  if (isTransparent && !copiesPicture) throw new VideoFault(fits ? "unplayable" : "too-large", canSend);
  const collected = collect(maxBytes);
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(collected.stream, { chunked: true, chunkSize: CHUNK_BYTES }),
    }),
    video: async (track) => {
      if (track !== opened.video) return { discard: true };
      return copiesPicture ? { codec: "avc" } : codedAnew(track, bitsPerSecond ?? 0);
    },
    audio: (track) => (track === opened.sound ? soundOptions(opened) : { discard: true }),
    // Cameras write the place of filming there.
    tags: {},
    // A picture that begins a moment after the sound is no reason to code both anew.
    copy: { shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(({ reason }) => reason !== "discarded_by_user");
  const hasPicture = conversion.isValid && !lost.some(({ track }) => track === opened.video);
  if (!hasPicture) throw new VideoFault(fits ? "unplayable" : "too-large", canSend);
  if (lost.length > 0) throw new VideoFault("silent", canSend);
  let shown = 0;
  conversion.onProgress = (fraction) => {
    const percent = Math.floor(fraction * 100);
    if (percent > shown) options.onProgress(percent);
    shown = Math.max(shown, percent);
  };
  const cancel = () => void conversion.cancel();
  signal.addEventListener("abort", cancel);
  options.onProgress(0);
  try {
    await inTurn(signal, () => conversion.execute());
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  return collected.file();
}

/** AAC is copied: not every browser codes it, and a bit rate would ask for that. */
function soundOptions({ soundPlays }: Opened): ConversionAudioOptions {
  return soundPlays
    ? { codec: "aac" }
    : { codec: "aac", quality: new Quality({ bitrate: AUDIO_BITS_PER_SECOND }) };
}

async function codedAnew(video: InputVideoTrack, bitsPerSecond: number): Promise<ConversionVideoOptions> {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const scale = Math.min(1, CODED_PIXELS / Math.max(width, height));
  const side = (pixels: number) =>
    Math.max(1, Math.round((pixels * scale) / ALIGNED_PIXELS)) * ALIGNED_PIXELS;
  return {
    codec: "avc",
    width: side(width),
    height: side(height),
    // Without bars: less than an aligned step is cut off.
    fit: "cover",
    quality: new Quality({ bitrate: bitsPerSecond }),
    forceTranscode: true,
  };
}

/**
 * Collects what is written as a Blob, which the browser keeps on the disk when memory is short. The end of an MP4 is written
 * before a few bytes of its beginning.
 */
function collect(maxBytes: number) {
  let file = new Blob();
  const stream = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      const after = file.slice(position + data.byteLength);
      file = new Blob([file.slice(0, position), data, after], { type: "video/mp4" });
      if (file.size > maxBytes) throw new VideoFault("too-large");
    },
  });
  return { stream, file: () => file };
}

/** A cheap phone's memory and decoders are enough for one video at a time. */
function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Missing on pages without https.
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request("convert-video", { signal }, work) : work();
}
