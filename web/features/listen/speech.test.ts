import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeSpeech, testVoice } from "#web/testing/fake-speech.ts";
import { chooseVoice, findVoice, piecesOf, speak } from "./speech.ts";

let control: AbortController;
let voice: SpeechSynthesisVoice | undefined;
const done = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  control = new AbortController();
  voice = testVoice("hi_IN");
});
afterEach(() => {
  control.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function start(text: string) {
  const speech = fakeSpeech();
  speech.endsAtOnce = false;
  const options = {
    synthesis: window.speechSynthesis,
    voice: () => voice,
    language: "hi" as const,
    signal: control.signal,
  };
  void speak(text, options).then(done);
  return speech;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("sentences are spoken one after another in the voice's language", async () => {
  const speech = start("एक। दो।");
  await pass(0);
  expect([speech.texts(), speech.spoken[0]?.lang]).toEqual([["एक।"], "hi-IN"]);
  speech.end();
  await pass(0);
  expect(speech.texts()).toEqual(["एक।", "दो।"]);
  speech.end();
  await pass(0);
  expect(done).toHaveBeenCalledOnce();
});

it("a long sentence is spoken in pieces, each far shorter than the 15 seconds after which Chrome stops", () => {
  const long = Array.from({ length: 30 }, (_, at) => `शब्द${at}${at % 7 === 6 ? "," : ""}`).join(" ");
  const pieces = piecesOf(`पहला। ${long}। क्या?`);
  expect(pieces.every((piece) => piece.length <= 120)).toBe(true);
  expect(pieces.join(" ")).toBe(`पहला। ${long}। क्या?`);
  expect(pieces.length).toBeGreaterThan(3);
});

it("an utterance that the browser drops without a word does not silence the rest", async () => {
  const speech = start("एक। दो।");
  await pass(14_000);
  expect(speech.texts()).toEqual(["एक।"]);
  speech.speaking = false;
  await pass(3_000);
  expect(speech.texts()).toEqual(["एक।", "दो।"]);
});

it("speech that another app has paused goes on", async () => {
  const speech = start("एक।");
  await pass(0);
  speech.paused = true;
  await pass(1_000);
  expect(speech.resume).toHaveBeenCalledOnce();
});

it("a sentence that was interrupted is spoken once more, and an error ends the reading", async () => {
  const speech = start("एक। दो।");
  await pass(0);
  speech.fail("interrupted");
  await pass(0);
  expect(speech.texts()).toEqual(["एक।", "एक।"]);
  speech.end();
  await pass(0);
  speech.fail("synthesis-failed");
  await pass(0);
  expect(speech.texts()).toEqual(["एक।", "एक।", "दो।"]);
  expect(done).toHaveBeenCalledOnce();
});

it("what is aborted falls silent at once and says nothing more", async () => {
  const speech = start("एक। दो।");
  await pass(0);
  speech.cancel.mockClear();
  control.abort();
  await pass(5_000);
  expect(speech.cancel).toHaveBeenCalled();
  expect([speech.texts(), done.mock.calls.length]).toEqual([["एक।"], 1]);
});

it("a sentence that waits for the browser's voices is spoken by the one that is named then", async () => {
  voice = undefined;
  const speech = start("एक।");
  await pass(0);
  voice = testVoice("hi_IN");
  speech.nameVoices([voice]);
  await pass(0);
  expect(speech.spoken.map((utterance) => utterance.voice)).toEqual([null, voice]);
  speech.end();
  await pass(0);
  expect(done).toHaveBeenCalledWith(true);
});

it("a browser that keeps a sentence and never speaks it ends the reading as one that cannot", async () => {
  const speech = start("एक। दो।");
  await pass(60_000);
  expect([speech.texts(), done.mock.calls]).toEqual([["एक।"], [[false]]]);
  expect(speech.speaking).toBe(false);
});

it("a browser that names no voice and does not begin ends within three seconds of the press", async () => {
  voice = undefined;
  const speech = start("एक। दो।");
  await pass(1_199);
  expect(done).not.toHaveBeenCalled();
  await pass(1);
  expect([speech.texts(), done.mock.calls, speech.speaking]).toEqual([["एक।"], [[false]], false]);
});

it("a browser that names no voice and refuses ends the reading, and one that begins is waited for", async () => {
  voice = undefined;
  let speech = start("एक।");
  await pass(0);
  speech.fail("synthesis-unavailable");
  await pass(0);
  expect(done.mock.calls).toEqual([[false]]);
  done.mockClear();
  speech = start("एक।");
  await pass(0);
  speech.spoken.at(-1)?.onstart?.();
  await pass(9_000);
  expect(done).not.toHaveBeenCalled();
  speech.end();
  await pass(0);
  expect(done).toHaveBeenCalledWith(true);
});

const find = () => findVoice(window.speechSynthesis, "hi");

it.each([
  ["India's accent before a better voice of another", ["en-GB:Enhanced", "en-IN"], "en-IN"],
  ["the phone's own voice before one that needs the network", ["en-IN:~Natural", "en-IN"], "en-IN"],
  ["the better one of two", ["en-IN", "en-IN:Enhanced"], "en-IN:Enhanced"],
  ["a voice of the network before eSpeak", ["en-IN:eSpeak", "en-IN:~Google"], "en-IN:~Google"],
  ["Android's spelling of a language", ["hi_IN", "en_IN"], "en_IN"],
  ["another accent, where there is no Indian one", ["hi-IN", "en-US"], "en-US"],
])("English is read by %s", (_what, names, expected) => {
  const voices = names.map((name) =>
    testVoice(name.split(":")[0] ?? "", { name, localService: !name.includes("~") }),
  );
  expect(chooseVoice(voices, "en")?.name).toBe(expected);
});

it("a phone whose voices speak other languages alone has none", async () => {
  fakeSpeech([testVoice("en-IN"), testVoice("hil-PH")]);
  expect(await find()).toBeNull();
});

it("a browser that names its voices late is waited for", async () => {
  const speech = fakeSpeech([]);
  const found = find();
  speech.nameVoices([testVoice("hi-IN")]);
  expect((await found)?.lang).toBe("hi-IN");
});

it("a browser that names no voices at all may still have one", async () => {
  fakeSpeech([]);
  const found = find();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await found).toBeUndefined();
});
