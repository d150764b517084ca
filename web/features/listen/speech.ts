// Speaks a text by the browser's speechSynthesis, whose events are not to be relied on: Chrome stops after some 15 seconds of
// one utterance without a word, and an utterance that a call interrupts may never end. Also which of the phone's voices reads a
// language.
import type { Language } from "#domain/messages.ts";

/** Whole sentences; of those over 120 characters parts, at commas where there are any. A slow voice says 10 characters a second. */
const PIECES = /\S[^।.?!]{0,118}[।.?!]+|\S[^।.?!]{0,117},|\S[^।.?!]{0,118}(?!\S)|\S{1,119}/g;
const WATCH_MS = 500;
/** Between two utterances, and before the first, the browser is silent for a moment. */
const SILENT_WATCHES = 4;
/** Some browsers keep what they are to speak for ever. */
const MAX_WATCHES = 60;
/** A browser that names no voice and has one begins sooner. With `VOICES_MS` before it, silence lasts for less than three seconds. */
const START_MS = 1_200;
/** Some browsers name their voices only some time after they are first asked. */
const VOICES_MS = 1_500;
const BETTER = /enhanced|premium|natural|neural|siri/i;
/** Its Hindi is hard to understand. */
const LAST = /espeak|compact/i;

type Voice = SpeechSynthesisVoice | null | undefined;
type Options = {
  synthesis: SpeechSynthesis;
  /** None as long as the browser names none. */
  voice: () => Voice;
  language: Language;
  signal: AbortSignal;
};

/** Resolves when all is read or it is aborted; to false if the browser cannot go on, or does not begin. */
export async function speak(text: string, options: Options): Promise<boolean> {
  options.synthesis.cancel();
  for (const piece of piecesOf(text)) {
    if (options.signal.aborted) return true;
    const end = await speakPiece(piece, options);
    const last = end === "interrupted" ? await speakPiece(piece, options) : end;
    if (last !== "done") return options.signal.aborted;
  }
  return true;
}

export const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];

type End = "done" | "interrupted" | "failed";

function speakPiece(text: string, { synthesis, language, signal, ...options }: Options): Promise<End> {
  return new Promise((resolve) => {
    const voice = options.voice();
    // A variable of this closure: Chrome forgets the events of an utterance that nothing refers to.
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang.replace("_", "-") ?? `${language}-IN`;
    if (voice) utterance.voice = voice;
    let [watches, silentWatches] = [0, 0];
    const finish = (end: End) => {
      clearInterval(watch);
      clearTimeout(beginning);
      signal.removeEventListener("abort", stop);
      synthesis.removeEventListener?.("voiceschanged", startAgain);
      utterance.onstart = utterance.onend = utterance.onerror = null;
      resolve(end);
    };
    const cut = (end: End) => {
      finish(end);
      synthesis.cancel();
    };
    const stop = () => cut("done");
    const startAgain = () => cut("interrupted");
    const watch = setInterval(() => {
      // Another app, or a call, has paused it.
      if (synthesis.paused) synthesis.resume();
      else watches += 1;
      silentWatches = synthesis.speaking || synthesis.pending ? 0 : silentWatches + 1;
      if (silentWatches >= SILENT_WATCHES) finish("done");
      else if (watches >= MAX_WATCHES) cut("failed");
    }, WATCH_MS);
    const beginning = setTimeout(() => voice || cut("failed"), START_MS);
    utterance.onstart = () => clearTimeout(beginning);
    signal.addEventListener("abort", stop);
    // Without a voice, the browser may keep the sentence until it names its voices, or speak it by another one.
    if (!voice) synthesis.addEventListener?.("voiceschanged", startAgain);
    utterance.onend = () => finish("done");
    utterance.onerror = ({ error }) =>
      finish(error === "interrupted" || error === "canceled" ? "interrupted" : "failed");
    synthesis.speak(utterance);
  });
}

/** Null: the phone has voices, and none for the language. Where it names none at all, it may still have one: undefined. */
export async function findVoice(synthesis: SpeechSynthesis, language: Language): Promise<Voice> {
  if (synthesis.getVoices().length === 0)
    await new Promise((resolve) => {
      setTimeout(resolve, VOICES_MS);
      // Safari before 16 has no addEventListener here.
      synthesis.addEventListener?.("voiceschanged", resolve, { once: true });
    });
  const voices = synthesis.getVoices();
  return voices.length === 0 ? undefined : chooseVoice(voices, language);
}

/** India's accent first; then a voice of the phone itself, which needs no network; then the better one. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[], language: Language): Voice {
  const own = voices.filter((voice) => languageOf(voice)[0] === language);
  return own.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

function rank(voice: SpeechSynthesisVoice): number {
  const text = `${voice.name} ${voice.voiceURI}`;
  const quality = (BETTER.test(text) ? 2 : 0) - (LAST.test(text) ? 6 : 0);
  return (languageOf(voice)[1] === "in" ? 8 : 0) + (voice.localService ? 4 : 0) + quality;
}

/** Android writes "hi_IN". */
const languageOf = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().split(/[-_]/);
