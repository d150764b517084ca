// How the video at a URL is shown: YouTube in its cookieless frame, a file as a video, everything else as a link.
import { isVideoUrl } from "#domain/remedies.ts";

export type Tutorial = { kind: "youtube" | "file" | "link"; address: string };

const FRAME = "https://www.youtube-nocookie.com/embed/";
const YOUTUBE_HOST = /^(?:(?:www\.|m\.|music\.)?youtube\.com|www\.youtube-nocookie\.com)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:shorts|embed|live)\/([^/]+)\/?$/;
const FILE = /\.(?:mp4|webm|mov)$/i;

/** Null for a URL that is not allowed. */
export function parseTutorial(address: string): Tutorial | null {
  const url = isVideoUrl(address) ? parseUrl(address) : null;
  if (url === null) return null;
  const id = youtubeIdOf(url);
  if (id && YOUTUBE_ID.test(id)) return { kind: "youtube", address: `${FRAME}${id}` };
  return { kind: FILE.test(url.pathname) ? "file" : "link", address };
}

/** As URL.parse(), which older browsers lack. */
function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function youtubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === "youtu.be" || hostname === "www.youtu.be") return pathname.slice(1).replace(/\/$/, "");
  if (!YOUTUBE_HOST.test(hostname)) return null;
  return pathname === "/watch" ? searchParams.get("v") : (YOUTUBE_PATH.exec(pathname)?.[1] ?? null);
}
