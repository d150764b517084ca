// Reads FEEDBACK_VIDEOS, the clips of the feedback screen. Knows no screen, and does not look whether a clip is there.

export type Testimonial = { videoUrl: string; posterUrl: string; handle: string; isSample: boolean };

const LONGEST_HANDLE = 40;

/** What demo mode shows until there are real ones: clips of ours, marked as samples on the screen. */
export const SAMPLES: readonly Testimonial[] = [1, 2, 3].map((number) => ({
  videoUrl: `/media/feedback-${number}.mp4`,
  posterUrl: `/media/feedback-${number}.jpg`,
  handle: `Sample ${number}`,
  isSample: true,
}));

/** Clips of the form `video|poster|handle; video|poster|handle`. Each fault becomes a line in `faults`. */
export function readFeedbackVideos(text: string, faults: string[]): Testimonial[] {
  const clips = text
    .split(";")
    .map((clip) => clip.trim())
    .filter((clip) => clip !== "");
  return clips.map((clip, index) => {
    const where = `FEEDBACK_VIDEOS, clip ${index + 1}`;
    const [videoUrl = "", posterUrl = "", handle = "", ...rest] = clip.split("|").map((part) => part.trim());
    if (rest.length > 0 || handle === "") faults.push(`${where}: must be video|poster|handle, not "${clip}"`);
    else if (handle.length > LONGEST_HANDLE)
      faults.push(`${where}: the handle has more than ${LONGEST_HANDLE} letters`);
    for (const [name, url] of Object.entries({ video: videoUrl, poster: posterUrl }))
      if (!isMediaAddress(url))
        faults.push(
          `${where}: the ${name} must be an https address or a path such as /media/x, not "${url}"`,
        );
    return { videoUrl, posterUrl, handle, isSample: false };
  });
}

/** An address on a host with TLS, which the page's policy then lets in, or a path of our own. */
function isMediaAddress(url: string): boolean {
  if (/[\s"'<>\\]/.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//");
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
