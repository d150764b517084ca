// Keys of files in object storage, built from the id of the upload and the kind of file. The extension alone determines
// the Content-Type that a file is served with, so that an upload can never be served as HTML.

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** The uploaded bytes, before they are validated and processed. */
export const originalKey = (id: string) => `uploads/${id}`;
export const largeImageKey = (id: string) => `images/${id}-large.jpg`;
export const smallImageKey = (id: string) => `images/${id}-small.webp`;
/** Renditions of a photo that a customer gave the guide. */
export const largeIntakePhotoKey = (id: string) => `intake-photos/${id}-large.jpg`;
export const smallIntakePhotoKey = (id: string) => `intake-photos/${id}-small.webp`;
export const voiceKey = (id: string, extension: string) => `voices/${id}.${extension}`;
export const videoObjectKey = (id: string, extension: string) => `videos/${id}.${extension}`;

export const isVideoKey = (key: string) => key.startsWith("videos/");
export const isVoiceKey = (key: string) => key.startsWith("voices/");
/** Of what a customer gave the guide. */
export const isIntakeFileKey = (key: string) => isVoiceKey(key) || key.startsWith("intake-photos/");

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  m4a: "audio/mp4",
  wav: "audio/wav",
};

export function contentTypeOfKey(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** Every key under which a file of an upload can exist, including after interrupted processing. */
export function allKeysOfUpload(id: string): string[] {
  const videos = ["mp4", "mov", "webm"].map((extension) => videoObjectKey(id, extension));
  const voices = ["m4a", "wav"].map((extension) => voiceKey(id, extension));
  const photos = [largeImageKey(id), smallImageKey(id), largeIntakePhotoKey(id), smallIntakePhotoKey(id)];
  return [originalKey(id), ...photos, ...videos, ...voices];
}

/** The last two segments of a path or URL, without query and fragment. */
export function keyOfAddress(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/, 1);
  return path.split("/").slice(-2).join("/");
}

const ORIGINAL_KEY = new RegExp(`^uploads/(${UUID})$`, "i");

/** The id of an upload that a path or URL names by its last two segments, `uploads/<uuid>`; null for any other. */
export function uploadIdOfAddress(address: string): string | null {
  return ORIGINAL_KEY.exec(keyOfAddress(address))?.[1]?.toLowerCase() ?? null;
}

const SERVED_KEY = new RegExp(`^(?:images|videos|intake-photos|voices)/(${UUID})(?:-[a-z]+)?\\.[a-z0-9]+$`);

/** The id in the key of an image rendition, a video or a recording; null for any other key. Original uploads are not served. */
export function uploadIdOfKey(key: string): string | null {
  return SERVED_KEY.exec(key)?.[1] ?? null;
}

/** The id in any key of an upload, the original's among them; null for any other key. */
export function ownerOfKey(key: string): string | null {
  return uploadIdOfKey(key) ?? ORIGINAL_KEY.exec(key)?.[1]?.toLowerCase() ?? null;
}
