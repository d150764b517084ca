// Which of the phone's voices reads a language.
import type { Language } from "#domain/messages.ts";

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
