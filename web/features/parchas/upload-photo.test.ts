import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { uploadPhoto } from "./upload-photo.ts";

/** A PUT that goes as far, and ends with the status, that the test has laid down for it; 0: the network is gone. */
class FakePut {
  static ends: { percent: number; status: number }[] = [];
  static addresses: string[] = [];
  status = 0;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  open(_method: string, address: string) {
    FakePut.addresses.push(address);
  }
  setRequestHeader() {}
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

const file = new File(["page"], "page.jpg", { type: "image/jpeg" });
let asked: { path: string; body: unknown }[];
let refusals: { path: string; status: number }[];
let percents: number[];

beforeAll(() => setLanguage("en"));
beforeEach(() => {
  FakePut.ends = [];
  FakePut.addresses = [];
  asked = [];
  refusals = [];
  percents = [];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakePut);
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push({ path, body: JSON.parse(body) });
    const refusal = refusals.find((one) => one.path === path);
    if (refusal) {
      refusals.splice(refusals.indexOf(refusal), 1);
      return Response.json({ success: false, code: "x", message: "No." }, { status: refusal.status });
    }
    const count = asked.filter((one) => one.path === path).length;
    const uploadURL = `http://there.test/objects/uploads/ticket-${count}?signature=s`;
    return Response.json(
      path === "/api/objects/upload" ? { uploadURL, headers: {} } : { parcha: { id: "p" } },
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CLAIM = "/api/admin/bookings/b/parcha";
const claims = () => asked.filter(({ path }) => path === CLAIM).map(({ body }) => body);
const tickets = () => asked.filter(({ path }) => path === "/api/objects/upload");
const upload = async () => {
  const { signal } = new AbortController();
  const onProgress = (percent: number) => percents.push(percent);
  const run = uploadPhoto({ bookingId: "b", side: "Front", file, onProgress, signal });
  run.catch(() => undefined);
  await vi.runAllTimersAsync();
  return run;
};

it("asks for a new ticket when the address takes nothing any more", async () => {
  FakePut.ends = [{ percent: 0, status: 403 }];
  await upload();
  expect(tickets()).toHaveLength(2);
  expect(claims()).toEqual([{ parchaURL: "uploads/ticket-2", notes: "Front" }]);
});

it("R01 a photo that failed at 60 % goes up again by the same ticket, and is claimed once", async () => {
  FakePut.ends = [{ percent: 60, status: 0 }];
  expect(await upload()).toEqual({ id: "p" });
  expect(percents).toEqual([60, 100]);
  expect(tickets()).toHaveLength(1);
  expect(new Set(FakePut.addresses).size).toBe(1);
  expect(claims()).toEqual([{ parchaURL: "uploads/ticket-1", notes: "Front" }]);
});

it("claims again when the server was away, without sending the photo a second time", async () => {
  refusals = [{ path: CLAIM, status: 503 }];
  await upload();
  expect(FakePut.addresses).toHaveLength(1);
  expect(claims()).toHaveLength(2);
});

it("gives up after five tries, and says how far it came", async () => {
  FakePut.ends = Array.from({ length: 9 }, () => ({ percent: 10, status: 0 }));
  await expect(upload()).rejects.toMatchObject({ stage: "file" });
  expect(FakePut.addresses).toHaveLength(5);
  refusals = [{ path: "/api/objects/upload", status: 413 }];
  const refused = await upload().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UploadFailure);
  expect(refused).toMatchObject({ stage: "ticket", cause: { message: "No." } });
});

it("says beforehand what comes and how large it is", async () => {
  await upload();
  expect(tickets()[0]?.body).toEqual({ purpose: "parcha", contentType: "image/jpeg", size: 4 });
});
