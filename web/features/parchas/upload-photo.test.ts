import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { uploadParcha } from "#contract/parchas.ts";
import { createUpload } from "#contract/uploads.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testParcha, testUpload } from "#web/testing/fixtures.ts";
import { claimPhoto, uploadPhoto } from "./upload-photo.ts";

/** A PUT that ends as the test sets it: at which percent, and with which status (0: no network). */
class FakePut {
  static ends: { percent: number; status: number }[] = [];
  static addresses: string[] = [];
  status = 0;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  open(_method: string, address: string) {
    FakePut.addresses.push(address);
  }
  responseText = "";
  setRequestHeader() {}
  getResponseHeader(): string | null {
    return null;
  }
  abort() {
    this.onloadend?.();
  }
  send() {
    const end = FakePut.ends.shift() ?? { percent: 100, status: 200 };
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: end.percent, total: 100 });
      this.status = end.status;
      this.onloadend?.();
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
  FakePut.ends = [];
  FakePut.addresses = [];
  percents = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakePut);
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

it("fetches a new ticket when the upload URL has expired", async () => {
  FakePut.ends = [{ percent: 0, status: 403 }];
  expect(await upload()).toBe("uploads/2");
  expect(tickets()).toHaveLength(2);
});

it("retries a photo that failed at 60 % with the same ticket, and claims nothing", async () => {
  FakePut.ends = [{ percent: 60, status: 0 }];
  expect(await upload()).toBe("uploads/1");
  expect(percents).toEqual([60, 100]);
  expect(tickets()).toHaveLength(1);
  expect(new Set(FakePut.addresses).size).toBe(1);
  expect(claims()).toEqual([]);
});

it("an uploaded photo becomes a side of the parcha by its claim", async () => {
  expect(await claimPhoto(bookingId, "Front", "uploads/1")).toEqual(parcha);
  expect(claims()).toEqual([{ parchaURL: "uploads/1", notes: "Front" }]);
});

it("gives up after five tries and names the stage", async () => {
  FakePut.ends = Array.from({ length: 9 }, () => ({ percent: 10, status: 0 }));
  await expect(upload()).rejects.toMatchObject({ stage: "file" });
  expect(FakePut.addresses).toHaveLength(5);
  server.fail(createUpload, "upload-too-large", { message: "No." });
  const refused = await upload().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UploadFailure);
  expect(refused).toMatchObject({ stage: "ticket", cause: { message: "No." } });
});

it("the ticket is requested with the purpose, the type and the size of the photo", async () => {
  await upload();
  expect(tickets()[0]).toEqual({ purpose: "parcha", contentType: "image/jpeg", size: 4 });
});
