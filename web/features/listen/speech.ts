// Speaks sentences one after another by the browser's speechSynthesis, whose events are not to be relied on: Chrome stops
// after some 15 seconds of one utterance without a word, and an utterance that a call interrupts may never end. Also which
// of the phone's voices reads a language.
import type { Language } from "#domain/messages.ts";

/** At a slow voice's 10 characters a second this stays below 15 seconds. */
const MAX_CHARACTERS = 120;
const WATCH_MS = 500;
/** Between two utterances, and before the first, the browser is silent for a moment. */
const SILENT_WATCHES = 4;
/** Some browsers keep what they are to speak for ever. */
const MAX_WATCHES = 60;
/** A browser that names no voice and has one begins sooner. With `VOICES_MS` before it, silence lasts for less than three seconds. */
const START_MS = 1_200;
const REGIONS: Readonly<Record<Language, string>> = { hi: "hi-IN", en: "en-IN" };

type Options = {
  synthesis: SpeechSynthesis;
  /** None as long as the browser names none. */
  voice: () => SpeechSynthesisVoice | null | undefined;
  language: Language;
  signal: AbortSignal;
  /** The index of the sentence that begins. */
  onSentence: (index: number) => void;
};

/** Resolves when all is read or it is aborted; to false if the browser cannot go on, or does not begin. */
export async function speak(sentences: readonly string[], options: Options): Promise<boolean> {
  const { synthesis, signal, onSentence } = options;
  synthesis.cancel();
  for (const [index, sentence] of sentences.entries()) {
    if (signal.aborted) return true;
    onSentence(index);
    for (const piece of piecesOf(sentence)) {
      if (signal.aborted) return true;
      const end = await speakPiece(piece, options);
      const last = end === "interrupted" ? await speakPiece(piece, options) : end;
      if (last !== "done") return signal.aborted;
    }
  }
  return true;
}

type End = "done" | "interrupted" | "failed";

function speakPiece(text: string, { synthesis, language, signal, ...options }: Options): Promise<End> {
  return new Promise((resolve) => {
    const voice = options.voice();
    // A variable of this closure: Chrome forgets the events of an utterance that nothing refers to.
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang.replace("_", "-") ?? REGIONS[language];
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
    const stop = () => {
      finish("done");
      synthesis.cancel();
    };
    const startAgain = () => {
      finish("interrupted");
      synthesis.cancel();
    };
    const watch = setInterval(() => {
      // Another app, or a call, has paused it.
      if (synthesis.paused) synthesis.resume();
      else watches += 1;
      silentWatches = synthesis.speaking || synthesis.pending ? 0 : silentWatches + 1;
      if (silentWatches >= SILENT_WATCHES) finish("done");
      else if (watches >= MAX_WATCHES) {
        finish("failed");
        synthesis.cancel();
      }
    }, WATCH_MS);
    const beginning = setTimeout(() => {
      if (voice) return;
      finish("failed");
      synthesis.cancel();
    }, START_MS);
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

/** Whole sentences, and parts of long ones, at commas where there are any. */
export function piecesOf(text: string): string[] {
  const sentences = text.match(/[^।.?!]+[।.?!]*/g) ?? [];
  return sentences
    .flatMap((sentence) => split(sentence.trim()))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

function split(sentence: string): string[] {
  if (sentence.length <= MAX_CHARACTERS) return [sentence];
  const start = sentence.slice(0, MAX_CHARACTERS);
  const comma = start.lastIndexOf(",");
  const cut = comma > 0 ? comma + 1 : start.lastIndexOf(" ");
  if (cut <= 0) return [start, ...split(sentence.slice(MAX_CHARACTERS))];
  return [sentence.slice(0, cut), ...split(sentence.slice(cut).trim())];
}

/** Some browsers name their voices only some time after they are first asked. */
const VOICES_MS = 1_500;
const BETTER = /enhanced|premium|natural|neural|siri/i;
/** Its Hindi is hard to understand. */
const LAST = /espeak|compact/i;

/** `null`: the phone has voices, and none for the language. Where it names none at all, it may still have one: `undefined`. */
type FoundVoice = SpeechSynthesisVoice | null | undefined;

export async function findVoice(synthesis: SpeechSynthesis, language: Language): Promise<FoundVoice> {
  if (synthesis.getVoices().length === 0) await namesVoices(synthesis);
  const voices = synthesis.getVoices();
  return voices.length === 0 ? undefined : chooseVoice(voices, language);
}

function namesVoices(synthesis: SpeechSynthesis): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      // Safari before 16 has no addEventListener here.
      synthesis.removeEventListener?.("voiceschanged", done);
      resolve();
    };
    const timer = setTimeout(done, VOICES_MS);
    synthesis.addEventListener?.("voiceschanged", done);
  });
}

/** India's accent first; then a voice of the phone itself, which needs no network; then the better one. */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | null {
  let best: SpeechSynthesisVoice | null = null;
  for (const voice of voices) {
    if (languageOf(voice)[0] === language && (best === null || rank(voice) > rank(best))) best = voice;
  }
  return best;
}

function rank(voice: SpeechSynthesisVoice): number {
  const { name, voiceURI, localService } = voice;
  const text = `${name} ${voiceURI}`;
  return (
    (languageOf(voice)[1] === "in" ? 8 : 0) +
    (localService ? 4 : 0) +
    (BETTER.test(text) ? 2 : 0) -
    (LAST.test(text) ? 6 : 0)
  );
}

/** Android writes "hi_IN". */
function languageOf({ lang }: SpeechSynthesisVoice): string[] {
  return lang.toLowerCase().split(/[-_]/);
}
