import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetKeptOnPhone } from "#web/api/kept-on-phone.ts";
import { testParcha } from "#web/testing/fixtures.ts";
import { act, cleanup, renderHook, waitFor } from "#web/testing/library.tsx";
import { setKeepsPhotos, useKeptPhotos } from "./kept-photos.ts";

const parchas = [testParcha({ imageUrl: "/objects/images/1", thumbnailUrl: "/objects/images/1-small" })];
let stored: Map<string, Set<string>>;

/** The browser's caches, by name the URLs that they hold. */
beforeEach(() => {
  stored = new Map();
  const open = async (name: string) => {
    const urls = stored.get(name) ?? new Set<string>();
    stored.set(name, urls);
    return {
      keys: async () => [...urls].map((url) => ({ url })),
      match: async (url: string) => urls.has(url) || undefined,
      add: async (url: string) => {
        if (url.endsWith("lost")) throw new TypeError("Bad response status");
        urls.add(url);
      },
      delete: async (url: string) => urls.delete(url),
    };
  };
  vi.stubGlobal("caches", { open, delete: async (name: string) => stored.delete(name) });
});
afterEach(async () => {
  cleanup();
  await setKeepsPhotos(false);
  vi.unstubAllGlobals();
});
const photos = () => [...(stored.get("photos") ?? [])].map((url) => new URL(url).pathname);

it("photos stay on the phone only from when the customer wishes it, and go when the wish does", async () => {
  renderHook(() => useKeptPhotos(parchas));
  expect(photos()).toEqual([]);
  await act(() => setKeepsPhotos(true));
  await waitFor(() => expect(photos()).toEqual(["/objects/images/1", "/objects/images/1-small"]));
  await act(() => setKeepsPhotos(false));
  expect(photos()).toEqual([]);
});

it("a photo that was replaced goes, and the sign-out deletes all", async () => {
  await setKeepsPhotos(true);
  const { rerender } = renderHook(({ list }) => useKeptPhotos(list), { initialProps: { list: parchas } });
  await waitFor(() => expect(photos().length).toBe(2));
  rerender({
    list: [testParcha({ imageUrl: "/objects/images/2", thumbnailUrl: "/objects/images/2-small" })],
  });
  await waitFor(() => expect(photos()).toEqual(["/objects/images/2", "/objects/images/2-small"]));
  forgetKeptOnPhone();
  await waitFor(() => expect(photos()).toEqual([]));
});

it("a photo that does not load keeps none of the others away", async () => {
  await setKeepsPhotos(true);
  const lost = testParcha({ imageUrl: "/objects/images/lost", thumbnailUrl: "/objects/images/lost" });
  renderHook(() => useKeptPhotos([lost, ...parchas]));
  await waitFor(() => expect(photos()).toEqual(["/objects/images/1", "/objects/images/1-small"]));
});
