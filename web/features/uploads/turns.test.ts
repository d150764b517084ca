import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUpload } from "#contract/uploads.ts";
import { FakePut } from "#web/testing/fake-put.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testUpload } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { uploadFile } from "./upload-file.ts";

const server = fakeServer();
/** The PUTs so far, as functions that end them with a status. */
let ends: ((status: number) => void)[];

class Put extends FakePut {
  override send() {
    ends.push((status) => this.end(status));
  }
}

inEnglish();
beforeEach(() => {
  ends = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Put);
  server.answer(createUpload, testUpload(1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = (signal = new AbortController().signal) => {
  const file = new Blob(["page"]);
  return uploadFile({
    file,
    announced: {},
    claim: async (path) => path,
    onProgress: () => undefined,
    signal,
  });
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const puts = () => ends.length;

it("six run at once, and each that ends lets the next one begin, also one that fails or is stopped", async () => {
  const aborts = Array.from({ length: 9 }, () => new AbortController());
  const runs = aborts.map(({ signal }) => begin(signal).catch((error: unknown) => error));
  await settle();
  expect(puts()).toBe(6);
  ends[0]?.(200);
  await settle();
  expect([await runs[0], puts()]).toEqual(["uploads/1", 7]);
  ends[1]?.(400);
  await settle();
  expect(puts()).toBe(8);
  // The ninth is stopped while it waits.
  aborts[8]?.abort("stopped");
  expect(await runs[8]).toBe("stopped");
  ends[2]?.(200);
  await settle();
  expect(puts()).toBe(8);
  for (const end of ends.slice(3)) end(200);
  await settle();
  expect((await Promise.all(runs)).filter((path) => path === "uploads/1")).toHaveLength(7);
});

it("after failures, all six turns are free again", async () => {
  const runs = Array.from({ length: 7 }, () => begin().catch(() => "failed"));
  await settle();
  expect(puts()).toBe(6);
  for (const end of ends.splice(0)) end(400);
  await settle();
  ends[0]?.(400);
  expect(await Promise.all(runs)).toEqual(Array(7).fill("failed"));
  const more = Array.from({ length: 6 }, () => begin());
  ends = [];
  await settle();
  expect(puts()).toBe(6);
  for (const end of ends) end(200);
  expect(await Promise.all(more)).toEqual(Array(6).fill("uploads/1"));
});

it("one that is stopped before its turn is never sent", async () => {
  await expect(begin(AbortSignal.abort("stopped"))).rejects.toBe("stopped");
  const full = Array.from({ length: 6 }, () => begin());
  await settle();
  const late = begin(AbortSignal.abort("stopped"));
  await expect(late).rejects.toBe("stopped");
  expect(puts()).toBe(6);
  for (const end of ends) end(200);
  await Promise.all(full);
});
