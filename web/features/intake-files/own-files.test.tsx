import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addIntakeFile, createIntakeUpload, deleteIntakeFile } from "#contract/intake-files.ts";
import { getIntake, type IntakeFiles } from "#contract/intakes.ts";
import { getNextPart } from "#contract/uploads.ts";
import { queryClient } from "#web/api/queries.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId, testNoFiles, testUpload } from "#web/testing/fixtures.ts";
import { OwnFiles } from "./own-files.tsx";

const stored = new Map<string, unknown>();
vi.mock("#web/api/draft-storage.ts", () => ({
  draftStorage: () => ({
    readStored: async (key: string) => stored.get(key),
    writeStored: async (key: string, value: unknown) => void stored.set(key, value),
    deleteStored: async (key: string) => void stored.delete(key),
    deleteExpired: async () => undefined,
  }),
}));

const SECOND_MS = 1_000;
const PATH = `uploads/${testId(1)}`;
const server = fakeServer();
let given: IntakeFiles;
/** One for each test, since what waits is kept by it. */
let bookingId: string;
let bookings = 0;
let putStatus: number;
let recorders: FakeRecorder[];
let isAacSupported: boolean;

class FakeRecorder {
  state = "inactive";
  mimeType: string;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  static isTypeSupported() {
    return isAacSupported;
  }
  constructor(_: unknown, { mimeType = "audio/webm;codecs=opus" }: { mimeType?: string } = {}) {
    this.mimeType = mimeType;
    recorders.push(this);
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.ondataavailable?.({ data: new Blob(["a voice"]) });
    this.onstop?.();
  }
}

class FakePut {
  status = 0;
  responseText = "";
  upload = { onprogress: null };
  onloadend: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    queueMicrotask(() => {
      this.status = putStatus;
      this.onloadend?.();
    });
  }
}

