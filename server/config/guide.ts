// Who the guide is, as the screens show it before anybody signs in. Live mode invents no facts: what is not configured is
// not shown. Demo mode's are made up, and its screens say so.
import * as z from "zod";
import { type GuideFigures, NO_FIGURES } from "#domain/guide-figures.ts";
import { fault, isMediaAddress, type Mode, splitList, wholeNumber } from "./variables.ts";

const MAX_YEARS = 80;
/** Says itself that it is a computer's. */
const SAMPLE_GREETING = {
  url: "/media/sample-greeting.mp3",
  text: "नमस्ते! यह डेमो है, और यह कंप्यूटर की आवाज़ है। असली साइट पर आप यहाँ गुरु की अपनी आवाज़ सुनेंगे।",
};
const SAMPLE_FIGURES: GuideFigures = { sessions: 1240, rating: { mean: 4.8, count: 310 } };

function mediaAddress(byDefault: string | null) {
  return z
    .string()
    .refine(isMediaAddress, fault('must be an https address or a path such as /media/x, not "{value}"'))
    .nullable()
    .default(byDefault);
}

export function guide(mode: Mode) {
  const isDemo = mode === "demo";
  return z
    .object({
      GUIDE_YEARS: wholeNumber(MAX_YEARS, isDemo ? 20 : 0),
      GUIDE_LANGUAGES: z
        .string()
        .default(isDemo ? "हिन्दी, English" : "")
        .transform(splitList),
      GUIDE_PHOTO_URL: mediaAddress(isDemo ? "/media/sample-guide.webp" : null),
      GUIDE_GREETING_URL: mediaAddress(isDemo ? SAMPLE_GREETING.url : null),
      GUIDE_GREETING_TEXT: z.string().optional(),
    })
    .transform((env) => ({
      guideProfile: {
        /** Of experience; null: not shown. */
        years: env.GUIDE_YEARS || null,
        /** As they are shown. */
        languages: env.GUIDE_LANGUAGES,
        /** Null: the screens draw a placeholder. */
        photoUrl: env.GUIDE_PHOTO_URL,
        /** Null: the screens have no greeting. */
        greetingUrl: env.GUIDE_GREETING_URL,
        /** What it says, to be read. */
        greetingText:
          env.GUIDE_GREETING_TEXT ??
          (env.GUIDE_GREETING_URL === SAMPLE_GREETING.url ? SAMPLE_GREETING.text : null),
        /** Shown while there are too few sessions or ratings. */
        sampleFigures: isDemo ? SAMPLE_FIGURES : NO_FIGURES,
      },
    }));
}
