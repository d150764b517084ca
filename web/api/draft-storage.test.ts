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
