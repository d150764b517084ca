import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addIntakeFile, createIntakeUpload, deleteIntakeFile } from "#contract/intake-files.ts";
import { getIntake, type IntakeFiles } from "#contract/intakes.ts";
import { getNextPart } from "#contract/uploads.ts";
import { queryClient } from "#web/api/queries.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { forgetKeptFiles } from "#web/features/intakes/kept-intake.ts";
import { ListenButton } from "#web/features/listen/listen-button.tsx";
import { FakePut } from "#web/testing/fake-put.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech } from "#web/testing/fake-speech.ts";
import { testCustomer, testId, testNoFiles, testUpload } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, closePage, fireEvent, render, screen, update } from "#web/testing/library.tsx";
import { OwnFiles } from "./own-files.tsx";
import { removeAllWaiting } from "./waiting-files.ts";

const stored = new Map<string, unknown>();
let isStorageFull: boolean;
vi.mock("#web/api/draft-storage.ts", () => ({
  draftStorage: () => ({
    readStored: async (key: string) => stored.get(key),
    changeStored: async (key: string, change: (before: unknown) => unknown) => {
      const after = change(stored.get(key));
      if (after === undefined) stored.delete(key);
      else if (isStorageFull) throw new DOMException("", "QuotaExceededError");
      else stored.set(key, after);
    },
    deleteExpired: async (isExpired: (value: unknown) => boolean) => {
      for (const [key, value] of stored) if (isExpired(value)) stored.delete(key);
    },
  }),
}));

const SECOND_MS = 1_000;
const PATH = `uploads/${testId(1)}`;
const userId = testId(2);
const server = fakeServer();
let given: IntakeFiles;
/** One for each test, since what waits is kept by it. */
let bookingId: string;
let bookings = 0;
let putStatus: number;
let recorders: FakeRecorder[];
let isAacSupported: boolean;
/** A device that never says that its recorder has stopped. */
let isRecorderStuck: boolean;

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
    if (isRecorderStuck) return;
    this.ondataavailable?.({ data: new Blob(["a voice"]) });
    this.onstop?.();
  }
}

class Put extends FakePut {
  override send() {
    queueMicrotask(() => this.end(putStatus));
  }
}

