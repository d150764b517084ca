import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUpload, getNextPart } from "#contract/uploads.ts";
import { UPLOAD_PART_BYTES } from "#domain/uploads.ts";
import { CallFailure } from "#web/api/call.ts";
import { FakePut } from "#web/testing/fake-put.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testId, testUpload } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { claimOf, keepTicket, RETRY_DELAYS_MS, retryOf, uploadFile } from "./upload-file.ts";

const server = fakeServer();
let isOnline: boolean;
let puts: number;
/** A PUT that ends at once: it succeeds while the device is online. */
class Put extends FakePut {
  override send() {
    puts += 1;
    queueMicrotask(() => this.end(isOnline ? 200 : 0));
  }
}

inEnglish();
beforeEach(() => {
  isOnline = true;
  puts = 0;
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal("XMLHttpRequest", Put);
  server.answer(createUpload, testUpload(1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failure = (status: number) => new CallFailure(status, status === 0 ? "network" : "bad-answer", "No.");
const begin = (signal = new AbortController().signal) => {
  const file = new Blob(["film"]);
  const claim = async (path: string) => path;
  return uploadFile({ file, announced: {}, claim, onProgress: () => undefined, signal });
};
const goOnline = () => {
  isOnline = true;
  window.dispatchEvent(new Event("online"));
};

it("retries at once, then after 1, 3 and 5 seconds, and then gives up", () => {
  const delays = [1, 2, 3, 4, 5].map((tries) => retryOf(failure(0), "file", tries)?.delayMs ?? null);
  expect(delays).toEqual([0, 1_000, 3_000, 5_000, null]);
  expect(RETRY_DELAYS_MS).toEqual([0, 1_000, 3_000, 5_000]);
});

it("retries after network and server errors, not when the file is refused", () => {
  for (const status of [0, 500, 503]) expect(retryOf(failure(status), "claim", 1)).toBeTruthy();
  for (const status of [400, 401, 409, 413, 415]) expect(retryOf(failure(status), "claim", 1)).toBeNull();
  expect(retryOf(new Error("Ours."), "file", 1)).toBeNull();
});

it("retries after a 429 as late as the server says, at least after a second, and not if that is over a minute", () => {
  const busy = (retryAfterSeconds: number | null) =>
    new CallFailure(429, "too-many-requests", "Later.", { retryAfterSeconds });
  for (const stage of ["ticket", "file", "claim"] as const)
    expect(retryOf(busy(30), stage, 1)).toEqual({ delayMs: 30_000, isNewTicket: false });
  expect(retryOf(busy(null), "file", 1)?.delayMs).toBe(1_000);
  expect(retryOf(busy(2), "file", 4)?.delayMs).toBe(5_000);
  expect(retryOf(busy(61), "file", 1)).toBeNull();
  expect(retryOf(busy(1), "file", 5)).toBeNull();
  const away = new CallFailure(503, "try-again", "Later.", { retryAfterSeconds: 7 });
  expect(retryOf(away, "file", 1)?.delayMs).toBe(7_000);
});

it("a refused PUT is sent again after the wait that its answer names, with the same ticket", async () => {
  vi.spyOn(FakePut.prototype, "getResponseHeader").mockReturnValue("20");
  vi.spyOn(Put.prototype, "send").mockImplementation(function (this: Put) {
    puts += 1;
    this.responseText = '{"code":"too-many-requests","message":"Too many requests."}';
    const status = puts === 1 ? 429 : 200;
    queueMicrotask(() => this.end(status));
  });
  const run = begin();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(puts).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await run, puts, server.calls(createUpload).length]).toEqual(["uploads/1", 2, 1]);
});

it("takes a new ticket when the upload URL has expired, but not for a refused claim", () => {
  expect(retryOf(failure(403), "file", 1)).toEqual({ delayMs: 0, isNewTicket: true });
  expect(retryOf(failure(403), "claim", 1)).toBeNull();
});

it("claims by the last two segments of the upload's address, without its query", () => {
  expect(claimOf("https://there.test/a/uploads/123?signature=x/y")).toBe("uploads/123");
});

it("tries although the device says that it is offline, and believes the answer", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const run = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(await run).toBe("uploads/1");
  expect(puts).toBe(1);
});

it("goes on when the device is online again, and every ten seconds until then, without counting the tries", async () => {
  isOnline = false;
  const run = begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(puts).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(puts).toBe(7);
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(await run).toBe("uploads/1");
  expect(puts).toBe(8);
});

it("a file that changed while it was sent is to be chosen again, and is not tried again", async () => {
  const file = new File(["film"], "film.mp4");
  const changed = new DOMException("The file could not be read", "NotReadableError");
  vi.spyOn(file, "slice").mockReturnValue({ arrayBuffer: () => Promise.reject(changed) } as unknown as Blob);
  isOnline = false;
  const claim = async (path: string) => path;
  const run = uploadFile({
    ...{ file, announced: {}, claim, onProgress: () => undefined },
    signal: new AbortController().signal,
  });
  await expect(run).rejects.toMatchObject({
    stage: "file",
    cause: { message: "This file was changed or moved after it was chosen. Please choose it again." },
  });
  expect(puts).toBe(1);
});

it("the page warns before it closes as long as the upload runs", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  isOnline = false;
  const run = begin();
  expect(isAsked()).toBe(true);
  goOnline();
  await vi.runAllTimersAsync();
  await run;
  expect(isAsked()).toBe(false);
});