const track = { stop: vi.fn() };
/** Stands in for a microphone; rejects with the error, if there is one. */
function microphone(error?: Error) {
  const getUserMedia = async () => {
    if (error) throw error;
    return { getAudioTracks: () => [track] };
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
}

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
  await needSentences("people");
});
beforeEach(() => {
  [given, putStatus, recorders, isAacSupported] = [testNoFiles, 200, [], true];
  bookingId = testId(100 + bookings++);
  stored.clear();
  track.stop.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal("XMLHttpRequest", FakePut);
  vi.stubGlobal(
    "AudioContext",
    class {
      createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
      createMediaStreamSource = () => ({ connect: () => undefined });
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
  microphone();
  let offset = 0;
  server.answer(getIntake, () => ({ ...given, intake: null, canEdit: true }));
  server.answer(createIntakeUpload, {
    ...testUpload(1),
    objectPath: PATH,
    uploadURL: `http://there.test/objects/${PATH}?signature=s`,
  });
  server.answer(getNextPart, () => {
    const isSent = offset > 0;
    offset = putStatus === 200 ? 7 : 0;
    return { offset: isSent ? 7 : 0, part: isSent ? null : { url: "/part", headers: {}, end: 7 } };
  });
  server.answer(addIntakeFile, ({ input }) => {
    given =
      input.kind === "voice"
        ? { ...given, voice: { id: testId(7), url: "/objects/voices/7.m4a", seconds: input.seconds ?? 0 } }
        : {
            ...given,
            photos: [...given.photos, { id: testId(8), url: "/8-large.jpg", thumbnailUrl: "/8.webp" }],
          };
    return given;
  });
  server.answer(deleteIntakeFile, () => {
    given = testNoFiles;
    return given;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Files({ canAdd }: { canAdd: boolean }) {
  const files = useEndpoint(getIntake, { params: { id: bookingId } }).data;
  return files ? <OwnFiles place={{ userId: testId(2), bookingId }} given={files} canAdd={canAdd} /> : null;
}
const show = async (canAdd = true) => {
  render(
    <QueryClientProvider client={queryClient}>
      <Files canAdd={canAdd} />
    </QueryClientProvider>,
  );
  await settle();
};
const button = (name: string) => screen.getByRole("button", { name });
const press = async (name: string) => {
  fireEvent.click(button(name));
  await settle();
};
const record = async (milliseconds: number) => {
  await press("Start speaking");
  await settle(milliseconds);
  await press("Stop");
};
const added = () => server.calls(addIntakeFile).map(({ input }) => input);

describe("a question that the customer speaks", () => {
  it("is sent by itself once the recorder stops, can be listened to and erased, and the microphone is closed", async () => {
    await show();
    await press("Start speaking");
    await settle(34 * SECOND_MS);
    expect(screen.getByText("0:34 of 2:00")).toBeTruthy();
    await press("Stop");
    expect(track.stop).toHaveBeenCalled();
    expect(server.calls(createIntakeUpload).map(({ input }) => input)).toEqual([
      { kind: "voice", contentType: "audio/mp4", size: 7 },
    ]);
    expect(added()).toEqual([{ kind: "voice", objectPath: PATH, seconds: 34 }]);
    expect(screen.getByText("Guruji has it")).toBeTruthy();
    expect(screen.getByLabelText("Your spoken question").getAttribute("src")).toBe("/objects/voices/7.m4a");
    await press("Erase");
    await press("Yes, erase it");
    expect(button("Start speaking")).toBeTruthy();
    expect(stored.size).toBe(0);
  });

  it("ends after two minutes by itself", async () => {
    await show();
    await press("Start speaking");
    await settle(121 * SECOND_MS);
    expect(recorders[0]?.state).toBe("inactive");
    expect(added()).toMatchObject([{ seconds: 120 }]);
  });

  it("is not kept if it is shorter than a second", async () => {
    await show();
    await record(400);
    expect(screen.getByText("That was very short. Please speak once more.")).toBeTruthy();
    expect(server.calls(createIntakeUpload)).toEqual([]);
  });

  it("is recorded in what a browser without AAC can, and kept as WAV", async () => {
    isAacSupported = false;
    vi.stubGlobal(
      "OfflineAudioContext",
      class {
        decodeAudioData = async () => ({ getChannelData: () => new Float32Array([0, 0.5, -1, 2]) });
      },
    );
    await show();
    await record(2 * SECOND_MS);
    expect(server.calls(createIntakeUpload).map(({ input }) => input)).toEqual([
      { kind: "voice", contentType: "audio/wav", size: 44 + 2 * 4 },
    ]);
  });

  it("stays on the phone until it has arrived, and goes on when the page is opened again", async () => {
    putStatus = 403;
    await show();
    await record(5 * SECOND_MS);
    await settle(20 * SECOND_MS);
    expect(screen.getByText("It has not arrived yet.")).toBeTruthy();
    expect(added()).toEqual([]);
    const [kept] = [...stored.values()] as { files: { kind: string; seconds: number }[] }[];
    expect(kept?.files).toMatchObject([{ kind: "voice", seconds: 5 }]);
    cleanup();
    putStatus = 200;
    await show();
    await settle(20 * SECOND_MS);
    expect(added()).toMatchObject([{ kind: "voice", seconds: 5 }]);
    expect(screen.getByText("Guruji has it")).toBeTruthy();
    expect(stored.size).toBe(0);
  });

  it("is sent from what the phone has kept for this customer and session", async () => {
    const file = new File(["a voice"], "question.m4a", { type: "audio/mp4" });
    const kept = { id: testId(5), kind: "voice", file, seconds: 61 };
    stored.set(`${testId(2)}/${bookingId}`, { files: [kept], changedAt: 0 });
    await show();
    await settle(SECOND_MS);
    expect(added()).toMatchObject([{ kind: "voice", seconds: 61 }]);
  });

  it("is replaced by one that is spoken after it", async () => {
    await show();
    await record(2 * SECOND_MS);
    await press("Speak again");
    await settle(3 * SECOND_MS);
    await press("Stop");
    expect(added()).toMatchObject([{ seconds: 2 }, { seconds: 3 }]);
  });

  it.each([
    ["that is refused", new DOMException("", "NotAllowedError"), /not allowed/],
    ["that is missing", new DOMException("", "NotFoundError"), /not found/],
  ])("with a microphone %s, gets advice, and typing stays possible", async (_, error, title) => {
    microphone(error);
    await show();
    await press("Start speaking");
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(/you can type your question below/)).toBeTruthy();
    expect(button("Start speaking")).toBeTruthy();
  });
});

describe("photos", () => {
  const choose = async (...files: File[]) => {
    const input = document.querySelector("input[multiple]") as HTMLInputElement;
    fireEvent.change(input, { target: { files } });
    await settle(SECOND_MS);
  };

  it("are sent one after the other, and the customer removes one", async () => {
    vi.spyOn(Image.prototype, "decode").mockResolvedValue(undefined);
    await show();
    await choose(new File(["photo 1"], "1.jpg", { type: "image/jpeg" }));
    expect(added()).toEqual([{ kind: "photo", objectPath: PATH }]);
    expect(screen.getByAltText("Photo 1").getAttribute("src")).toBe("/8.webp");
    await press("Remove photo 1");
    expect(screen.queryByAltText("Photo 1")).toBeNull();
  });

  it("that cannot be opened are named, and four are all", async () => {
    await show();
    await choose(new File([], "empty.jpg", { type: "image/jpeg" }));
    expect(screen.getByText("This photo cannot be opened. Please choose another one.")).toBeTruthy();
    cleanup();
    queryClient.clear();
    const photo = { url: "/1.jpg", thumbnailUrl: "/1.webp" };
    given = { voice: null, photos: [1, 2, 3, 4].map((number) => ({ ...photo, id: testId(number) })) };
    await show();
    expect(screen.getByText("These are four. Remove one to add another.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take a photo" })).toBeNull();
  });
});

it("once the session has begun, what was given is there to listen to and erase, and nothing can be added", async () => {
  given = { voice: { id: testId(7), url: "/objects/voices/7.m4a", seconds: 9 }, photos: [] };
  await show(false);
  expect(screen.getByLabelText("Your spoken question")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Speak again" })).toBeNull();
  expect(screen.queryByText("Photos for Guruji")).toBeNull();
  await press("Erase");
  await press("Yes, erase it");
  expect(screen.queryByText("Say it instead")).toBeNull();
});
