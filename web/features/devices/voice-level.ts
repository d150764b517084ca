// The level of the microphone, and a test sound for the speaker.
import { canChooseSpeaker, chosenDevice, setSpeaker } from "./chosen-devices.ts";

const MAX_RMS = 0.25;
/** States of an AudioContext in which an analyser gives only zeros; the second is Safari's. */
const STOPPED: ReadonlySet<string> = new Set(["suspended", "interrupted", "closed"]);

/** From 0 to 1; the square root makes quiet speech visible. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.min(1, Math.sqrt(Math.sqrt(sum / samples.length) / MAX_RMS));
}

/**
 * Calls `onLevel` with each animation frame; not at all where the browser cannot measure the track, as Firefox with the
 * microphones of some headsets, nor while a phone call or the browser keeps the audio suspended. Returns a function that stops.
 */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  let context: AudioContext | null = null;
  let frame = 0;
  try {
    context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    // What stays like this was not measured.
    const samples = new Float32Array(analyser.fftSize).fill(Number.NaN);
    const isSuspended = () => context !== null && STOPPED.has(context.state);
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = levelOf(samples);
      if (!Number.isNaN(level) && !isSuspended()) onLevel(level);
      frame = requestAnimationFrame(measure);
    };
    // Safari starts it suspended even after a click, and refuses during a phone call.
    context.resume().catch(() => undefined);
    measure();
  } catch {
    // The screen works without the level.
  }
  return () => {
    cancelAnimationFrame(frame);
    void context?.close();
    context = null;
  };
}

const NOTES_HZ = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.28;
const STRENGTH = 0.25;

/** During a phone call iOS never begins. */
const MAX_SOUND_MS = 3_000;

/** Three rising notes. Resolves when they are over. */
export async function playSound(): Promise<void> {
  // As a media element would, so that what is read aloud falls silent.
  document.dispatchEvent(new Event("play"));
  const context = new AudioContext();
  await Promise.race([playNotes(context), new Promise((resolve) => setTimeout(resolve, MAX_SOUND_MS))]);
  await context.close();
}

async function playNotes(context: AudioContext): Promise<void> {
  await context.resume();
  const output = await outputOf(context);
  const notes = NOTES_HZ.map((hertz, place) => {
    const startsAt = context.currentTime + place * NOTE_SECONDS;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0, startsAt);
    gain.gain.linearRampToValueAtTime(STRENGTH, startsAt + 0.03);
    gain.gain.linearRampToValueAtTime(0, startsAt + NOTE_SECONDS);
    const note = new OscillatorNode(context, { frequency: hertz, type: "triangle" });
    note.connect(gain).connect(output);
    note.start(startsAt);
    note.stop(startsAt + NOTE_SECONDS);
    return note;
  });
  const last = notes.at(-1);
  if (last) await new Promise((resolve) => last.addEventListener("ended", resolve, { once: true }));
}

/** On the chosen loudspeaker, to which an element can play. */
async function outputOf(context: AudioContext): Promise<AudioNode> {
  const chosen = chosenDevice("speaker");
  if (!chosen || !canChooseSpeaker()) return context.destination;
  const element = new Audio();
  const output = context.createMediaStreamDestination();
  element.srcObject = output.stream;
  await setSpeaker(element, chosen.id);
  await element.play();
  return output;
}
