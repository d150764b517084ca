import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeSpeech, testVoice } from "#web/testing/fake-speech.ts";
import { chooseVoice, findVoice } from "./read.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
