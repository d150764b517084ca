import { afterEach, expect, it, vi } from "vitest";
import { draftStorage } from "./draft-storage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A database whose requests succeed at once. */
function fakeDatabase() {
  const request = { result: "a draft" };
  return {
    onclose: () => {},
    onversionchange: () => {},
    close: () => {},
    transaction: () => {
      const transaction = { objectStore: () => ({ get: () => request }), oncomplete: () => {} };
      queueMicrotask(() => transaction.oncomplete());
      return transaction;
    },
  };
}

it("a database that the browser has closed is opened anew", async () => {
  const opened: ReturnType<typeof fakeDatabase>[] = [];
  const open = () => {
    const request = { result: fakeDatabase(), onsuccess: () => {} };
    opened.push(request.result);
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  const { readStored } = draftStorage("drafts");
  expect([await readStored("1"), await readStored("1"), opened.length]).toEqual(["a draft", "a draft", 1]);
  opened[0]?.onclose();
  expect([await readStored("1"), opened.length]).toEqual(["a draft", 2]);
});

it("a database that does not answer is given up, and asked for again at the next use", async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => ({}));
  vi.stubGlobal("indexedDB", { open });
  const { readStored } = draftStorage("drafts");
  for (const times of [1, 2]) {
    const failed = expect(readStored("1")).rejects.toThrow("The storage does not answer");
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
    expect(open).toHaveBeenCalledTimes(times);
  }
  vi.useRealTimers();
});
