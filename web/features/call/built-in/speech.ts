// How the sound is sent: speech that survives a bad network.

/**
 * Parameters of Opus (RFC 7587, 6.1) by which this side asks the other one for speech: one channel, next to nothing in
 * silence, and a copy of the last packet that a lost one can be rebuilt from.
 */
const SPEECH = { stereo: "0", usedtx: "1", useinbandfec: "1" };
/**
 * Milliseconds of sound in a packet: on a thin line the headers of 50 packets a second take more than the speech. A sender with
 * `adaptivePtime` begins with this and changes it with the network.
 */
const PACKET_MS = 60;

/** The description with them, for the other side: its sender reads them there. */
export function askForSpeech(sdp: string): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000/im.exec(sdp)?.[1];
  if (!payload) return sdp;
  const line = new RegExp(`^a=fmtp:${payload} (.*)$`, "m");
  const known = line.exec(sdp)?.[1] ?? "";
  const parameters = new URLSearchParams(known.trim().replaceAll(";", "&"));
  for (const [name, value] of Object.entries(SPEECH)) parameters.set(name, value);
  const text = [...parameters].map(([name, value]) => `${name}=${value}`).join(";");
  const asked = `a=fmtp:${payload} ${text}\r\na=ptime:${PACKET_MS}`;
  if (known) return sdp.replace(line, asked);
  return sdp.replace(/^a=rtpmap:\d+ opus\/48000.*$/im, (found) => `${found.trimEnd()}\r\n${asked}`);
}

/** Repeats each packet in the next one (RFC 2198) where the browser can; losses come in bursts, which Opus' own copy does not bridge. */
export function preferRepeatedSound(transceiver: RTCRtpTransceiver): void {
  const codecs = globalThis.RTCRtpReceiver?.getCapabilities?.("audio")?.codecs ?? [];
  const isRed = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === "audio/red";
  if (!codecs.some(isRed)) return;
  try {
    transceiver.setCodecPreferences([...codecs.filter(isRed), ...codecs.filter((codec) => !isRed(codec))]);
  } catch {
    // A browser that refuses the order keeps its own.
  }
}

/**
 * Full band in one channel takes 28 to 40 kbit/s, wide band 16 to 20, narrow band 8 to 12 (RFC 7587, 3.1.1); repeated sound takes twice
 * as much. Beside another connection it is a voice as by telephone where the line is thin.
 */
const MAX_BITRATE = { main: { wide: 40_000, thin: 20_000 }, beside: { wide: 20_000, thin: 12_000 } } as const;

/** `adaptivePtime` changes the length of packets with the rate of the network; some browsers know it. */
export function speechEncoding({ isThin, isBeside = false }: { isThin: boolean; isBeside?: boolean }) {
  return {
    priority: "high",
    networkPriority: "high",
    maxBitrate: MAX_BITRATE[isBeside ? "beside" : "main"][isThin ? "thin" : "wide"],
    adaptivePtime: true,
  } as const;
}
