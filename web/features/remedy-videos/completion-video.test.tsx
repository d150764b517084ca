import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { RecordDialog } from "./completion-video.tsx";

class FakeTrack {
  isStopped = false;
  readonly facing: string;
  constructor(facing: string) {
    this.facing = facing;
  }
  getSettings() {
    return { facingMode: this.facing };
  }
  stop() {
    this.isStopped = true;
  }
}

/** A recorder whose data the test delivers. */
class FakeRecorder {
  static latest: FakeRecorder | null = null;
  static isTypeSupported = (type: string) => type.startsWith("video/mp4");
  state = "inactive";
  readonly mimeType: string;
  readonly options: MediaRecorderOptions;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    this.options = options;
    this.mimeType = options.mimeType ?? "";
    FakeRecorder.latest = this;
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.onstop?.();
  }
  hands(bytes: number, seconds: number) {
    const data = { size: bytes } as Blob;
    act(() => {
      vi.advanceTimersByTime(seconds * 1_000 - 1);
      this.ondataavailable?.({ data });
      vi.advanceTimersByTime(1);
    });
  }
}

const MAX_BYTES = 1_000_000;
let asked: MediaStreamConstraints[];
let tracks: FakeTrack[];
let refusal: Error | null;
let used: File[];
let closed: number;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date", "performance"] });
  asked = [];
  tracks = [];
  refusal = null;
  used = [];
  closed = 0;
  FakeRecorder.latest = null;
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  // The size of a file is the sum of its fake parts.
  vi.stubGlobal(
    "File",
    class {
      size: number;
      type: string;
      constructor(parts: Blob[], _name: string, { type }: { type: string }) {
        this.size = parts.reduce((sum, part) => sum + part.size, 0);
        this.type = type;
      }
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:recording");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const mediaDevices = {
    getUserMedia: async (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      if (refusal) throw refusal;
      const own = [new FakeTrack(facingOf(constraints)), new FakeTrack("")];
      tracks.push(...own);
      return { getTracks: () => own, getVideoTracks: () => own.slice(0, 1) };
    },
    enumerateDevices: async () => [{ kind: "videoinput" }, { kind: "videoinput" }],
  };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

const facingOf = ({ video }: MediaStreamConstraints) =>
  typeof video === "object" ? String(video.facingMode) : "";
const dialog = (maxBytes: number) => (
  <RecordDialog
    isOpen
    maxBytes={maxBytes}
    onClose={() => {
      closed += 1;
    }}
    onUse={(file) => used.push(file)}
  />
);
const show = () => render(dialog(MAX_BYTES));
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};
const areReleased = () => tracks.length > 0 && tracks.every(({ isStopped }) => isStopped);

it("opens the back camera, records at a low bit rate, and passes the file on", async () => {
  show();
  await press("Start recording");
  expect(asked.map(facingOf)).toEqual(["environment"]);
  expect(FakeRecorder.latest?.options).toMatchObject({
    mimeType: "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
    videoBitsPerSecond: 1_000_000,
    audioBitsPerSecond: 64_000,
  });
  FakeRecorder.latest?.hands(200_000, 2);
  expect(screen.getByText(/0:02 · 0\.2 MB of 1 MB/)).toBeTruthy();
  await press("Stop recording");
  expect(areReleased()).toBe(true);
  expect(screen.getByLabelText("Your recording").getAttribute("src")).toBe("blob:recording");
  await press("Use this video");
  expect(used).toMatchObject([{ size: 200_000, type: "video/mp4" }]);
});

it("stops by itself before the recording is too large", async () => {
  show();
  await press("Start recording");
  FakeRecorder.latest?.hands(300_000, 2);
  expect(FakeRecorder.latest?.state).toBe("recording");
  FakeRecorder.latest?.hands(300_000, 2);
  expect(FakeRecorder.latest?.state).toBe("inactive");
  expect(screen.getByText(/Recorded\./)).toBeTruthy();
});

it("stops by time where the browser delivers nothing before the end", async () => {
  show();
  await press("Start recording");
  act(() => void vi.advanceTimersByTime(3_500));
  expect(screen.getByText(/0:03 · 0 MB of 1 MB/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(FakeRecorder.latest?.state).toBe("inactive");
});

it("applies a limit that is loaded during the recording", async () => {
  const { rerender } = show();
  await press("Start recording");
  FakeRecorder.latest?.hands(300_000, 2);
  rerender(dialog(MAX_BYTES / 2));
  expect(FakeRecorder.latest?.state).toBe("recording");
  expect(asked).toHaveLength(1);
  FakeRecorder.latest?.hands(1_000, 1);
  expect(FakeRecorder.latest?.state).toBe("inactive");
  expect(screen.getByText(/Recorded\./)).toBeTruthy();
});

it("switches to the other camera and releases the first", async () => {
  show();
  await press("Other camera");
  await screen.findByRole("button", { name: "Start recording" });
  expect(asked.map(facingOf)).toEqual(["environment", "user"]);
  expect(tracks.slice(0, 2).every(({ isStopped }) => isStopped)).toBe(true);
  expect(tracks.slice(2).some(({ isStopped }) => isStopped)).toBe(false);
});

it("records again, and asks before it discards a recording", async () => {
  show();
  await press("Start recording");
  FakeRecorder.latest?.hands(1_000, 1);
  await press("Stop recording");
  await press("Close");
  expect(closed).toBe(0);
  await press("Keep it");
  await press("Record again");
  await press("Start recording");
  await press("Close");
  await press("Throw away");
  expect(closed).toBe(1);
});

it("the page warns before it closes with a recording", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  show();
  await screen.findByRole("button", { name: "Start recording" });
  expect(isAsked()).toBe(false);
  await press("Start recording");
  expect(isAsked()).toBe(true);
  FakeRecorder.latest?.hands(1_000, 1);
  await press("Stop recording");
  expect(isAsked()).toBe(true);
  cleanup();
  expect(isAsked()).toBe(false);
});

it("shows a recording that cannot start, opens the camera again, and leaves no timer", async () => {
  show();
  await screen.findByRole("button", { name: "Start recording" });
  vi.spyOn(FakeRecorder.prototype, "start").mockImplementationOnce(() => {
    throw new DOMException("No.", "NotSupportedError");
  });
  await press("Start recording");
  await screen.findByRole("alert");
  expect(asked).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

it("releases camera and microphone when it is closed", async () => {
  const { unmount } = show();
  await press("Start recording");
  unmount();
  expect(areReleased()).toBe(true);
  expect(used).toEqual([]);
});

it("shows advice when camera and microphone are refused, and tries again", async () => {
  refusal = new DOMException("No.", "NotAllowedError");
  show();
  expect(await screen.findByText("Camera and microphone: not allowed")).toBeTruthy();
  refusal = null;
  await press("Check again");
  expect(await screen.findByRole("button", { name: "Start recording" })).toBeTruthy();
});

it("refers to the phone's camera app where the browser cannot record", async () => {
  vi.stubGlobal("MediaRecorder", undefined);
  show();
  expect(await screen.findByText(/This browser cannot record/)).toBeTruthy();
  expect(asked).toEqual([]);
});