const track = { stop: vi.fn() };
/** Stands in for a microphone; rejects with the error, if there is one. */
function microphone(error?: Error) {
  const getUserMedia = async () => {
    if (error) throw error;
    return { getTracks: () => [track] };
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
}

inEnglish();
beforeEach(() => {
  [given, putStatus, recorders, isAacSupported] = [testNoFiles, 200, [], true];
  [isStorageFull, isRecorderStuck] = [false, false];
  rememberUser(testCustomer({ id: userId }));
  bookingId = testId(100 + bookings++);
  stored.clear();
  track.stop.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("MediaStream", class {});
  vi.stubGlobal("XMLHttpRequest", Put);
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
  closePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settle = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Files({ canAdd }: { canAdd: boolean }) {
  const files = useEndpoint(getIntake, { params: { id: bookingId } }).data;
  return files ? <OwnFiles intakeKey={{ userId, bookingId }} given={files} canAdd={canAdd} /> : null;
}
const files = (canAdd: boolean) => (
  <QueryClientProvider client={queryClient}>
    <Files canAdd={canAdd} />
  </QueryClientProvider>
);
const show = async (canAdd = true) => {
  const { rerender } = render(files(canAdd));
  await settle();
  return { endAdding: () => rerender(files(false)) };
};
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
/** A call that the test answers. */
function heldBack() {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { held, answer };
}
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
    await press("Delete");
    await press("Yes, delete it");
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

  it("is sent from what the phone has kept for this customer and session, and another customer's is deleted", async () => {
    const file = new File(["a voice"], "question.m4a", { type: "audio/mp4" });
    const kept = { id: testId(5), kind: "voice", file, seconds: 61 };
    stored.set(`${userId}/${bookingId}`, { userId, files: [kept], changedAt: Date.now() });
    stored.set(`${testId(3)}/${bookingId}`, { userId: testId(3), files: [kept], changedAt: Date.now() });
    await show();
    await settle(SECOND_MS);
    expect(added()).toMatchObject([{ kind: "voice", seconds: 61 }]);
    expect(stored.size).toBe(0);
  });

  it("lasts as long as it was spoken, however long the phone converts it, which the page warns of", async () => {
    isAacSupported = false;
    const { held, answer } = heldBack();
    const getChannelData = () => new Float32Array([0, 0.5]);
    const decodeAudioData = () => held.then(() => ({ getChannelData }));
    vi.stubGlobal(
      "OfflineAudioContext",
      class {
        decodeAudioData = decodeAudioData;
      },
    );
    await show();
    await record(2 * SECOND_MS);
    await settle(9 * SECOND_MS);
    expect(screen.getByText("One moment…")).toBeTruthy();
    expect(isAskedBeforeLeaving()).toBe(true);
    answer();
    await settle();
    expect(added()).toMatchObject([{ seconds: 2 }]);
    expect(isAskedBeforeLeaving()).toBe(false);
  });

  it("is spoken once more when the recorder never says that it has stopped", async () => {
    isRecorderStuck = true;
    await show();
    await record(2 * SECOND_MS);
    await settle(SECOND_MS);
    expect(screen.getByText("One moment…")).toBeTruthy();
    await settle(20 * SECOND_MS);
    expect(screen.getByText(/^It was not recorded/)).toBeTruthy();
    expect(track.stop).toHaveBeenCalled();
    expect(button("Start speaking")).toBeTruthy();
  });

  it("ends and is kept when the page is hidden", async () => {
    await show();
    await press("Start speaking");
    await settle(3 * SECOND_MS);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(track.stop).toHaveBeenCalled();
    expect(added()).toMatchObject([{ seconds: 3 }]);
  });

  it("is shown while it is recorded, also when the session begins meanwhile, and says that it came too late", async () => {
    server.fail(createIntakeUpload, "not-possible-now", { message: "The session has begun." });
    const { endAdding } = await show();
    await press("Start speaking");
    await settle(3 * SECOND_MS);
    endAdding();
    await settle();
    await press("Stop");
    expect(screen.getByText("The session has begun.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
    cleanup();
    await show(false);
    expect(server.calls(createIntakeUpload)).toHaveLength(1);
    await press("Delete");
    await press("Yes, delete it");
    expect(screen.queryByText("Say it instead")).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("does not stay on a phone that cannot store it, and the page does not say so", async () => {
    const { held, answer } = heldBack();
    server.answer(addIntakeFile, () => held.then(() => given));
    await show();
    await record(2 * SECOND_MS);
    expect(screen.getByText(/It stays on your phone/)).toBeTruthy();
    isStorageFull = true;
    await press("Speak again");
    await settle(2 * SECOND_MS);
    await press("Stop");
    expect(screen.getByText(/On its way/)).toBeTruthy();
    expect(screen.queryByText(/It stays on your phone/)).toBeNull();
    answer();
    await settle();
  });

  it.each([
    ["is erased there too", false],
    ["is shown again when it cannot be erased there", true],
  ])("that is erased while the server takes it, %s", async (_, isRefused) => {
    if (isRefused) server.fail(deleteIntakeFile, "try-again");
    const { held, answer } = heldBack();
    const taken = { id: testId(1), url: "/objects/voices/1.m4a", seconds: 2 };
    server.answer(addIntakeFile, () =>
      held.then(() => {
        given = { ...given, voice: taken };
        return given;
      }),
    );
    await show();
    await record(2 * SECOND_MS);
    update(() => removeAllWaiting({ userId, bookingId }));
    expect(stored.size).toBe(0);
    answer();
    await settle();
    expect(server.calls(deleteIntakeFile).map(({ params }) => params)).toEqual([
      { id: bookingId, fileId: testId(1) },
    ]);
    if (isRefused) expect(screen.getByText("Guruji has it")).toBeTruthy();
    else expect(button("Start speaking")).toBeTruthy();
  });

  it("is forgotten at the sign-out, and what still arrives afterwards stores and shows nothing", async () => {
    const { held, answer } = heldBack();
    server.answer(addIntakeFile, () => held.then(() => given));
    await show();
    await record(2 * SECOND_MS);
    await press("Speak again");
    await settle(2 * SECOND_MS);
    stored.clear();
    update(() => {
      forgetUser();
      forgetKeptFiles();
    });
    await press("Stop");
    answer();
    await settle(SECOND_MS);
    expect(button("Start speaking")).toBeTruthy();
    expect(stored.size).toBe(0);
    expect(server.calls(createIntakeUpload)).toHaveLength(1);
    expect(server.calls(deleteIntakeFile)).toHaveLength(0);
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
    expect(screen.getByText(/you can type your question/)).toBeTruthy();
    expect(button("Start speaking")).toBeTruthy();
  });
});

describe("a recording that may not be what was spoken", () => {
  const SILENT = /^We heard nothing in it/;
  const FAULTY = /^Your phone did not record all of it/;
  const HERTZ = 12_000;
  /** What the microphone gives, from -1 to 1. */
  const hears = (value: number, state?: string) => {
    vi.stubGlobal(
      "AudioContext",
      class {
        state = state;
        createAnalyser = () => ({
          fftSize: 0,
          getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(value),
        });
        createMediaStreamSource = () => ({ connect: () => undefined });
        resume = async () => undefined;
        close = async () => undefined;
      },
    );
  };
  /** What the browser finds in its own recording; null if it cannot decode it. */
  const decodes = (found: { seconds: number; value: number } | null) =>
    vi.stubGlobal(
      "OfflineAudioContext",
      class {
        decodeAudioData = async () => {
          if (!found) throw new DOMException("", "EncodingError");
          return { getChannelData: () => new Float32Array(found.seconds * HERTZ).fill(found.value) };
        };
      },
    );

  it.each([
    ["the microphone gave only zeros", () => hears(0)],
    ["only the noise of a converter is in it", () => hears(1 / 32_768)],
    [
      "its samples are zeros, where the microphone's level is not measured",
      () => decodes({ seconds: 20, value: 0 }),
    ],
  ])("is not sent before its customer has listened, if %s", async (_, arrange) => {
    arrange();
    await show();
    await record(20 * SECOND_MS);
    expect(screen.getByRole("alert").textContent).toMatch(SILENT);
    expect(screen.getByLabelText("Your spoken question").getAttribute("src")).toMatch(/^blob:/);
    expect([server.calls(createIntakeUpload), isAskedBeforeLeaving()]).toEqual([[], true]);
    await press("Send it as it is");
    expect(added()).toMatchObject([{ seconds: 20 }]);
    expect(screen.getByText("Guruji has it")).toBeTruthy();
  });

  it("is spoken once more, and the first one is gone", async () => {
    hears(0);
    await show();
    await record(20 * SECOND_MS);
    hears(0.1);
    await press("Speak again");
    await settle(5 * SECOND_MS);
    await press("Stop");
    expect(added()).toMatchObject([{ seconds: 5 }]);
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  it.each([
    ["is soft", () => hears(0.002)],
    ["is in the samples, whatever the level was", () => [hears(0), decodes({ seconds: 20, value: 0.01 })]],
    ["cannot be measured, since a phone call keeps the audio suspended", () => hears(0, "interrupted")],
  ])("is sent if its sound %s", async (_, arrange) => {
    arrange();
    await show();
    await record(20 * SECOND_MS);
    expect(added()).toMatchObject([{ seconds: 20 }]);
  });

  it("is not sent without a word if a second of four is in it, and the next one is recorded without AAC", async () => {
    decodes({ seconds: 1, value: 0.3 });
    await show();
    await record(4 * SECOND_MS);
    expect(screen.getByRole("alert").textContent).toMatch(FAULTY);
    expect(added()).toEqual([]);
    decodes({ seconds: 6, value: 0.3 });
    await press("Speak again");
    await settle(6 * SECOND_MS);
    await press("Stop");
    expect(server.calls(createIntakeUpload).map(({ input }) => input)).toMatchObject([
      { contentType: "audio/wav" },
    ]);
    expect(added()).toMatchObject([{ seconds: 6 }]);
  });

  it.each([
    ["plays as long as it was spoken", "loadedmetadata", 4, true],
    ["does not play either", "error", Number.NaN, false],
    ["plays for a second of four", "loadedmetadata", 1, false],
  ])("that the browser does not decode and that %s: sent %s", async (_, event, duration, isSent) => {
    decodes(null);
    vi.stubGlobal(
      "Audio",
      class {
        duration = duration;
        onloadedmetadata = () => {};
        onerror = () => {};
        removeAttribute = () => {};
        set src(_: string) {
          queueMicrotask(() => (event === "error" ? this.onerror() : this.onloadedmetadata()));
        }
      },
    );
    await show();
    await record(4 * SECOND_MS);
    expect(added()).toHaveLength(isSent ? 1 : 0);
    expect(screen.queryByText(FAULTY) === null).toBe(isSent);
  });

  it("by a browser that refuses AAC when it is to begin is recorded without it at the first press", async () => {
    decodes({ seconds: 3, value: 0.3 });
    vi.stubGlobal(
      "MediaRecorder",
      class extends FakeRecorder {
        override start() {
          if (this.mimeType.startsWith("audio/mp4")) throw new DOMException("", "NotSupportedError");
          super.start();
        }
      },
    );
    await show();
    await record(3 * SECOND_MS);
    expect(server.calls(createIntakeUpload).map(({ input }) => input)).toMatchObject([
      { contentType: "audio/wav" },
    ]);
  });

  it("by a browser whose AAC ends with an error is recorded without it at the next press", async () => {
    decodes({ seconds: 3, value: 0.3 });
    vi.stubGlobal(
      "MediaRecorder",
      class extends FakeRecorder {
        onerror: (() => void) | null = null;
        override start() {
          super.start();
          if (!this.mimeType.startsWith("audio/mp4")) return;
          setTimeout(() => {
            this.state = "inactive";
            this.onerror?.();
            this.ondataavailable?.({ data: new Blob([]) });
            this.onstop?.();
          }, 100);
        }
      },
    );
    await show();
    await press("Start speaking");
    await settle(SECOND_MS);
    expect(screen.getByText(/^It was not recorded/)).toBeTruthy();
    await record(3 * SECOND_MS);
    expect(recorders.map(({ mimeType }) => mimeType)).toEqual([
      "audio/mp4;codecs=mp4a.40.2",
      "audio/webm;codecs=opus",
    ]);
    expect(added()).toMatchObject([{ seconds: 3 }]);
  });

  it("and is silent is not sent by a screen that has been left", async () => {
    hears(0);
    await show();
    await press("Start speaking");
    await settle(5 * SECOND_MS);
    cleanup();
    await settle(SECOND_MS);
    expect(server.calls(createIntakeUpload)).toEqual([]);
  });
});

it("what is read aloud falls silent when the microphone opens, so that it is not in the recording", async () => {
  fakeSpeech();
  render(<ListenButton says={["film"]} />);
  await show();
  await press("Start speaking");
  expect(screen.queryByRole("button", { name: "Listen" })).toBeNull();
  await settle(9 * SECOND_MS);
  await press("Stop");
  expect(button("Listen")).toBeTruthy();
  await press("Speak again");
  expect(screen.queryByRole("button", { name: "Listen" })).toBeNull();
  cleanup();
  render(<ListenButton says={["film"]} />);
  await settle();
  expect(button("Listen")).toBeTruthy();
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

  it("give the focus to the next one when the one that had it is removed", async () => {
    const photo = { url: "/1.jpg", thumbnailUrl: "/1.webp" };
    given = { voice: null, photos: [1, 2].map((number) => ({ ...photo, id: testId(number) })) };
    server.answer(deleteIntakeFile, () => testNoFiles);
    await show();
    button("Remove photo 1").focus();
    await press("Remove photo 1");
    expect(document.activeElement).toBe(button("Remove photo 1"));
  });

  it("are removed one beside the other", async () => {
    const photo = { url: "/1.jpg", thumbnailUrl: "/1.webp" };
    given = { voice: null, photos: [1, 2].map((number) => ({ ...photo, id: testId(number) })) };
    const { held, answer } = heldBack();
    server.answer(deleteIntakeFile, () => held.then(() => testNoFiles));
    await show();
    await press("Remove photo 1");
    await press("Remove photo 2");
    expect(server.calls(deleteIntakeFile)).toHaveLength(2);
    expect(screen.getAllByRole("listitem", { busy: true })).toHaveLength(2);
    answer();
    await settle();
    expect(screen.queryByAltText("Photo 1")).toBeNull();
  });

  it("that cannot be opened are named, and four are all", async () => {
    await show();
    await choose(new File([], "empty.jpg", { type: "image/jpeg" }));
    expect(screen.getByText("This photo cannot be opened. Please choose another one.")).toBeTruthy();
    closePage();
    const photo = { url: "/1.jpg", thumbnailUrl: "/1.webp" };
    given = { voice: null, photos: [1, 2, 3, 4].map((number) => ({ ...photo, id: testId(number) })) };
    await show();
    expect(screen.getByText("You have four photos. Remove one to add another.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take a photo" })).toBeNull();
  });
});

it("once the session has begun, what was given is there to listen to and erase, and nothing can be added", async () => {
  given = { voice: { id: testId(7), url: "/objects/voices/7.m4a", seconds: 9 }, photos: [] };
  await show(false);
  expect(screen.getByLabelText("Your spoken question")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Speak again" })).toBeNull();
  expect(screen.queryByText("Photos for Guruji")).toBeNull();
  await press("Delete");
  await press("Yes, delete it");
  expect(screen.queryByText("Say it instead")).toBeNull();
});
