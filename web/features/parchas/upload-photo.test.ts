import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CallFailure } from "#web/api/call.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { claimOf, RETRY_DELAYS_MS, retryOf, UploadFailure, uploadPhoto } from "./upload-photo.ts";

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

const failure = (status: number) => new CallFailure(status, status === 0 ? "network" : "bad-answer", "No.");
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

it("tries again at once, then after 1, 3 and 5 seconds, and then no more", () => {
  const delays = [1, 2, 3, 4, 5].map((tries) => retryOf(failure(0), "file", tries)?.delayMs ?? null);
  expect(delays).toEqual([0, 1_000, 3_000, 5_000, null]);
  expect(RETRY_DELAYS_MS).toEqual([0, 1_000, 3_000, 5_000]);
});

it("tries again where the network or the server was away, not where the photo is refused", () => {
  for (const status of [0, 500, 503]) expect(retryOf(failure(status), "claim", 1)).toBeTruthy();
  for (const status of [400, 401, 409, 413, 415]) expect(retryOf(failure(status), "claim", 1)).toBeNull();
  expect(retryOf(new Error("Ours."), "file", 1)).toBeNull();
});

it("asks for a new ticket when the address takes nothing any more", async () => {
  expect(retryOf(failure(403), "file", 1)).toEqual({ delayMs: 0, isNewTicket: true });
  expect(retryOf(failure(403), "claim", 1)).toBeNull();
  FakePut.ends = [{ percent: 0, status: 403 }];
  await upload();
  expect(tickets()).toHaveLength(2);
  expect(claims()).toEqual([{ parchaURL: "uploads/ticket-2", notes: "Front" }]);
});

it("claims by the last two segments of the upload's address, without its query", () => {
  expect(claimOf("https://there.test/a/uploads/123?signature=x/y")).toBe("uploads/123");
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
