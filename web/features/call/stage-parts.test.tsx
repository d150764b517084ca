import { afterEach, expect, it, vi } from "vitest";
import { cleanup, fireEvent, render, renderHook, screen, update } from "#web/testing/library.tsx";
import { useCallKeys } from "./call-bar.tsx";
import { StageFrame } from "./stage-parts.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A window whose width the test changes. */
function stubWidth() {
  let matches = false;
  const listeners = new Set<() => void>();
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return matches;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (isWide: boolean) =>
    update(() => {
      matches = isWide;
      for (const listener of [...listeners]) listener();
    });
}

const beside = { column: <p>Column</p>, drawer: <p>Drawer</p>, queue: <p>Queue</p>, secondsBefore: 0 };

it("a window that becomes wide shows the column instead of the drawer, and the video stays the same element", () => {
  const setWide = stubWidth();
  render(
    <StageFrame beside={beside} bar={<p>Bar</p>}>
      <video aria-label="Video" muted />
    </StageFrame>,
  );
  const video = screen.getByLabelText("Video");
  expect(screen.getByText("Drawer")).toBeTruthy();
  expect(screen.getByText("Queue")).toBeTruthy();
  setWide(true);
  expect(screen.getByText("Column")).toBeTruthy();
  expect(screen.queryByText("Drawer")).toBeNull();
  expect(screen.getByText("Bar")).toBeTruthy();
  expect(screen.getByLabelText("Video")).toBe(video);
});

it("M and V switch the devices, with any keyboard layout, but not while the guide types", () => {
  const pressed: string[] = [];
  render(<textarea />);
  renderHook(() => useCallKeys(true, (device) => void pressed.push(device)));
  fireEvent.keyDown(document.body, { code: "KeyM", key: "म" });
  fireEvent.keyDown(document.body, { code: "KeyV", key: "v" });
  fireEvent.keyDown(screen.getByRole("textbox"), { code: "KeyM", key: "m" });
  fireEvent.keyDown(document.body, { code: "KeyV", key: "v", ctrlKey: true });
  fireEvent.keyDown(document.body, { code: "KeyM", key: "m", repeat: true });
  expect(pressed).toEqual(["microphone", "camera"]);
});
