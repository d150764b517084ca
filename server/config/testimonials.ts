// The clips of the feedback screen. Whether a clip exists is not checked.
import * as z from "zod";
import { isMediaAddress, type Mode } from "./variables.ts";

type Testimonial = { videoUrl: string; posterUrl: string; handle: string; isSample: boolean };

const MAX_HANDLE_LENGTH = 40;

const SAMPLES = [1, 2, 3].map((number) => ({
  videoUrl: `/media/feedback-${number}.mp4`,
  posterUrl: `/media/feedback-${number}.jpg`,
  handle: `Sample ${number}`,
  isSample: true,
}));

/** Only demo mode has samples: live mode shows the configured clips, or none. */
export function testimonials(mode: Mode) {
  return z
    .object({ FEEDBACK_VIDEOS: z.string().transform(readClips).optional() })
    .transform((env): { testimonials: readonly Testimonial[] } => ({
      testimonials: env.FEEDBACK_VIDEOS ?? (mode === "demo" ? SAMPLES : []),
    }));
}

/** Reads `video|poster|handle; video|poster|handle`. */
function readClips(text: string, issues: z.RefinementCtx): Testimonial[] {
  const clips = text.split(";").filter((clip) => clip.trim());
  return clips.map((clip, index) => {
    const [videoUrl = "", posterUrl = "", handle = "", ...rest] = clip.split("|").map((part) => part.trim());
    const addIssue = (sentence: string) => issues.addIssue(`FEEDBACK_VIDEOS, clip ${index + 1}: ${sentence}`);
    if (rest.length > 0 || handle === "") addIssue(`must be video|poster|handle, not "${clip.trim()}"`);
    else if (handle.length > MAX_HANDLE_LENGTH)
      addIssue(`the handle has more than ${MAX_HANDLE_LENGTH} letters`);
    for (const [name, url] of Object.entries({ video: videoUrl, poster: posterUrl }))
      if (!isMediaAddress(url))
        addIssue(`the ${name} must be an https address or a path such as /media/x, not "${url}"`);
    return { videoUrl, posterUrl, handle, isSample: false };
  });
}
