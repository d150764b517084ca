import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Parcha } from "#contract/parchas.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, renderHook } from "#web/testing/library.tsx";
import * as saveModule from "#web/ui/save-file.ts";
import * as toastModule from "#web/ui/toast.ts";
import { useDownload, useShare } from "./use-download.ts";

const saveFile = vi.spyOn(saveModule, "saveFile").mockReturnValue();
const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const front = { sessionDate: "2026-11-21", notes: "Front", imageUrl: "/objects/parchas/7.jpg" } as Parcha;
const back = { sessionDate: "2026-11-21", notes: "Back", imageUrl: "/objects/parchas/9.jpg" } as Parcha;
let asked: { path: string; answer: (response: Response) => Promise<void>; breakOff: () => Promise<void> }[];

inEnglish();
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    return new Promise<Response>((resolve, reject) => {
      const answer = (response: Response) => act(async () => resolve(response));
      asked.push({ path, answer, breakOff: () => act(async () => reject(new TypeError("Gone."))) });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const downloads = () => renderHook(() => useDownload([back])).result;
const press = (hook: { current: ReturnType<typeof useDownload> }) =>
  act(async () => void hook.current.download());

it("saves the photo under its file name once it is loaded", async () => {
  const hook = downloads();
  await press(hook);
  expect(asked[0]?.path).toBe("/objects/parchas/9.jpg?download=parcha-2026-11-21-back.jpg");
  expect(saveFile).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
  await asked[0]?.answer(new Response("photo"));
  const [name, content] = saveFile.mock.calls[0] ?? [];
  expect([name, await content?.text()]).toEqual(["parcha-2026-11-21-back.jpg", "photo"]);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: "done" }));
  expect(hook.current.isDownloading).toBe(false);
});

it("shows a failure, saves nothing, and can be tried again", async () => {
  const hook = downloads();
  await press(hook);
  await asked[0]?.answer(new Response("No.", { status: 403 }));
  await press(hook);
  await asked[1]?.breakOff();
  expect(saveFile).not.toHaveBeenCalled();
  const toasts = toast.mock.calls.map(([{ body, tone }]) => [body, tone]);
  const advice = ["Please check your internet and try again.", "destructive"];
  expect(toasts).toEqual([advice, advice]);
  expect(hook.current.isDownloading).toBe(false);
});

it("a second press during a download does not fetch again", async () => {
  const hook = downloads();
  await press(hook);
  expect(hook.current.isDownloading).toBe(true);
  await press(hook);
  expect(asked).toHaveLength(1);
  await asked[0]?.answer(new Response("photo"));
  expect(saveFile).toHaveBeenCalledTimes(1);
});

it.each([
  ["a sheet that the customer has closed", "AbortError", 0],
  ["a browser that opens no sheet so long after the press, on a slow network", "NotAllowedError", 1],
])("shares the photo; after %s it is saved: %s, %i times", async (_, name, saved) => {
  const share = vi.fn(async () => Promise.reject(new DOMException("No.", name)));
  vi.stubGlobal("navigator", { canShare: () => true, share });
  const { result } = renderHook(() => useShare([back]));
  await act(async () => void result.current.share());
  await asked[0]?.answer(new Response("photo"));
  expect(share).toHaveBeenCalledTimes(1);
  expect(saveFile).toHaveBeenCalledTimes(saved);
  expect(toast).toHaveBeenCalledTimes(saved);
});

const FILES = ["parcha-2026-11-21-front.jpg", "parcha-2026-11-21-back.jpg"];

it("both sides are saved by one press, one after the other, and said once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const hook = renderHook(() => useDownload([front, back])).result;
  await press(hook);
  await asked[1]?.answer(new Response("back"));
  expect(saveFile).not.toHaveBeenCalled();
  await asked[0]?.answer(new Response("front"));
  expect(saveFile.mock.calls.map(([name]) => name)).toEqual(FILES.slice(0, 1));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(saveFile.mock.calls.map(([name]) => name)).toEqual(FILES);
  expect(toast).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it("where one of two sides does not come, neither is saved", async () => {
  const hook = renderHook(() => useDownload([front, back])).result;
  await press(hook);
  await asked[0]?.answer(new Response("front"));
  await asked[1]?.breakOff();
  expect(saveFile).not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: "destructive" }));
});

it("both sides are shared together where the browser can share two files", async () => {
  const share = vi.fn(async (_: ShareData) => undefined);
  const canShare = ({ files = [] }: ShareData) => files.length <= 2;
  vi.stubGlobal("navigator", { canShare, share });
  const { result } = renderHook(() => useShare([front, back]));
  expect(result.current.canShare).toBe(true);
  await act(async () => void result.current.share());
  for (const one of asked) await one.answer(new Response("photo"));
  expect(share.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(FILES);
  expect(saveFile).not.toHaveBeenCalled();
});

it("where the browser shares one file alone, two are not offered", () => {
  vi.stubGlobal("navigator", { canShare: ({ files = [] }: ShareData) => files.length === 1, share: vi.fn() });
  const canShare = (parchas: Parcha[]) => renderHook(() => useShare(parchas)).result.current.canShare;
  expect([canShare([back]), canShare([front, back])]).toEqual([true, false]);
});
