import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createUpload } from "#contract/uploads.ts";
import { CallFailure } from "#web/api/call.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testUpload } from "#web/testing/fixtures.ts";
import { claimOf, RETRY_DELAYS_MS, retryOf, uploadFile } from "./upload-file.ts";

const server = fakeServer();
let isOnline: boolean;
let puts: number;
/** A PUT that ends at once: it succeeds while the device is online. */
class FakePut {
  status = 0;
  upload = { onprogress: null };
  onloadend: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    puts += 1;
    queueMicrotask(() => {
      this.status = isOnline ? 200 : 0;
      this.onloadend?.();
    });
  }
}

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  isOnline = true;
  puts = 0;
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  vi.stubGlobal("XMLHttpRequest", FakePut);
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

it("takes a new ticket when the upload URL has expired, but not for a refused claim", () => {
  expect(retryOf(failure(403), "file", 1)).toEqual({ delayMs: 0, isNewTicket: true });
  expect(retryOf(failure(403), "claim", 1)).toBeNull();
});

it("claims by the last two segments of the upload's address, without its query", () => {
  expect(claimOf("https://there.test/a/uploads/123?signature=x/y")).toBe("uploads/123");
});

it("waits while offline and continues when the device is online again", async () => {
  isOnline = false;
  const run = begin();
  await vi.runAllTimersAsync();
  expect(puts).toBe(0);
  goOnline();
  await vi.runAllTimersAsync();
  expect(await run).toBe("uploads/1");
  expect(puts).toBe(1);
});

it("failures while offline do not count as tries", async () => {
  isOnline = false;
  const run = begin();
  for (let count = 0; count < 9; count += 1) {
    goOnline();
    isOnline = false;
    await vi.runAllTimersAsync();
  }
  expect(puts).toBeGreaterThan(5);
  goOnline();
  await vi.runAllTimersAsync();
  expect(await run).toBe("uploads/1");
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
  vi.spyOn(FakePut.prototype, "send").mockImplementation(function (this: FakePut) {
    puts += 1;
    this.status = puts < 4 ? 503 : 200;
    queueMicrotask(() => this.onloadend?.());
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
