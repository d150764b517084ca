// The sound of the day's list: two notes made with Web Audio. A browser plays sound only after a press on the page.
import { storedValue } from "#web/api/stored-value.ts";

const isTrue = (value: unknown): value is true => value === true;
/** Whether the admin has turned the sound on, on this device. */
export const soundSetting = storedValue("guide-sound", isTrue);

const NOTES = [
  { hertz: 660, atSeconds: 0 },
  { hertz: 880, atSeconds: 0.22 },
];
const NOTE_SECONDS = 0.5;
const VOLUME = 0.25;

let audio: AudioContext | null = null;

/** Plays the two notes; nothing where the browser has no Web Audio or has not been pressed yet. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const context = audio;
  // After a reload the browser suspends the context until the next press.
  void context.resume().then(() => NOTES.forEach((note) => void playNote(context, note)));
}

function playNote(context: AudioContext, { hertz, atSeconds }: (typeof NOTES)[number]): void {
  const from = context.currentTime + atSeconds;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(VOLUME, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + NOTE_SECONDS);
}
