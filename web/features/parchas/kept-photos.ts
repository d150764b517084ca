// The photos of parchas on this phone, which the customer has to switch on. The service worker answers from this cache.
import { useEffect } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { KEEPS_PHOTOS } from "#web/api/kept-on-phone.ts";
import { PHOTOS_CACHE } from "#web/api/offline-rules.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { useBrowser } from "#web/ui/use-browser.ts";

const setting = storedValue(KEEPS_PHOTOS, (value): value is true => value === true);

export function useKeepsPhotos(): boolean {
  return setting.use() === true;
}

export function useCanKeepPhotos(): boolean {
  return useBrowser(() => "caches" in window && "serviceWorker" in navigator, true);
}

/** Switching off deletes them at once. */
export async function setKeepsPhotos(isOn: boolean): Promise<void> {
  setting.set(isOn ? true : null);
  if (!isOn) await caches.delete(PHOTOS_CACHE);
}

/** Stores the photos of these parchas, if the customer wants that, and deletes those that are no longer in the list. */
export function useKeptPhotos(parchas: readonly Parcha[] | undefined): void {
  const isOn = useKeepsPhotos();
  const text = (parchas ?? []).flatMap(({ imageUrl, thumbnailUrl }) => [imageUrl, thumbnailUrl]).join(" ");
  useEffect(() => {
    // Without a network the next visit stores what is missing.
    if (isOn && text) storePhotos(text.split(" ")).catch(() => undefined);
  }, [isOn, text]);
}

async function storePhotos(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(PHOTOS_CACHE);
  const listed = new Set(urls.map((url) => new URL(url, window.location.href).href));
  for (const { url } of await cache.keys()) if (!listed.has(url)) await cache.delete(url);
  // One after the other: the network may be slow, and the screen needs it first.
  // One that does not load keeps none of the others away.
  for (const url of listed) if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
}
