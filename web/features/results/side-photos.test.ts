import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { uploadParcha } from "#contract/parchas.ts";
import { createUpload } from "#contract/uploads.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { FakePut } from "#web/testing/fake-put.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testParcha, testUpload } from "#web/testing/fixtures.ts";
import { claimPhoto, uploadPhoto } from "./side-photos.ts";

/** A PUT that ends as the test sets it: at which percent, and with which status (0: no network). */
class Put extends FakePut {
  static ends: { percent: number; status: number }[] = [];
  static addresses: string[] = [];
  override send() {
    Put.addresses.push(this.url);
    const { percent, status } = Put.ends.shift() ?? { percent: 100, status: 200 };
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: percent, total: 100 });
      this.end(status);
    });
  }
}

const photo = new Blob(["page"], { type: "image/jpeg" });
const parcha = testParcha();
const { bookingId } = parcha;
const server = fakeServer();
let percents: number[];

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  Put.ends = [];
  Put.addresses = [];
  percents = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Put);
  server.answer(createUpload, () => testUpload(tickets().length));
  server.answer(uploadParcha, { success: true, parcha });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const claims = () => server.calls(uploadParcha).map(({ input }) => input);
const tickets = () => server.calls(createUpload).map(({ input }) => input);
const upload = async () => {
  const { signal } = new AbortController();
  const onProgress = (percent: number) => percents.push(percent);
  const run = uploadPhoto({ photo, onProgress, signal });
  run.catch(() => undefined);
  await vi.runAllTimersAsync();
  return run;
};

it("retries a photo that failed at 60 % with the same ticket, and claims nothing", async () => {
  Put.ends = [{ percent: 60, status: 0 }];
  expect(await upload()).toBe("uploads/1");
  expect(percents).toEqual([60, 100]);
  expect(tickets()).toHaveLength(1);
  expect(new Set(Put.addresses).size).toBe(1);
  expect(claims()).toEqual([]);
});

it("an uploaded photo becomes a side of the parcha by its claim", async () => {
  expect(await claimPhoto(bookingId, "Front", "uploads/1")).toEqual(parcha);
  expect(claims()).toEqual([{ parchaURL: "uploads/1", notes: "Front" }]);
});

it("gives up after five tries and names the stage", async () => {
  Put.ends = Array.from({ length: 9 }, () => ({ percent: 10, status: 0 }));
  await expect(upload()).rejects.toMatchObject({ stage: "file" });
  expect(Put.addresses).toHaveLength(5);
  server.fail(createUpload, "upload-too-large", { message: "No." });
  const refused = await upload().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UploadFailure);
  expect(refused).toMatchObject({ stage: "ticket", cause: { message: "No." } });
});

it("the ticket is requested with the purpose, the type and the size of the photo", async () => {
  await upload();
  expect(tickets()[0]).toEqual({ purpose: "parcha", contentType: "image/jpeg", size: 4 });
});
