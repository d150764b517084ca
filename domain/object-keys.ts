// How files are called in the store: by the id of their ticket and by what they are. What a key says is enough to serve
// it under its own type, which is never a page's.

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** What was put, before it is claimed. */
export const originalKey = (id: string) => `uploads/${id}`;
export const largeKeyOf = (id: string) => `images/${id}-large.jpg`;
export const smallKeyOf = (id: string) => `images/${id}-small.webp`;
export const videoKeyOf = (id: string, ending: string) => `videos/${id}.${ending}`;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};

export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Every key under which something of an object may lie, also when its claim was cut off. */
export function keysOf(id: string): string[] {
  const videos = ["mp4", "mov", "webm"].map((ending) => videoKeyOf(id, ending));
  return [originalKey(id), largeKeyOf(id), smallKeyOf(id), ...videos];
}

const UPLOAD = new RegExp(`^/?(?:objects/)?uploads/(${UUID})(?:\\?.*)?$`, "i");

/** Which upload a path names ("uploads/<uuid>", also with "/objects/" before it, a query cut); null: none. */
export function uploadOf(path: string): string | null {
  return UPLOAD.exec(path)?.[1]?.toLowerCase() ?? null;
}

const SERVED = new RegExp(`^(?:images|videos)/(${UUID})(?:-[a-z]+)?\\.[a-z0-9]+$`);

/** Whose rendition or video a key names; null: nobody's. Originals are not served. */
export function objectOfKey(key: string): string | null {
  return SERVED.exec(key)?.[1] ?? null;
}
