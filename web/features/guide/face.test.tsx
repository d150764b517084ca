import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { PublicConfig } from "#contract/config.ts";
import { startReading } from "#web/features/listen/reading.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeSpeech } from "#web/testing/fake-speech.ts";
import { testConfig, WHOLE_GUIDE } from "#web/testing/fixtures.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { GuideFace, GuideProof } from "./face.tsx";

const NOTHING: PublicConfig["guide"] = {
  ...{ years: null, languages: [], photoUrl: null, greetingUrl: null, greetingText: null },
  ...{ sessions: null, rating: null },
};
const config = (guide = WHOLE_GUIDE, mode: "demo" | "live" = "live") => testConfig({ guide, mode });

let play: MockInstance<HTMLMediaElement["play"]>;
let pause: MockInstance<HTMLMediaElement["pause"]>;
beforeEach(async () => {
  await setLanguage("en");
  // happy-dom plays nothing, and fires nothing.
  play = vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLElement) {
    this.dispatchEvent(new Event("play"));
  });
  pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLElement) {
    this.dispatchEvent(new Event("pause"));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent ?? "";
const audios = () => [...document.querySelectorAll("audio")];
const press = (name: string, index = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole("button", { name })[index] as HTMLElement));

it("shows photo, years, sessions and the mean of the ratings, in the reader’s language", async () => {
  const { unmount } = render(<GuideFace config={config()} />);
  expect(text()).toBe("Guruji20 years of experience · 1,240\u00a0sessions held5.0 of 5 (310 ratings)");
  const photo = screen.getByAltText<HTMLImageElement>("Photo of Guruji");
  expect([photo.getAttribute("src"), photo.width, photo.height]).toEqual(["/media/guide.webp", 384, 436]);
  unmount();
  await setLanguage("hi");
  render(<GuideFace config={config()} />);
  expect(text()).toBe("गुरुजी20 साल का अनुभव · 1,240\u00a0सत्र5 में से 5.0 (310 रेटिंग)");
  expect(screen.getByAltText("गुरुजी की तस्वीर")).toBeTruthy();
});

it("has a drawing without a photo, languages without sessions, and invents nothing", () => {
  const { rerender } = render(<GuideFace config={config({ ...NOTHING, languages: ["हिन्दी", "English"] })} />);
  expect(text()).toBe("Guruji हिन्दी, English".replace(" ", ""));
  expect([document.querySelector("img"), document.querySelector("svg") === null]).toEqual([null, false]);
  rerender(<GuideFace config={config(NOTHING)} />);
  expect(text()).toBe("GurujiSee who you will talk to");
});

it("says in demo mode alone that it is made up", () => {
  const { rerender } = render(<GuideFace config={config(WHOLE_GUIDE, "demo")} />);
  expect(screen.getByText("Demo sample")).toBeTruthy();
  rerender(<GuideFace config={config()} />);
  expect(screen.queryByText("Demo sample")).toBeNull();
});

it("loads and plays the greeting by a press alone, and stops by another one, at its end and after 20 seconds", async () => {
  render(<GuideProof config={config()} />);
  const [audio] = audios();
  expect([audio?.getAttribute("preload"), play.mock.calls.length]).toEqual(["none", 0]);
  await press("Guruji’s voice");
  expect(play).toHaveBeenCalledOnce();
  await press("Stop the voice");
  expect(pause).toHaveBeenCalledOnce();
  await press("Guruji’s voice");
  await act(async () => void audio?.dispatchEvent(new Event("ended")));
  await press("Guruji’s voice");
  Object.defineProperty(audio, "currentTime", { value: 20, writable: true });
  await act(async () => void audio?.dispatchEvent(new Event("timeupdate")));
  expect(screen.getByRole("button", { name: "Guruji’s voice" })).toBeTruthy();
});

it.each([
  ["the page is hidden", hidePage],
  ["the screen is read aloud", () => startReading("A sentence.", "main")],
  ["another voice plays", () => press("Guruji’s voice")],
])("is quiet once %s", async (_, end) => {
  fakeSpeech();
  render(
    <>
      <GuideProof config={config()} />
      <GuideProof config={config()} />
    </>,
  );
  await press("Guruji’s voice");
  expect(pause).not.toHaveBeenCalled();
  await act(async () => void (await end()));
  expect(pause.mock.instances).toEqual([audios()[0]]);
});

function hidePage() {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
}

it("says that a greeting did not play, and nothing where it was stopped before it began", async () => {
  const toast = vi.spyOn(toastModule, "toast").mockReturnValue();
  render(<GuideProof config={config()} />);
  play.mockRejectedValueOnce(new DOMException("paused", "AbortError"));
  await press("Guruji’s voice");
  expect(toast).not.toHaveBeenCalled();
  play.mockRejectedValueOnce(new DOMException("no file", "NotSupportedError"));
  await press("Guruji’s voice");
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: "The voice did not play" }));
});

it("asks for the greeting again after it did not load", async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  render(<GuideProof config={config()} />);
  await press("Guruji’s voice");
  await press("Stop the voice");
  expect(load).not.toHaveBeenCalled();
  Object.defineProperty(audios()[0], "error", { value: { code: 2 } });
  await press("Guruji’s voice");
  expect([load.mock.calls.length, play.mock.calls.length]).toEqual([1, 2]);
  expect(load.mock.invocationCallOrder[0]).toBeLessThan(play.mock.invocationCallOrder[1] as number);
});

it("has no button for a voice that is not configured, and always the sample, which says that it is one", async () => {
  render(<GuideProof config={config(NOTHING)} />);
  expect(screen.getAllByRole("button")).toHaveLength(1);
  await press("A sample parcha");
  const dialog = await screen.findByRole("dialog", { name: "A sample parcha" });
  expect(dialog.textContent).toMatch(/nobody’s real parcha/);
  expect(screen.getByAltText(/in Hindi: Namaste/).getAttribute("src")).toBe("/media/sample-parcha.webp");
  await press("Close");
  expect(screen.queryByRole("dialog")).toBeNull();
});
