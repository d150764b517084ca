import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inEnglish } from "#web/testing/in-english.ts";
import {
  act,
  cleanup,
  fireEvent,
  press,
  render,
  renderAlone,
  screen,
  waitFor,
} from "#web/testing/library.tsx";
import { Reel } from "./reel.tsx";

const HEIGHT = 600;
const clips = [1, 2, 3].map((number) => ({
  handle: `@clip${number}`,
  videoUrl: `/clip-${number}.mp4`,
  posterUrl: `/clip-${number}.jpg`,
  isSample: false,
}));
const play = vi.spyOn(HTMLMediaElement.prototype, "play");
const pause = vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
const scrollTo = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
let playing: Element | null;
inEnglish();
beforeEach(() => {
  playing = null;
  play.mockImplementation(async function (this: Element) {
    playing = this;
  });
  pause.mockImplementation(function (this: Element) {
    if (playing === this) playing = null;
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const handle = () => playing?.getAttribute("aria-label") ?? null;
/** As the swipe has left it. */
const swipeTo = (index: number) => {
  const list = screen.getByRole("list", { name: "What customers say" });
  Object.defineProperties(list, {
    clientHeight: { value: HEIGHT, configurable: true },
    scrollTop: { value: index * HEIGHT, configurable: true },
  });
  return act(async () => void fireEvent.scroll(list));
};
const refusal = () => Promise.reject(new DOMException("No.", "NotAllowedError"));

it("one video plays at a time, the one on the screen, and a paused one plays again when another one was shown", async () => {
  render(<Reel clips={clips} />);
  expect(handle()).toBe("@clip1");
  await press("Pause: @clip1");
  expect(handle()).toBeNull();
  await swipeTo(1);
  expect(handle()).toBe("@clip2");
  expect(screen.getByRole("status").textContent).toBe("2 of 3: @clip2");
  await swipeTo(0);
  expect(handle()).toBe("@clip1");
});

it("only the video on the screen is loaded, and of the next one the metadata", async () => {
  render(<Reel clips={clips} />);
  const preloads = () => [...document.querySelectorAll("video")].map(({ preload }) => preload);
  expect(preloads()).toEqual(["auto", "metadata", "none"]);
  await swipeTo(1);
  expect(preloads()).toEqual(["none", "auto", "metadata"]);
});

it("keys pressed twice go on two videos, and not past the last one", async () => {
  render(<Reel clips={clips} />);
  for (const _ of clips) fireEvent.keyDown(document.body, { code: "ArrowDown" });
  const items = screen.getAllByRole("listitem");
  expect(scrollTo.mock.contexts).toEqual([items[1], items[2], items[2]]);
});

it("sound that the browser refuses is switched off, and a video that it refuses too waits for a press", async () => {
  play.mockImplementation(refusal);
  render(<Reel clips={clips} />);
  expect(await screen.findByRole("button", { name: "Play: @clip1" })).toBeTruthy();
  fireEvent.keyDown(document.body, { code: "KeyM" });
  expect(screen.getByRole("button", { name: "Turn the sound off" })).toBeTruthy();
  await press("Play: @clip1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Turn the sound on" })).toBeTruthy());
  expect(await screen.findByRole("button", { name: "Play: @clip1" })).toBeTruthy();
});

it("a drawn page has the first video's words, and loads and plays nothing before the code is there", () => {
  const reel = (
    <MemoryRouter>
      <Reel clips={clips} />
    </MemoryRouter>
  );
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(reel);
  const preloads = () => [...container.querySelectorAll("video")].map(({ preload }) => preload);
  expect(container.textContent).toContain("@clip1");
  expect(preloads()).toEqual(["none", "none", "none"]);
  expect(handle()).toBeNull();
  const onRecoverableError = vi.fn();
  renderAlone(reel, { container, hydrate: true, onRecoverableError });
  expect(preloads()).toEqual(["auto", "metadata", "none"]);
  expect(handle()).toBe("@clip1");
  expect(onRecoverableError).not.toHaveBeenCalled();
});