it("removes all its listeners from a signal that outlives it", async () => {
  const { signal } = new AbortController();
  const listeners = new Set<unknown>();
  vi.spyOn(signal, "addEventListener").mockImplementation((_, listener) => void listeners.add(listener));
  vi.spyOn(signal, "removeEventListener").mockImplementation(
    (_, listener) => void listeners.delete(listener),
  );
  vi.spyOn(Put.prototype, "send").mockImplementation(function (this: Put) {
    puts += 1;
    const status = puts < 4 ? 503 : 200;
    queueMicrotask(() => this.end(status));
  });
  const run = begin(signal);
  await vi.runAllTimersAsync();
  expect(await run).toBe("uploads/1");
  expect(puts).toBe(4);
  expect(listeners.size).toBe(0);
});

it("stops waiting when it is aborted", async () => {
  isOnline = false;
  const abort = new AbortController();
  const run = begin(abort.signal);
  const ended = expect(run).rejects.toBe("stopped");
  abort.abort("stopped");
  await ended;
});

describe("a file of more than one part", () => {
  const PART = UPLOAD_PART_BYTES;
  const SIZE = 2 * PART + 7;
  /** The server names a large upload by a UUID. */
  const ticketOf = (number: number) => ({ ...testUpload(number), objectPath: `uploads/${testId(number)}` });
  const video = new File([new Uint8Array(SIZE)], "film.mp4", { lastModified: 1 });
  /** How much the server has. */
  let arrived: number;
  let tickets: number;
  let sent: { from: string | null; bytes: number }[];
  /** For each PUT: how many of its bytes arrive before the network is cut; all by default. */
  let cuts: number[];
  beforeEach(() => {
    sessionStorage.clear();
    [arrived, tickets, sent, cuts] = [0, 0, [], []];
    server.answer(createUpload, () => ticketOf(++tickets));
    server.answer(getNextPart, ({ params: { id } }) => {
      if (arrived === SIZE) return { offset: SIZE, part: null };
      const url = `http://there.test/objects/uploads/${id}?offset=${arrived}`;
      return { offset: arrived, part: { url, headers: {}, end: Math.min(arrived + PART, SIZE) } };
    });
    class CutPut extends Put {
      override send(body?: Blob) {
        const bytes = body?.size ?? 0;
        const kept = Math.min(cuts.shift() ?? bytes, bytes);
        sent.push({ from: new URL(this.url).searchParams.get("offset"), bytes });
        queueMicrotask(() => {
          if (isOnline) arrived += kept;
          this.end(isOnline && kept === bytes ? 200 : 0);
        });
      }
    }
    vi.stubGlobal("XMLHttpRequest", CutPut);
  });
  const send = (file: File, signal = new AbortController().signal) =>
    uploadFile({ file, announced: {}, claim: async (path) => path, onProgress: () => undefined, signal });

  it("goes on where the network was cut, however often that happens", async () => {
    cuts = [PART, 100, 200, 0, 300, 400, 500];
    const run = send(video);
    await vi.runAllTimersAsync();
    expect(await run).toBe("uploads/1");
    expect(tickets).toBe(1);
    const starts = sent.map(({ from }) => Number(from) - PART);
    expect(starts).toEqual([-PART, 0, 100, 300, 300, 600, 1_000, 1_500]);
  });

  it("gives up after four retries without progress, and a later try goes on", async () => {
    cuts = [PART, 0, 0, 0, 0, 0];
    const run = send(video);
    const cause = { code: "network", message: expect.stringContaining("connection broke off") };
    const refused = expect(run).rejects.toMatchObject({ stage: "file", cause });
    await vi.runAllTimersAsync();
    await refused;
    const again = send(video);
    await vi.runAllTimersAsync();
    expect(await again).toBe("uploads/1");
    expect([tickets, sent.at(-2)?.from]).toEqual([1, String(PART)]);
  });

  it("goes on after a reload when the same file is chosen again, and a finished upload is forgotten", async () => {
    cuts = [PART, 0, 0];
    const abort = new AbortController();
    const run = send(video, abort.signal).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await run;
    const chosenAgain = new File([new Uint8Array(SIZE)], "film.mp4", { lastModified: 1 });
    const second = send(chosenAgain);
    await vi.runAllTimersAsync();
    expect([await second, tickets]).toEqual(["uploads/1", 1]);
    arrived = 0;
    const third = send(chosenAgain);
    await vi.runAllTimersAsync();
    expect([await third, tickets]).toEqual(["uploads/2", 2]);
  });

  it("begins anew when the upload that was to go on has expired or was deleted", async () => {
    for (const code of ["upload-expired", "not-found"] as const) {
      keepTicket(video, ticketOf(9));
      arrived = 0;
      let isFirst = true;
      server.answer(getNextPart, () => {
        if (isFirst) {
          isFirst = false;
          return refusal(code);
        }
        if (arrived === SIZE) return { offset: SIZE, part: null };
        const url = `http://there.test/x?offset=${arrived}`;
        return { offset: arrived, part: { url, headers: {}, end: Math.min(arrived + PART, SIZE) } };
      });
      const run = send(video);
      await vi.runAllTimersAsync();
      expect(await run).toBe(`uploads/${tickets}`);
    }
    expect(tickets).toBe(2);
  });

  it.each([
    ["is claimed once more when the server has it already", false, "uploads/9", 0],
    ["is sent anew when the server refuses that claim", true, "uploads/1", 1],
  ])("whose answer a reload has lost %s", async (_, isRefused, path, newTickets) => {
    keepTicket(video, ticketOf(9));
    server.answer(getNextPart, ({ params: { id } }) => {
      if (id === testId(9)) return refusal("upload-claimed");
      return { offset: SIZE, part: null };
    });
    const claim = async (claimed: string) => {
      if (isRefused && claimed === "uploads/9") throw new CallFailure(409, "upload-claimed", "Used.");
      return claimed;
    };
    const { signal } = new AbortController();
    const run = uploadFile({ file: video, announced: {}, claim, onProgress: () => undefined, signal });
    await vi.runAllTimersAsync();
    expect([await run, tickets]).toEqual([path, newTickets]);
  });
});
